"""Answers about the lifts of the athlete's own sessions: what to do where the rack is taken, why a lift isn't planned, and one
that stands still."""

import re
from collections.abc import Collection, Sequence
from datetime import date, timedelta
from typing import Final

from lanterne_rouge.app.days_ahead import USUAL_DAYS_AHEAD
from lanterne_rouge.app.strength.context import pain_flags
from lanterne_rouge.app.strength.exercise_named import exercise_named
from lanterne_rouge.app.strength.exercises import SwapRequest, swap_exercise
from lanterne_rouge.app.strength.next_sets import next_sets_in_words
from lanterne_rouge.app.strength.review import StallRequest, look_for_stall
from lanterne_rouge.conversation.asked_days import day_words
from lanterne_rouge.conversation.exercise_words import exercise_in_text
from lanterne_rouge.conversation.situation import Responder, Situation
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.lifting import Severity
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.strength.exercises.substitution import spares
from lanterne_rouge.strength.pain import joints_of
from lanterne_rouge.views.exercises import ExerciseView

MOST_INSTEAD: Final = 4
UNRATED_PAIN: Final = 5.0
_GEAR: Final = (
    r"(?P<gear>(?:squat |power )?rack|bench|cable(?: machine)?|smith(?: machine)?|machine|platform|barbell|bar)s?"
)
_TAKEN: Final = rf"\b{_GEAR}(?:'s| is| are|s are)? (?:all |both |always |still )?(?:taken|busy|occupied|full|in use|being used|hogged)\b"
_NAMED_OTHERWISE: Final = {"platform": "barbell", "bar": "barbell", "smith": "smith_machine"}
_WHY_NONE: Final = (
    r"^(?:(?:and|but|so)[ ,]+)*(?:why|how come) (?:is there |are there |do i have |have i got |did you give me |(?:is|are)n'?t there "
    r"|don'?t i have |do i never |don'?t i (?:do|get|ever do) )?(?:no|not any|any|never)?\b.*\b(?:in (?:my|the) (?:plan|sessions?|week"
    r"|program(?:me)?|workouts?)|planned|do i (?:never|not)|don'?t i)\b"
)


_STUCK: Final = (
    r"\b(?:stuck|stall(?:ed|ing|s)?|plateau\w*|standing still|stands still|stagnat\w*|flatlin\w*|hit a wall"
    r"|no (?:progress|gains?|improvement)|same (?:weight|number) (?:for|since)|still (?:on|at) (?:the same|\d+)"
    r"|can(?:'?t|not) (?:get|seem to get|move) (?:\w+ ){0,2}(?:past|over|beyond|above|up)"
    r"|(?:hasn'?t|haven'?t|not|isn'?t|won'?t|doesn'?t|aren'?t|never|hardly) (?:\w+ ){0,2}(?:moved?|moving|budged?|budging|go(?:es|ing)? up"
    r"|gone up|went up|improv\w+|progress\w*|increas\w+|getting (?:any )?(?:stronger|better|heavier)))\b"
)
_SESSIONS_SAID: Final = 3
_ESTIMATE: Final = re.compile(r" \(1RM[^)]*\)\.?.*$")
_ISO: Final = re.compile(r"\d{4}-\d\d-\d\d")


def _stuck(text: str, own: Situation) -> str | None:
    """Whether a lift stands still by the log, with its own numbers, and one next step; None where the log has none of it."""
    named = exercise_in_text(text)
    exercise = _exercise(named, own) if named is not None else None
    if exercise is None or own.report.red_flags:
        return None
    hurting = _hurting_in(exercise, own)
    if hurting is not None:
        return (
            f"Your {hurting} comes first: {exercise.name} loads it, so it's right that it stands still now. Hold or lower the weight until"
            " that's quiet, then it goes on from there."
        )
    try:
        view = own.fetch("tool_find_stall", look_for_stall, StallRequest(exercise=exercise.id))
    except LanterneError:
        return None
    last = [
        _in_words(_ESTIMATE.sub("", one), own) for one in view.details.partition(": ")[2].split("; ")[:_SESSIONS_SAID]
    ]
    sessions = f"\nThe last times: {'; '.join(last)}." if view.details.startswith("Sessions compared") else ""
    if view.isStalled:
        return f"Yes, your log says the same. {_in_words(view.reason, own)}{sessions}\nOne thing to change: {view.suggestedFix}"
    step = next_sets_in_words(exercise.id, own.scope)
    then = f"\nThe next step: {step}." if step is not None else ""
    return f"Your log says otherwise. {_in_words(view.reason, own)}{sessions}{then}"


def _in_words(text: str, own: Situation) -> str:
    return _ISO.sub(lambda found: day_words(date.fromisoformat(found[0]), own.today), text)


def _hurting_in(exercise: Exercise, own: Situation) -> str | None:
    """The place that hurts and that a lift loads."""
    flags = pain_flags(own.report)
    return next((flag.place for flag in flags if not spares(exercise, dict.fromkeys(flag.joints, flag.severity))), None)


def _instead(text: str, own: Situation) -> str | None:
    """What stands in for a lift whose place is taken: the planned one where it needs none of it, else others of the same movement."""
    taken = re.search(_TAKEN, text)
    if taken is None or own.report.red_flags:
        return None
    gear = re.sub(r"^(?:squat|power) | machine$", "", taken["gear"])
    named = exercise_in_text(text[: taken.start()] + text[taken.end() :]) or exercise_in_text(taken["gear"])
    planned = _planned(own)
    exercise = _exercise(named, own) if named is not None else None
    alike = next((one for one in planned if exercise is not None and one.pattern == exercise.pattern), None)
    if alike is not None and not _needs(alike.requires, gear):
        return f"Your plan has {alike.name}, and that needs no {gear}: do it as planned.\nOr say what else is free, and I'll look further."
    exercise = exercise or next((one for one in planned if _needs(one.requires, gear)), None)
    if exercise is None:
        return f"Which lift did you want to do? Say for example: the {gear} is taken, what instead of squats"
    pains = tuple(
        f"{pain.site.replace('_', ' ')} {UNRATED_PAIN if pain.score_0_10 is None else pain.score_0_10:g}/10"
        for pain in own.report.pain
    )
    request = SwapRequest(exercise=exercise.id, pain=pains, limit=3 * MOST_INSTEAD)
    others = [
        one
        for one in own.fetch("tool_find_substitutes", swap_exercise, request).substitutes
        if not _needs(one.requires, gear)
    ]
    if not others:
        return f"I find nothing for {exercise.name} in your gym without it. Do the next lift first and come back to it."
    return (
        f"Instead of {exercise.name}: {_names(others)}. The same sets and repetitions, at a weight that leaves two or three in reserve.\n"
        "Or do the other lifts first: the order hardly matters."
    )


def _needs(requires: Collection[str], gear: str) -> bool:
    name = gear.rstrip("s")
    return _NAMED_OTHERWISE.get(name, name) in requires


def _names(exercises: Sequence[ExerciseView]) -> str:
    return ", ".join(one.name for one in exercises[:MOST_INSTEAD])


def _planned(own: Situation) -> list[Exercise]:
    """The lifts of the coming sessions, the next one's first."""
    view = own.days(own.today, own.today + timedelta(days=USUAL_DAYS_AHEAD - 1))
    sessions = [one for day in (view.days if view is not None else ()) for one in day.sessions]
    written = [
        part
        for one in sessions
        if one.sport == Sport.STRENGTH
        for part in (one.structure or "").rstrip(".").split("; ")
    ]
    names = dict.fromkeys(re.split(r" \d", part.strip(), maxsplit=1)[0] for part in written)
    return [one for name in names if name and (one := _exercise(name, own)) is not None]


def _exercise(name: str, own: Situation) -> Exercise | None:
    try:
        return exercise_named(name, own.scope.exercises)
    except LanterneError:
        return None


def _why_none(text: str, own: Situation) -> str | None:
    """Why a lift isn't planned: what hurts, that it is planned after all, or that nobody put it there, and how to change that."""
    named = exercise_in_text(text)
    exercise = _exercise(named, own) if named is not None else None
    if named is None or exercise is None or own.report.red_flags:
        return None
    hurting = _hurting_in(exercise, own)
    planned = _planned(own)
    names = ", ".join(one.name for one in planned)
    if hurting is not None:
        return f"Because of your {hurting}: {exercise.name} loads it. It can come back once that's gone; till then: {names}."
    there = next((one for one in planned if set(named.split()) <= set(one.name.lower().split())), None)
    if there is not None:
        return f"There is one: {there.name}. Planned so far: {names}."
    if not planned:
        return f"No lifting is planned in the next days, so there's no {exercise.name} either."
    alike = [one for one in planned if one.pattern == exercise.pattern]
    why = (
        f"{alike[0].name} does the same work."
        if alike
        else "Your sessions repeat the lifts that you log, and it isn't among them."
    )
    past = next(
        (
            one
            for one in own.profile.injuries
            if not spares(exercise, dict.fromkeys(joints_of(one.what), Severity.MODERATE))
        ),
        None,
    )
    careful = f" After your {past.what} start light, and stop if it's felt there." if past is not None else ""
    return (
        f"Nothing rules it out: {why} You have {names} planned.{careful}\n"
        f"To get it, say: {exercise.name.lower()} instead of {(alike or planned)[-1].name.lower()}"
    )


LIFT_ANSWERS: Final[tuple[tuple[re.Pattern[str], Responder], ...]] = (
    (re.compile(_TAKEN), _instead),
    (re.compile(_WHY_NONE), _why_none),
    (re.compile(_STUCK), _stuck),
)
