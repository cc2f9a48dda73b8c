"""The environment as typed settings. No other module reads the environment.

Process variables override the `.env` of the working folder, which overrides the `.env` of the home folder. Empty is unset.
"""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from datetime import time
from functools import partial
from pathlib import Path
from typing import Literal, TypeVar

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.quick_dataclass import dataclass
from lanterne_rouge.settings.checks import Secret, checked_zone, system_zone
from lanterne_rouge.settings.variables import VARIABLES, VariableReader

T = TypeVar("T")

WHICH_DATA = ("LANTERNE_HOME", "DATABASE_URL")
"""Without these the coach would go on with somebody's empty home."""

_LINE = re.compile(r"(?:export\s+)?(?P<name>[A-Za-z_][A-Za-z0-9_]*)\s*=(?P<value>.*)")
_SINGLE = re.compile(r"'(?P<inner>[^']*)'\s*(?:#.*)?")
_DOUBLE = re.compile(r'"(?P<inner>(?:[^"\\]|\\.)*)"\s*(?:#.*)?')
_COMMENT = re.compile(r"\s#.*")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


@dataclass(frozen=True)
class Faults:
    """What is wrong with the settings, a sentence each. What is wrong is left out: one bad line never costs the day."""

    sentences: list[str] = field(default_factory=list)

    def add(self, error: BadInput) -> None:
        """Add what an error says."""
        self.sentences.append(f"{error.sentence} {error.next_step} Until then I go on without it.")

    def or_default(self, read: Callable[[], T], default: T) -> T:
        """What `read` gives, or the default where that is bad input."""
        try:
            return read()
        except BadInput as error:
            self.add(error)
            return default


def read_dotenv(path: Path, faults: Faults) -> dict[str, str]:
    """Read the variables of a file; empty if there is no file, or none that can be read."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except UnicodeDecodeError:
        faults.add(BadInput(f"{path} isn't UTF-8 text.", "Save it again as UTF-8."))
        return {}
    except OSError as error:
        faults.add(BadInput(f"I can't read {path}: {error.strerror}.", "Check its permissions, or remove it."))
        return {}
    return parse_dotenv(text, faults, str(path))


def parse_dotenv(text: str, faults: Faults, name: str = ".env") -> dict[str, str]:
    """Parse the variables of a text; a later line wins. Messages quote no content, since it may be a secret.

    A bad line is left out; raises `BadInput` where it says which data are meant.
    """
    values: dict[str, str] = {}
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            faults.add(
                BadInput(f"{name}, line {number} isn't NAME=value.", "Correct the line or put # in front of it.")
            )
            continue
        try:
            values[match["name"]] = _unquoted(match["value"], f"{name}, line {number} ({match['name']})")
        except BadInput as error:
            if match["name"] in WHICH_DATA:
                raise
            faults.add(error)
    return values


def _unquoted(written: str, where: str) -> str:
    value = written.strip()
    if value[:1] not in ("'", '"'):
        return _COMMENT.sub("", written).strip()
    match = (_SINGLE if value[0] == "'" else _DOUBLE).fullmatch(value)
    if match is None:
        raise BadInput(f"{where} has an unclosed quote, or text after the quote.", "Close the quote on the same line.")
    if value[0] == "'":
        return match["inner"]
    return re.sub(r"\\(.)", lambda escape: _ESCAPES.get(escape[1], escape[1]), match["inner"])


ReasoningMode = Literal["rules", "explain", "decide"]
Provider = Literal["openai", "anthropic", "google", "huggingface"]
ProviderChoice = Literal["openai", "anthropic", "google", "huggingface", "scripted", "offline"]

REASONING_MODES: tuple[ReasoningMode, ...] = ("rules", "explain", "decide")
PROVIDERS: tuple[Provider, ...] = ("openai", "anthropic", "google", "huggingface")
BY_NAME_ONLY: frozenset[Provider] = frozenset(("huggingface",))
"""Providers used only when LLM_PROVIDER names them: HF_TOKEN is often set for something else, such as downloads."""
PROVIDER_CHOICES: tuple[ProviderChoice, ...] = (*PROVIDERS, "scripted", "offline")
PROVIDER_ALIASES: Mapping[str, ProviderChoice] = {
    "claude": "anthropic",
    "gemini": "google",
    "gpt": "openai",
    "hf": "huggingface",
}
MOST_RETRIES = 10
OPENAI_STRENGTH_DEFAULT = "gpt-4o"


@dataclass(frozen=True, kw_only=True)
class ProviderAccess:
    """Access to one provider's models: `strength_model` plans lifting, `model` does the rest.

    A local server needs an address but no key.
    """

    api_key: Secret | None = None
    model: str = ""
    strength_model: str = ""
    base_url: str | None = None

    def usable(self) -> bool:
        """Whether there is a key, or an address that may need none."""
        return self.api_key is not None or self.base_url is not None


@dataclass(frozen=True, kw_only=True)
class RoleModels:
    """The model of each role in the conversation, and which agents are enabled."""

    orchestrator: str
    coach: str
    planner: str
    copilot: str
    shell: str
    use_multi_agent: bool
    use_shell_agent: bool
    named: frozenset[str] = frozenset()
    """The settings that name a model and were not left at their default."""

    @property
    def by_setting(self) -> Mapping[str, str]:
        """The model of each role by the setting that names it."""
        return {
            "CANVAS_ORCHESTRATOR_MODEL": self.orchestrator,
            "CANVAS_COACH_MODEL": self.coach,
            "CANVAS_PLANNER_MODEL": self.planner,
            "CANVAS_COPILOT_MODEL": self.copilot,
            "CANVAS_SHELL_MODEL": self.shell,
        }


@dataclass(frozen=True, kw_only=True)
class Sources:
    """Credentials for the athlete's data at other services."""

    oura_token: Secret | None = None
    github_token: Secret | None = None
    github_repository: str | None = None
    github_api_url: str = "https://api.github.com"


@dataclass(frozen=True, kw_only=True)
class Delivery:
    """How a briefing reaches the athlete."""

    email_address: str | None = None
    email_password: Secret | None = None
    email_server: str | None = None
    to_email: str | None = None
    to_phone: str | None = None
    use_twilio: bool = False
    twilio_sid: str | None = None
    twilio_token: Secret | None = None
    twilio_from: str | None = None
    twilio_base_url: str = "https://api.twilio.com"
    sms_gateway: str | None = None
    telegram_token: Secret | None = None
    telegram_chat: str | None = None
    telegram_base_url: str = "https://api.telegram.org"
    ntfy_url: Secret | None = None
    ntfy_token: Secret | None = None
    apprise_urls: tuple[Secret, ...] = ()
    push_services: tuple[str, ...] = ()
    """Origins of push services beside those of the usual browsers."""
    automatic: frozenset[str] = frozenset()
    """Which kinds of message go out by themselves: day, week, alert."""
    details: bool = False
    quiet: tuple[int, int] | None = None
    """From which hour to which nothing is sent."""

    @property
    def is_set_up(self) -> bool:
        """Whether there is anything that a message could go out by."""
        by_mail = self.email_address and (self.to_email or (self.sms_gateway and self.to_phone))
        return bool(by_mail or self.use_twilio or self.telegram_token or self.ntfy_url or self.apprise_urls)


@dataclass(frozen=True, kw_only=True)
class WorkerSettings:
    """When the worker does what, in the athlete's time, and where it writes tomorrow's workout and backups."""

    day_at: time = time(5, 30)
    evening_at: time = time(19)
    backup_at: time = time(3)
    workout_folder: Path | None = None
    workout_formats: tuple[str, ...] = ("fit",)
    send_workouts: bool = False
    backup_folder: Path | None = None
    backup_key: Secret | None = None
    backup_to: Secret | None = None
    """Storage or a Git remote for backups; its address may have a token in it."""
    s3_key_id: str | None = None
    s3_secret: Secret | None = None
    s3_region: str = "us-east-1"
    s3_endpoint: str | None = None
    """Without one it is Amazon's for the region."""


@dataclass(frozen=True, kw_only=True)
class ModelUse:
    """Which models are used, and their limits. `timeout_s` None means each role's default, `retries` follow a first attempt.

    `trouble` is a sentence on an invalid model setting; then no model is used and the rules decide.
    """

    provider: ProviderChoice | None = None
    fallback: ProviderChoice | None = None
    timeout_s: float | None = None
    retries: int = 2
    daily_token_limit: int | None = None
    prompts: Mapping[str, str] = field(default_factory=dict)
    closed_sources: str = ""
    plan_workouts: bool = False
    script: Path | None = None
    trouble: str | None = None


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings of this process. `environment` has all variables for placeholders in missions; it is never shown.

    `faults`: what is wrong and was left out, a sentence each.
    """

    home: Path
    timezone: str
    log_level: str
    database_url: Secret | None
    use_llm_reasoning: bool | None
    model_use: ModelUse
    models: Mapping[Provider, ProviderAccess]
    roles: RoleModels
    sources: Sources
    delivery: Delivery
    worker: WorkerSettings = WorkerSettings()
    notes: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict, repr=False)

    def provider(self) -> Provider | Literal["scripted"] | None:
        """The provider to use: the configured one if usable, else the first usable one; None is offline."""
        chosen = self.model_use.provider
        if chosen == "offline":
            return None
        if chosen == "scripted":
            return "scripted"
        wanted = tuple(name for name in PROVIDERS if name not in BY_NAME_ONLY) if chosen is None else (chosen,)
        return next((name for name in wanted if self.models[name].usable()), None)

    def reasoning_mode(self, requested: ReasoningMode | None = None) -> ReasoningMode:
        """The reasoning mode: `requested`, else by USE_LLM_REASONING; without a model always the rules."""
        if self.provider() is None:
            return "rules"
        if requested is not None:
            return requested
        return "rules" if self.use_llm_reasoning is False else "decide"

    def why_no_model(self) -> str:
        """A sentence that names the setting why no model is used."""
        chosen = self.model_use.provider
        if self.model_use.trouble is not None:
            return f"{self.model_use.trouble} Until that's fixed, the rules decide."
        if chosen in PROVIDERS:
            return f"LLM_PROVIDER is {chosen}, but {chosen.upper()}_API_KEY is empty, so the rules decide."
        if chosen == "offline":
            return "LLM_PROVIDER is offline, so the rules decide."
        return "No language model is set up, so the rules decide."

    def secrets(self) -> tuple[str, ...]:
        """The secret values, to check outgoing text for them."""
        names = (variable.name for variable in VARIABLES.values() if variable.secret)
        return tuple(self.environment[name] for name in names if name in self.environment)

    def variables_set(self) -> tuple[tuple[str, bool], ...]:
        """Every variable and whether it is set, without values."""
        return tuple((name, name in self.environment) for name in VARIABLES)


def load_settings(home: Path | None = None) -> Settings:
    """Load the settings of this process; `home` comes from the command line."""
    return read_settings(os.environ, folder=Path.cwd(), home=home)


def read_settings(process: Mapping[str, str], *, folder: Path, home: Path | None = None) -> Settings:
    """Read settings from process variables and the `.env` files of the working folder and the home folder."""
    faults = Faults()
    near = _set(read_dotenv(folder / ".env", faults)) | _set(process)
    home = _home(home, near)
    own = {} if home == folder.absolute() else _set(read_dotenv(home / ".env", faults))
    return _settings(_with_files(own | near, faults), home, faults)


def _set(values: Mapping[str, str]) -> dict[str, str]:
    return {name: value.strip() for name, value in values.items() if value.strip()}


def _with_files(values: dict[str, str], faults: Faults) -> dict[str, str]:
    """Read secrets from files: `OPENAI_API_KEY_FILE` is the path of a file with `OPENAI_API_KEY`."""
    paths = [
        (name, values[f"{name}_FILE"])
        for name, variable in VARIABLES.items()
        if variable.secret and f"{name}_FILE" in values
    ]
    read = {
        name: _read_secret(name, path)
        if name in WHICH_DATA
        else faults.or_default(partial(_read_secret, name, path), None)
        for name, path in paths
    }
    return {name: secret for name, secret in read.items() if secret is not None} | values


def _read_secret(name: str, path: str) -> str | None:
    try:
        return Path(path).expanduser().read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise BadInput(f"I can't read the file in {name}_FILE.", "Set it to a text file with the secret.") from None


def _home(requested: Path | None, values: Mapping[str, str]) -> Path:
    if requested is None and "LANTERNE_HOME" in values:
        requested = Path(values["LANTERNE_HOME"])
    if requested is None:
        # Imported here because it is not needed when the home is set.
        from platformdirs import user_data_path

        requested = user_data_path("lanterne-rouge", appauthor=False)
    try:
        home = requested.expanduser().absolute()
    except RuntimeError as error:
        raise BadInput(f"The home folder {requested} has an unknown user.", "Give the full path.") from error
    if home.exists() and not home.is_dir():
        raise BadInput(f"The home folder {home} is a file.", "Choose a folder with --home or LANTERNE_HOME.")
    return home


def _settings(values: dict[str, str], home: Path, faults: Faults) -> Settings:
    read = VariableReader(values)
    levels = ("debug", "info", "warning", "error")
    wanted, model_use, models = _model_settings(read)
    return Settings(
        home=home,
        timezone=faults.or_default(lambda: _zone(read), None) or system_zone(values),
        log_level=faults.or_default(lambda: read.choice("LANTERNE_LOG_LEVEL", levels), None) or "warning",
        database_url=_database_url(read),
        use_llm_reasoning=wanted,
        model_use=model_use,
        models=models,
        roles=_roles(read, faults),
        sources=_sources(read, faults),
        delivery=_delivery(read, faults),
        worker=_worker(read, faults),
        notes=_notes(read),
        faults=tuple(faults.sentences),
        environment=values,
    )


def _zone(read: VariableReader) -> str | None:
    zone = read.text("LANTERNE_TIMEZONE")
    return None if zone is None else checked_zone(zone, "LANTERNE_TIMEZONE")


def _database_url(read: VariableReader) -> Secret | None:
    url = read.secret("DATABASE_URL")
    if url is not None and not url.reveal().startswith(("sqlite", "postgres")):
        raise BadInput(
            "DATABASE_URL isn't a database address I can use.",
            "Write postgresql://user:password@host/name or sqlite:///path, or leave it empty.",
        )
    return url


def _model_settings(read: VariableReader) -> tuple[bool | None, ModelUse, dict[Provider, ProviderAccess]]:
    """The model settings; an invalid one disables all models and is reported as `trouble`."""
    try:
        return read.flag("USE_LLM_REASONING"), _model_use(read), _models(read)
    except BadInput as error:
        trouble = f"{error.sentence} {error.next_step}".strip()
        return None, ModelUse(provider="offline", trouble=trouble), {name: ProviderAccess() for name in PROVIDERS}


def _model_use(read: VariableReader) -> ModelUse:
    script = read.text("LLM_SCRIPT")
    return ModelUse(
        provider=read.choice("LLM_PROVIDER", PROVIDER_CHOICES, PROVIDER_ALIASES),
        fallback=read.choice("LLM_FALLBACK", PROVIDER_CHOICES, PROVIDER_ALIASES),
        timeout_s=read.number("LLM_TIMEOUT_S", low=0.1, high=600),
        retries=_retries(read),
        daily_token_limit=read.whole("LLM_DAILY_TOKEN_LIMIT"),
        prompts=read.versions("LLM_PROMPTS"),
        closed_sources=read.text("LLM_CLOSED_SOURCES") or "",
        plan_workouts=read.flag("LLM_PLAN_WORKOUTS") is True,
        script=Path(script).expanduser() if script is not None else None,
    )


def _retries(read: VariableReader) -> int:
    retries = read.whole("LLM_RETRIES")
    if retries is None:
        return ModelUse.retries
    if retries > MOST_RETRIES:
        raise BadInput(f"LLM_RETRIES={retries} is too many.", f"Write a whole number from 0 to {MOST_RETRIES}.")
    return retries


def _models(read: VariableReader) -> dict[Provider, ProviderAccess]:
    return {
        "openai": ProviderAccess(
            api_key=read.secret("OPENAI_API_KEY"),
            model=read.name("OPENAI_MODEL"),
            strength_model=_openai_strength(read),
            base_url=read.address("OPENAI_BASE_URL"),
        ),
        "anthropic": _access(read, "ANTHROPIC"),
        "google": _access(read, "GOOGLE"),
        "huggingface": _huggingface(read),
    }


def _access(read: VariableReader, maker: str) -> ProviderAccess:
    model = read.name(f"{maker}_MODEL")
    return ProviderAccess(
        api_key=read.secret(f"{maker}_API_KEY"),
        model=model,
        strength_model=model,
        base_url=read.address(f"{maker}_BASE_URL"),
    )


def _huggingface(read: VariableReader) -> ProviderAccess:
    access = _access(read, "HUGGINGFACE")
    return access if access.api_key is not None else replace(access, api_key=read.secret("HF_TOKEN"))


def _openai_strength(read: VariableReader) -> str:
    """The strength model; a custom server defaults to OPENAI_MODEL, since it may not have OpenAI's models."""
    own = read.values.get("OPENAI_MODEL") if "OPENAI_BASE_URL" in read.values else None
    return read.name("OPENAI_STRENGTH_MODEL") or own or OPENAI_STRENGTH_DEFAULT


def _roles(read: VariableReader, faults: Faults) -> RoleModels:
    return RoleModels(
        orchestrator=read.text_or_default("CANVAS_ORCHESTRATOR_MODEL"),
        coach=read.text_or_default("CANVAS_COACH_MODEL"),
        planner=read.text_or_default("CANVAS_PLANNER_MODEL"),
        copilot=read.text_or_default("CANVAS_COPILOT_MODEL"),
        shell=read.text_or_default("CANVAS_SHELL_MODEL"),
        use_multi_agent=faults.or_default(lambda: read.flag("USE_MULTI_AGENT"), None) is not False,
        use_shell_agent=faults.or_default(lambda: read.flag("USE_SHELL_AGENT"), None) is True,
        named=frozenset(name for name in read.values if name.startswith("CANVAS_")),
    )


def _sources(read: VariableReader, faults: Faults) -> Sources:
    return Sources(
        oura_token=read.secret("OURA_ACCESS_TOKEN") or read.secret("OURA_TOKEN"),
        github_token=read.secret("GH_PAT"),
        github_repository=read.text("GITHUB_REPOSITORY"),
        github_api_url=faults.or_default(lambda: read.address("GITHUB_API_URL"), None) or Sources.github_api_url,
    )


def _delivery(read: VariableReader, faults: Faults) -> Delivery:
    return Delivery(
        email_address=faults.or_default(lambda: read.mailbox("EMAIL_ADDRESS"), None),
        email_password=read.secret("EMAIL_PASS"),
        to_email=faults.or_default(lambda: read.mailbox("TO_EMAIL"), None),
        email_server=read.text("EMAIL_SERVER"),
        to_phone=read.text("TO_PHONE"),
        use_twilio=faults.or_default(lambda: read.flag("USE_TWILIO"), None) is True,
        twilio_sid=read.text("TWILIO_ACCOUNT_SID"),
        twilio_token=read.secret("TWILIO_AUTH_TOKEN"),
        twilio_from=read.text("TWILIO_FROM"),
        twilio_base_url=faults.or_default(lambda: read.address("TWILIO_BASE_URL"), None) or Delivery.twilio_base_url,
        sms_gateway=read.text("SMS_GATEWAY"),
        telegram_token=read.secret("TELEGRAM_BOT_TOKEN"),
        telegram_chat=read.text("TELEGRAM_CHAT_ID"),
        telegram_base_url=faults.or_default(lambda: read.address("TELEGRAM_BASE_URL"), None)
        or Delivery.telegram_base_url,
        ntfy_url=_secret_address(read, faults),
        ntfy_token=read.secret("NTFY_TOKEN"),
        apprise_urls=tuple(Secret(url) for url in (read.text("NOTIFY_URLS") or "").split()),
        push_services=tuple(each.rstrip("/") for each in (read.text("PUSH_SERVICES") or "").split()),
        automatic=faults.or_default(lambda: _automatic(read), frozenset[str]()),
        details=faults.or_default(lambda: read.flag("MESSAGE_DETAILS"), None) is True,
        quiet=faults.or_default(lambda: _quiet(read), None),
    )


def _secret_address(read: VariableReader, faults: Faults) -> Secret | None:
    address = faults.or_default(lambda: read.address("NTFY_URL"), None)
    return None if address is None else Secret(address)


WORKOUT_FORMATS = ("fit", "zwo", "erg", "mrc", "intervals", "wahoo")


def _worker(read: VariableReader, faults: Faults) -> WorkerSettings:
    usual = WorkerSettings()
    workouts, backups = read.text("WORKOUT_FOLDER"), read.text("BACKUP_FOLDER")
    return WorkerSettings(
        day_at=faults.or_default(lambda: _time_of_day(read, "WORKER_DAY_AT"), usual.day_at),
        evening_at=faults.or_default(lambda: _time_of_day(read, "WORKER_EVENING_AT"), usual.evening_at),
        workout_folder=Path(workouts).expanduser() if workouts else None,
        workout_formats=faults.or_default(lambda: _formats(read), usual.workout_formats),
        send_workouts=faults.or_default(lambda: read.flag("SEND_WORKOUTS"), None) is True,
        backup_folder=Path(backups).expanduser() if backups else None,
        backup_key=read.secret("BACKUP_KEY"),
        backup_to=read.secret("BACKUP_TO"),
        s3_key_id=read.text("S3_ACCESS_KEY_ID"),
        s3_secret=read.secret("S3_SECRET_ACCESS_KEY"),
        s3_region=read.text("S3_REGION") or usual.s3_region,
        s3_endpoint=faults.or_default(lambda: read.address("S3_ENDPOINT"), None),
    )


def _time_of_day(read: VariableReader, name: str) -> time:
    typed = read.text_or_default(name)
    try:
        return time.fromisoformat(typed.zfill(5))
    except ValueError:
        raise BadInput(f"{name}={typed} isn't a time of day.", "Write it as 05:30.") from None


def _formats(read: VariableReader) -> tuple[str, ...]:
    words = tuple(read.text_or_default("WORKOUT_FORMATS").lower().replace(",", " ").split())
    unknown = [word for word in words if word not in WORKOUT_FORMATS]
    if unknown:
        raise BadInput(
            f"WORKOUT_FORMATS has a format that I don't know: {unknown[0]}.",
            f"Write some of {', '.join(WORKOUT_FORMATS)}.",
        )
    return words


MESSAGE_WORDS = ("day", "week", "alert")


def _automatic(read: VariableReader) -> frozenset[str]:
    words = read.text_or_default("MESSAGES").lower().replace(",", " ").split()
    unknown = [word for word in words if word not in (*MESSAGE_WORDS, "none")]
    if unknown:
        raise BadInput(
            f"MESSAGES has a word that I don't know: {unknown[0]}.", "Write some of day, week, alert; or none."
        )
    return frozenset(words) - {"none"}


def _quiet(read: VariableReader) -> tuple[int, int] | None:
    typed = read.text("QUIET_HOURS")
    if typed is None:
        return None
    start, _, end = (part.strip() for part in typed.replace(":00", "").partition("-"))
    if not (start.isdecimal() and end.isdecimal() and int(start) < 24 and int(end) <= 24):
        raise BadInput(f"QUIET_HOURS={typed} isn't a pair of hours.", "Write them as 22-6.")
    return int(start), int(end) % 24


def _notes(read: VariableReader) -> tuple[str, ...]:
    notes = []
    if read.secret("OURA_TOKEN") is not None:
        both = read.secret("OURA_ACCESS_TOKEN") is not None
        notes.append(
            "OURA_ACCESS_TOKEN and OURA_TOKEN are both set; OURA_ACCESS_TOKEN counts."
            if both
            else "OURA_TOKEN is set; its new name is OURA_ACCESS_TOKEN."
        )
    if all(Faults().or_default(partial(read.flag, name), None) for name in ("USE_SHELL_AGENT", "USE_MULTI_AGENT")):
        notes.append("USE_SHELL_AGENT and USE_MULTI_AGENT are both true; the shell agent is used.")
    return tuple(notes)
