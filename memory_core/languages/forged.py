"""Marks by which a text pretends to be the program, a tool or another speaker: whatever it says then decides nothing."""

from memory_core.languages.linear import Linear, encodable

_ROLES = (
    "system|assistant|developer|tool|function|user|human|bot|tool[ _-]?(?:result|output|call)|function[ _-]?(?:result|output)|"
    "approval|approved|confirmation|confirmed|النظام|نظام|المساعد|مساعد|المطور|الأداة|أداة|نتيجة الأداة|المستخدم|موافقة|تأكيد"
)
_FORGED = Linear(
    rf"(?i)<[|/!?]?[a-zA-Z_\p{{L}}][^<>\n]{{0,80}}>|<\||\|>|\[/?(?:INST|{_ROLES})[^\]\n]{{0,40}}\]|(?:^|[\n.!?؟]\s*|\*\*|#+ ?)(?:{_ROLES})\s*[:：=]|"
    rf"\{{\s*[\"'](?:role|tool|tool_call_id|function|name)[\"']\s*:"
)


def pretends(text: str) -> bool:
    """Say whether a text holds tags, role names or JSON as conversations with models are written in."""
    return _FORGED.search(encodable(text)) is not None
