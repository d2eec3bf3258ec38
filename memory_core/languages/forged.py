"""Marks by which a text pretends to be the program, a tool or another speaker: whatever it says then decides nothing."""

import unicodedata

from memory_core.languages.linear import Linear, encodable

_ROLES = (
    "system|assistant|developer|tool|function|user|human|bot|tool[ _-]?(?:result|output|call)|function[ _-]?(?:result|output)|"
    "approval|approved|confirmation|confirmed|النظام|نظام|المساعد|مساعد|المطور|الأداة|أداة|نتيجة الأداة|المستخدم|موافقة|تأكيد"
)
_FORGED = Linear(
    rf"(?i)<[|/!?]?[a-zA-Z_\p{{L}}][^<>\n]{{0,80}}>|<\||\|>|\[/?(?:INST|{_ROLES})[^\]\n]{{0,40}}\]|(?:^|[\n.!?؟]\s*|\*\*|#+ ?)(?:{_ROLES})\s*[:：=]|"
    rf"(?:^|\n)\s*(?:{_ROLES})\s+[–—-]+\s|\{{\s*[\"'](?:role|tool|tool_call_id|function|name)[\"']\s*:"
)


def pretends(text: str) -> bool:
    """Say whether a text holds tags, role names or JSON as conversations with models are written in, however it spells them."""
    shown = "".join(char for char in unicodedata.normalize("NFKC", encodable(text)) if _shows(char))
    return _FORGED.search(shown) is not None


def _shows(char: str) -> bool:
    return char in "\n\t" or unicodedata.category(char) not in ("Cf", "Cc")
