"""From the answers of `lanterne init` to a mission. Pure: who asks, and how, is the border's business."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import date

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.mission import Constraints, MissionConfig, Profile, Screening
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.thresholds import ThresholdName
from lanterne_rouge.settings import questions as ask
from lanterne_rouge.settings.athlete_values import refuse_disorder
from lanterne_rouge.settings.questions import QUESTIONS, Answers, Kind, Question
from lanterne_rouge.settings.spelling import did_you_mean
from lanterne_rouge.settings.weekdays import WEEKDAYS

__all__ = ["QUESTIONS", "Answers", "Kind", "Question", "kept_over", "mission_from_answers", "open_questions"]


def open_questions(answers: Answers) -> tuple[Question[object], ...]:
    """The questions that apply and are not answered yet, in order."""
    return tuple(question for question in QUESTIONS if question.key not in answers and question.applies(answers))


def mission_from_answers(answers: Answers, today: date) -> MissionConfig:
    """The mission that typed answers make; raises `BadInput` with the option in the sentence."""
    _refuse_strangers(answers)
    for question in QUESTIONS:
        _checked(question, answers, today)
    goal, day = ask.GOAL.answered(answers, today), ask.DATE.answered(answers, today)
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
        sports=ask.SPORTS_QUESTION.answered(answers, today) or (Sport.CYCLING,),
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
    days = ask.DAYS.answered(answers, today) or Constraints().days
    return Constraints(
        min_readiness=ask.MIN_READINESS.answered(answers, today),
        weekly_hours=ask.HOURS.answered(answers, today),
        days=days,
        minutes=_minutes(ask.MINUTES.answered(answers, today) or (), days),
        blackout=ask.BLACKOUT.answered(answers, today) or (),
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
        birth_year=ask.BIRTH.answered(answers, today),
        sex=ask.SEX.answered(answers, today),
        level=ask.LEVEL.answered(answers, today),
        units=ask.UNITS_QUESTION.answered(answers, today) or "kg",
        ftp=ask.FTP.answered(answers, today),
        lthr=ask.LTHR.answered(answers, today),
        max_hr=ask.MAX_HR.answered(answers, today),
        threshold_pace_ms=ask.THRESHOLD_PACE.answered(answers, today),
        css_ms=ask.CSS.answered(answers, today),
    )
    rates = {ThresholdName.LTHR: profile.lthr, ThresholdName.MAX_HR: profile.max_hr}
    refuse_disorder({name: rate for name, rate in rates.items() if rate is not None})
    return profile


def _screening(answers: Answers, today: date) -> Screening:
    heart, chest, dizzy, medicine, other = (
        question.answered(answers, today) is True for question in ask.SCREENING_QUESTIONS
    )
    return Screening(
        heart_condition=heart,
        chest_pain=chest,
        dizziness=dizzy,
        medication=medicine,
        other_reason=other,
        cleared=ask.CLEARED.applies(answers) and ask.CLEARED.answered(answers, today) is True,
    )


def _mission_id(goal: str, day: date) -> str:
    plain = unicodedata.normalize("NFKD", goal).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:48].strip("-") or "goal"
    return slug if slug.endswith(str(day.year)) else f"{slug}-{day.year}"


def kept_over(made: MissionConfig, answers: Answers, before: MissionConfig | None) -> MissionConfig:
    """The new mission with what the one before knew of the athlete: a new goal answers no health question, changes no wish."""
    if before is None:
        return made
    asked_again = any(question.key in answers for question in ask.SCREENING_QUESTIONS)
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
