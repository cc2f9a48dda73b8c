"""A planned session with its easier and harder versions, and the athlete's choice among them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal, get_args

from lanterne_rouge.app.lifting_due import is_strength
from lanterne_rouge.app.morning import morning_of, records_of
from lanterne_rouge.app.plan import PlanOutlook, plan_outlook
from lanterne_rouge.app.plan_edits import changed_plan, open_day, plan_in_force, weekday_and_date
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.season_plan import put_in_force
from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.morning import PlannedSession
from lanterne_rouge.domain.season import DayRole, PlannedDay
from lanterne_rouge.season.changes import describe_day
from lanterne_rouge.season.constants import PLAN_LEAST_SESSION_MIN
from lanterne_rouge.season.sessions import ROUND_MIN, session_load
from lanterne_rouge.season.writing import LADDERS, WrittenSession
from lanterne_rouge.views.plan import AlternativeView, SessionView, session_view
from lanterne_rouge.views.plan_edits import PlanEditView
from lanterne_rouge.views.session_choice import SessionOnDay

Version = Literal["easier", "harder", "planned"]
VERSIONS: tuple[Version, ...] = get_args(Version)
# An easier session without intervals is a quarter shorter.
SHORTER = 0.75
HELD_BACK = "That's the plan; today is for less than that: lanterne today"
# Minutes by which a day has to be longer for a harder version.
ROOM_FOR_MORE = 15


@dataclass(frozen=True, kw_only=True)
class SessionRequest:
    """The day whose sessions are shown."""

    day: date


@dataclass(frozen=True, kw_only=True)
class ChooseSessionRequest:
    """The version of a day's session that the athlete wants: easier, harder, or the planned one again."""

    day: date
    version: Version


def show_session(request: SessionRequest, scope: AthleteScope) -> SessionOnDay:
    """The sessions of a day written out, with their easier and harder versions."""
    plan = plan_in_force(scope)
    if plan.on(request.day) is None:
        raise BadInput(f"The plan doesn't reach {weekday_and_date(request.day)}.", "See your plan: lanterne plan")
    outlook = _outlook(scope)
    day = outlook.plan.on(request.day) or plan.on(request.day)
    sessions = day.sessions if day is not None else ()
    written = outlook.written.get(request.day, ())
    views = [session_view(each, text) for each, text in zip(sessions, written, strict=False)]
    if request.day >= scope.today and any(is_strength(each.kind, each.sport) for each in sessions):
        last = request.day + timedelta(days=1)
        coming = tuple(day for day in outlook.plan.days if scope.today <= day.day <= last)
        views = [
            _with_lifts(view, request.day, coming, scope) if is_strength(view.kind, view.sport) else view
            for view in views
        ]
    if request.day == scope.today and _held_back(scope):
        views = [_as_held_back(view) for view in views]
    return SessionOnDay(date=request.day, sessions=tuple(views))


def _held_back(scope: AthleteScope) -> bool:
    """Whether today is for less than the plan's session."""
    action = decide_day(morning_of(scope, scope.today)).verdict.decision.action
    return action in (Action.RECOVER, Action.EASE)


def _as_held_back(view: SessionView) -> SessionView:
    """The planned session on a day that is for less: that said, and nothing harder offered."""
    offered = tuple(option for option in view.alternatives if option.name != "harder")
    note = " ".join(part for part in (HELD_BACK, view.note) if part)
    return replace(view, alternatives=offered, note=note)


def _with_lifts(view: SessionView, day: date, coming: Sequence[PlannedDay], scope: AthleteScope) -> SessionView:
    """A session of lifting with its exercises, from the planner of `strength plan`; opener singles before a meet stay as they are."""
    # Imported here: a day without lifting loads no exercises and no NumPy.
    from lanterne_rouge.app.strength.context import lifter_of
    from lanterne_rouge.app.strength.today import lifting_ahead
    from lanterne_rouge.views.four_sections import lifts_in_words

    if view.structure is not None or not view.minutes:
        return view
    records, lifter = records_of(scope, scope.today), lifter_of(scope)
    shorter = ROUND_MIN * round(SHORTER * view.minutes / ROUND_MIN)
    plan, easier = (
        next(plan for on, _, plan in lifting_ahead(records, coming, scope.mission, lifter, other=other) if on == day)
        for other in ({}, {day: shorter})
    )
    words, less = lifts_in_words(plan, lifter.unit), lifts_in_words(easier, lifter.unit)
    if not words:
        return replace(view, structure=" ".join(plan.reasoning) or None)
    options = (
        () if less == words or shorter < PLAN_LEAST_SESSION_MIN else (AlternativeView(name="easier", structure=less),)
    )
    return replace(view, structure=words, alternatives=options)


def choose_session(request: ChooseSessionRequest, scope: AthleteScope) -> PlanEditView:
    """Take an easier or a harder version of a day's session, of the same purpose; refuses what doesn't fit."""
    plan = plan_in_force(scope)
    day = open_day(plan, request.day, scope)
    name = weekday_and_date(day.day)
    if day.role is DayRole.RACE:
        raise BadInput(f"{name} is race day.", "How to race it: lanterne race plan")
    if not day.sessions:
        raise BadInput(f"{name} has no session.", "See your plan: lanterne plan")
    if request.version == "harder" and day.day == scope.today and _held_back(scope):
        raise BadInput("Today is for less than planned, so there's no harder version.", "See why: lanterne why")
    written = _outlook(scope).written.get(day.day, ())
    number = next((n for n, each in enumerate(day.sessions) if each.kind in LADDERS), 0)
    chosen = _version(day, number, written[number] if number < len(written) else None, request.version, name)
    sessions = (*day.sessions[:number], chosen, *day.sessions[number + 1 :])
    changed = changed_plan(plan, {day.day: replace(day, sessions=sessions)})
    with scope.stores.journal.writing("plan", f"{request.version} session on {name}", at=scope.now) as entry:
        put_in_force(changed, scope.stores)
    text = _outlook(scope).written.get(day.day, ())
    structure = text[number].structure if number < len(text) else None
    after = changed.on(day.day) or day
    # One step back from an easier or a harder version is the plan's own.
    is_planned = request.version != "planned" and chosen.kind in LADDERS and chosen.level == 0
    further = (f"Beyond that: lanterne session {day.day} {request.version}",) if is_planned else ()
    return PlanEditView(
        says=f"{name}: the planned version again." if is_planned else f"{name}: the {request.version} version.",
        entry=entry,
        notes=further or ("Only this day changes; the next session goes on from what you do.",),
        days=((day.day, structure or describe_day(after)),),
    )


def _outlook(scope: AthleteScope) -> PlanOutlook:
    return plan_outlook(morning_of(scope, scope.today), scope.stores, scope.mission)


def _version(
    day: PlannedDay, number: int, written: WrittenSession | None, version: Version, name: str
) -> PlannedSession:
    session = day.sessions[number]
    if session.kind not in LADDERS:
        return _without_intervals(day, session, version, name)
    if version == "planned":
        if session.level == 0:
            raise BadInput(f"{name} has the planned session already.", "See it: lanterne session")
        return replace(session, level=0)
    offered = {option.name for option in written.alternatives} if written is not None else set()
    if version not in offered:
        if version == "easier":
            raise BadInput(f"{name} has the easiest version already.", f"Leave it out: lanterne skip {day.day}")
        raise BadInput(
            f"There's no harder version that fits {session.minutes or 0:.0f} min.",
            f"Give the day more time: lanterne week {day.day:%a}={(session.minutes or 0) + ROOM_FOR_MORE:.0f}"
            f" --date {day.day}".lower(),
        )
    return replace(session, level=session.level + (1 if version == "harder" else -1))


def _without_intervals(day: PlannedDay, session: PlannedSession, version: Version, name: str) -> PlannedSession:
    if version == "planned":
        raise BadInput(f"{name} has no other version to go back from.", "Take a change back with: lanterne undo")
    if version == "harder":
        raise BadInput(
            f"{name} is meant to be easy, so there's no harder version.", "The hard days are in: lanterne week"
        )
    minutes = ROUND_MIN * round(SHORTER * (session.minutes or 0.0) / ROUND_MIN)
    if minutes < PLAN_LEAST_SESSION_MIN or session.kind == "openers":
        raise BadInput(f"{name} is short and easy already.", f"Leave it out: lanterne skip {day.day}")
    load = min(session_load(session.kind, day.phase, minutes), session.load or 0.0)
    return replace(session, minutes=float(minutes), load=round(load, 1))
