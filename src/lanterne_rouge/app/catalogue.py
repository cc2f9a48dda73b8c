"""Every use case in a row: what it is called, what it does, who may run it. Commands, routes, tools and skills follow from it.

A row names its handler; request and view are the handler's own types. A role that is not listed may not run it.
"""

from collections.abc import Callable, Mapping
from functools import cache

from lanterne_rouge.app.use_case import ALL_ROLES, Kind, Lane, Role, UseCase

READ, WRITE, DRAFT = Kind.READ, Kind.WRITE, Kind.DRAFT
FAST = Lane.FAST
COACHING = frozenset({Role.COACH, Role.OWNER})
"""The day, and what the athlete says about it."""
PLANNING = frozenset({Role.PLANNER, Role.OWNER})
"""What lies ahead: plan, routines, gyms, templates."""
OWNING = frozenset({Role.OWNER})
"""The data itself: imports, deletions, settings, other people's programs."""

CATALOGUE: tuple[UseCase, ...] = (
    UseCase(
        name="today",
        summary="Decide a day: what to do, why, and the workout.",
        handler="today:run_today",
        kind=WRITE,
        roles=COACHING,
    ),
    UseCase(
        name="why",
        summary="Explain a day: the rules that counted, those that nearly did, and what would have changed it.",
        handler="why:explain_day",
        kind=READ,
        roles=COACHING | PLANNING,
    ),
    UseCase(
        name="show_plan",
        summary="Show the plan by week and day, made when there is none.",
        handler="plan:show_plan",
        kind=WRITE,
        roles=COACHING | PLANNING,
    ),
    UseCase(
        name="remake_plan",
        summary="Plan the whole season anew at once.",
        handler="plan:remake_plan",
        kind=WRITE,
        roles=PLANNING,
        undoable=True,
    ),
    UseCase(
        name="show_proposal",
        summary="Show a proposed change of the plan, day by day.",
        handler="plan:show_proposal",
        kind=READ,
        roles=COACHING | PLANNING,
    ),
    UseCase(
        name="accept_plan",
        summary="Put a proposed plan in force.",
        handler="plan:accept_plan",
        kind=WRITE,
        roles=PLANNING,
        undoable=True,
    ),
    UseCase(
        name="dismiss_plan",
        summary="Leave the plan as it is and put a proposal away.",
        handler="plan:dismiss_plan",
        kind=WRITE,
        roles=PLANNING,
        undoable=True,
    ),
    UseCase(
        name="list_activities",
        summary="List activities between two days.",
        handler="history:list_activities",
        kind=READ,
        roles=COACHING | PLANNING,
    ),
    UseCase(
        name="fitness",
        summary="Fitness (CTL), fatigue (ATL) and form (TSB) by day.",
        handler="history:show_fitness",
        kind=READ,
        roles=COACHING | PLANNING,
        lane=FAST,
    ),
    UseCase(
        name="show_activity",
        summary="Show one activity with zones, best efforts, laps and sets.",
        handler="activity:show_activity",
        kind=READ,
        roles=COACHING | PLANNING,
    ),
    UseCase(
        name="edit_activity",
        summary="Correct title, sport, start, RPE or load of an activity.",
        handler="activity:edit_activity",
        kind=WRITE,
        roles=OWNING,
        undoable=True,
    ),
    UseCase(
        name="delete_activity",
        summary="Leave an activity out of everything.",
        handler="activity:delete_activity",
        kind=WRITE,
        roles=OWNING,
        undoable=True,
    ),
    UseCase(
        name="restore_activity",
        summary="Count a deleted activity again.",
        handler="activity:restore_activity",
        kind=WRITE,
        roles=OWNING,
        undoable=True,
    ),
    UseCase(
        name="undo",
        summary="Take back the latest writes.",
        handler="data:undo_writes",
        kind=WRITE,
        roles=OWNING,
    ),
    UseCase(
        name="backup",
        summary="Save everything in one file.",
        handler="data:back_up",
        kind=READ,
        roles=OWNING,
    ),
    UseCase(
        name="export_data",
        summary="Write everything in open formats.",
        handler="data:export_data",
        kind=READ,
        roles=OWNING,
    ),
    UseCase(
        name="doctor",
        summary="What is set up, reachable and missing, and what would leave this machine.",
        handler="doctor:examine",
        kind=READ,
        roles=OWNING,
    ),
    UseCase(
        name="plan_strength",
        summary="Plan a day's lifting: sets, weights and why.",
        handler="strength.plan:plan_strength",
        kind=READ,
        roles=COACHING | PLANNING,
    ),
)


def row_of(handler: Callable[..., object]) -> UseCase:
    """The row whose handler a function is; raises `KeyError` for a function that is none."""
    return _rows_by_handler()[f"{handler.__module__}:{handler.__qualname__}"]


def use_case(name: str) -> UseCase:
    """The row of a name; raises `KeyError`."""
    return _rows_by_name()[name]


@cache
def _rows_by_handler() -> Mapping[str, UseCase]:
    return {f"{row.module}:{row.handler.partition(':')[2]}": row for row in CATALOGUE}


@cache
def _rows_by_name() -> Mapping[str, UseCase]:
    return {row.name: row for row in CATALOGUE}


__all__ = ["ALL_ROLES", "CATALOGUE", "Lane", "row_of", "use_case"]
