"""The chat page: one HTML file that talks to the user's side, with nothing loaded from elsewhere."""

from pathlib import Path

from aiohttp import web

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'"


def routes() -> list[web.RouteDef]:
    """Return the route of the page."""
    return [web.get("/", _page)]


async def _page(_: web.Request) -> web.Response:
    text = Path(__file__).with_name("page.html").read_text(encoding="utf-8")
    headers = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    return web.Response(text=text, content_type="text/html", headers=headers)
