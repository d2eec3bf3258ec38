"""Credentials in configuration and on command lines: `password = …`, `mysql -p…`, `sshpass -p …`, `docker login -p …`."""

from itertools import pairwise

from memory_core.languages.linear import Linear
from memory_core.policy.checks import is_odd, is_placeholder, is_random, is_strong, is_told
from memory_core.policy.own_rule import own_rule
from memory_core.policy.rules import Rule

_SP = r"[ \t]"
_VALUE = r"[\"']?(?P<v>[^\s\"'$<{-][^\s\"']{3,})"
_NO_SECRET = Linear(
    r"(?:\d{1,5}|[\d.]+:\d+|(?:rod|roduction|ort|refix|rint|rofile|rotocol|ath|arallel)\S*|[\w.-]*/[\w./-]*)"
)
"""What stands behind such an option and is a port, a path or the rest of another option's name."""


def is_given(value: str) -> bool:
    """Say whether what a command is given as its password is one: no variable, port or path."""
    bare = value.strip("\"'`,;.()")
    return len(bare) >= 4 and not is_placeholder(value) and _NO_SECRET.fullmatch(bare) is None


def is_set(value: str) -> bool:
    """Say whether what a variable is set to is a secret: odd, or letters whose case changes as in no name."""
    bare = value.strip("\"'`,;.()")
    changes = sum(one.islower() != other.islower() for one, other in pairwise(bare))
    return is_odd(value) or (len(bare) >= 8 and bare.isalpha() and changes > 4 and not is_placeholder(value))


ASSIGNED: tuple[Rule, ...] = (
    own_rule("assigned", r"[\w.]*[_-]pass[\"']?[ \t]*[:=][ \t]*[\"']?(?P<v>[^\s\"',;]{5,})", is_set),
    own_rule(
        "assigned",
        r"[\w.-]*(?:passwo?r?d|passwd|pwd|passphrase)[\w.-]*[\"']?[ \t]*[:=][ \t]*[\"']?(?P<v>[^\s\"',;]{4,})",
        is_told,
    ),
    own_rule(
        "assigned",
        r"[\w.-]*(?:secret|token|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?key|apikey)[\w.-]*[\"']?[ \t]*[:=][ \t]*[\"']?(?P<v>[^\s\"',;]{12,})",
        is_random,
    ),
)
"""Forms rather than speech: they are looked for within wrapped text too."""

COMMAND_LINES: tuple[Rule, ...] = (
    own_rule(
        "password",
        rf"(?:mysql|mysqldump|mysqladmin|mysqlimport|mariadb|mariadb-dump)\b[^\n|;]*?{_SP}-p{_VALUE}",
        is_given,
    ),
    own_rule("password", rf"sshpass\b[^\n|;]*?{_SP}-p{_SP}?{_VALUE}", is_given),
    own_rule("password", rf"(?:redis-cli|keydb-cli|valkey-cli)\b[^\n|;]*?{_SP}(?:-a|--pass){_SP}+{_VALUE}", is_given),
    own_rule("password", rf"(?:ldapsearch|ldapmodify|ldapadd|ldapwhoami)\b[^\n|;]*?{_SP}-w{_SP}+{_VALUE}", is_given),
    own_rule(
        "password",
        rf"(?:docker|podman|helm registry|az acr|oc|skopeo|npm|heroku|argocd|vault) login\b[^\n|;]*?{_SP}(?:-p|--password){_SP}*=?{_VALUE}",
        is_given,
    ),
    own_rule("password", rf"(?:unzip|zip)\b[^\n|;]*?{_SP}-P{_SP}?{_VALUE}", is_given),
    own_rule("password", rf"(?:7z|7za|rar|unrar)\b[^\n|;]*?{_SP}-p{_VALUE}", is_given),
    own_rule(
        "password",
        rf"(?:htpasswd{_SP}+-\w*b\w*{_SP}+\S+{_SP}+\S+|net user{_SP}+[\w.-]+|nmcli\b[^\n|;]*?{_SP}password|wpa_passphrase{_SP}+\S+){_SP}+{_VALUE}",
        is_given,
    ),
    own_rule("password", rf"(?:sqlcmd|bcp|sqsh|isql)\b[^\n|;]*?{_SP}-P{_SP}+{_VALUE}", is_given),
    own_rule("password", rf"(?:smbclient|rpcclient|smbmap)\b[^\n|;]*?{_SP}-U{_SP}+[^\s%]+%{_VALUE}", is_given),
    own_rule("password", rf"openssl\b[^\n|;]*?{_SP}-(?:passin|passout|pass|k){_SP}+(?:pass:)?{_VALUE}", is_strong),
    own_rule(
        "password",
        rf"(?:mongosh?|mongodump|psql|influx|cqlsh)\b[^\n|;]*?{_SP}(?:-p|--password){_SP}*=?{_VALUE}",
        is_strong,
    ),
    own_rule(
        "password",
        rf"echo{_SP}+[\"']?(?P<v>[^\s\"'$]{{4,}})[\"']?{_SP}*\|{_SP}*(?:sudo -S|passwd\b|docker login|openssl|gpg|kinit|cryptsetup)",
        is_given,
    ),
)
"""Each by the command that takes it: the same option means something else elsewhere."""
