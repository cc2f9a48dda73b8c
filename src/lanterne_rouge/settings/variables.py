"""Every environment variable, in the order of `.env.example`, and a typed reader for them."""

from collections.abc import Mapping
from math import isfinite
from types import MappingProxyType
from typing import TypeVar

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.quick_dataclass import dataclass
from lanterne_rouge.domain.vendor import SERVICES
from lanterne_rouge.settings.checks import Secret


@dataclass(frozen=True, kw_only=True)
class Variable:
    """One variable with its description for the athlete and its default."""

    name: str
    about: str
    default: str = ""
    secret: bool = False


@dataclass(frozen=True, kw_only=True)
class VariableGroup:
    """A group of related variables."""

    title: str
    variables: tuple[Variable, ...]


VARIABLE_GROUPS: tuple[VariableGroup, ...] = (
    VariableGroup(
        title="Storage",
        variables=(
            Variable(
                name="LANTERNE_HOME",
                about="Folder for the database, original files and output. Default: your platform's data folder. "
                "--home overrides it.",
            ),
            Variable(
                name="DATABASE_URL",
                about="Another database, such as postgresql://user:password@host/name. Default: lanterne.db in that folder.",
                secret=True,
            ),
            Variable(
                name="LANTERNE_TIMEZONE",
                about="Your timezone, such as Europe/Zurich; it overrides the mission's. "
                "Default: the mission's, else the machine's.",
            ),
            Variable(
                name="LANTERNE_LOG_LEVEL",
                about="Log level on stderr: debug, info, warning or error.",
                default="warning",
            ),
        ),
    ),
    VariableGroup(
        title="Who decides",
        variables=(
            Variable(
                name="USE_LLM_REASONING",
                about="false: only the rules decide. true or empty: a model decides within the guardrails, if one is set up.",
            ),
            Variable(
                name="LLM_PROVIDER",
                about="The model provider: openai, anthropic, google, huggingface, scripted (canned answers, for trying it out) "
                "or offline (none). Default: openai, anthropic or google, the first with a key.",
            ),
            Variable(
                name="LLM_FALLBACK",
                about="A second provider, used when the first one fails. If both fail, the rules decide.",
            ),
            Variable(
                name="LLM_TIMEOUT_S",
                about="Time limit for an answer in seconds. Default: 10 for an explanation, 20 for a decision, "
                "30 for a strength plan.",
            ),
            Variable(
                name="LLM_RETRIES",
                about="How often a request is sent again after a temporary failure, 0 to 10, within the time limit. Default: 2.",
            ),
            Variable(
                name="LLM_DAILY_TOKEN_LIMIT",
                about="Daily token limit; after that the rules decide. 0 uses no model. Default: no limit.",
            ),
            Variable(
                name="LLM_PROMPTS",
                about="Prompt versions to use, such as explain=1 decide=2. Default: the newest.",
            ),
            Variable(
                name="LLM_CLOSED_SOURCES",
                about="Sources to keep away from models, such as fit strava_export check_in. "
                "Data from the Strava connector is never sent.",
            ),
            Variable(
                name="LLM_PLAN_WORKOUTS",
                about="Whether a model may also propose the workout, within the day's limits.",
                default="false",
            ),
            Variable(
                name="LLM_SCRIPT",
                about="A JSON file with answers for the scripted model. Default: it writes its own.",
            ),
        ),
    ),
    VariableGroup(
        title="OpenAI, or any compatible server",
        variables=(
            Variable(name="OPENAI_API_KEY", about="The key.", secret=True),
            Variable(name="OPENAI_MODEL", about="The model.", default="gpt-4-turbo-preview"),
            Variable(
                name="OPENAI_STRENGTH_MODEL",
                about="The model for strength plans. Default: gpt-4o, or OPENAI_MODEL if OPENAI_BASE_URL is set.",
            ),
            Variable(
                name="OPENAI_BASE_URL",
                about="Another address for chat completions, such as a local server; the key may then be empty.",
            ),
        ),
    ),
    VariableGroup(
        title="Anthropic",
        variables=(
            Variable(name="ANTHROPIC_API_KEY", about="The key.", secret=True),
            Variable(name="ANTHROPIC_MODEL", about="The model.", default="claude-sonnet-4-20250514"),
            Variable(name="ANTHROPIC_BASE_URL", about="Another address, such as a proxy."),
        ),
    ),
    VariableGroup(
        title="Google",
        variables=(
            Variable(name="GOOGLE_API_KEY", about="The key.", secret=True),
            Variable(name="GOOGLE_MODEL", about="The model.", default="gemini-2.5-flash"),
            Variable(name="GOOGLE_BASE_URL", about="Another address, such as a proxy."),
        ),
    ),
    VariableGroup(
        title="Hugging Face (used when LLM_PROVIDER or LLM_FALLBACK is huggingface)",
        variables=(
            Variable(name="HUGGINGFACE_API_KEY", about="The token.", secret=True),
            Variable(
                name="HF_TOKEN", about="The usual name of the token; HUGGINGFACE_API_KEY overrides it.", secret=True
            ),
            Variable(
                name="HUGGINGFACE_MODEL",
                about="A chat model of its router.",
                default="meta-llama/Llama-3.3-70B-Instruct",
            ),
            Variable(name="HUGGINGFACE_BASE_URL", about="Another address, such as a proxy."),
        ),
    ),
    VariableGroup(
        title="Models by role in the conversation",
        variables=(
            Variable(
                name="CANVAS_ORCHESTRATOR_MODEL",
                about="Routes messages that the rules can't.",
                default="gemini-2.5-flash",
            ),
            Variable(
                name="CANVAS_COACH_MODEL", about="Answers questions about your training.", default="gemini-2.5-flash"
            ),
            Variable(
                name="CANVAS_PLANNER_MODEL",
                about="Proposes workouts and changes to the plan.",
                default="gemini-2.5-flash",
            ),
            Variable(name="CANVAS_COPILOT_MODEL", about="Helps during a live workout.", default="gemini-2.5-flash"),
            Variable(name="CANVAS_SHELL_MODEL", about="The single agent, when enabled.", default="gemini-2.5-pro"),
            Variable(name="USE_MULTI_AGENT", about="Use one agent per role.", default="true"),
            Variable(
                name="USE_SHELL_AGENT",
                about="Use a single agent for everything; overrides USE_MULTI_AGENT.",
                default="false",
            ),
        ),
    ),
    VariableGroup(
        title="Where data comes from",
        variables=(
            Variable(
                name="OURA_ACCESS_TOKEN", about="Readiness, sleep and heart rate from your Oura ring.", secret=True
            ),
            Variable(name="OURA_TOKEN", about="The old name of OURA_ACCESS_TOKEN, which overrides it.", secret=True),
            Variable(name="INTERVALS_API_KEY", about="Activities and wellness from intervals.icu.", secret=True),
            Variable(name="HEVY_API_KEY", about="Lifting sessions from Hevy (Pro).", secret=True),
            Variable(
                name="STRAVA_CLIENT_ID",
                about="Your own app at Strava, only for looking at your recent list; to train with your history import "
                "your Strava archive.",
            ),
            Variable(name="STRAVA_CLIENT_SECRET", about="The secret of the client id.", secret=True),
            Variable(
                name="STRAVA_REFRESH_TOKEN",
                about="A token of that app: lanterne connect strava begins with it.",
                secret=True,
            ),
        ),
    ),
    VariableGroup(
        title="Connections (lanterne connect stores keys sealed in the database)",
        variables=(
            Variable(
                name="LANTERNE_SECRET_KEY",
                about="A long random text that seals stored keys. Default: the file secrets.key in the home folder.",
                secret=True,
            ),
            *(
                Variable(name=name, about=f"{what} of your own app at {vendor.title}.", secret=secret)
                for vendor in SERVICES
                if vendor.consent is not None
                for name, what, secret in zip(
                    vendor.client_settings, ("The id", "The secret"), (False, True), strict=True
                )
            ),
            *(
                Variable(name=vendor.base_setting, about=f"Another address for {vendor.title}, such as a stand-in.")
                for vendor in SERVICES
            ),
        ),
    ),
    VariableGroup(
        title="How the briefing reaches you",
        variables=(
            Variable(name="EMAIL_ADDRESS", about="The mailbox that sends the briefing."),
            Variable(name="EMAIL_PASS", about="Its password; use an app password.", secret=True),
            Variable(name="TO_EMAIL", about="Who receives the e-mail."),
            Variable(
                name="EMAIL_SERVER",
                about="The server that sends e-mail, such as smtp.example.org:587. Default: the one of EMAIL_ADDRESS's provider.",
            ),
            Variable(name="TO_PHONE", about="Who receives text messages, with country code."),
            Variable(name="USE_TWILIO", about="Whether text messages are sent by Twilio.", default="false"),
            Variable(name="TWILIO_ACCOUNT_SID", about="Twilio's account."),
            Variable(name="TWILIO_AUTH_TOKEN", about="Its token.", secret=True),
            Variable(name="TWILIO_FROM", about="The number, or the messaging service (MG...), that sends."),
            Variable(name="TWILIO_BASE_URL", about="Another address, such as a proxy."),
            Variable(
                name="SMS_GATEWAY",
                about="Your carrier's domain for text messages by e-mail, such as sms.example.com; it turns TO_PHONE into an "
                "address. Several carriers have closed theirs.",
            ),
            Variable(name="TELEGRAM_BOT_TOKEN", about="The token of your Telegram bot.", secret=True),
            Variable(name="TELEGRAM_CHAT_ID", about="The chat that it writes to."),
            Variable(name="TELEGRAM_BASE_URL", about="Another address, such as a proxy."),
            Variable(
                name="NTFY_URL",
                about="The whole address of an ntfy topic, its server included.",
                secret=True,
            ),
            Variable(name="NTFY_TOKEN", about="A token for that topic, where the server wants one.", secret=True),
            Variable(
                name="NOTIFY_URLS",
                about="More places to send to, as addresses of the Apprise library, with spaces between them.",
                secret=True,
            ),
            Variable(
                name="PUSH_SERVICES",
                about="More push services that paired phones may use, as addresses with spaces between them; those of Chrome, "
                "Firefox, Edge and Safari are known.",
            ),
            Variable(
                name="MESSAGES",
                about="What goes out by itself: day, week, alert. Nothing goes anywhere that is not set up above.",
                default="day alert",
            ),
            Variable(
                name="MESSAGE_DETAILS",
                about="true: messages also say why, with your readings, and e-mail holds the whole page of the day.",
                default="false",
            ),
            Variable(name="QUIET_HOURS", about="Hours in which nothing is sent, such as 22-6. Default: none."),
        ),
    ),
    VariableGroup(
        title="The worker",
        variables=(
            Variable(name="WORKER_DAY_AT", about="When the day is run and sent, in your time.", default="05:30"),
            Variable(
                name="WORKER_EVENING_AT",
                about="When tomorrow's workout is written and, on Sunday, the week is sent.",
                default="19:00",
            ),
            Variable(
                name="WORKOUT_FOLDER", about="Where tomorrow's workout is written each evening. Default: nowhere."
            ),
            Variable(
                name="WORKOUT_FORMATS", about="In which formats: fit, zwo, erg, mrc, intervals, wahoo.", default="fit"
            ),
            Variable(
                name="SEND_WORKOUTS",
                about="Whether the workouts of the coming week are kept in your calendar at intervals.icu.",
                default="false",
            ),
            Variable(
                name="BACKUP_FOLDER",
                about="Where a backup is saved each night, and by lanterne backup without a file. Default: nowhere.",
            ),
            Variable(
                name="BACKUP_KEY",
                about="The password that backups in that folder are encrypted with, at least 12 characters. Keep it elsewhere, "
                "too: without it they can't be opened.",
                secret=True,
            ),
            Variable(
                name="BACKUP_TO",
                about="Where a backup goes each night besides: s3://bucket/folder, or a Git remote over https, ssh or file. "
                "Default: nowhere.",
                secret=True,
            ),
            Variable(name="S3_ACCESS_KEY_ID", about="The key of that storage."),
            Variable(name="S3_SECRET_ACCESS_KEY", about="Its secret.", secret=True),
            Variable(name="S3_REGION", about="The storage's region.", default="us-east-1"),
            Variable(name="S3_ENDPOINT", about="The storage's address, where it isn't Amazon's."),
        ),
    ),
    VariableGroup(
        title="GitHub Actions",
        variables=(
            Variable(
                name="GH_PAT",
                about="A token that can update the repository's secrets, for keys that change.",
                secret=True,
            ),
            Variable(
                name="GITHUB_REPOSITORY", about="The repository with those secrets, as owner/name; Actions sets it."
            ),
            Variable(name="GITHUB_API_URL", about="Another address of GitHub's API; Actions sets it."),
        ),
    ),
)

VARIABLES: Mapping[str, Variable] = {
    variable.name: variable for group in VARIABLE_GROUPS for variable in group.variables
}


def example() -> str:
    """The text of `.env.example`."""
    lines = [
        "# Copy this file to .env, here or in the coach's home folder, and fill in what you use. Everything is optional.",
        "# Process variables override .env; an empty value counts as unset. Never share your .env file.",
    ]
    for group in VARIABLE_GROUPS:
        lines += ["", f"# --- {group.title} ---"]
        for variable in group.variables:
            lines += [f"# {variable.about}", f"{variable.name}={variable.default}"]
    return "\n".join(lines) + "\n"


Word = TypeVar("Word", bound=str)

LONGEST_MODEL_NAME = 200
_YES = ("true", "1", "yes", "on")
_NO = ("false", "0", "no", "off")


@dataclass(frozen=True, kw_only=False)
class VariableReader:
    """Typed access to the variables that are set; None is unset. Raises `BadInput` for invalid values."""

    values: Mapping[str, str]

    def text(self, name: str) -> str | None:
        """The text, or the default."""
        return self.values.get(name) or VARIABLES[name].default or None

    def text_or_default(self, name: str) -> str:
        """The text of a variable that has a default."""
        return self.values.get(name) or VARIABLES[name].default

    def secret(self, name: str) -> Secret | None:
        """A secret value."""
        value = self.values.get(name)
        return None if value is None else Secret(value)

    def flag(self, name: str) -> bool | None:
        """true or false."""
        value = self.values.get(name)
        if value is None:
            return None
        if value.lower() in _YES:
            return True
        if value.lower() in _NO:
            return False
        raise _refused(name, value, "isn't true or false", "Write true or false, or leave it empty.")

    def name(self, name: str) -> str:
        """A short printable name, or the default."""
        value = self.text_or_default(name)
        if not value.isprintable() or len(value) > LONGEST_MODEL_NAME:
            raise BadInput(f"{name} isn't a model name.", "Write it as the provider does, such as gpt-4o.")
        return value

    def choice(
        self, name: str, words: tuple[Word, ...], also: Mapping[str, Word] = MappingProxyType({})
    ) -> Word | None:
        """One of a few words; `also` has aliases."""
        value = self.values.get(name)
        if value is None:
            return None
        for word in words:
            if word == value.lower():
                return word
        if value.lower() in also:
            return also[value.lower()]
        raise _refused(name, value, "isn't an option", f"Write {', '.join(words[:-1])} or {words[-1]}.")

    def number(self, name: str, *, low: float, high: float) -> float | None:
        """A number within bounds."""
        value = self.values.get(name)
        if value is None:
            return None
        try:
            number = float(value)
        except ValueError:
            number = float("nan")
        if not isfinite(number) or not low <= number <= high:
            raise _refused(name, value, "isn't valid", f"Write a number from {low:g} to {high:g}.")
        return number

    def whole(self, name: str) -> int | None:
        """A whole number, 0 or more; underscores may group its digits."""
        value = self.values.get(name)
        if value is None:
            return None
        digits = value.replace("_", "")
        if not (digits.isascii() and digits.isdecimal()) or len(digits) > 15:
            raise _refused(name, value, "isn't a whole number, 0 or more", "Write digits only, such as 200000.")
        return int(digits)

    def versions(self, name: str) -> Mapping[str, str]:
        """Versions by name, as in `explain=1 decide=2`."""
        pairs = [word.partition("=") for word in self.values.get(name, "").replace(",", " ").split()]
        if any(not (what and version) for what, _, version in pairs):
            raise _refused(name, self.values[name], "isn't valid", "Write pairs such as explain=1 decide=2.")
        return {what: version for what, _, version in pairs}

    def address(self, name: str) -> str | None:
        """A web address without a trailing slash. Messages do not quote it, since it may contain a password."""
        value = self.values.get(name)
        if value is None:
            return None
        if not value.startswith(("http://", "https://")) or any(c.isspace() for c in value):
            raise BadInput(f"{name} isn't a web address.", "Write one that starts with http:// or https://.")
        return value.rstrip("/")

    def mailbox(self, name: str) -> str | None:
        """An e-mail address."""
        value = self.values.get(name)
        if value is None:
            return None
        before, at, after = value.rpartition("@")
        if not (before and at and after) or any(c.isspace() for c in value):
            raise _refused(name, value, "isn't an e-mail address", "Write one such as name@example.org.")
        return value


def _refused(name: str, value: str, what: str, next_step: str) -> BadInput:
    return BadInput(f"{name}={value} {what}.", next_step)
