"""A question of the set-up: its option, its words, and how a typed answer is read."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final, Generic, TypeVar

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.settings.athlete_values import parse_word

Answer_co = TypeVar("Answer_co", covariant=True)
Answers = Mapping[str, str]

YES = ("yes", "y", "true", "1")
NO = ("no", "n", "false", "0")


class AnswerKind(StrEnum):
    """The kind of answer expected."""

    TEXT = "text"
    DATE = "date"
    NUMBER = "number"
    CHOICE = "choice"
    CHOICES = "choices"
    YES_NO = "yes_no"


@dataclass(frozen=True, kw_only=True)
class Question(Generic[Answer_co]):
    """One question. `read` takes the typed answer and today's date, and raises `BadInput` for an invalid answer.

    `default` is the meaning of an empty answer, None if it stays unknown. `applies` decides from the answers so far
    whether the question is asked.
    """

    key: str
    prompt: str
    kind: AnswerKind
    read: Callable[[str, date], Answer_co]
    default: str | None = None
    choices: tuple[str, ...] = ()
    required: bool = False
    applies: Callable[[Answers], bool] = lambda answers: True

    @property
    def option(self) -> str:
        """The command line option for this question."""
        return "--" + self.key.replace("_", "-")

    def answered(self, answers: Answers, today: date) -> Answer_co | None:
        """The value from the answers, else from the default; None is unknown."""
        text = answers.get(self.key, "").strip() or self.default
        return None if text is None else self.read(text, today)


def read_text(text: str, today: date) -> str:
    """The words as typed."""
    return text.strip()


def read_future_day(text: str, today: date) -> date:
    """A day that is not over."""
    day = read_iso_day(text)
    if day < today:
        raise BadInput(f"{day} is in the past.", f"Choose {today} or a later day.")
    return day


def read_iso_day(text: str) -> date:
    """A day as year-month-day."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError as error:
        raise BadInput(f"{text} isn't a date.", "Write year-month-day, such as 2026-05-17.") from error


def read_number(what: str, low: float, high: float, text: str, today: date) -> float:
    """A number within bounds."""
    if not re.fullmatch(r"[+-]?\d+(?:\.\d+)?", text.strip()) or not low <= float(text) <= high:
        raise BadInput(f"{text} isn't valid for {what}.", f"Write a number from {low:g} to {high:g}.")
    return float(text)


def read_yes(text: str, today: date) -> bool:
    """Yes or no."""
    word = text.strip().lower()
    if word not in (*YES, *NO):
        raise BadInput(f"{text} isn't yes or no.", "Write yes or no.")
    return word in YES


def split_words(text: str) -> tuple[str, ...]:
    """Words between commas, semicolons and spaces; at least one."""
    parts = tuple(part for part in re.split(r"[,;\s]+", text.strip().lower()) if part)
    if not parts:
        raise BadInput("The list is empty.", "Give at least one, or skip the question.")
    return parts


def read_choice(name: str, words: tuple[str, ...], text: str, today: date) -> str:
    """One of a few words."""
    return parse_word(name, text, words)


# Goals that no day ends: all of their words are of these, one of the first of them.
_AIM_WORDS: Final = """
fit fitter fitness health healthy healthier shape weight fat strong stronger strength muscle muscles active moving endurance stamina energy
younger back comeback fun maintain maintenance faster wellbeing kg kilos lb lbs pounds
"""
_BESIDE_AIM_WORDS: Final = """
a again after and away be become better bit body build cardio come cycling drop enjoy exercise feel feeling for from gain general get
getting i illness improve in injury into it just keep keeping life lifting live lose losing long longer more my of off or overall
pregnancy regular return riding running some stay staying swimming term the to training walking want
"""
_AIMS, _BESIDE_AIMS = frozenset(_AIM_WORDS.split()), frozenset(_BESIDE_AIM_WORDS.split())
NO_GOAL_WORDS = ("none", "no", "nothing", "no goal", "-")
NO_DATE = ("none", "no", "no date", "not yet", "later", "unknown", "someday", "open", "-", "?")


def is_aim(goal: str) -> bool:
    """Whether a goal is one that goes on and has no day, such as to stay fit, lose weight, get stronger or come back."""
    words = re.findall(r"[^\W\d]+", goal.lower())
    return any(word in _AIMS for word in words) and all(word in _AIMS or word in _BESIDE_AIMS for word in words)


def names_event(answers: Answers) -> bool:
    """Whether a goal was named that has a day."""
    goal = answers.get("goal", "").strip()
    return bool(goal) and goal.lower() not in NO_GOAL_WORDS and not is_aim(goal)


def has_goal(answers: Answers) -> bool:
    """Whether a goal with a day was named; without one there is no event to ask about."""
    return names_event(answers) and answers.get("date", "").strip().lower() not in NO_DATE


def read_goal_day(text: str, today: date) -> date | None:
    """A day that is not over; None for a goal whose day isn't known yet."""
    return None if text.strip().lower() in NO_DATE else read_future_day(text, today)
