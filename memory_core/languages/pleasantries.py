"""Words of greeting, thanks and assent: they say nothing that could be looked up."""

from typing import Final

from memory_core.languages.normalise import fold
from memory_core.languages.terms import pieces

_WORDS = """
hello hi hey hiya good morning afternoon evening night day bye goodbye thanks thank thx please ok okay okey yes yeah yep no nope sure fine
great nice cool well welcome sorry congratulations
مرحبا مرحبتين اهلا وسهلا سهلا السلام عليكم وعليكم سلام صباح مساء الخير النور خير شكرا جزيلا عفوا نعم لا طيب تمام حسنا ماشي اوك اوكي كيف حالك الحمد لله
سلام درود ممنون مرسی متشکرم خداحافظ خوبی باشه بله صبح بخیر
привет здравствуй здравствуйте спасибо пожалуйста добрый доброе день утро вечер пока да нет хорошо ладно
hallo danke bitte tschüss guten tag abend nacht ja nein gut
bonjour bonsoir salut merci oui non bien
hola gracias adios buenos buenas dias tardes noches si bueno vale
你好 您好 谢谢 再见 早上好 晚上好 好的 是的 こんにちは ありがとう はい
"""
PLEASANTRIES: Final = frozenset(pieces(fold(_WORDS)))
"""Folded, as the words of a question are."""
