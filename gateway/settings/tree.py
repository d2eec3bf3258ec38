"""The settings tree: every name, default, range and the sentence that explains it, once.

The starter file, the error messages and the documentation are all made from these fields.
"""

from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, SecretStr, model_validator
from pydantic_settings import BaseSettings, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict

Mode = Literal["auto", "review", "manual", "off"]

GROUP_ANONYMOUS_BOT = 1087968824
CHANNEL_BOT = 136817688
TELEGRAM_SERVICE = 777000
NOBODY = frozenset({GROUP_ANONYMOUS_BOT, CHANNEL_BOT, TELEGRAM_SERVICE})
"""Ids that stand for many people or for none (Bot API, `Message.from`)."""


def _split(value: object) -> object:
    """Let the environment say `1,2` where the file says `[1, 2]`."""
    if not isinstance(value, str):
        return value
    return [part.strip() for part in value.strip("[] ").split(",") if part.strip()]


def _is_somebody(value: int) -> int:
    if value in NOBODY:
        raise ValueError("anonymous and channel identities can never be given rights")
    return value


def _is_person(value: int) -> int:
    if value <= 0:
        raise ValueError("a person's id is a positive number")
    return value


def _is_chat(value: int) -> int:
    if value == 0:
        raise ValueError("a chat's id is never zero")
    return value


def _is_address(value: str) -> str:
    if not value.startswith(("http://", "https://")):
        raise ValueError("must start with http:// or https://")
    return value.rstrip("/")


def _is_listen(value: str) -> str:
    host, colon, port = value.rpartition(":")
    if not (colon and host.strip("[]") and port.isdecimal() and 0 < int(port) < 65_536):
        raise ValueError('must be an address and a port, such as "127.0.0.1:8443"')
    return value


def _is_model(value: str) -> str:
    provider, colon, name = value.partition(":")
    if value != "offline" and not (colon and provider and name):
        raise ValueError('must be "offline" or a name such as "openai:gpt-4o-mini"')
    return value


Person = Annotated[int, AfterValidator(_is_somebody), AfterValidator(_is_person)]
Chat = Annotated[int, AfterValidator(_is_somebody), AfterValidator(_is_chat)]
People = Annotated[tuple[Person, ...], NoDecode, BeforeValidator(_split)]
Chats = Annotated[tuple[Chat, ...], NoDecode, BeforeValidator(_split)]
Address = Annotated[str, AfterValidator(_is_address)]
Listen = Annotated[str, AfterValidator(_is_listen)]
ModelName = Annotated[str, AfterValidator(_is_model)]


class Section(BaseModel):
    """A table of the file; a name it does not know is refused, not dropped."""

    # hide_input: a value may be a secret put in the wrong place.
    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True, allow_inf_nan=False)


class TelegramSettings(Section):
    """How the bot reaches Telegram."""

    engine: Literal["ptb", "aiogram"] = Field("ptb", description="The library that talks to Telegram.")
    api_base: Address = Field("https://api.telegram.org", description="The Bot API server.")
    token: SecretStr | None = Field(None, description="The bot's token; only from the environment.")
    token_file: Path | None = Field(
        None,
        description="A file that holds the token; a relative path starts at the home.",
        examples=["token"],
    )
    poll_timeout_s: int = Field(25, ge=0, le=50, description="How long one request for updates waits.")
    request_timeout_s: float = Field(20, ge=1, le=300, description="How long any other request may take.")
    show_after_s: float = Field(
        1.0, ge=0, le=3600, description="An answer that takes longer is shown as it grows; 0 means never."
    )
    mode: Literal["polling", "webhook"] = Field(
        "polling", description="Whether we ask Telegram for updates, or Telegram calls us."
    )
    webhook_url: Address | None = Field(
        None, description="With webhook: what Telegram calls.", examples=["https://bot.example.org/telegram"]
    )
    webhook_listen: Listen = Field("127.0.0.1:8443", description="With webhook: where those calls arrive here.")
    webhook_secret: SecretStr | None = Field(None, description="What each call must carry; only from the environment.")
    webhook_secret_file: Path | None = Field(
        None,
        description="A file that holds it; a relative path starts at the home.",
        examples=["webhook-secret"],
    )

    @model_validator(mode="after")
    def _called_somewhere(self) -> Self:
        if self.mode == "webhook" and self.webhook_url is None:
            raise ValueError('mode = "webhook" needs webhook_url')
        return self

    @property
    def has_token(self) -> bool:
        """Whether a token is named, in the environment or by file."""
        return self.token is not None or self.token_file is not None


class AccessSettings(Section):
    """Who may use the bot; everybody else gets one refusal a day."""

    operators: People = Field((), description="User ids with all rights.", examples=[[123456789]])
    users: People = Field((), description="User ids that may talk to the bot.", examples=[[123456789]])
    chats: Chats = Field(
        (), description="Ids of groups and channels the bot serves, with their members.", examples=[[-1001234567890]]
    )


class ConsoleSettings(Section):
    """The person who types in the terminal."""

    user_id: Person | None = Field(
        None, description="Whose memory the console uses; the first operator, else 1, if not set.", examples=[123456789]
    )
    name: str = Field("", max_length=64, description="How the bot calls that person.")


class ModelSettings(Section):
    """Which language model does what; "offline" needs no key and no network."""

    chat: ModelName = Field("offline", description="Answers people.")
    extract: ModelName = Field("offline", description="Proposes what to remember.")
    compose: ModelName = Field("offline", description="Shortens memory files; writes summaries.")
    base_url: Address | None = Field(
        None,
        description="An OpenAI-compatible server, for models named openai:…",
        examples=["http://127.0.0.1:11434/v1"],
    )
    api_key: SecretStr | None = Field(None, description="The provider's key; only from the environment.")
    api_key_file: Path | None = Field(
        None, description="A file that holds the key; a relative path starts at the home.", examples=["api-key"]
    )
    timeout_s: float = Field(120, ge=1, le=3600, description="How long one call of a model may take.")
    tools: bool = Field(
        True, description="Let the chat model look things up and propose; false for a server that knows no tools."
    )


class MemorySettings(Section):
    """What may be remembered without asking, and how much fits.

    ARCHITECTURE §6 and §9.
    """

    private_mode: Mode = Field("auto", description="A new private space: auto, review, manual or off.")
    group_mode: Mode = Field("review", description="A new group or channel.")
    min_confidence: float = Field(0.70, ge=0, le=1, description="Facts below this wait for a person.")
    auto_line_cap: int = Field(20, ge=0, le=1000, description="Lines that a space may gain without a person.")
    evidence_overlap: float = Field(
        0.5, ge=0, le=1, description="Share of a statement's words that its evidence must hold."
    )
    user_md: int = Field(1375, ge=200, le=100_000, description="Room in USER.md, in characters.")
    memory_md: int = Field(2200, ge=200, le=100_000, description="Room for the facts of MEMORY.md, in characters.")
    portable_md: int = Field(600, ge=100, le=100_000, description="Room in PORTABLE.md, in characters.")
    note_md: int = Field(
        4000, ge=200, le=100_000, description="Room for what holds in a note or a skill, in characters."
    )
    approved_block: int = Field(8000, ge=500, le=400_000, description="Room for memory in a prompt, in characters.")
    curate_first_reply: int = Field(3, ge=1, le=1000, description="The reply of a session that starts a curation run.")
    curate_every_replies: int = Field(10, ge=1, le=1000, description="Replies between later curation runs.")
    search_index: bool = Field(
        True, description="Keep an index of what was said; without it, only the newest is searched."
    )
    embedding: bool = Field(
        False, description="Find it by meaning too, in other words and languages; needs a package (docs/recall.md)."
    )


class ExternalMemorySettings(Section):
    """A memory elsewhere that is asked when somebody speaks of the past; off unless switched on. What it says is untrusted.

    docs/external-memory.md.
    """

    enabled: bool = Field(False, description="Ask it.")
    path: str = Field(
        "external-memory.jsonl", max_length=200, description="A .jsonl file inside the profile's external-memory/."
    )
    timeout_ms: int = Field(750, ge=10, le=5_000, description="How long a turn waits for it, in milliseconds.")
    max_results: int = Field(3, ge=1, le=10, description="Records of it in one prompt; never more than three in all.")
    max_chars: int = Field(2_500, ge=100, le=20_000, description="Characters of it in one prompt.")
    max_entries: int = Field(1_000, ge=1, le=10_000, description="Entries that the file keeps.")
    mirror_writes: bool = Field(False, description="Keep the lines that are remembered there too.")


class ReviewSettings(Section):
    """How people hear of what waits for them, and how long it waits.

    ARCHITECTURE §10.
    """

    gather_s: float = Field(60, ge=0, le=86_400, description="News for one place within this time come as one message.")
    expire_after_days: float = Field(30, gt=0, le=3650, description="What nobody decides about stops waiting then.")
    warn_days: float = Field(3, ge=0, le=365, description="How long before that it is announced.")

    @model_validator(mode="after")
    def _warned_while_waiting(self) -> Self:
        if self.warn_days >= self.expire_after_days:
            raise ValueError("warn_days must be less than expire_after_days")
        return self


class SessionSettings(Section):
    """When a conversation ends by itself and how much of it a model sees."""

    idle_after_s: int = Field(21_600, ge=0, le=31_536_000, description="Silence that ends a session; 0 means never.")
    history_budget_chars: int = Field(24_000, ge=1000, le=4_000_000, description="Talk of the session in a prompt.")
    checkpoint_messages: int = Field(50, ge=2, le=100_000, description="Messages after which talk is summed up.")
    checkpoint_tokens: int = Field(150_000, ge=250, le=10_000_000, description="Estimated tokens after which it is.")
    checkpoint_min_chars: int = Field(20_000, ge=1, le=4_000_000, description="Shorter talk is not summed up.")
    log_summaries: bool = Field(
        True, description="A person's log.md says what an ended conversation was about; else it has numbers only."
    )
    notebook_bytes: int = Field(
        16_384, ge=256, le=1_000_000, description="Room for a conversation's working notes, in bytes of UTF-8."
    )


class FinalizationSettings(Section):
    """The worker that reads ended sessions.

    ARCHITECTURE §8.
    """

    claim_s: float = Field(300, ge=1, le=86_400, description="How long a silent worker keeps a job.")
    heartbeat_s: float = Field(30, ge=0.1, le=3600, description="How often a worker renews its claim.")
    attempts: int = Field(3, ge=1, le=100, description="Tries before a job fails.")
    reclaims: int = Field(10, ge=1, le=1000, description="Crashes of a worker that a job survives.")
    backoff_s: float = Field(5, ge=0, le=3600, description="Pause before the second try; it doubles.")
    backoff_max_s: float = Field(300, ge=0, le=86_400, description="The longest pause between tries.")
    keep: int = Field(1000, ge=0, le=1_000_000, description="Finished jobs that stay listed.")
    window_chars: int = Field(12_000, ge=1000, le=1_000_000, description="Talk that one call of a model reads.")
    poll_s: float = Field(1.0, ge=0.01, le=60, description="How often a worker looks for jobs.")
    workers: int = Field(2, ge=1, le=32, description="Sessions read at the same time, of different chats.")

    @model_validator(mode="after")
    def _claim_outlives_heartbeat(self) -> Self:
        if self.heartbeat_s * 2 > self.claim_s:
            raise ValueError("claim_s must be at least twice heartbeat_s, or a live worker loses its job")
        if self.backoff_s > self.backoff_max_s:
            raise ValueError("backoff_s must not be more than backoff_max_s")
        return self


class OutboxSettings(Section):
    """How fast answers go out; the defaults are Telegram's own limits.

    Bot FAQ, "My bot is hitting limits, how do I avoid this?".
    """

    chat_interval_s: float = Field(1.0, ge=0, le=60, description="Pause between two messages to one chat.")
    group_per_minute: int = Field(20, ge=1, le=6000, description="Messages a minute to one group.")
    overall_per_s: float = Field(30, gt=0, le=1000, description="Messages a second to all chats together.")


class RetentionSettings(Section):
    """How long what is done stays in the database; what is not done stays whatever its age.

    Telegram repeats an update for a day at most (Bot API, getting updates): those are recognised for longer than that.
    """

    inbox_days: float = Field(30, ge=2, le=3650, description="Updates that were carried out.")
    outbox_days: float = Field(14, ge=2, le=3650, description="Replies that were sent or given up.")
    notices_days: float = Field(30, ge=2, le=3650, description="Who was refused on which day.")

    @model_validator(mode="after")
    def _causes_outlive_replies(self) -> Self:
        if self.outbox_days > self.inbox_days:
            raise ValueError("inbox_days must be at least outbox_days, or nobody could tell whom a reply quotes")
        return self


class HealthSettings(Section):
    """Whether the bot is well, for a program that watches it: /healthz and /readyz, on this machine only."""

    port: int = Field(0, ge=0, le=65_535, description="The port on 127.0.0.1; 0 serves nothing.")


class StorageSettings(Section):
    """The database."""

    synchronous: Literal["NORMAL", "FULL"] = Field(
        "NORMAL", description="FULL survives a power cut to the last message; NORMAL is faster and survives kill -9."
    )


class LogSettings(Section):
    """What is written to the terminal or the journal."""

    level: Literal["debug", "info", "warning", "error"] = Field("info", description="The least that is written.")
    format: Literal["console", "json"] = Field("console", description="For people, or one JSON object a line.")


class Settings(BaseSettings):
    """All settings of one gateway; get one from `load_settings`."""

    model_config = SettingsConfigDict(
        env_prefix="DHAKIRA_",
        env_nested_delimiter="__",
        extra="forbid",
        frozen=True,
        hide_input_in_errors=True,
        validate_default=True,
    )

    home: Path = Field(description="The folder of all that is kept; from --home or DHAKIRA_HOME only.")
    profile: str = Field(
        "default", pattern=r"^[a-z0-9][a-z0-9_-]{0,31}$", description="The bot persona that this gateway serves."
    )
    language: Literal["en", "ar"] = Field("en", description="The bot's own sentences, where a person's is not known.")
    telegram: TelegramSettings = TelegramSettings()
    access: AccessSettings = AccessSettings()
    console: ConsoleSettings = ConsoleSettings()
    models: ModelSettings = ModelSettings()
    memory: MemorySettings = MemorySettings()
    external_memory: ExternalMemorySettings = ExternalMemorySettings()
    review: ReviewSettings = ReviewSettings()
    sessions: SessionSettings = SessionSettings()
    finalization: FinalizationSettings = FinalizationSettings()
    outbox: OutboxSettings = OutboxSettings()
    retention: RetentionSettings = RetentionSettings()
    health: HealthSettings = HealthSettings()
    storage: StorageSettings = StorageSettings()
    logs: LogSettings = LogSettings()

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Take values from the caller only: `load_settings` merges file and environment, and knows which said what."""
        del settings_cls, env_settings, dotenv_settings, file_secret_settings
        return (init_settings,)

    @property
    def console_user_id(self) -> int:
        """Whose memory the console uses: the one named, else the first operator, else 1."""
        if self.console.user_id is not None:
            return self.console.user_id
        return self.access.operators[0] if self.access.operators else 1

    @property
    def database(self) -> Path:
        """The database file."""
        return self.home / "dhakira.sqlite"

    @property
    def secret_files(self) -> frozenset[Path]:
        """The files that are there to hold a secret: bot token, webhook's secret, model's key."""
        named = (self.telegram.token_file, self.telegram.webhook_secret_file, self.models.api_key_file)
        return frozenset(self.in_home(path).resolve() for path in named if path is not None)

    def in_home(self, path: Path) -> Path:
        """Where a path of the settings leads: a relative one starts at the home, `~` is the person's own folder."""
        return self.home / path.expanduser()


def section_types() -> dict[str, type[Section]]:
    """The tables of the file by name, in order."""
    return {
        name: field.annotation
        for name, field in Settings.model_fields.items()
        if isinstance(field.annotation, type) and issubclass(field.annotation, Section)
    }


def plain_names() -> list[str]:
    """The settings outside any table; the home is no setting of the file."""
    return [name for name in Settings.model_fields if name != "home" and name not in section_types()]


def all_keys() -> list[str]:
    """Every setting's full name, such as `telegram.engine`."""
    nested = [f"{name}.{key}" for name, section in section_types().items() for key in section.model_fields]
    return plain_names() + nested


SECRET_KEYS = {
    "telegram.token": "telegram.token_file",
    "telegram.webhook_secret": "telegram.webhook_secret_file",
    "models.api_key": "models.api_key_file",
}
"""Settings that the file may not hold, each with the one that names a file instead."""
