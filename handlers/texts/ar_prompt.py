"""Sentences about what the model gets, in Arabic. What is written from left to right stands in [[ ]], which become isolates."""

_SENTENCES = {
    "help.prompt": "[[prompt]] كلمات – ما يصل إلى النموذج الآن، وما تُرك منه",
    "prompt.title": "ما يصل إلى النموذج الآن لو قلتَ «{text}» ({chars} حرفًا):",
    "prompt.included": "+ [[{source}]] ([[{label}]]): عدد الأسطر {count}",
    "prompt.nothing": "لا يوجد سطر محفوظ يخصّ هذا المكان.",
    "prompt.dropped": "− [[{source}]] ([[{label}]])، لم يتّسع له المكان (المجموع {budget} حرفًا): {line}",
    "prompt.disliked": "− [[{where}]]: لا يُستعمل، والسبب في [[/memory lint]]",
    "prompt.off": "الذاكرة متوقفة هنا، فلا يُستعمل أيّ سطر محفوظ.",
    "prompt.recalled": "+ استُرجع بوصفه غير موثوق: [[{source}]]",
    "prompt.not-recalled-few-words": "لم يُسترجع شيء: هذه الكلمات أقلّ من أن يُبحث بها.",
    "prompt.not-recalled-nothing": "لم يُسترجع شيء: لا شيء غير ما سبق يوافق هذه الكلمات.",
    "prompt.history": "+ رسائل سابقة من هذه المحادثة: {count}",
    "prompt.role": "--- [[{role}]] ---",
    "prompt.soul": "(نصّ المشغّل نفسه، {chars} حرفًا، لا يُعرض إلا للمشغّلين.)",
}

TEXTS = {key: text.replace("[[", "\u2068").replace("]]", "\u2069") for key, text in _SENTENCES.items()}
