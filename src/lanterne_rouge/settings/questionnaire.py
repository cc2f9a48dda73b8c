"""From the answers of `lanterne init` to a mission. Pure: who asks, and how, is the border's business."""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date
from enum import StrEnum
from functools import partial
from typing import Generic, TypeVar

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.fitness import ThresholdName
from lanterne_rouge.domain.mission import Constraints, MissionConfig, Profile, Screening
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.settings.athlete_values import (
    LEVELS,
    SEXES,
    UNITS,
    parse_birth_year,
    parse_threshold,
    parse_units,
    parse_word,
    refuse_disorder,
)
from lanterne_rouge.settings.checks import WEEKDAYS, did_you_mean

Answer_co = TypeVar("Answer_co", covariant=True)
Answers = Mapping[str, str]

SPORTS = (Sport.CYCLING, Sport.RUNNING, Sport.SWIMMING, Sport.STRENGTH, Sport.ROWING, Sport.WALKING, Sport.SKIING)

_FULL_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_EVERY_DAY = ("all", "every day", "any", "daily")
_YES = ("yes", "y", "true", "1")
_NO = ("no", "n", "false", "0")


class Kind(StrEnum):
    """What sort of answer is expected, so that a border can choose how to ask."""

    TEXT = "text"
    DATE = "date"
    NUMBER = "number"
    CHOICE = "choice"
    CHOICES = "choices"
    YES_NO = "yes_no"


@dataclass(frozen=True, kw_only=True)
class Question(Generic[Answer_co]):
    """One question. `read` takes the typed answer and today, and raises `BadInput` with a sentence when it cannot be.

    `default` is what an empty answer means, None where the answer may stay unknown unless `required`.
    `applies` tells from the answers so far whether the question has to be asked at all.
    """

    key: str
    prompt: str
    kind: Kind
    read: Callable[[str, date], Answer_co]
    default: str | None = None
    choices: tuple[str, ...] = ()
    required: bool = False
    applies: Callable[[Answers], bool] = lambda answers: True

    @property
    def option(self) -> str:
        """The option of the command line that answers it."""
        return "--" + self.key.replace("_", "-")

    def answered(self, answers: Answers, today: date) -> Answer_co | None:
        """The value from the answers, else from the default; None is unknown."""
        text = answers.get(self.key, "").strip() or self.default
        return None if text is None else self.read(text, today)


def _text(text: str, today: date) -> str:
    return text.strip()


def _future_day(text: str, today: date) -> date:
    day = _day(text)
    if day < today:
        raise BadInput(f"{day} is past.", f"Name a day from {today} on.")
    return day


def _days(text: str, today: date) -> tuple[date, ...]:
    return tuple(sorted({_day(part) for part in _split(text)}))


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text.strip())
    except ValueError as error:
        raise BadInput(f"{text} is no date.", "Write year-month-day, such as 2026-05-17.") from error


def _sports(text: str, today: date) -> tuple[Sport, ...]:
    chosen: dict[Sport, None] = {}
    for word in _split(text):
        if word not in SPORTS:
            guess = did_you_mean(word, SPORTS)
            raise BadInput(f"{word} is no sport that I know.{guess}", f"Choose from {', '.join(SPORTS)}.")
        chosen[Sport(word)] = None
    return tuple(chosen)


def _weekdays(text: str, today: date) -> tuple[int, ...]:
    if text.strip().lower() in _EVERY_DAY:
        return tuple(range(7))
    return tuple(sorted({_weekday(word) for word in _split(text)}))


def _weekday(word: str) -> int:
    for index, (short, full) in enumerate(zip(WEEKDAYS, _FULL_DAYS, strict=True)):
        if len(word) >= 2 and (full.startswith(word) or word == short):
            return index
    raise BadInput(f"{word} is no weekday.", f"Write {', '.join(WEEKDAYS)}, or all.")


def _minutes_questions(text: str, today: date) -> tuple[tuple[int | None, float], ...]:
    """Minutes by weekday; None stands for the days not named."""
    found: dict[int | None, float] = {}
    for part in _split(text):
        name, equals, amount = part.rpartition("=")
        found[_weekday(name.strip()) if equals else None] = _number("minutes", 0, 1440, amount, today)
    return tuple(found.items())


def _number(what: str, low: float, high: float, text: str, today: date) -> float:
    if not re.fullmatch(r"[+-]?\d+(?:\.\d+)?", text.strip()) or not low <= float(text) <= high:
        raise BadInput(f"{text} does not do for {what}.", f"Write a number from {low:g} to {high:g}.")
    return float(text)


def _threshold(name: ThresholdName, text: str, today: date) -> float:
    return parse_threshold(name, text)


def _word(name: str, words: tuple[str, ...], text: str, today: date) -> str:
    return parse_word(name, text, words)


def _units(text: str, today: date) -> str:
    return parse_units(text)


def _yes(text: str, today: date) -> bool:
    word = text.strip().lower()
    if word not in (*_YES, *_NO):
        raise BadInput(f"{text} is neither yes nor no.", "Write yes or no.")
    return word in _YES


def _split(text: str) -> tuple[str, ...]:
    parts = tuple(part for part in re.split(r"[,;\s]+", text.strip().lower()) if part)
    if not parts:
        raise BadInput("Nothing is named.", "Name at least one, or leave the question out.")
    return parts


def _does(sport: Sport) -> Callable[[Answers], bool]:
    return lambda answers: sport in answers.get("sports", SPORTS_QUESTION.default or "").lower()


def _some_yes(answers: Answers) -> bool:
    return any(answers.get(question.key, "").strip().lower() in _YES for question in SCREENING_QUESTIONS)


GOAL = Question(
    key="goal",
    prompt="What do you train for? The name of a race, an event, a day.",
    kind=Kind.TEXT,
    read=_text,
    required=True,
)
DATE = Question(key="date", prompt="On which day is it?", kind=Kind.DATE, read=_future_day, required=True)
SPORTS_QUESTION = Question(
    key="sports",
    prompt="Which sports do you do? The most important first.",
    kind=Kind.CHOICES,
    read=_sports,
    default="cycling",
    choices=SPORTS,
)
DAYS = Question(
    key="days",
    prompt="On which days can you train?",
    kind=Kind.CHOICES,
    read=_weekdays,
    default="all",
    choices=WEEKDAYS,
)
MINUTES = Question(
    key="minutes",
    prompt="How many minutes have you on such a day? One number, or by day: 60, sat=150, sun=120. Empty: as it comes.",
    kind=Kind.TEXT,
    read=_minutes_questions,
)
HOURS = Question(
    key="hours",
    prompt="How many hours a week at most?",
    kind=Kind.NUMBER,
    read=partial(_number, "hours a week", 0.5, 60),
)
BLACKOUT = Question(
    key="blackout",
    prompt="Are there dates on which you cannot train at all? List them.",
    kind=Kind.TEXT,
    read=_days,
)
MIN_READINESS = Question(
    key="min_readiness",
    prompt="Below which readiness score (0 to 100) do you want no hard training? Empty: the coach's own limits.",
    kind=Kind.NUMBER,
    read=partial(_number, "readiness", 0, 100),
)
BIRTH = Question(key="birth", prompt="In which year were you born?", kind=Kind.NUMBER, read=parse_birth_year)
SEX = Question(
    key="sex",
    prompt="Female or male? Only a few formulas ask; you may leave it out.",
    kind=Kind.CHOICE,
    read=partial(_word, "sex", SEXES),
    choices=SEXES,
)
LEVEL = Question(
    key="level",
    prompt="How trained are you?",
    kind=Kind.CHOICE,
    read=partial(_word, "level", LEVELS),
    choices=LEVELS,
)
UNITS_QUESTION = Question(
    key="units",
    prompt="Do you weigh in kg or lb?",
    kind=Kind.CHOICE,
    read=_units,
    default="kg",
    choices=UNITS,
)
FTP = Question(
    key="ftp",
    prompt="FTP: how many watts can you hold for about an hour? Empty if you do not know.",
    kind=Kind.NUMBER,
    read=partial(_threshold, ThresholdName.FTP),
    applies=_does(Sport.CYCLING),
)
LTHR = Question(
    key="lthr",
    prompt="Threshold heart rate: the mean of an hour's hardest effort, in beats a minute?",
    kind=Kind.NUMBER,
    read=partial(_threshold, ThresholdName.LTHR),
)
MAX_HR = Question(
    key="max_hr",
    prompt="The highest heart rate you have seen?",
    kind=Kind.NUMBER,
    read=partial(_threshold, ThresholdName.MAX_HR),
)
THRESHOLD_PACE = Question(
    key="threshold_pace",
    prompt="Threshold pace: what could you run for about an hour? Such as 4:10/km or 6:40/mi.",
    kind=Kind.TEXT,
    read=partial(_threshold, ThresholdName.THRESHOLD_PACE),
    applies=_does(Sport.RUNNING),
)
CSS = Question(
    key="css",
    prompt="Critical swim speed: your pace over about 1500 m? Such as 1:35/100m.",
    kind=Kind.TEXT,
    read=partial(_threshold, ThresholdName.CSS),
    applies=_does(Sport.SWIMMING),
)

SCREENING_QUESTIONS: tuple[Question[bool], ...] = tuple(
    Question(key=key, prompt=prompt, kind=Kind.YES_NO, read=_yes, default="no", choices=("yes", "no"))
    for key, prompt in (
        ("heart_condition", "Do you have a heart or circulation condition that a doctor has told you of?"),
        (
            "chest_pain",
            "In the past weeks, have you felt pain or pressure in your chest, at rest or when you exert yourself?",
        ),
        ("dizziness", "In the past year, have you fainted or lost your balance because you were dizzy?"),
        ("medication", "Do you take medicine for your heart or your blood pressure?"),
        (
            "other_reason",
            "Is there anything else (an illness, a joint, a pregnancy) for which a doctor should agree first?",
        ),
    )
)
CLEARED = Question(
    key="cleared",
    prompt="Does a doctor know of this and agree with hard training?",
    kind=Kind.YES_NO,
    read=_yes,
    default="no",
    choices=("yes", "no"),
    applies=_some_yes,
)

QUESTIONS: tuple[Question[object], ...] = (
    GOAL,
    DATE,
    SPORTS_QUESTION,
    DAYS,
    MINUTES,
    HOURS,
    BLACKOUT,
    MIN_READINESS,
    BIRTH,
    SEX,
    LEVEL,
    UNITS_QUESTION,
    FTP,
    LTHR,
    MAX_HR,
    THRESHOLD_PACE,
    CSS,
    *SCREENING_QUESTIONS,
    CLEARED,
)


__all__ = ["QUESTIONS", "Answers", "Kind", "Question", "kept_over", "mission_from_answers", "open_questions"]


def open_questions(answers: Answers) -> tuple[Question[object], ...]:
    """The questions that apply and are not answered yet, in order."""
    return tuple(question for question in QUESTIONS if question.key not in answers and question.applies(answers))


def mission_from_answers(answers: Answers, today: date) -> MissionConfig:
    """The mission that typed answers make; raises `BadInput` with the option in the sentence."""
    _refuse_strangers(answers)
    for question in QUESTIONS:
        _checked(question, answers, today)
    goal, day = GOAL.answered(answers, today), DATE.answered(answers, today)
    if goal is None or day is None:
        lacking = [question for question in open_questions(answers) if question.required]
        raise BadInput(
            f"Not answered yet: {' '.join(question.prompt for question in lacking)}",
            f"Say it with {' and '.join(question.option for question in lacking)}.",
        )
    return MissionConfig(
        id=_mission_id(goal, day),
        name=f"Road to {goal}",
        start=today,
        goal_event=goal,
        goal_date=day,
        sports=SPORTS_QUESTION.answered(answers, today) or (Sport.CYCLING,),
        constraints=_constraints(answers, today),
        athlete=_profile(answers, today),
        screening=_screening(answers, today),
    )


def _refuse_strangers(answers: Answers) -> None:
    known = tuple(question.key for question in QUESTIONS)
    for key in answers:
        if key not in known:
            raise BadInput(f"Nothing is asked under {key}.{did_you_mean(key, known)}", f"Known: {', '.join(known)}.")


def _checked(question: Question[object], answers: Answers, today: date) -> None:
    try:
        question.answered(answers, today)
    except BadInput as error:
        raise BadInput(f"{question.option}: {error.sentence}", error.next_step) from error
    if question.required and question.key in answers and not answers[question.key].strip():
        raise BadInput(f"{question.option} is empty.", question.prompt)


def _constraints(answers: Answers, today: date) -> Constraints:
    days = DAYS.answered(answers, today) or Constraints().days
    return Constraints(
        min_readiness=MIN_READINESS.answered(answers, today),
        weekly_hours=HOURS.answered(answers, today),
        days=days,
        minutes=_minutes(MINUTES.answered(answers, today) or (), days),
        blackout=BLACKOUT.answered(answers, today) or (),
    )


def _minutes(told: Sequence[tuple[int | None, float]], days: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    by_day = dict(told)
    for day in by_day:
        if day is not None and day not in days:
            raise BadInput(
                f"--minutes: {WEEKDAYS[day]} has minutes, but is not among your days.",
                "Add it to --days, or leave it out.",
            )
    usual = by_day.get(None)
    limits = ((day, by_day.get(day, usual)) for day in days)
    return tuple((day, limit) for day, limit in limits if limit is not None)


def _profile(answers: Answers, today: date) -> Profile:
    profile = Profile(
        birth_year=BIRTH.answered(answers, today),
        sex=SEX.answered(answers, today),
        level=LEVEL.answered(answers, today),
        units=UNITS_QUESTION.answered(answers, today) or "kg",
        ftp=FTP.answered(answers, today),
        lthr=LTHR.answered(answers, today),
        max_hr=MAX_HR.answered(answers, today),
        threshold_pace_ms=THRESHOLD_PACE.answered(answers, today),
        css_ms=CSS.answered(answers, today),
    )
    rates = {ThresholdName.LTHR: profile.lthr, ThresholdName.MAX_HR: profile.max_hr}
    refuse_disorder({name: rate for name, rate in rates.items() if rate is not None})
    return profile


def _screening(answers: Answers, today: date) -> Screening:
    heart, chest, dizzy, medicine, other = (
        question.answered(answers, today) is True for question in SCREENING_QUESTIONS
    )
    return Screening(
        heart_condition=heart,
        chest_pain=chest,
        dizziness=dizzy,
        medication=medicine,
        other_reason=other,
        cleared=CLEARED.applies(answers) and CLEARED.answered(answers, today) is True,
    )


def _mission_id(goal: str, day: date) -> str:
    plain = unicodedata.normalize("NFKD", goal).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:48].strip("-") or "goal"
    return slug if slug.endswith(str(day.year)) else f"{slug}-{day.year}"


def kept_over(made: MissionConfig, answers: Answers, before: MissionConfig | None) -> MissionConfig:
    """The new mission with what the one before knew of the athlete: a new goal answers no health question, changes no wish."""
    if before is None:
        return made
    asked_again = any(question.key in answers for question in SCREENING_QUESTIONS)
    told = {f.name: getattr(made.athlete, f.name) for f in fields(Profile)}
    known = {name: getattr(before.athlete, name) if value is None else value for name, value in told.items()}
    if "units" not in answers:
        known["units"] = before.athlete.units
    return replace(
        made,
        athlete=Profile(**known),
        screening=made.screening if asked_again else before.screening,
        wishes=before.wishes,
    )
