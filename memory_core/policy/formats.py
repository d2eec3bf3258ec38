"""Credentials that are known by their format: one line a kind, each with who documents it."""

from memory_core.policy.checks import is_card, is_iban, is_placeholder, is_real, is_vendor_token
from memory_core.policy.command_lines import ASSIGNED
from memory_core.policy.formats_further import FORMATS_FURTHER
from memory_core.policy.rules import Rule

_B = r"(?:^|[^A-Za-z0-9])"
"""What may stand before a token; RE2 has no look-behind."""


def _token(code: str, body: str, source: str) -> Rule:
    return Rule(f"credential.{code}", f"{_B}(?P<v>{body})", source, is_real)


def _wallet_key(value: str) -> bool:
    """Say whether a stretch of base 58 is mixed as a key is; a digest has one case."""
    return is_real(value) and any(c.islower() for c in value) and any(c.isupper() for c in value)


def _real_password(value: str) -> bool:
    return len(value) >= 3 and not is_placeholder(value)


FORMATS: tuple[Rule, ...] = (
    _token("anthropic", r"sk-ant-[A-Za-z0-9_-]{20,}", "docs.anthropic.com"),
    _token("openai", r"sk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{20,}", "platform.openai.com"),
    _token("openai", r"sk-[A-Za-z0-9]{16,}", "platform.openai.com, older and compatible services"),
    _token("openrouter", r"sk-or-v1-[0-9a-f]{40,}", "openrouter.ai/docs"),
    _token("github", r"gh[pousr]_[A-Za-z0-9]{30,}", "docs.github.com: token formats"),
    _token("github", r"github_pat_[A-Za-z0-9_]{40,}", "docs.github.com: token formats"),
    _token(
        "gitlab", r"gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|oas)-[A-Za-z0-9_-]{16,}", "docs.gitlab.com: token prefixes"
    ),
    _token("slack", r"xox[abeoprs]-[A-Za-z0-9-]{15,}", "api.slack.com: token types"),
    _token("slack", r"xapp-\d-[A-Za-z0-9-]{20,}", "api.slack.com: token types"),
    _token(
        "slack", r"hooks\.slack\.com/services/T[A-Za-z0-9]+/B[A-Za-z0-9]+/[A-Za-z0-9]{16,}", "api.slack.com: webhooks"
    ),
    _token("aws", r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}", "docs.aws.amazon.com: unique identifiers"),
    _token("aws", r"ABSK[A-Za-z0-9+/=]{60,}", "docs.aws.amazon.com: Bedrock API keys"),
    _token("aws", r"IQoJb3JpZ2lu[A-Za-z0-9+/=]{60,}", 'AWS session tokens begin with the base 64 of "origin"'),
    _token("google", r"AIza[A-Za-z0-9_-]{35}", "cloud.google.com: API keys"),
    _token("google", r"GOCSPX-[A-Za-z0-9_-]{20,}", "developers.google.com: OAuth client secrets"),
    _token("google", r"ya29\.[A-Za-z0-9_-]{30,}", "developers.google.com: OAuth access tokens"),
    _token("google", r"AAAA[A-Za-z0-9_-]{7}:APA91b[A-Za-z0-9_-]{60,}", "firebase.google.com: legacy server keys"),
    Rule(
        "credential.telegram",
        r"(?:^|[^0-9])(?P<v>\d{8,10}:(?:A[A-Za-z0-9_-]{33,35}|[A-Za-z0-9_-]{35}))",
        "core.telegram.org/bots/api",
        is_real,
    ),
    _token("jwt", r"eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}(?:\.[A-Za-z0-9_-]*)?", "RFC 7519"),
    Rule(
        "credential.private-key",
        r"(?s)-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|$)",
        "RFC 7468, RFC 4880",
    ),
    Rule("credential.private-key", r"-----BEGIN [A-Z0-9 ]*PRIVATE KEY", "RFC 7468: a block cut short"),
    _token("age", r"AGE-SECRET-KEY-1[A-Z0-9]{40,}", "age-encryption.org/v1"),
    _token("npm", r"npm_[A-Za-z0-9]{30,}", "npm documentation: access tokens"),
    Rule("credential.npm", r"_authToken\s*=\s*(?P<v>[A-Za-z0-9_-]{20,})", "npm documentation: npmrc", is_real),
    _token("pypi", r"pypi-AgE[A-Za-z0-9_-]{40,}", "PyPI documentation: API tokens"),
    _token("rubygems", r"rubygems_[0-9a-f]{40,}", "guides.rubygems.org"),
    _token("docker", r"dckr_[a-z]{3}_[A-Za-z0-9_-]{20,}", "docs.docker.com: access tokens"),
    _token("stripe", r"(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}", "docs.stripe.com/keys"),
    _token("stripe", r"whsec_[A-Za-z0-9]{20,}", "docs.stripe.com/webhooks"),
    _token("square", r"sq0[a-z]{3}-[A-Za-z0-9_-]{20,}", "developer.squareup.com"),
    _token("shopify", r"shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}", "shopify.dev"),
    _token(
        "braintree",
        r"access_token\$(?:production|sandbox)\$[a-z0-9]{10,}\$[0-9a-f]{32}",
        "developer.paypal.com/braintree",
    ),
    _token("plaid", r"access-(?:production|development|sandbox)-[0-9a-f-]{36}", "plaid.com/docs"),
    _token("twilio", r"(?:SK|AC)[0-9a-f]{32}", "twilio.com/docs: SIDs"),
    _token("sendgrid", r"SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{30,}", "docs.sendgrid.com"),
    _token("mailgun", r"key-[0-9a-f]{32}", "documentation.mailgun.com"),
    _token("mailchimp", r"[0-9a-f]{32}-us\d{1,2}", "mailchimp.com/developer"),
    _token("discord", r"[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}", "discord.com/developers"),
    _token("discord", r"discord(?:app)?\.com/api/webhooks/\d{15,}/[A-Za-z0-9_-]{40,}", "discord.com/developers"),
    _token("facebook", r"EAA[A-Za-z0-9]{60,}", "developers.facebook.com"),
    _token("twitter", r"A{20,}[A-Za-z0-9%]{60,}", "developer.x.com: bearer tokens"),
    _token("twitch", r"oauth:[a-z0-9]{30}", "dev.twitch.tv"),
    _token("hugging-face", r"hf_[A-Za-z0-9]{30,}", "huggingface.co/docs"),
    _token("replicate", r"r8_[A-Za-z0-9]{30,}", "replicate.com/docs"),
    _token("groq", r"gsk_[A-Za-z0-9]{40,}", "console.groq.com"),
    _token("perplexity", r"pplx-[A-Za-z0-9]{40,}", "docs.perplexity.ai"),
    _token("xai", r"xai-[A-Za-z0-9]{60,}", "docs.x.ai"),
    _token("notion", r"(?:ntn_|secret_)[A-Za-z0-9]{40,}", "developers.notion.com"),
    _token("linear", r"lin_(?:api|oauth)_[A-Za-z0-9]{30,}", "developers.linear.app"),
    _token("figma", r"fig[dour]_[A-Za-z0-9_-]{30,}", "developers.figma.com"),
    _token("grafana", r"gl(?:sa|c)_[A-Za-z0-9+/=_]{30,}", "grafana.com/docs"),
    _token("sentry", r"sntry[su]_[A-Za-z0-9+/=_-]{40,}", "docs.sentry.io"),
    _token("new-relic", r"NRAK-[A-Z0-9]{27}", "docs.newrelic.com"),
    _token("postman", r"PMAK-[0-9a-f]{24}-[0-9a-f]{34}", "learning.postman.com"),
    _token("pulumi", r"pul-[0-9a-f]{40}", "pulumi.com/docs"),
    _token("terraform", r"[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{40,}", "developer.hashicorp.com"),
    _token("vault", r"hv[sbr]\.[A-Za-z0-9_-]{24,}", "developer.hashicorp.com: Vault tokens"),
    _token("doppler", r"dp\.(?:pt|st|ct|sa|scim|audit)\.[A-Za-z0-9_.-]{30,}", "docs.doppler.com"),
    _token("digitalocean", r"do[opr]_v1_[0-9a-f]{60,}", "docs.digitalocean.com"),
    _token("databricks", r"dapi[0-9a-f]{32}", "docs.databricks.com"),
    _token("netlify", r"nfp_[A-Za-z0-9]{30,}", "docs.netlify.com"),
    _token("fly", r"fo1_[A-Za-z0-9_-]{40,}", "fly.io/docs"),
    _token("planetscale", r"pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{30,}", "planetscale.com/docs"),
    _token("supabase", r"sb[ps]_[A-Za-z0-9_]{36,}", "supabase.com/docs"),
    _token("tailscale", r"tskey-[a-z]+-[A-Za-z0-9]+-[A-Za-z0-9]+", "tailscale.com/kb"),
    _token("airtable", r"pat[A-Za-z0-9]{14}\.[0-9a-f]{60,}", "airtable.com/developers"),
    _token("atlassian", r"ATATT3[A-Za-z0-9_=-]{60,}", "support.atlassian.com"),
    _token("bitbucket", r"ATBB[A-Za-z0-9]{28,}", "support.atlassian.com"),
    _token("artifactory", r"AKC[a-zA-Z0-9]{60,}", "jfrog.com/help"),
    _token("dropbox", r"sl\.[A-Za-z0-9_-]{80,}", "dropbox.com/developers"),
    _token("mapbox", r"sk\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{16,}", "docs.mapbox.com"),
    _token(
        "azure",
        r"[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{30,}|[A-Za-z0-9_~.]{3,5}Q~[A-Za-z0-9_~.-]{30,}",
        "learn.microsoft.com: client secrets",
    ),
    _token("azure", r"AccountKey=[A-Za-z0-9+/=]{40,}", "learn.microsoft.com: storage connection strings"),
    _token("azure", r"[?&]sig=[A-Za-z0-9%+/=]{30,}", "learn.microsoft.com: shared access signatures"),
    _token("aws", r"X-Amz-Signature=[0-9a-f]{40,}", "docs.aws.amazon.com: presigned URLs"),
    _token(
        "1password",
        r"A3-[A-Z0-9]{6}-[A-Z0-9]{6}-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}",
        "support.1password.com: Secret Key",
    ),
    _token("brevo", r"xkeysib-[0-9a-f]{40,}-[A-Za-z0-9]{12,}", "developers.brevo.com"),
    _token("nvidia", r"nvapi-[A-Za-z0-9_-]{40,}", "docs.nvidia.com"),
    _token("tavily", r"tvly-[A-Za-z0-9-]{24,}", "docs.tavily.com"),
    _token("pinecone", r"pcsk_[A-Za-z0-9]+_[A-Za-z0-9]{40,}", "docs.pinecone.io"),
    _token("langsmith", r"lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}", "docs.smith.langchain.com"),
    _token("resend", r"re_[A-Za-z0-9]{6,10}_[A-Za-z0-9]{20,}", "resend.com/docs"),
    _token("hubspot", r"pat-(?:na|eu|ap)\d-[0-9a-f]{8}-[0-9a-f-]{27}", "developers.hubspot.com"),
    _token("dynatrace", r"dt0[a-z]\d\d\.[A-Z0-9]{24}\.[A-Z0-9]{60,}", "docs.dynatrace.com"),
    _token("render", r"rnd_[A-Za-z0-9]{28,}", "render.com/docs"),
    _token("posthog", r"phx_[A-Za-z0-9]{36,}", "posthog.com/docs"),
    _token("easypost", r"EZ[AT]K[A-Za-z0-9]{54}", "docs.easypost.com"),
    _token("contentful", r"CFPAT-[A-Za-z0-9_-]{40,}", "contentful.com/developers"),
    _token("razorpay", r"rzp_(?:live|test)_[A-Za-z0-9]{14}", "razorpay.com/docs"),
    _token("mollie", r"live_[A-Za-z0-9]{28,}", "docs.mollie.com"),
    _token("alibaba", r"LTAI[A-Za-z0-9]{16,24}", "alibabacloud.com/help"),
    _token("tencent", r"AKID[A-Za-z0-9]{32}", "cloud.tencent.com"),
    _token("google", r"1//0[A-Za-z0-9_-]{40,}", "developers.google.com: OAuth refresh tokens"),
    _token("typeform", r"tfp_[A-Za-z0-9_.-]{40,}", "typeform.com/developers"),
    _token("sonar", r"sq[uap]_[0-9a-f]{40}", "docs.sonarsource.com"),
    _token("nuget", r"oy2[a-z0-9]{43}", "learn.microsoft.com: NuGet keys"),
    _token("atlassian", r"ATC?TT3[A-Za-z0-9_=-]{60,}", "support.atlassian.com"),
    _token("heroku", r"HRKU-[A-Za-z0-9_-]{36,}", "devcenter.heroku.com"),
    _token("firecrawl", r"fc-[0-9a-f]{32}", "docs.firecrawl.dev"),
    _token("1password", r"ops_[A-Za-z0-9+/=_-]{80,}", "developer.1password.com: service accounts"),
    _token("mailersend", r"mlsn\.[0-9a-f]{60,}", "developers.mailersend.com"),
    _token("shippo", r"shippo_(?:live|test)_[0-9a-f]{40}", "docs.goshippo.com"),
    _token("square", r"EAAA[A-Za-z0-9_-]{56,}", "developer.squareup.com"),
    _token("stellar", r"S[A-Z2-7]{55}", "Stellar: secret seeds (SEP-23)"),
    _token("nostr", r"nsec1[02-9ac-hj-np-z]{58}", "NIP-19"),
    _token("crates", r"cio[A-Za-z0-9]{32}", "doc.rust-lang.org/cargo: registry tokens"),
    Rule("credential.wireguard", r"PrivateKey\s*=\s*(?P<v>[A-Za-z0-9+/]{43}=)", "wireguard.com", is_real),
    Rule(
        "credential.private-key",
        r"(?s)PuTTY-User-Key-File-\d:.{0,400}?Private-Lines: \d+\s(?P<v>[A-Za-z0-9+/=\s]{40,})",
        "PuTTY key format",
    ),
    Rule(
        "credential.private-key", r"\"kty\"\s*:[^\n]{0,600}?\"(?:d|k)\"\s*:\s*\"(?P<v>[A-Za-z0-9_-]{20,})\"", "RFC 7517"
    ),
    Rule(
        "credential.password-hash",
        r"(?:^|[^A-Za-z0-9])(?P<v>\$(?:6|5|1|y|2[abxy]|argon2id?)\$[A-Za-z0-9./$=,+]{20,})",
        "crypt(5)",
    ),
    Rule(
        "credential.pgpass",
        r"(?:^|\s)[\w.*-]+:(?:\d{2,5}|\*):[\w*-]+:[\w.-]+:(?P<v>[^\s:]{4,})",
        "postgresql.org: password file",
        _real_password,
    ),
    Rule(
        "credential.vendor",
        r"(?:^|[\s\"'`:=,(\[<])(?P<v>[a-z][a-z0-9]{1,11}(?:[_-][a-z0-9]{2,8}){0,2}[_-][A-Za-z0-9_-]{28,})(?:$|[\s\"'`,;.)\]>])",
        "ours: the shape that vendors' tokens share",
        is_vendor_token,
    ),
    Rule(
        "credential.bitcoin",
        f"{_B}(?P<v>[5KL][1-9A-HJ-NP-Za-km-z]{{50,51}})",
        "Bitcoin wallet import format",
        _wallet_key,
    ),
    _token("bitcoin", r"[xyz]prv[1-9A-HJ-NP-Za-km-z]{90,}", "BIP-32"),
    Rule("credential.otp-seed", r"otpauth://[a-z]+/\S*secret=\S+", "Key URI format of authenticator apps"),
    Rule("credential.wifi", r"WIFI:\S*P:(?P<v>[^;]{4,});", "Wi-Fi QR code format", _real_password),
    Rule(
        "credential.url",
        r"[A-Za-z][A-Za-z0-9+.-]*://[^\s/:@\"'<>]*:(?P<v>[^\s/@\"'<>]+)@",
        "RFC 3986: userinfo",
        _real_password,
    ),
    Rule(
        "credential.card",
        r"(?:^|[^\d.-])(?P<v>\d{4}[ .-]?\d{4}[ .-]?\d{4}[ .-]?\d{4}|3[47]\d\d[ .-]?\d{6}[ .-]?\d{5}|\d(?:[ .-]?\d){13,18})(?:$|[^\d-])",
        "ISO/IEC 7812",
        is_card,
    ),
    Rule(
        "credential.iban",
        r"(?:^|[^A-Za-z0-9])(?P<v>[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?)",
        "ISO 13616",
        is_iban,
    ),
    *ASSIGNED,
    *FORMATS_FURTHER,
    Rule("credential.masked", r"█+", "A credential was here; masked text is never memory (ARCHITECTURE §6)"),
)

DISTINCT = r"(?:gh[pousr]_|github_pat_|sk-ant-|sk-proj-|sk-or-v1-|[sr]k_live_|xox[abeoprs]-|xapp-|glpat-|npm_|hf_|AIza|AKIA|pypi-AgE|SG\.|shpat_|\d{5,9} \d{1,5}:AA|\d{8,10}:AA)"
"""Beginnings that stand for a token even when the rest is pulled apart by blanks, line ends or asterisks."""
