"""Further vendors' tokens by how they begin: one line each, with who documents it."""

from memory_core.policy.checks import is_real
from memory_core.policy.rules import Rule

_BODIES = {
    "fireworks": (r"fw_[A-Za-z0-9]{20,}", "docs.fireworks.ai"),
    "cerebras": (r"csk-[a-z0-9]{40,}", "inference-docs.cerebras.ai"),
    "jina": (r"jina_[A-Za-z0-9_-]{40,}", "jina.ai"),
    "sourcegraph": (r"sg[pd]_(?:[0-9a-f]{16}_|local_)?[0-9a-f]{40}", "sourcegraph.com/docs"),
    "circleci": (r"CCI(?:PAT|PRJ)_[A-Za-z0-9]{16,}_[0-9a-f]{40}", "circleci.com/docs"),
    "buildkite": (r"bk(?:ua|aat|at)_[0-9a-f]{40}", "buildkite.com/docs"),
    "together": (r"tgp_v1_[A-Za-z0-9_-]{30,}", "docs.together.ai"),
    "voyage": (r"pa-[A-Za-z0-9_-]{40,}", "docs.voyageai.com"),
    "elevenlabs": (r"sk_[0-9a-f]{40,}", "elevenlabs.io/docs"),
    "prefect": (r"pn[ub]_[A-Za-z0-9]{36}", "docs.prefect.io"),
    "readme": (r"rdme_[a-z0-9]{60,}", "docs.readme.com"),
    "infracost": (r"ico-[A-Za-z0-9]{32}", "infracost.io/docs"),
    "clojars": (r"CLOJARS_[a-z0-9]{60}", "github.com/clojars"),
    "duffel": (r"duffel_(?:test|live)_[A-Za-z0-9_=-]{40,}", "duffel.com/docs"),
    "flutterwave": (r"FLWSECK(?:_TEST)?-[A-Za-z0-9]{12,}(?:-X)?", "developer.flutterwave.com"),
    "adafruit": (r"aio_[A-Za-z0-9]{28}", "io.adafruit.com"),
    "adobe": (r"p8e-[A-Za-z0-9]{32}", "developer.adobe.com"),
    "launchdarkly": (
        r"(?:api|sdk)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
        "launchdarkly.com/docs",
    ),
    "openshift": (r"sha256~[A-Za-z0-9_-]{40,}", "docs.openshift.com"),
    "yandex": (
        r"(?:AQVN[A-Za-z0-9_-]{35,}|y0_[A-Za-z0-9_-]{50,}|t1\.[A-Z0-9a-z_-]+[=]{0,2}\.[A-Z0-9a-z_-]{60,})",
        "cloud.yandex.com",
    ),
    "vercel": (r"vc[pkair]_[A-Za-z0-9]{24,}", "vercel.com/docs"),
    "neon": (r"napi_[a-z0-9]{48,}", "neon.tech/docs"),
    "anyscale": (r"esecret_[A-Za-z0-9]{20,}", "docs.anyscale.com"),
    "modal": (r"a[ks]-[A-Za-z0-9]{22}", "modal.com/docs"),
    "maxmind": (r"[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk", "dev.maxmind.com"),
    "new-relic": (r"NR(?:II|IQ|RA|BR|AA)-[A-Za-z0-9_-]{20,}", "docs.newrelic.com"),
    "harness": (r"(?:pat|sat)\.[A-Za-z0-9_-]{22}\.[0-9a-f]{24}\.[A-Za-z0-9]{20}", "developer.harness.io"),
    "lichess": (r"li[po]_[A-Za-z0-9]{20,}", "lichess.org/api"),
    "octopus": (r"API-[A-Z0-9]{26,}", "octopus.com/docs"),
    "scalingo": (r"tk-us-[A-Za-z0-9_-]{40,}", "developers.scalingo.com"),
    "xata": (r"xau_[A-Za-z0-9]{30,}", "xata.io/docs"),
    "okta": (r"SSWS 00[A-Za-z0-9_-]{38,}", "developer.okta.com"),
    "settlemint": (r"sm_(?:pat|aat|sat)_[A-Za-z0-9]{16,}", "settlemint.com"),
    "intra42": (r"s-s4t2(?:ud|af)-[0-9a-f]{64}", "api.intra.42.fr"),
    "frameio": (r"fio-u-[A-Za-z0-9_=-]{60,}", "developer.frame.io"),
    "telnyx": (r"KEY[0-9A-F]{32}_[A-Za-z0-9]{22}", "developers.telnyx.com"),
    "paystack": (r"sk_(?:live|test)_[0-9a-f]{40}", "paystack.com/docs"),
    "zuplo": (r"zpka_[0-9a-f]{32}_[0-9a-f]{8}", "zuplo.com/docs"),
    "unkey": (r"unkey_[A-Za-z0-9]{20,}", "unkey.com/docs"),
    "teams": (
        r"[a-z0-9-]+\.webhook\.office\.com/webhookb2/[0-9a-f-]{36}@[0-9a-f-]{36}/IncomingWebhook/[0-9a-f]{32}",
        "learn.microsoft.com: incoming webhooks",
    ),
}

FORMATS_FURTHER: tuple[Rule, ...] = tuple(
    Rule(f"credential.{vendor}", f"(?:^|[^A-Za-z0-9])(?P<v>{body})(?:$|[^A-Za-z0-9])", source, is_real)
    for vendor, (body, source) in _BODIES.items()
)
"""One rule a vendor."""
