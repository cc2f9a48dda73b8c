"""What each agent may do: a table of tools, and the one gate through which all of them go.

A tool is a row of the catalogue under a name of its own, given to some agents. What stands in no row here is refused and
recorded, whoever asks and whatever a model says; taking a line out of a prompt opens nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from lanterne_rouge.app.catalogue import row_of, use_case
from lanterne_rouge.app.describe import answered, encode_json
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.session_context import SessionContext
from lanterne_rouge.app.use_case import Caller, Kind, Role, UseCase, execute
from lanterne_rouge.domain.conversation import RefusedAction
from lanterne_rouge.domain.errors import NotPermitted

R = TypeVar("R")
V = TypeVar("V")


@dataclass(frozen=True, kw_only=True)
class Tool:
    """A row of the catalogue that some agents may use."""

    name: str
    row: str
    roles: frozenset[Role]

    @property
    def use_case(self) -> UseCase:
        """The row behind it."""
        return use_case(self.row)

    @property
    def writes(self) -> bool:
        """Whether it changes anything."""
        return self.use_case.kind is not Kind.READ


def _tool(name: str, row: str, *roles: Role) -> Tool:
    return Tool(name=name, row=row, roles=frozenset(roles))


TOOLS: Final[tuple[Tool, ...]] = (
    _tool("tool_get_training_context", "strength_context", Role.COACH),
    _tool("tool_get_analytics_features", "strength_volume", Role.COACH),
    _tool("tool_get_exercise_trends", "strength_trends", Role.COACH),
    _tool("tool_get_records", "strength_records", Role.COACH),
    _tool("tool_find_stall", "strength_stall", Role.COACH),
    _tool("tool_find_plates", "find_plates", Role.COACH),
    _tool("tool_get_fitness", "fitness", Role.COACH),
    _tool("tool_get_today", "why", Role.COACH),
    _tool("tool_get_days_ahead", "days_ahead", Role.COACH),
    _tool("tool_get_race_day", "show_race_day", Role.COACH),
    _tool("tool_get_body_readings", "body_readings", Role.COACH),
    _tool("tool_get_user_profile", "show_athlete", Role.COACH, Role.PLANNER),
    _tool("tool_get_recent_workouts", "list_activities", Role.COACH),
    _tool("tool_get_best_efforts", "show_curves", Role.COACH),
    _tool("tool_get_user_exercises_by_muscle", "strength_context", Role.COACH),
    _tool("tool_search_exercises", "search_exercises", Role.COACH, Role.PLANNER),
    _tool("tool_get_exercise_details", "show_exercise", Role.COACH, Role.PLANNER),
    _tool("tool_find_substitutes", "swap_exercise", Role.COACH, Role.PLANNER),
    _tool("tool_get_planning_context", "planning_context", Role.PLANNER, Role.COPILOT),
    _tool("tool_get_template", "show_template", Role.PLANNER, Role.COPILOT),
    _tool("tool_save_workout_as_template", "add_template", Role.PLANNER),
    _tool("tool_create_routine", "add_routine", Role.PLANNER),
    _tool("tool_manage_routine", "manage_routine", Role.PLANNER),
    _tool("tool_propose_workout", "draft_session", Role.PLANNER),
    _tool("tool_propose_routine", "draft_routine", Role.PLANNER),
    _tool("tool_show_lift_change", "show_lift_change", Role.PLANNER),
    _tool("tool_sketch_routine", "sketch_routine", Role.PLANNER),
    _tool("tool_get_active_workout", "show_workout", Role.COPILOT),
    _tool("tool_start_workout", "start_workout", Role.COPILOT),
    _tool("tool_log_set", "log_set", Role.COPILOT),
    _tool("tool_adjust_target", "adjust_target", Role.COPILOT),
    _tool("tool_swap_exercise", "swap_in_workout", Role.COPILOT),
    _tool("tool_complete_workout", "complete_workout", Role.COPILOT),
)
"""Every tool of the conversation."""
BY_NAME: Final[Mapping[str, Tool]] = {tool.name: tool for tool in TOOLS}


@dataclass(frozen=True, kw_only=True)
class Toolbox:
    """An agent's hands for one request: the roles it has, who asks, and the athlete's data."""

    roles: frozenset[Role]
    context: SessionContext
    scope: AthleteScope

    def use(self, name: str, handler: Callable[[R, AthleteScope], V], request: R) -> V:
        """Run a tool through the gate. Raises `NotPermitted`, recorded, and what the row raises."""
        tool = permitted(name, self.roles, self.context, self.scope)
        row = row_of(handler)
        if row.name != tool.row:
            raise KeyError(f"{name} is the row {tool.row}, not {row.name}")
        caller = Caller(
            roles=tool.roles & self.roles,
            canvas=self.context.canvas_id,
            correlation_id=self.context.correlation_id,
        )
        return run_as(handler, request, self.scope, caller)


def run_as(handler: Callable[[R, AthleteScope], V], request: R, scope: AthleteScope, caller: Caller) -> V:
    """Run a row as somebody; a request that was carried out before is answered as it was then. Raises what the row raises."""
    row = row_of(handler)
    return answered(execute(row, handler, request, scope, caller, encode=encode_json), row)


def permitted(name: str, roles: frozenset[Role], context: SessionContext, scope: AthleteScope) -> Tool:
    """The tool of a name if one of the roles holds it. Raises `NotPermitted`, and records it."""
    tool = BY_NAME.get(name)
    if tool is not None and tool.roles & roles:
        return tool
    reason = f"{name} is not a tool of the {' and the '.join(sorted(roles)) or 'caller'}."
    scope.stores.conversations.refuse(
        RefusedAction(
            at=context.now,
            roles=tuple(sorted(roles)),
            action=name,
            reason=reason,
            canvas=context.canvas_id,
            correlation_id=context.correlation_id,
        )
    )
    raise NotPermitted(reason, "Ask the agent that has it, or do it yourself from the commands.")
