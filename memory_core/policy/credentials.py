"""What a credential looks like: known formats with a source each, and the ways people say a secret in a chat.

A rule's group `s` is the secret itself; without it the whole match is.
"""

FORMATS = {
    # code: (pattern, source of the format)
    "credential.openai": (
        r"\bsk-(?:proj-|svcacct-|admin-|ant-(?:api\d\d-)?|or-v1-)?[A-Za-z0-9_-]{20,}",
        "vendor key prefixes",
    ),
    "credential.github": (r"\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{40,})", "GitHub token formats"),
    "credential.gitlab": (
        r"\bgl(?:pat|dt|rt|ptt|oas|soat|cbt|ft|imt|agent)-[A-Za-z0-9_.-]{18,}",
        "GitLab token prefixes",
    ),
    "credential.slack": (
        r"\bxox[abeprs]-(?:[A-Za-z0-9]+-)*[A-Za-z0-9-]{10,}|\bxapp-\d-[A-Za-z0-9-]{20,}",
        "Slack token types",
    ),
    "credential.webhook": (
        r"hooks\.slack\.com/(?:services|workflows)/[A-Za-z0-9/_-]{20,}|discord(?:app)?\.com/api/webhooks/\d{10,}/[A-Za-z0-9_-]{30,}",
        "webhook addresses",
    ),
    "credential.aws": (r"\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b", "AWS access key ids"),
    "credential.google": (
        r"\bAIza[A-Za-z0-9_-]{35}|\bya29\.[A-Za-z0-9_-]{20,}|\bGOCSPX-[A-Za-z0-9_-]{20,}",
        "Google API keys and tokens",
    ),
    "credential.telegram": (r"\b\d{8,10}:[A-Za-z0-9_-]{35}\b", "Bot API token"),
    "credential.jwt": (r"\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{5,}", "RFC 7519"),
    "credential.private-key": (r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----", "RFC 7468"),
    "credential.age": (r"\bAGE-SECRET-KEY-1[A-Z0-9]{50,}", "age identities"),
    "credential.stripe": (r"\b(?:[srp]k|rk)_(?:live|test)_[A-Za-z0-9]{16,}|\bwhsec_[A-Za-z0-9+/=]{20,}", "Stripe keys"),
    "credential.registry": (
        r"\bnpm_[A-Za-z0-9]{30,}|\bpypi-[A-Za-z0-9_-]{40,}|\brubygems_[a-f0-9]{40,}|\bcio[A-Za-z0-9]{32}\b|\bdckr_pat_[A-Za-z0-9_-]{20,}",
        "package registries",
    ),
    "credential.cloud": (
        r"\bdo[opr]_v1_[a-f0-9]{40,}|\bhf_[A-Za-z0-9]{30,}|\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{30,}|\bkey-[a-f0-9]{32}\b|\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}|\bhv[sbr]\.[A-Za-z0-9_-]{20,}|\bdapi[a-f0-9]{32}|\blin_api_[A-Za-z0-9]{30,}|\bntn_[A-Za-z0-9]{30,}|\bsecret_[A-Za-z0-9]{40,}|\bsntry[su]_[A-Za-z0-9_=+/-]{30,}|\bglsa_[A-Za-z0-9_]{30,}|\bsbp_[a-f0-9]{40}|\bre_[A-Za-z0-9]{8,}_[A-Za-z0-9]{16,}|\bgsk_[A-Za-z0-9]{40,}|\br8_[A-Za-z0-9]{30,}|\bpplx-[A-Za-z0-9]{40,}|\bxai-[A-Za-z0-9]{60,}|\bEAA[A-Za-z0-9]{60,}|\bAC[a-f0-9]{32}\b|\bSK[a-f0-9]{32}\b|\btskey-[a-z]+-[A-Za-z0-9-]{15,}|\bPMAK-[a-f0-9]{24}-[a-f0-9]{30,}|\bfigd_[A-Za-z0-9_-]{35,}|\bpat[A-Za-z0-9]{14}\.[a-f0-9]{60,}|\bATATT3[A-Za-z0-9_=-]{50,}|\bvercel_[A-Za-z0-9]{20,}|\bpscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.-]{30,}",
        "vendor key prefixes",
    ),
    "credential.azure": (
        r"AccountKey=[A-Za-z0-9+/=]{40,}|[?&]sig=[A-Za-z0-9%+/=]{30,}|SharedAccessKey=[A-Za-z0-9+/=]{20,}",
        "Azure connection strings and SAS",
    ),
    "credential.url": (r"\b[a-z][a-z0-9+.-]{1,30}://[^\s:/@]{0,80}:(?P<s>[^\s/@]{3,120})@[^\s/]", "RFC 3986 userinfo"),
    "credential.header": (
        r"\bauthorization\s*[:=]\s*(?:basic|bearer|token)\s+(?P<s>[A-Za-z0-9._~+/=-]{12,})|\bbearer\s+(?P<t>[A-Za-z0-9._~+/=-]{24,})",
        "RFC 9110",
    ),
    "credential.otpauth": (r"\botpauth://\S+", "otpauth addresses"),
    "credential.assignment": (
        r"\b[a-z0-9_.-]{0,40}(?:passw(?:or)?d|passwd|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|client[_-]?secret|auth[_-]?key|encryption[_-]?key)[a-z0-9_]{0,20}[\"']?\s*(?:=|:=|=>|:)\s*[\"']?(?P<s>[^\s\"'<>{}$(),;]{6,})",
        "name=value",
    ),
    "credential.wallet-key": (r"\b(?:0x)?[a-f0-9]{64}\b", "raw 256-bit key beside a naming word"),
}
NEEDS_NAMING = {
    "credential.wallet-key": r"private key|secret key|\bpriv(?:ate)? ?key|seed|приватн|clave privada|cl[ée] priv|privater schl|私钥|المفتاح الخاص"
}
"""Formats that are secrets only beside a word that says so: a hash has the same shape."""

_SECRET = {
    "en": r"(?:pass ?words?|pass ?phrases?|passwd|pass ?code|pwd|api keys?|access keys?|secret keys?|private keys?|encryption keys?|(?:access |auth |bot |api )?tokens?|secret|credentials?|pin(?: code| number)?|otp|one[- ]time (?:code|password)|2fa (?:code|seed|secret|key)|totp (?:seed|secret|key)|verification code|security code|cvv2?|cvc|recovery (?:code|key|phrase)s?|backup codes?|door code|gate code|alarm code|safe (?:code|combination)|(?:padlock |safe |lock )?combination|unlock (?:code|pattern)|master key|login code|puk)",
    "ar": r"(?:كلم[ةه] (?:ال)?(?:سر|مرور|سري)|كلم[ةه] السر|الرقم السري|رقم سري|الرمز السري|رمز (?:التحقق|الدخول|المرور|الأمان|التفعيل|PIN)|باس ?ورد|الباسورد|مفتاح (?:ال)?(?:api|واجهة)|المفتاح السري|كود التحقق|رمز الاسترداد|رموز الاسترداد|الرمز)",
    "fa": r"(?:رمز (?:عبور|ورود|دوم|پویا|کارت|وای ?فای)?|گذرواژه|پسورد|کلمه عبور|کد (?:تأیید|تایید|ملی)|پین)",
    "ru": r"(?:парол[ьяюе]\p{L}*|пин(?:-?код)?|код (?:подтверждения|доступа|восстановления|из смс|безопасности)|ключ (?:api|доступа)|api[- ]ключ|секретный ключ|токен\p{L}*|кодовое слово)",
    "es": r"(?:contraseñas?|clave(?: de acceso| secreta| api| del wifi)?|pin|código (?:de (?:verificación|seguridad|recuperación|acceso))|token)",
    "fr": r"(?:mot de passe|mdp|code (?:pin|secret|de (?:vérification|sécurité|récupération|la porte))|cl[ée] (?:api|secr[èe]te|d.acc[èe]s)|jeton)",
    "de": r"(?:passwor[dt]|kennwort|passwörter|pin(?:-?nummer|-?code)?|zugangscode|(?:api|geheim|zugangs)[- ]?schlüssel|sicherheitscode|bestätigungscode|wiederherstellungscode|tan)",
    "zh": r"(?:密码|口令|验证码|支付密码|密钥|安全码|恢复码|pin码)",
    "pt": r"(?:senha|palavra[- ]passe|código de (?:verificação|segurança))",
    "it": r"(?:password|parola d.ordine|codice (?:pin|segreto|di (?:verifica|sicurezza)))",
    "tr": r"(?:şifre(?:m|si|miz)?|parola(?:m|sı)?)",
}
_BE = r"(?:is|are|was|will be|=|:|：|->|→|—|–|-|هو|هي|هى|هیه|است|это|теперь|es|est|ist|lautet|é|è|是|为|為|改成|设成|now is|has been set to|changed to|to)"
SPOKEN = {
    f"credential.spoken.{language}": rf"{word}(?:[^\n.!?؟。=:：]{{0,48}}?)\s*{_BE}\s*(?:now |just |currently |still |set to |الآن |теперь )?[\"'“”«»`]?(?P<s>[^\s\"'“”«»`,،。]{{3,80}})"
    for language, word in _SECRET.items()
}
SEED_PHRASE = r"(?:seed|recovery|mnemonic|wallet|backup|secret) (?:phrase|words)[^\n]{0,40}?[:：]?\s*(?P<s>(?:[a-z]{3,8}[ ,]+){11,23}[a-z]{3,8})"
IBAN = r"\b(?P<s>[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,4})?)\b"
CARD = r"(?:^|[^\d])(?P<s>\d(?:[ -]?\d){12,18})(?:[^\d]|$)"
EXAMPLES = ("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
"""Values that vendors print in their manuals: nobody's secret."""
