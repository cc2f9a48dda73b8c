"""Turn the answers of `lanterne init` into a mission. The entry points ask the questions."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.fitness import ThresholdName
from lanterne_rouge.domain.mission import Constraints, EventFacts, MissionConfig, PlanWishes, Screening, Stage
from lanterne_rouge.domain.profile import Profile
from lanterne_rouge.domain.sport import MULTISPORTS, Sport
from lanterne_rouge.domain.stages_named import days_of_event, stages_km
from lanterne_rouge.settings.athlete_values import (
    LEVELS,
    SEXES,
    WEIGHT_UNITS,
    parse_birth_year,
    parse_threshold,
    parse_units,
    refuse_disorder,
)
from lanterne_rouge.settings.checks import WEEKDAY_KEYS, did_you_mean
from lanterne_rouge.settings.coach_questions import (
    CLIMB_QUESTION,
    COURSE_QUESTION,
    DISTANCE_QUESTION,
    EVENT_SPORT,
    GAVE_BIRTH,
    HEIGHT_QUESTION,
    INJURIES_QUESTION,
    LONGEST_SESSION,
    PREGNANT_QUESTION,
    RECENT_HOURS_QUESTION,
    RECENT_LONGEST,
    SPORTS_AS_CALLED,
    STAGE_KIND_BY_CLIMB,
    STRENGTH_QUESTION,
    TARGET_QUESTION,
    WEIGHT_QUESTION,
    YEARS_QUESTION,
    is_to_finish,
    read_sport_word,
)
from lanterne_rouge.settings.mission_table import kind_of_event
from lanterne_rouge.settings.question import (
    NO_DATE,
    NO_GOAL_WORDS,
    YES,
    AnswerKind,
    Answers,
    Question,
    has_goal,
    is_aim,
    names_event,
    read_choice,
    read_goal_day,
    read_iso_day,
    read_number,
    read_text,
    read_yes,
    split_words,
)

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
STAY_FIT_ID, STAY_FIT = "stay-fit", "Stay fit"
_EVERY_DAY = ("all", "every day", "any", "daily")


def _days(text: str, today: date) -> tuple[date, ...]:
    return tuple(sorted({read_iso_day(part) for part in split_words(text)}))


def _sports(text: str, today: date) -> tuple[Sport, ...]:
    chosen: dict[Sport, None] = {}
    for word in split_words(text):
        several = MULTISPORTS.get(word.lower())
        for sport in several or (read_sport_word(word, QUESTIONNAIRE_SPORTS),):
            chosen[sport] = None
    return tuple(chosen)


def _weekdays(text: str, today: date) -> tuple[int, ...]:
    if text.strip().lower() in _EVERY_DAY:
        return tuple(range(7))
    return tuple(sorted({_weekday(word) for word in split_words(text)}))


def _weekday(word: str) -> int:
    for index, (short, full) in enumerate(zip(WEEKDAY_KEYS, _FULL_DAYS, strict=True)):
        if len(word) >= 2 and (full.startswith(word) or word == short):
            return index
    raise BadInput(f"{word} isn't a weekday.", f"Write {', '.join(WEEKDAY_KEYS)}, or all.")


def _minutes_questions(text: str, today: date) -> tuple[tuple[int | None, float], ...]:
    """Minutes by weekday; None is for all other days."""
    minutes: dict[int | None, float] = {}
    for part in split_words(text):
        name, equals, amount = part.rpartition("=")
        minutes[_weekday(name.strip()) if equals else None] = read_number("minutes", 0, 1440, amount, today)
    return tuple(minutes.items())


def _threshold(name: ThresholdName, text: str, today: date) -> float:
    return parse_threshold(name, text)


def _units(text: str, today: date) -> str:
    return parse_units(text)


def _does(sport: Sport) -> Callable[[Answers], bool]:
    def does(answers: Answers) -> bool:
        words = split_words(answers.get("sports", SPORTS_QUESTION.default or "").lower())
        return any(sport in MULTISPORTS.get(word, (SPORTS_AS_CALLED.get(word, word),)) for word in words)

    return does


def _takes_medicine(answers: Answers) -> bool:
    return answers.get("medication", "").strip().lower() in YES


def _some_yes(answers: Answers) -> bool:
    return any(answers.get(question.key, "").strip().lower() in YES for question in SCREENING_QUESTIONS)


GOAL = Question(
    key="goal",
    prompt="What are you training for? A race, an event, or a goal of your own; leave it empty to stay fit.",
    kind=AnswerKind.TEXT,
    read=read_text,
)
DATE_QUESTION = Question(
    key="date",
    prompt="When is it? No date yet? Write none, and I plan week by week.",
    kind=AnswerKind.DATE,
    read=read_goal_day,
    required=True,
    applies=names_event,
)
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
    read=partial(read_number, "hours a week", 0.5, 60),
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
    read=partial(read_number, "readiness", 0, 100),
)
BIRTH = Question(key="birth", prompt="What year were you born?", kind=AnswerKind.NUMBER, read=parse_birth_year)
SEX = Question(
    key="sex",
    prompt="Female or male? A few formulas use it; you can skip this.",
    kind=AnswerKind.CHOICE,
    read=partial(read_choice, "sex", SEXES),
    choices=SEXES,
)
LEVEL_QUESTION = Question(
    key="level",
    prompt="How experienced are you?",
    kind=AnswerKind.CHOICE,
    read=partial(read_choice, "level", LEVELS),
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
    Question(key=key, prompt=prompt, kind=AnswerKind.YES_NO, read=read_yes, default="no", choices=("yes", "no"))
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
SLOW_PULSE = Question(
    key="slow_pulse",
    prompt="Does a medicine slow your pulse, as beta blockers do? If you aren't sure, say yes: I'll give you no heart-rate targets.",
    kind=AnswerKind.YES_NO,
    read=read_yes,
    choices=("yes", "no"),
    applies=_takes_medicine,
)
CLEARED = Question(
    key="cleared",
    prompt="Does a doctor know about this and agree to hard training?",
    kind=AnswerKind.YES_NO,
    read=read_yes,
    default="no",
    choices=("yes", "no"),
    applies=_some_yes,
)

QUESTIONS: tuple[Question[object], ...] = (
    GOAL,
    DATE_QUESTION,
    SPORTS_QUESTION,
    EVENT_SPORT,
    DISTANCE_QUESTION,
    CLIMB_QUESTION,
    COURSE_QUESTION,
    TARGET_QUESTION,
    DAYS_QUESTION,
    MINUTES_QUESTION,
    HOURS,
    LONGEST_SESSION,
    STRENGTH_QUESTION,
    RECENT_HOURS_QUESTION,
    RECENT_LONGEST,
    BLACKOUT,
    MIN_READINESS,
    BIRTH,
    SEX,
    WEIGHT_QUESTION,
    HEIGHT_QUESTION,
    LEVEL_QUESTION,
    YEARS_QUESTION,
    INJURIES_QUESTION,
    PREGNANT_QUESTION,
    GAVE_BIRTH,
    UNITS_QUESTION,
    FTP,
    LTHR_QUESTION,
    MAX_HR_QUESTION,
    THRESHOLD_PACE,
    CSS,
    *SCREENING_QUESTIONS,
    SLOW_PULSE,
    CLEARED,
)


__all__ = [
    "QUESTIONS",
    "AnswerKind",
    "Answers",
    "Question",
    "mission_from_answers",
    "open_questions",
]


def open_questions(answers: Answers) -> tuple[Question[object], ...]:
    """The questions that apply and are still unanswered, in order."""
    return tuple(question for question in QUESTIONS if question.key not in answers and question.applies(answers))


def mission_from_answers(answers: Answers, today: date) -> MissionConfig:
    """Build a mission from typed answers; raises `BadInput` with the option in the message."""
    _refuse_unknown_keys(answers)
    if not answers:
        raise BadInput(
            f"Still to answer: {GOAL.prompt} {DATE_QUESTION.prompt}",
            f"Answer with {GOAL.option} and {DATE_QUESTION.option}, or with {SPORTS_QUESTION.option} alone to stay fit.",
        )
    answers = _with_unit_of_weight(answers)
    for question in QUESTIONS:
        _checked(question, answers, today)
    goal, day = GOAL.answered(answers, today), DATE_QUESTION.answered(answers, today)
    goal = None if goal and goal.lower() in NO_GOAL_WORDS else goal
    if names_event(answers) and not answers.get(DATE_QUESTION.key, "").strip():
        raise BadInput(
            f"When is {goal}?",
            f"Answer with {DATE_QUESTION.option}, or with {DATE_QUESTION.option} none: I plan week by week then.",
        )
    if not has_goal(answers):
        _refuse_facts_without_goal(answers, goal)
    strength = STRENGTH_QUESTION.answered(answers, today)
    facts = _goal_facts(answers, today)
    sports = _sports_done(SPORTS_QUESTION.answered(answers, today) or (Sport.CYCLING,), strength)
    stages = _stages(goal, day, facts, facts.sport or sports[0]) if goal and day is not None else ()
    return MissionConfig(
        id=_mission_id(goal, day) if goal and day else STAY_FIT_ID,
        name=f"Road to {goal}" if goal and day else f"{goal[0].upper()}{goal[1:]}" if goal else STAY_FIT,
        start=today,
        goal_event=goal if goal and day else None,
        goal_date=day if goal else None,
        goal=facts,
        event_start=stages[0].day if stages else None,
        event_end=stages[-1].day if stages else None,
        stages=stages,
        sports=sports,
        wishes=PlanWishes(strength_days=strength),
        constraints=_constraints(answers, today),
        athlete=_profile(answers, today),
        screening=_screening(answers, today),
    )


def _refuse_facts_without_goal(answers: Answers, goal: str | None) -> None:
    facts = (DATE_QUESTION, EVENT_SPORT, DISTANCE_QUESTION, CLIMB_QUESTION, COURSE_QUESTION, TARGET_QUESTION)
    told = next(
        (question for question in facts if answers.get(question.key, "").strip().lower() not in ("", *NO_DATE)), None
    )
    if told is None:
        return
    if goal and is_aim(goal):
        raise BadInput(
            f'"{goal}" has no day, so I plan week by week.',
            f"Leave {told.option} out, or name a race with {GOAL.option}.",
        )
    needs = f"a day: {DATE_QUESTION.option}" if goal else f"a goal: {GOAL.option}"
    raise BadInput(f"{told.option} needs {needs}.", "Without a goal and its day I plan for you to stay fit.")


def _sports_done(sports: tuple[Sport, ...], strength: int | None) -> tuple[Sport, ...]:
    """The sports, lifting among them where days of it are wanted."""
    return (*sports, Sport.STRENGTH) if strength and Sport.STRENGTH not in sports else sports


def _goal_facts(answers: Answers, today: date) -> EventFacts:
    return EventFacts(
        kind=kind_of_event(answers.get(EVENT_SPORT.key, ""), COURSE_QUESTION.answered(answers, today)),
        sport=EVENT_SPORT.answered(answers, today),
        distance_km=DISTANCE_QUESTION.answered(answers, today),
        climb_m=CLIMB_QUESTION.answered(answers, today),
        minutes=TARGET_QUESTION.answered(answers, today),
        finish=is_to_finish(answers.get(TARGET_QUESTION.key, "")),
    )


def _stages(goal: str, day: date, facts: EventFacts, sport: Sport) -> tuple[Stage, ...]:
    """The stages of an event of several days, one a day of the same kind: a start that the athlete can edit."""
    days = days_of_event(goal, facts.kind, facts.distance_km, sport)
    km = facts.distance_km or sum(stages_km(goal))
    climb = (facts.climb_m or 0.0) / km if km else 0.0
    kind = next(kind for least, kind in STAGE_KIND_BY_CLIMB if climb >= least)
    each = (Stage(number=n + 1, day=day + timedelta(days=n), kind=kind) for n in range(days))
    return tuple(each) if days > 1 else ()


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


_LONG_DAY = WEEKDAY_KEYS.index("sun")


def _constraints(answers: Answers, today: date) -> Constraints:
    days = DAYS_QUESTION.answered(answers, today) or Constraints().days
    longest = LONGEST_SESSION.answered(answers, today)
    return Constraints(
        min_readiness=MIN_READINESS.answered(answers, today),
        weekly_hours=HOURS.answered(answers, today),
        days=days,
        minutes=_minutes(MINUTES_QUESTION.answered(answers, today) or (), days, longest),
        blackout=BLACKOUT.answered(answers, today) or (),
        longest_session=longest,
    )


def _minutes(
    answered: Sequence[tuple[int | None, float]], days: tuple[int, ...], longest: float | None
) -> tuple[tuple[int, float], ...]:
    """The minutes of each day. Where all days have the same and the longest session is longer, one day has time for it."""
    by_day = dict(answered)
    if days and set(by_day) == {None} and longest is not None and longest > by_day[None] > 0:
        by_day[_LONG_DAY if _LONG_DAY in days else days[-1]] = longest
    for day in by_day:
        if day is not None and day not in days:
            raise BadInput(
                f"--minutes: you gave minutes for {WEEKDAY_KEYS[day]}, but you don't train that day.",
                "Add it to --days, or remove it from --minutes.",
            )
    usual = by_day.get(None)
    limits = tuple((day, by_day.get(day, usual)) for day in days)
    if limits and all(limit == 0 for _, limit in limits):
        raise BadInput(
            "--minutes: that leaves no minute to train.", "Give at least one day some, such as --minutes 60,sun=120"
        )
    return tuple((day, limit) for day, limit in limits if limit is not None)


def _with_unit_of_weight(answers: Answers) -> Answers:
    """A body weight that is only a number is in the unit that the athlete uses."""
    weight = answers.get(WEIGHT_QUESTION.key, "").strip()
    in_pounds = answers.get(UNITS_QUESTION.key, "").strip().lower() in ("lb", "lbs", "imperial")
    if not in_pounds or not weight[-1:].isdigit():
        return answers
    return {**answers, WEIGHT_QUESTION.key: f"{weight} lb"}


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
        weight_kg=WEIGHT_QUESTION.answered(answers, today),
        height_cm=HEIGHT_QUESTION.answered(answers, today),
        years=YEARS_QUESTION.answered(answers, today),
        recent_hours=RECENT_HOURS_QUESTION.answered(answers, today),
        recent_longest=RECENT_LONGEST.answered(answers, today),
        pregnant=PREGNANT_QUESTION.answered(answers, today) is True,
        gave_birth=GAVE_BIRTH.answered(answers, today),
        injuries=INJURIES_QUESTION.answered(answers, today) or (),
        slow_pulse=SLOW_PULSE.answered(answers, today),
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
