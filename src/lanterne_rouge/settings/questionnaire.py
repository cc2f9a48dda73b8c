"""Turn the answers of `lanterne init` into a mission. The entry points ask the questions."""

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
    WEIGHT_UNITS,
    parse_birth_year,
    parse_threshold,
    parse_units,
    parse_word,
    refuse_disorder,
)
from lanterne_rouge.settings.checks import WEEKDAY_KEYS, did_you_mean

Answer_co = TypeVar("Answer_co", covariant=True)
Answers = Mapping[str, str]

QUESTIONNAIRE_SPORTS = (
    Sport.CYCLING,
    Sport.RUNNING,
    Sport.SWIMMING,
    Sport.STRENGTH,
    Sport.ROWING,
    Sport.WALKING,
    Sport.SKIING,
)

_FULL_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_EVERY_DAY = ("all", "every day", "any", "daily")
_YES = ("yes", "y", "true", "1")
_NO = ("no", "n", "false", "0")


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


def _text(text: str, today: date) -> str:
    return text.strip()


def _future_day(text: str, today: date) -> date:
    day = _day(text)
    if day < today:
        raise BadInput(f"{day} is in the past.", f"Choose {today} or a later day.")
    return day


def _days(text: str, today: date) -> tuple[date, ...]:
    return tuple(sorted({_day(part) for part in _split(text)}))


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text.strip())
    except ValueError as error:
        raise BadInput(f"{text} isn't a date.", "Write year-month-day, such as 2026-05-17.") from error


def _sports(text: str, today: date) -> tuple[Sport, ...]:
    chosen: dict[Sport, None] = {}
    for word in _split(text):
        if word not in QUESTIONNAIRE_SPORTS:
            guess = did_you_mean(word, QUESTIONNAIRE_SPORTS)
            raise BadInput(f"{word} isn't a sport I know.{guess}", f"Choose from {', '.join(QUESTIONNAIRE_SPORTS)}.")
        chosen[Sport(word)] = None
    return tuple(chosen)


def _weekdays(text: str, today: date) -> tuple[int, ...]:
    if text.strip().lower() in _EVERY_DAY:
        return tuple(range(7))
    return tuple(sorted({_weekday(word) for word in _split(text)}))


def _weekday(word: str) -> int:
    for index, (short, full) in enumerate(zip(WEEKDAY_KEYS, _FULL_DAYS, strict=True)):
        if len(word) >= 2 and (full.startswith(word) or word == short):
            return index
    raise BadInput(f"{word} isn't a weekday.", f"Write {', '.join(WEEKDAY_KEYS)}, or all.")


def _minutes_questions(text: str, today: date) -> tuple[tuple[int | None, float], ...]:
    """Minutes by weekday; None is for all other days."""
    minutes: dict[int | None, float] = {}
    for part in _split(text):
        name, equals, amount = part.rpartition("=")
        minutes[_weekday(name.strip()) if equals else None] = _number("minutes", 0, 1440, amount, today)
    return tuple(minutes.items())


def _number(what: str, low: float, high: float, text: str, today: date) -> float:
    if not re.fullmatch(r"[+-]?\d+(?:\.\d+)?", text.strip()) or not low <= float(text) <= high:
        raise BadInput(f"{text} isn't valid for {what}.", f"Write a number from {low:g} to {high:g}.")
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
        raise BadInput(f"{text} isn't yes or no.", "Write yes or no.")
    return word in _YES


def _split(text: str) -> tuple[str, ...]:
    parts = tuple(part for part in re.split(r"[,;\s]+", text.strip().lower()) if part)
    if not parts:
        raise BadInput("The list is empty.", "Give at least one, or skip the question.")
    return parts


def _does(sport: Sport) -> Callable[[Answers], bool]:
    return lambda answers: sport in answers.get("sports", SPORTS_QUESTION.default or "").lower()


def _some_yes(answers: Answers) -> bool:
    return any(answers.get(question.key, "").strip().lower() in _YES for question in SCREENING_QUESTIONS)


GOAL = Question(
    key="goal",
    prompt="What are you training for? A race, an event, or a goal of your own.",
    kind=AnswerKind.TEXT,
    read=_text,
    required=True,
)
DATE_QUESTION = Question(key="date", prompt="When is it?", kind=AnswerKind.DATE, read=_future_day, required=True)
SPORTS_QUESTION = Question(
    key="sports",
    prompt="Which sports do you do? Most important first.",
    kind=AnswerKind.CHOICES,
    read=_sports,
    default="cycling",
    choices=QUESTIONNAIRE_SPORTS,
)
DAYS_QUESTION = Question(
    key="days",
    prompt="Which days can you train?",
    kind=AnswerKind.CHOICES,
    read=_weekdays,
    default="all",
    choices=WEEKDAY_KEYS,
)
MINUTES_QUESTION = Question(
    key="minutes",
    prompt="How many minutes can you train on those days? For example 60, sat=150, sun=120. Leave empty if it varies.",
    kind=AnswerKind.TEXT,
    read=_minutes_questions,
)
HOURS = Question(
    key="hours",
    prompt="How many hours a week can you train at most?",
    kind=AnswerKind.NUMBER,
    read=partial(_number, "hours a week", 0.5, 60),
)
BLACKOUT = Question(
    key="blackout",
    prompt="Are there any dates you can't train? List them.",
    kind=AnswerKind.TEXT,
    read=_days,
)
MIN_READINESS = Question(
    key="min_readiness",
    prompt="Below which readiness score (0 to 100) should I skip hard training? Leave empty for my own limits.",
    kind=AnswerKind.NUMBER,
    read=partial(_number, "readiness", 0, 100),
)
BIRTH = Question(key="birth", prompt="What year were you born?", kind=AnswerKind.NUMBER, read=parse_birth_year)
SEX = Question(
    key="sex",
    prompt="Female or male? A few formulas use it; you can skip this.",
    kind=AnswerKind.CHOICE,
    read=partial(_word, "sex", SEXES),
    choices=SEXES,
)
LEVEL_QUESTION = Question(
    key="level",
    prompt="How experienced are you?",
    kind=AnswerKind.CHOICE,
    read=partial(_word, "level", LEVELS),
    choices=LEVELS,
)
UNITS_QUESTION = Question(
    key="units",
    prompt="Do you use kg or lb?",
    kind=AnswerKind.CHOICE,
    read=_units,
    default="kg",
    choices=WEIGHT_UNITS,
)
FTP = Question(
    key="ftp",
    prompt="FTP: how many watts can you hold for about an hour? Leave empty if you don't know.",
    kind=AnswerKind.NUMBER,
    read=partial(_threshold, ThresholdName.FTP),
    applies=_does(Sport.CYCLING),
)
LTHR_QUESTION = Question(
    key="lthr",
    prompt="Threshold heart rate: your average over an hour's hardest effort, in bpm?",
    kind=AnswerKind.NUMBER,
    read=partial(_threshold, ThresholdName.LTHR),
)
MAX_HR_QUESTION = Question(
    key="max_hr",
    prompt="What's the highest heart rate you've seen?",
    kind=AnswerKind.NUMBER,
    read=partial(_threshold, ThresholdName.MAX_HR),
)
THRESHOLD_PACE = Question(
    key="threshold_pace",
    prompt="Threshold pace: how fast can you run for about an hour? For example 4:10/km or 6:40/mi.",
    kind=AnswerKind.TEXT,
    read=partial(_threshold, ThresholdName.THRESHOLD_PACE),
    applies=_does(Sport.RUNNING),
)
CSS = Question(
    key="css",
    prompt="Critical swim speed: your pace over about 1500 m? For example 1:35/100m.",
    kind=AnswerKind.TEXT,
    read=partial(_threshold, ThresholdName.CSS),
    applies=_does(Sport.SWIMMING),
)

SCREENING_QUESTIONS: tuple[Question[bool], ...] = tuple(
    Question(key=key, prompt=prompt, kind=AnswerKind.YES_NO, read=_yes, default="no", choices=("yes", "no"))
    for key, prompt in (
        ("heart_condition", "Has a doctor ever told you that you have a heart or circulation condition?"),
        (
            "chest_pain",
            "In the past weeks, have you had pain or pressure in your chest, at rest or during exercise?",
        ),
        ("dizziness", "In the past year, have you fainted or lost your balance from dizziness?"),
        ("medication", "Do you take medicine for your heart or your blood pressure?"),
        (
            "other_reason",
            "Is there anything else (an illness, a joint problem, a pregnancy) that a doctor should clear first?",
        ),
    )
)
CLEARED = Question(
    key="cleared",
    prompt="Does a doctor know about this and agree to hard training?",
    kind=AnswerKind.YES_NO,
    read=_yes,
    default="no",
    choices=("yes", "no"),
    applies=_some_yes,
)

QUESTIONS: tuple[Question[object], ...] = (
    GOAL,
    DATE_QUESTION,
    SPORTS_QUESTION,
    DAYS_QUESTION,
    MINUTES_QUESTION,
    HOURS,
    BLACKOUT,
    MIN_READINESS,
    BIRTH,
    SEX,
    LEVEL_QUESTION,
    UNITS_QUESTION,
    FTP,
    LTHR_QUESTION,
    MAX_HR_QUESTION,
    THRESHOLD_PACE,
    CSS,
    *SCREENING_QUESTIONS,
    CLEARED,
)


__all__ = [
    "QUESTIONS",
    "AnswerKind",
    "Answers",
    "Question",
    "keep_previous_answers",
    "mission_from_answers",
    "open_questions",
]


def open_questions(answers: Answers) -> tuple[Question[object], ...]:
    """The questions that apply and are still unanswered, in order."""
    return tuple(question for question in QUESTIONS if question.key not in answers and question.applies(answers))


def mission_from_answers(answers: Answers, today: date) -> MissionConfig:
    """Build a mission from typed answers; raises `BadInput` with the option in the message."""
    _refuse_unknown_keys(answers)
    for question in QUESTIONS:
        _checked(question, answers, today)
    goal, day = GOAL.answered(answers, today), DATE_QUESTION.answered(answers, today)
    if goal is None or day is None:
        lacking = [question for question in open_questions(answers) if question.required]
        raise BadInput(
            f"Still to answer: {' '.join(question.prompt for question in lacking)}",
            f"Answer with {' and '.join(question.option for question in lacking)}.",
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


def _refuse_unknown_keys(answers: Answers) -> None:
    keys = tuple(question.key for question in QUESTIONS)
    for key in answers:
        if key not in keys:
            raise BadInput(f"There's no question {key}.{did_you_mean(key, keys)}", f"Choose from {', '.join(keys)}.")


def _checked(question: Question[object], answers: Answers, today: date) -> None:
    try:
        question.answered(answers, today)
    except BadInput as error:
        raise BadInput(f"{question.option}: {error.sentence}", error.next_step) from error
    if question.required and question.key in answers and not answers[question.key].strip():
        raise BadInput(f"{question.option} is empty.", question.prompt)


def _constraints(answers: Answers, today: date) -> Constraints:
    days = DAYS_QUESTION.answered(answers, today) or Constraints().days
    return Constraints(
        min_readiness=MIN_READINESS.answered(answers, today),
        weekly_hours=HOURS.answered(answers, today),
        days=days,
        minutes=_minutes(MINUTES_QUESTION.answered(answers, today) or (), days),
        blackout=BLACKOUT.answered(answers, today) or (),
    )


def _minutes(answered: Sequence[tuple[int | None, float]], days: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    by_day = dict(answered)
    for day in by_day:
        if day is not None and day not in days:
            raise BadInput(
                f"--minutes: you gave minutes for {WEEKDAY_KEYS[day]}, but you don't train that day.",
                "Add it to --days, or remove it from --minutes.",
            )
    usual = by_day.get(None)
    limits = ((day, by_day.get(day, usual)) for day in days)
    return tuple((day, limit) for day, limit in limits if limit is not None)


def _profile(answers: Answers, today: date) -> Profile:
    profile = Profile(
        birth_year=BIRTH.answered(answers, today),
        sex=SEX.answered(answers, today),
        level=LEVEL_QUESTION.answered(answers, today),
        units=UNITS_QUESTION.answered(answers, today) or "kg",
        ftp=FTP.answered(answers, today),
        lthr=LTHR_QUESTION.answered(answers, today),
        max_hr=MAX_HR_QUESTION.answered(answers, today),
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


def keep_previous_answers(mission: MissionConfig, answers: Answers, previous: MissionConfig | None) -> MissionConfig:
    """Carry athlete, screening and preferences over from the previous mission where the answers don't set them."""
    if previous is None:
        return mission
    screening_answered = any(question.key in answers for question in SCREENING_QUESTIONS)
    new_values = {f.name: getattr(mission.athlete, f.name) for f in fields(Profile)}
    values = {name: getattr(previous.athlete, name) if value is None else value for name, value in new_values.items()}
    if "units" not in answers:
        values["units"] = previous.athlete.units
    return replace(
        mission,
        athlete=Profile(**values),
        screening=mission.screening if screening_answered else previous.screening,
        wishes=previous.wishes,
    )
