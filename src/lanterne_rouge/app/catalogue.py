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
        name="check_in",
        summary="Store how the athlete is this morning.",
        handler="check_in:store_check_in",
        kind=WRITE,
        roles=COACHING,
        undoable=True,
        lane=FAST,
    ),
    UseCase(
        name="show_check_in",
        summary="Show the check-in of a day.",
        handler="check_in:show_check_in",
        kind=READ,
        roles=COACHING,
        lane=FAST,
    ),
    UseCase(
        name="why",
        summary="Explain a day: the rules that counted, those that nearly did, and what would have changed it.",
        handler="why:explain_day",
        kind=READ,
        roles=COACHING | PLANNING,
    ),
    UseCase(
        name="what_if",
        summary="Decide a day with other numbers and compare; nothing is stored.",
        handler="what_if:imagine_day",
        kind=READ,
        roles=COACHING | PLANNING,
    ),
    UseCase(
        name="feedback",
        summary="Store how a day went.",
        handler="review:give_feedback",
        kind=WRITE,
        roles=COACHING,
        undoable=True,
        lane=FAST,
    ),
    UseCase(
        name="review_day",
        summary="Look back on a day.",
        handler="review:look_back_on_day",
        kind=WRITE,
        roles=COACHING,
    ),
    UseCase(
        name="review_week",
        summary="Look back on a week, its block, and what was noticed over months.",
        handler="review:look_back_on_week",
        kind=WRITE,
        roles=COACHING,
    ),
    UseCase(
        name="show_parameters",
        summary="Show the personal settings and what is proposed.",
        handler="review:show_parameters",
        kind=READ,
        roles=COACHING | PLANNING,
        lane=FAST,
    ),
    UseCase(
        name="accept_parameters",
        summary="Put proposed personal settings in force.",
        handler="review:accept_parameters",
        kind=WRITE,
        roles=OWNING,
        undoable=True,
    ),
    UseCase(
        name="dismiss_parameters",
        summary="Keep the personal settings and put a proposal away.",
        handler="review:dismiss_parameters",
        kind=WRITE,
        roles=OWNING,
        undoable=True,
    ),
    UseCase(
        name="revert_parameters",
        summary="Go back to an earlier version of the personal settings.",
        handler="review:revert_parameters",
        kind=WRITE,
        roles=OWNING,
        undoable=True,
    ),
    UseCase(
        name="event",
        summary="Show an event of several days and how to ride today.",
        handler="event:show_event",
        kind=READ,
        roles=COACHING | PLANNING,
    ),
    UseCase(
        name="class",
        summary="Suggest a guided class for a type of workout.",
        handler="event:choose_class",
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
        name="project",
        summary="Project fitness, form and performance along the plan; nothing is stored.",
        handler="projection:project_plan",
        kind=READ,
        roles=COACHING | PLANNING,
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
        name="set_up_mission",
        summary="Make a mission from answers about goal, week, thresholds and health.",
        handler="athlete:set_up_mission",
        kind=WRITE,
        roles=OWNING,
        undoable=True,
    ),
    UseCase(
        name="adopt_mission",
        summary="Put the mission of a file in force.",
        handler="athlete:adopt_mission",
        kind=WRITE,
        roles=OWNING,
        undoable=True,
    ),
    UseCase(
        name="show_athlete",
        summary="Show profile and thresholds.",
        handler="athlete:show_athlete",
        kind=READ,
        roles=COACHING | PLANNING,
        lane=FAST,
    ),
    UseCase(
        name="set_athlete",
        summary="Set thresholds and facts of the profile.",
        handler="athlete:set_athlete",
        kind=WRITE,
        roles=OWNING,
        undoable=True,
    ),
    UseCase(
        name="import_files",
        summary="Import files, folders and archives.",
        handler="import_files:run_import",
        kind=WRITE,
        roles=OWNING,
        undoable=True,
    ),
    UseCase(
        name="preview_import",
        summary="Show what an import would do; nothing is written.",
        handler="import_files:preview_import",
        kind=READ,
        roles=OWNING,
    ),
    UseCase(
        name="demo",
        summary="Import the demo athlete's files into a new home and decide the demo's day.",
        handler="demo:run_demo",
        kind=WRITE,
        roles=OWNING,
    ),
    UseCase(
        name="demo_with_own_files",
        summary="Import somebody's files into a new home and decide today.",
        handler="demo:run_own_files",
        kind=WRITE,
        roles=OWNING,
    ),
    UseCase(
        name="undo",
        summary="Take back the latest writes.",
        handler="doctor:undo_writes",
        kind=WRITE,
        roles=OWNING,
    ),
    UseCase(
        name="backup",
        summary="Save everything in one file.",
        handler="doctor:back_up",
        kind=READ,
        roles=OWNING,
    ),
    UseCase(
        name="export_data",
        summary="Write everything in open formats.",
        handler="doctor:export_home",
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
    UseCase(
        name="strength_insight",
        summary="One insight and one action after a lifting session.",
        handler="strength.review:look_at_session",
        kind=READ,
        roles=COACHING | PLANNING,
    ),
    UseCase(
        name="strength_stall",
        summary="Whether a lift is stalling, and the one thing to change.",
        handler="strength.review:look_for_stall",
        kind=READ,
        roles=COACHING | PLANNING,
    ),
    UseCase(
        name="stalled_lifts",
        summary="Every lift that is stalling.",
        handler="strength.review:list_stalled_lifts",
        kind=READ,
        roles=COACHING | PLANNING,
    ),
    UseCase(
        name="review_strength_week",
        summary="Look back on a week of lifting: sets, records and the next step.",
        handler="strength.review:review_week",
        kind=READ,
        roles=COACHING | PLANNING,
    ),
    UseCase(
        name="strength_trends",
        summary="Estimated one-rep max of lifts by session.",
        handler="strength.log:show_trends",
        kind=READ,
        roles=COACHING | PLANNING,
    ),
    UseCase(
        name="strength_volume",
        summary="Hard sets by muscle and week.",
        handler="strength.log:show_volume",
        kind=READ,
        roles=COACHING | PLANNING,
    ),
    UseCase(
        name="strength_records",
        summary="Personal records of lifting.",
        handler="strength.log:show_records",
        kind=READ,
        roles=COACHING | PLANNING,
    ),
    UseCase(
        name="strength_context",
        summary="Lifting as a whole: split, balance, volume, trends, and lifts by muscle.",
        handler="strength.log:show_training_context",
        kind=READ,
        roles=COACHING | PLANNING,
    ),
    UseCase(
        name="export_strength_log",
        summary="Write the lifting log for other programs.",
        handler="strength.export:write_log",
        kind=READ,
        roles=OWNING,
    ),
    UseCase(
        name="export_strength_workout",
        summary="Write a planned lifting session for a watch.",
        handler="strength.export:write_workout",
        kind=READ,
        roles=COACHING | PLANNING,
    ),
    UseCase(
        name="usage",
        summary="What language models cost.",
        handler="usage:show_usage",
        kind=READ,
        roles=OWNING,
        lane=FAST,
    ),
    UseCase(
        name="golden",
        summary="Apply the product's formulas to test cases.",
        handler="score_cases:apply_formulas",
        kind=READ,
        roles=OWNING,
    ),
    UseCase(
        name="decide_scenarios",
        summary="Decide described mornings by the rules.",
        handler="score_cases:decide_mornings",
        kind=READ,
        roles=OWNING,
    ),
    UseCase(
        name="ask_agent",
        summary="Run one agent of the day alone.",
        handler="agents:ask_agent",
        kind=READ,
        roles=OWNING,
    ),
    UseCase(
        name="describe_agent",
        summary="The JSON Schemas of one agent's input and output.",
        handler="agents:describe_agent",
        kind=READ,
        roles=OWNING,
    ),
    UseCase(
        name="simulate",
        summary="Score a policy on simulated athletes.",
        handler="simulate:simulate_athletes",
        kind=READ,
        roles=OWNING,
    ),
    UseCase(
        name="evaluate_models",
        summary="Score language models on invented mornings.",
        handler="evaluate_models:score_models",
        kind=READ,
        roles=OWNING,
    ),
    UseCase(
        name="replay",
        summary="Decide every stored day again and compare.",
        handler="replay:replay_days",
        kind=READ,
        roles=OWNING,
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
