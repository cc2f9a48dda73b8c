"""The planner: its answer is a card, with one sentence beside it. Drafts from the offline engine; saves nothing."""

import re
from dataclasses import dataclass, replace
from datetime import date

from lanterne_rouge.app.canvas import DraftedDay, DraftRoutineRequest, DraftSessionRequest, draft_routine, draft_session
from lanterne_rouge.app.strength.routines import GenerateRoutineRequest, sketch_routine
from lanterne_rouge.conversation.answer import Answer, Fetching
from lanterne_rouge.conversation.coach_facts import passage_text
from lanterne_rouge.conversation.exercise_words import exercise_in_text, find_exercise_name
from lanterne_rouge.conversation.gear_at_hand import GearAtHand, read_gear_at_hand
from lanterne_rouge.conversation.knowledge_search import needs_care, passage_near
from lanterne_rouge.conversation.lift_wishes import LiftWish, read_lift_wish
from lanterne_rouge.conversation.pain_advice import pain_answer, places_to_spare
from lanterne_rouge.conversation.tools import Toolbox
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.lifting import LiftingGoal
from lanterne_rouge.domain.routing import Intent
from lanterne_rouge.strength.generator.days import Style
from lanterne_rouge.views.cards import SessionPlanCard
from lanterne_rouge.views.routines import RoutineSketchView, SketchedDayView

USUAL_DAYS, USUAL_MINUTES, MOST_DAYS_A_WEEK = 3, 60, 7
USUAL_SCHEME = "3x8-12"
"""The sets of an exercise that is added without any."""
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
SESSION_DAYS = ("push", "pull", "legs", "upper", "lower")
HALVES = frozenset(("upper", "lower"))
_LEGS = re.compile(r"\blegs?\b|\bsquat|\bglutes?\b")
_ENDURANCE = re.compile(r"\b(?:run|running|ride|bike|cycling|swim|triathlon|marathon|race|km|half|brick|intervals)\b")
_PLEASE = r"^(?:please |can you |could you )?"
_ADD = re.compile(rf"{_PLEASE}add (?P<name>[a-z][a-z -]+?)(?P<scheme> \d+x\d+(?:-\d+)?)?[ .!?]*$")
_REMOVE = re.compile(rf"{_PLEASE}(?:remove|drop|delete|take out|leave out) (?:the )?(?P<name>[a-z][a-z -]+?)[ .!?]*$")
_SWAP = re.compile(
    rf"{_PLEASE}(?:swap|replace|change) (?:the )?(?P<name>[a-z][a-z -]+?) (?:for|with|to|by) (?:the )?(?P<by>[a-z][a-z -]+?)[ .!?]*$"
)
_NO_EXERCISE = re.compile(r"\b(?:something|anything|easier|lighter|better|other|different)\b")
SEASON = "Your endurance season is planned by lanterne plan, from your goal, your week and what you did; lanterne init changes those."
A_ROUTINE_WAITS = (
    "The draft that waits is a whole routine; I change single sessions. Keep it (yes) and change a day then:"
    " lanterne strength routine --help, or ask for another one."
)
# Sore or tight is what training does; these words say that something is wrong.
_HURT = re.compile(
    r"\b(?:hurt(?:s|ing)?|(?<!no )(?<!without )pain(?:s|ful)?(?![ -]?free)|ach(?:es|ing)|sprain(?:ed)?|tweaked|strained"
    r"|injur(?:y|ies|ed)|inflamed|swollen|impingement|tend[io]n[io]\w+|bursitis)\b"
)
_CHILD = re.compile(
    r"\b(?:[2-9]|1[0-7])[ -]?(?:years?|yrs?|y/?o)\b|\b(?:my|our|a) (?:kids?|child|children|son|daughter|teenager|boy|girl)s?\b"
)
NOT_WHERE_IT_HURTS = "I draft nothing until I know that: then lanterne strength plan leaves out what hurts."
NOT_FOR_CHILDREN = "I draft nothing for children and teenagers: they learn best from a coach who sees them lift."
# A day that was decided to be light is none for a lifting session of usual effort.
NOT_TODAY = {
    Action.RECOVER: "Today is a recovery day, so keep it for tomorrow at the earliest: lanterne today says what fits today.",
    Action.EASE: "Today is an easy day, so keep it for tomorrow at the earliest: lanterne today says what fits today.",
}
_OTHER_DAY = re.compile(r"\b(?:tomorrow|tmrw|tmr|next|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b")
WITH_WHAT_THERE_IS = (
    "Where that's too light, lower slowly, pause at the bottom, work one leg or arm at a time, and stop two or three short of failure."
    " Do it in place of a planned lifting day, and tell me afterwards what you did."
)
NOT_WHILE_OPEN = "I draft nothing until you're well, or a doctor or midwife has said what is right for you."
WHICH_LIFT = (
    "Say which lift and what instead, such as: leg press instead of squats on friday, or: leave out the rows today.\n"
    "If it's because something hurts, say where and how much, such as knee 3/10: then the lifts that load it go at once."
)
WHICH_CHANGE = (
    "I can't change that from here, or I don't see what you mean. With your yes I can: move, skip or shorten a day, keep days free"
    " (away friday to sunday), plan fewer days a week until a date, swap a lift, move a race, take your weight."
)


@dataclass(frozen=True, kw_only=True)
class DraftWish:
    """What a message says of the draft it wants; None: not said. `day`: which day of a week a single session is."""

    goal: LiftingGoal | None = None
    days: int | None = None
    minutes: int | None = None
    style: Style | None = None
    day: str | None = None
    spare: tuple[str, ...] = ()
    at_hand: GearAtHand | None = None


@dataclass(frozen=True, kw_only=True)
class DraftChange:
    """A change of the draft that waits: row `at` (None: behind the last) becomes `exercise`, or goes where that is None."""

    at: int | None = None
    exercise: str | None = None


@dataclass(frozen=True, kw_only=True)
class DraftProposal:
    """What the planner goes by: the wish, a change that the rules could not read, and a sentence for the card."""

    wish: DraftWish
    change: DraftChange | None = None
    why: str | None = None


def read_draft_wish(text: str) -> DraftWish:
    """What a normalised message says of a draft, by the rules."""
    said, minutes = _DAYS.search(text), _MINUTES.search(text)
    named = [word for word in SESSION_DAYS if re.search(rf"\b{word}\b", text)] + (
        ["legs"] if _LEGS.search(text) else []
    )
    return DraftWish(
        goal=next((goal for goal, words in _GOALS if re.search(words, text)), None),
        days=min(MOST_DAYS_A_WEEK, max(1, int(said[1]))) if said else None,
        minutes=(int(minutes[1]) if minutes[1] else 30 if minutes[2] else USUAL_MINUTES) if minutes else None,
        style=next((style for style, words in _STYLES if re.search(words, text)), None),
        day=named[0] if named else None,
        spare=places_to_spare(text),
        at_hand=read_gear_at_hand(text),
    )


def is_a_season(intent: Intent, text: str) -> bool:
    """Whether a draft is wanted of endurance, which the season's plan makes."""
    is_lifting = re.search(r"\b(?:strength|gym|lift|weights?)\w*\b", text) is not None
    return intent is not Intent.EDIT_PLAN and _ENDURANCE.search(text) is not None and not is_lifting


def draft_rows(draft: SessionPlanCard) -> list[str]:
    """The rows of a drafted session, one exercise each."""
    return [line for line in draft.text.splitlines() if line and not line.startswith("#")]


def is_read_by_rules(text: str, draft: SessionPlanCard) -> bool:
    """Whether the rules know what a normalised message changes in a draft."""
    rows = draft_rows(draft)
    return _changed_rows(text, rows) not in (None, rows)


def not_drafted(intent: Intent, text: str) -> str | None:
    """What is said instead of drafting for a child, or for a body that hurts or needs a doctor's word; None where a draft may be made."""
    if intent is Intent.EDIT_PLAN:
        return None
    if _HURT.search(text):
        return f"{pain_answer(text)}\n{NOT_WHERE_IT_HURTS}"
    if _CHILD.search(text):
        return NOT_FOR_CHILDREN
    if not needs_care(text):
        return None
    known = passage_near(text)
    return "\n".join(filter(None, (passage_text(known) if known else None, NOT_WHILE_OPEN)))


def planner_answer(
    intent: Intent,
    text: str,
    tools: Toolbox,
    open_draft: SessionPlanCard | None,
    proposal: DraftProposal | None = None,
    *,
    routine_waits: bool = False,
    today: Action | None = None,
    spare: tuple[str, ...] = (),
) -> Answer:
    """A card for what a normalised message wants; `open_draft` is the session that was drafted before and still waits.

    `routine_waits`: the draft that waits is a routine; `today`: what the day was decided to be, None before that;
    `spare`: places that hurt.

    `proposal`: what a model made of the message, checked before; else the rules' own reading.
    """
    fetch = Fetching(tools)
    proposal = proposal or DraftProposal(wish=read_draft_wish(text))
    proposal = replace(
        proposal, wish=replace(proposal.wish, spare=tuple(dict.fromkeys((*proposal.wish.spare, *spare))))
    )
    if intent is Intent.EDIT_PLAN:
        if routine_waits:
            return Answer(text=A_ROUTINE_WAITS)
        return _edited(text, fetch, open_draft, proposal, tools.scope.today)
    if is_a_season(intent, text):
        return Answer(text=SEASON)
    if intent is Intent.PLAN_ROUTINE:
        return _routine(text, fetch, proposal)
    return _session(text, fetch, proposal, NOT_TODAY.get(today) if today and not _OTHER_DAY.search(text) else None)


def _sketch(text: str, fetch: Fetching, wish: DraftWish, *, days: int | None = None) -> RoutineSketchView:
    request = GenerateRoutineRequest(
        goal=wish.goal,
        days=days or wish.days or USUAL_DAYS,
        minutes=wish.minutes or USUAL_MINUTES,
        style=wish.style,
        beside_endurance=_ENDURANCE.search(text) is not None,
        # A model words the wish anew; what the message itself says to spare is spared whoever reads it.
        spare=tuple(dict.fromkeys((*wish.spare, *places_to_spare(text)))),
        gear=wish.at_hand.gear if wish.at_hand is not None else None,
    )
    return fetch("tool_sketch_routine", sketch_routine, request)


def _routine(text: str, fetch: Fetching, proposal: DraftProposal) -> Answer:
    sketch = _sketch(text, fetch, proposal.wish)
    days = tuple(DraftedDay(name=day.name, text=day.text) for day in sketch.days)
    why = " ".join(part for part in (sketch.why, sketch.by_log, proposal.why) if part) or None
    request = DraftRoutineRequest(name=sketch.name, days=days, goal=sketch.goal, why=why, canvas=fetch.canvas)
    card = fetch("tool_propose_routine", draft_routine, request)
    by_log = f" {sketch.by_log}" if sketch.by_log else ""
    return Answer(text=f"Here is a draft: {card.title}.{by_log}", cards=(card,), steps=tuple(fetch.steps))


def _session(text: str, fetch: Fetching, proposal: DraftProposal, later: str | None) -> Answer:
    """One day of what a routine would be: the named one, else the first; `later` says why it isn't for today."""
    wish = proposal.wish
    if wish.style is None and wish.day is not None:
        # A leg day is a day of a week that has one.
        wish = replace(wish, style=Style.UPPER_LOWER if wish.day in HALVES else Style.PUSH_PULL_LEGS)
    sketch = _sketch(text, fetch, wish, days=USUAL_DAYS)
    day = _day_for(wish, sketch)
    why = " ".join(filter(None, (later, proposal.why))) or None
    request = DraftSessionRequest(name=day.name, text=day.text, why=why, canvas=fetch.canvas)
    card = fetch("tool_propose_workout", draft_session, request)
    spared = f" It spares your {' and '.join(sketch.spared)}." if sketch.spared else ""
    after = "".join(f" {sentence}" for sentence in (sketch.by_log, later) if sentence)
    if wish.at_hand is not None:
        after = f" {WITH_WHAT_THERE_IS}{after}"
    with_gear = f" with {wish.at_hand.words}" if wish.at_hand is not None else ""
    return Answer(
        text=f"Here is a draft{with_gear}: {card.title}.{spared}{after}", cards=(card,), steps=tuple(fetch.steps)
    )


def _day_for(wish: DraftWish, sketch: RoutineSketchView) -> SketchedDayView:
    named = (day for day in sketch.days if wish.day is not None and wish.day in day.name.casefold())
    return next(named, sketch.days[0])


def _edited(text: str, fetch: Fetching, draft: SessionPlanCard | None, proposal: DraftProposal, today: date) -> Answer:
    """The waiting draft with one exercise more, less or another, as its next version."""
    wish = read_lift_wish(text)
    rows = draft_rows(draft) if draft is not None else []
    if wish is not None and (wish.day is not None or _changed_rows(text, rows) in (None, rows)):
        return _offered_lift(wish, fetch, today)
    if draft is None:
        return Answer(text=WHICH_LIFT if exercise_in_text(text) is not None else WHICH_CHANGE)
    changed = _changed_rows(text, rows)
    if changed in (None, rows) and proposal.change is not None:
        changed = _after(proposal.change, rows)
    if changed is None or changed == rows:
        return Answer(text=WHICH_CHANGE)
    why = proposal.why or draft.why
    request = DraftSessionRequest(name=draft.template, text="\n".join(changed), why=why, canvas=draft.canvas)
    card = fetch("tool_propose_workout", draft_session, request)
    return Answer(text=f"Changed: {card.title}, version {card.version}.", cards=(card,), steps=tuple(fetch.steps))


def _offered_lift(wish: LiftWish, fetch: Fetching, today: date) -> Answer:
    """A lift of a planned day changed, as an offer, or why the day doesn't allow it."""
    # Imported here: a draft needs no offers.
    from lanterne_rouge.conversation.offers import offered_lift

    try:
        offered = offered_lift(wish, fetch, today)
    except LanterneError as error:
        return Answer(text=f"{error.sentence} {error.next_step}".strip(), steps=tuple(fetch.steps))
    return Answer(text=offered.text, steps=tuple(fetch.steps), offer=offered.phrase, is_settled=True)


def _after(change: DraftChange, rows: list[str]) -> list[str] | None:
    if change.at is None:
        return None if change.exercise is None else [*rows, f"{change.exercise}: {USUAL_SCHEME}"]
    kept = [row for at, row in enumerate(rows) if at != change.at]
    if change.exercise is None:
        return kept or None
    scheme = rows[change.at].partition(":")[2]
    return [f"{change.exercise}:{scheme}" if at == change.at else row for at, row in enumerate(rows)]


def _changed_rows(text: str, rows: list[str]) -> list[str] | None:
    def has(row: str, name: str) -> bool:
        return _singular(name) in _singular(row.partition(":")[0])

    if (found := _SWAP.match(text)) and not _NO_EXERCISE.search(found["by"]):
        by = written_exercise(found["by"])
        return [f"{by}:{row.partition(':')[2]}" if has(row, found["name"]) else row for row in rows]
    if found := _ADD.match(text):
        return [*rows, f"{written_exercise(found['name'])}: {(found['scheme'] or USUAL_SCHEME).strip()}"]
    if found := _REMOVE.match(text):
        return [row for row in rows if not has(row, found["name"])] or None
    return None


def _singular(name: str) -> str:
    return re.sub(r"[^a-z]", "", name.casefold().removesuffix("s"))


def written_exercise(name: str) -> str:
    """The exercise as it is named, else the words themselves."""
    found = find_exercise_name(name.split(), 0)
    return (found[0] if found else name).title()
