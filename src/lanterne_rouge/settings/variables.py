"""Every variable that the coach reads from the environment, in the order of `.env.example`."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from types import MappingProxyType
from typing import TypeVar

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.settings.checks import Secret


@dataclass(frozen=True, kw_only=True)
class Variable:
    """One variable: what it is for, in words for the athlete, and what holds when it is unset."""

    name: str
    about: str
    default: str = ""
    secret: bool = False


@dataclass(frozen=True, kw_only=True)
class Group:
    """Variables that belong together."""

    title: str
    variables: tuple[Variable, ...]


GROUPS: tuple[Group, ...] = (
    Group(
        title="Where things are kept",
        variables=(
            Variable(
                name="LANTERNE_HOME",
                about="The folder for database, original files and output. Unset: the data folder of your platform. "
                "The option --home wins.",
            ),
            Variable(
                name="DATABASE_URL",
                about="A database elsewhere, such as postgresql://user:password@host/name. Unset: lanterne.db there.",
                secret=True,
            ),
            Variable(
                name="LANTERNE_TIMEZONE",
                about="The zone that decides when your day begins, such as Europe/Zurich; it wins over the mission's. "
                "Unset: the mission's, else the machine's own.",
            ),
            Variable(
                name="LANTERNE_LOG_LEVEL",
                about="How much is told on stderr: debug, info, warning or error.",
                default="warning",
            ),
        ),
    ),
    Group(
        title="Who decides",
        variables=(
            Variable(
                name="USE_LLM_REASONING",
                about="false: the rules alone. true or unset: a model decides within the guardrails, if one is set up.",
            ),
            Variable(
                name="LLM_PROVIDER",
                about="Whose models to ask: openai, anthropic, google, scripted (made-up answers, for trying it out) or offline "
                "(none). Unset: the first with a key.",
            ),
            Variable(
                name="LLM_FALLBACK",
                about="A second model maker, asked when the first fails. The rules come last anyway.",
            ),
            Variable(
                name="LLM_TIMEOUT_S",
                about="Seconds until an answer must be complete. Unset: 10 for an explanation, 20 for a decision, "
                "30 for a strength plan.",
            ),
            Variable(
                name="LLM_DAILY_TOKEN_LIMIT",
                about="Tokens a day after which only the rules speak; 0 asks no model at all. Unset: no limit.",
            ),
            Variable(
                name="LLM_PROMPTS",
                about="Earlier versions of prompts to go back to, such as explain=1 decide=2. Unset: the newest.",
            ),
            Variable(
                name="LLM_CLOSED_SOURCES",
                about="Sources of which nothing may reach a model, such as fit strava_export check_in. "
                "What comes from Strava's connector never does.",
            ),
            Variable(
                name="LLM_PLAN_WORKOUTS",
                about="Whether a model that decides may also propose the workout, within the day's limits.",
                default="false",
            ),
            Variable(
                name="LLM_SCRIPT",
                about="A JSON file with the answers of the scripted model. Unset: it writes its own.",
            ),
        ),
    ),
    Group(
        title="OpenAI, or any server that speaks its language",
        variables=(
            Variable(name="OPENAI_API_KEY", about="The key.", secret=True),
            Variable(name="OPENAI_MODEL", about="The model.", default="gpt-4-turbo-preview"),
            Variable(
                name="OPENAI_STRENGTH_MODEL",
                about="The model for strength plans. Unset: gpt-4o, or OPENAI_MODEL with an address of your own.",
            ),
            Variable(
                name="OPENAI_BASE_URL",
                about="Another address, such as a local server's, for chat completions; the key may then be empty.",
            ),
        ),
    ),
    Group(
        title="Anthropic",
        variables=(
            Variable(name="ANTHROPIC_API_KEY", about="The key.", secret=True),
            Variable(name="ANTHROPIC_MODEL", about="The model.", default="claude-sonnet-4-20250514"),
            Variable(name="ANTHROPIC_BASE_URL", about="Another address, for a proxy or a test."),
        ),
    ),
    Group(
        title="Google",
        variables=(
            Variable(name="GOOGLE_API_KEY", about="The key.", secret=True),
            Variable(name="GOOGLE_MODEL", about="The model.", default="gemini-2.5-flash"),
            Variable(name="GOOGLE_BASE_URL", about="Another address, for a proxy or a test."),
        ),
    ),
    Group(
        title="Models by role in the conversation",
        variables=(
            Variable(
                name="CANVAS_ORCHESTRATOR_MODEL",
                about="Sorts messages that the rules leave open.",
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
            Variable(
                name="CANVAS_SHELL_MODEL", about="The single agent, when it is switched on.", default="gemini-2.5-pro"
            ),
            Variable(name="USE_MULTI_AGENT", about="Several agents with a role each.", default="true"),
            Variable(
                name="USE_SHELL_AGENT",
                about="One agent for everything; when both are true, this one wins.",
                default="false",
            ),
        ),
    ),
    Group(
        title="Where data comes from",
        variables=(
            Variable(name="OURA_ACCESS_TOKEN", about="Your ring's readiness, sleep and heart rate.", secret=True),
            Variable(name="OURA_TOKEN", about="An older name for the same; the one above wins.", secret=True),
            Variable(
                name="STRAVA_CLIENT_ID",
                about="Only for the optional Strava connector. Its data is shown, but reaches no model and no plan; "
                "import Strava's export archive instead.",
            ),
            Variable(name="STRAVA_CLIENT_SECRET", about="Belongs to the client id.", secret=True),
            Variable(name="STRAVA_REFRESH_TOKEN", about="The right to read, renewed on every use.", secret=True),
        ),
    ),
    Group(
        title="How the briefing reaches you",
        variables=(
            Variable(name="EMAIL_ADDRESS", about="The mailbox that sends."),
            Variable(name="EMAIL_PASS", about="Its password; better one made for this program alone.", secret=True),
            Variable(name="TO_EMAIL", about="Who receives the mail."),
            Variable(name="TO_PHONE", about="Who receives the text message, with country code."),
            Variable(name="USE_TWILIO", about="Whether text messages are sent.", default="false"),
        ),
    ),
    Group(
        title="For a run on GitHub's machines",
        variables=(
            Variable(
                name="GH_PAT",
                about="A token that may update the repository's secrets, for keys that change.",
                secret=True,
            ),
        ),
    ),
)

VARIABLES: Mapping[str, Variable] = {variable.name: variable for group in GROUPS for variable in group.variables}


def example() -> str:
    """The text of `.env.example`."""
    lines = [
        "# Copy this file to .env, here or in the coach's home folder, and fill in what you use. Nothing is required.",
        "# A variable of the process wins over .env; an empty value counts as unset. Never share .env.",
    ]
    for group in GROUPS:
        lines += ["", f"# --- {group.title} ---"]
        for variable in group.variables:
            lines += [f"# {variable.about}", f"{variable.name}={variable.default}"]
    return "\n".join(lines) + "\n"


Word = TypeVar("Word", bound=str)

LONGEST_NAME = 200
_YES = ("true", "1", "yes", "on")
_NO = ("false", "0", "no", "off")


@dataclass(frozen=True, kw_only=False)
class Readings:
    """The variables that are set, read by kind; None is unset."""

    values: Mapping[str, str]

    def text(self, name: str) -> str | None:
        """The text, or what holds when the variable is unset."""
        return self.values.get(name) or VARIABLES[name].default or None

    def worded(self, name: str) -> str:
        """The text of a variable that always has a value."""
        return self.values.get(name) or VARIABLES[name].default

    def secret(self, name: str) -> Secret | None:
        """A value that must not be shown."""
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
        raise _refused(name, value, "is neither true nor false", "Write true or false, or leave it empty.")

    def name(self, name: str) -> str:
        """A short name in plain characters, or what holds when the variable is unset."""
        value = self.worded(name)
        if not value.isprintable() or len(value) > LONGEST_NAME:
            raise BadInput(f"{name} is no name of a model.", "Write it as its maker does, such as gpt-4o.")
        return value

    def choice(
        self, name: str, words: tuple[Word, ...], also: Mapping[str, Word] = MappingProxyType({})
    ) -> Word | None:
        """One of a few words; `also` are other names for some of them."""
        value = self.values.get(name)
        if value is None:
            return None
        for word in words:
            if word == value.lower():
                return word
        if value.lower() in also:
            return also[value.lower()]
        raise _refused(name, value, "is not a word known there", f"Write {', '.join(words[:-1])} or {words[-1]}.")

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
            raise _refused(name, value, "does not do", f"Write a number from {low:g} to {high:g}.")
        return number

    def whole(self, name: str) -> int | None:
        """A whole number, 0 or more; underscores may group its digits."""
        value = self.values.get(name)
        if value is None:
            return None
        digits = value.replace("_", "")
        if not (digits.isascii() and digits.isdecimal()) or len(digits) > 15:
            raise _refused(name, value, "is no whole number", "Write digits only, such as 200000.")
        return int(digits)

    def versions(self, name: str) -> Mapping[str, str]:
        """Names with a version each, as in `explain=1 decide=2`."""
        pairs = [one.partition("=") for one in self.values.get(name, "").replace(",", " ").split()]
        if any(not (what and version) for what, _, version in pairs):
            raise _refused(name, self.values[name], "is not to be read", "Write pairs such as explain=1 decide=2.")
        return {what: version for what, _, version in pairs}

    def address(self, name: str) -> str | None:
        """A web address, without the slash at its end. A password inside one is not shown."""
        value = self.values.get(name)
        if value is None:
            return None
        if not value.startswith(("http://", "https://")) or any(c.isspace() for c in value):
            raise BadInput(f"{name} is no web address.", "Write one that begins with http:// or https://.")
        return value.rstrip("/")

    def mailbox(self, name: str) -> str | None:
        """An e-mail address."""
        value = self.values.get(name)
        if value is None:
            return None
        before, at, after = value.rpartition("@")
        if not (before and at and after) or any(c.isspace() for c in value):
            raise _refused(name, value, "is no e-mail address", "Write one such as name@example.org.")
        return value


def _refused(name: str, value: str, what: str, next_step: str) -> BadInput:
    return BadInput(f"{name}={value} {what}.", next_step)
