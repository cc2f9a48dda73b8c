"""The planner: its answer is a card, with one sentence beside it. Drafts from the offline engine; saves nothing."""

import re

from lanterne_rouge.app.canvas import DraftedDay, DraftRoutineRequest, DraftSessionRequest, draft_routine, draft_session
from lanterne_rouge.app.strength.routines import GenerateRoutineRequest, sketch_routine
from lanterne_rouge.conversation.answer import Answer, Fetching
from lanterne_rouge.conversation.exercise_words import find_exercise_name
from lanterne_rouge.conversation.tools import Toolbox
from lanterne_rouge.domain.lifting import LiftingGoal
from lanterne_rouge.domain.routing import Intent
from lanterne_rouge.strength.generator.days import Style
from lanterne_rouge.views.cards import SessionPlanCard
from lanterne_rouge.views.routines import RoutineSketchView, SketchedDayView

USUAL_DAYS, USUAL_MINUTES, MOST_DAYS_A_WEEK = 3, 60, 7
_DAYS = re.compile(r"\b(\d)[- ]?(?:days?|x|times|sessions|workouts)\b")
_MINUTES = re.compile(r"\b(\d{2,3}) ?(?:min|mins|minutes)\b|\b(half an hour)\b|\b(an hour|1 hour|1h)\b")
_STYLES = (
    (Style.PUSH_PULL_LEGS, r"\bppl\b|\bpush[ /,]*pull[ /,]*(?:and )?legs\b|\b(?:push|pull) (?:day|session|workout)\b"),
    (Style.UPPER_LOWER, r"\bupper[ /-]*(?:and )?lower\b|\b(?:upper|lower)(?: body)?\b"),
    (Style.FULL_BODY, r"\bfull[ -]?body\b|\bwhole body\b"),
)
_GOALS = (
    (LiftingGoal.STRENGTH, r"\bstrength\b|\bstronger\b|\bpower(?:lifting)?\b"),
    (LiftingGoal.HYPERTROPHY, r"\bhypertrophy\b|\bmuscle\b|\bsize\b|\bgrow\b|\bbulk\b"),
)
_DAY_WORDS = ("push", "pull", "legs", "upper", "lower")
_LEGS = re.compile(r"\blegs?\b|\bsquat|\bglutes?\b")
_ENDURANCE = re.compile(r"\b(?:run|running|ride|bike|cycling|swim|triathlon|marathon|race|km|half|brick|intervals)\b")
_PLEASE = r"^(?:please |can you |could you )?"
_ADD = re.compile(rf"{_PLEASE}add (?P<name>[a-z][a-z -]+?)(?P<scheme> \d+x\d+(?:-\d+)?)?[ .!?]*$")
_REMOVE = re.compile(rf"{_PLEASE}(?:remove|drop|delete|take out|leave out) (?:the )?(?P<name>[a-z][a-z -]+?)[ .!?]*$")
_SWAP = re.compile(
    rf"{_PLEASE}(?:swap|replace|change) (?:the )?(?P<name>[a-z][a-z -]+?) (?:for|with|to|by) (?:the )?(?P<by>[a-z][a-z -]+?)[ .!?]*$"
)
SEASON = "Your endurance season is planned by lanterne plan, from your goal, your week and what you did; lanterne init changes those."
WHICH_CHANGE = (
    "I change drafts: add, remove or swap an exercise of the one that waits."
    " Your season is changed with lanterne init and lanterne plan."
)


def planner_answer(intent: Intent, text: str, tools: Toolbox, open_draft: SessionPlanCard | None) -> Answer:
    """A card for what a normalised message wants; `open_draft` is the session that was drafted before and still waits."""
    fetch = Fetching(tools)
    if intent is Intent.EDIT_PLAN:
        return _edited(text, fetch, open_draft)
    if _ENDURANCE.search(text) and not re.search(r"\b(?:strength|gym|lift|weights?)\w*\b", text):
        return Answer(text=SEASON)
    return _routine(text, fetch) if intent is Intent.PLAN_ROUTINE else _session(text, fetch)


def _sketch(text: str, fetch: Fetching, *, days: int | None = None) -> RoutineSketchView:
    said = _DAYS.search(text)
    minutes = _MINUTES.search(text)
    request = GenerateRoutineRequest(
        goal=next((goal for goal, words in _GOALS if re.search(words, text)), None),
        days=days or (min(MOST_DAYS_A_WEEK, max(1, int(said[1]))) if said else USUAL_DAYS),
        minutes=(int(minutes[1]) if minutes[1] else 30 if minutes[2] else USUAL_MINUTES) if minutes else USUAL_MINUTES,
        style=next((style for style, words in _STYLES if re.search(words, text)), None),
        beside_endurance=_ENDURANCE.search(text) is not None,
    )
    return fetch("tool_sketch_routine", sketch_routine, request)


def _routine(text: str, fetch: Fetching) -> Answer:
    sketch = _sketch(text, fetch)
    days = tuple(DraftedDay(name=day.name, text=day.text) for day in sketch.days)
    request = DraftRoutineRequest(name=sketch.name, days=days, goal=sketch.goal, why=sketch.why, canvas=fetch.canvas)
    card = fetch("tool_propose_routine", draft_routine, request)
    return Answer(text=f"Here is a draft: {card.title}.", cards=(card,), steps=tuple(fetch.steps))


def _session(text: str, fetch: Fetching) -> Answer:
    """One day of what a routine would be: the named one, else the first."""
    sketch = _sketch(text, fetch, days=USUAL_DAYS)
    day = _day_for(text, sketch)
    card = fetch(
        "tool_propose_workout", draft_session, DraftSessionRequest(name=day.name, text=day.text, canvas=fetch.canvas)
    )
    return Answer(text=f"Here is a draft: {card.title}.", cards=(card,), steps=tuple(fetch.steps))


def _day_for(text: str, sketch: RoutineSketchView) -> SketchedDayView:
    wanted = [word for word in _DAY_WORDS if re.search(rf"\b{word}\b", text)] + (["legs"] if _LEGS.search(text) else [])
    named = (day for word in wanted for day in sketch.days if word in day.name.casefold())
    return next(named, sketch.days[0])


def _edited(text: str, fetch: Fetching, draft: SessionPlanCard | None) -> Answer:
    """The waiting draft with one exercise more, less or another, as its next version."""
    if draft is None:
        return Answer(text=WHICH_CHANGE)
    rows = [line for line in draft.text.splitlines() if line and not line.startswith("#")]
    changed = _changed_rows(text, rows)
    if changed is None or changed == rows:
        return Answer(text=WHICH_CHANGE)
    request = DraftSessionRequest(name=draft.template, text="\n".join(changed), why=draft.why, canvas=draft.canvas)
    card = fetch("tool_propose_workout", draft_session, request)
    return Answer(text=f"Changed: {card.title}, version {card.version}.", cards=(card,), steps=tuple(fetch.steps))


def _changed_rows(text: str, rows: list[str]) -> list[str] | None:
    def has(row: str, name: str) -> bool:
        return _singular(name) in _singular(row.partition(":")[0])

    if found := _SWAP.match(text):
        by = _written(found["by"])
        return [f"{by}:{row.partition(':')[2]}" if has(row, found["name"]) else row for row in rows]
    if found := _ADD.match(text):
        return [*rows, f"{_written(found['name'])}: {(found['scheme'] or '3x8-12').strip()}"]
    if found := _REMOVE.match(text):
        return [row for row in rows if not has(row, found["name"])] or None
    return None


def _singular(name: str) -> str:
    return re.sub(r"[^a-z]", "", name.casefold().removesuffix("s"))


def _written(name: str) -> str:
    """The exercise as it is named, else the words themselves."""
    found = find_exercise_name(name.split(), 0)
    return (found[0] if found else name).title()
