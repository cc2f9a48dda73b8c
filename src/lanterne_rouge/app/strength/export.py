"""Files about lifting: the log for other programs, a planned session for a watch."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.context import lifter_of
from lanterne_rouge.app.strength.gyms import gym_in_use
from lanterne_rouge.app.strength.today import session_asked_for
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.views.lifting_file import LiftingFileView


class LogFormat(StrEnum):
    """Formats that a lifting log is written in."""

    STRONG = "strong"
    JSON = "json"


@dataclass(frozen=True, kw_only=True)
class LogFileRequest:
    """The sessions between two days; `unit` None: pounds where the athlete or the gym in use has them, else kg."""

    format: LogFormat
    first: date | None = None
    last: date | None = None
    unit: WeightUnit | None = None


@dataclass(frozen=True, kw_only=True)
class WorkoutFileRequest:
    """The planned session of a day, today without one."""

    day: date | None = None


def write_log(request: LogFileRequest, scope: AthleteScope) -> LiftingFileView:
    """The log for other programs. Raises `NotFound` where there is no session."""
    sessions = [a for a in scope.stores.activities.between(request.first, request.last) if a.sport is Sport.STRENGTH]
    if not sessions:
        raise NotFound(
            "There are no lifting sessions to write.", "Import some, or choose other days with --from and --to."
        )
    text = scope.adapters.strength_text(sessions, request.format.value, request.unit or _usual_unit(scope))
    return LiftingFileView(content=text.encode("utf-8"), sessions=len(sessions))


def write_workout(request: WorkoutFileRequest, scope: AthleteScope) -> LiftingFileView:
    """The planned session as a FIT workout. Raises `NotFound` on a day without lifting."""
    lifting = session_asked_for(scope, request.day or scope.today)
    context = lifting.asked
    plan = plan_session(context, scope.exercises) if context is not None else lifting.without
    if context is None or not plan.exercises:
        why = plan.reasoning[0] if plan.reasoning else "There's nothing to lift."
        raise NotFound(why, "See the whole answer: lanterne strength plan")
    content = scope.adapters.strength_workout(
        plan, scope.exercises, context.template.name, context.unit, made=scope.now
    )
    return LiftingFileView(content=content, sessions=1)


def _usual_unit(scope: AthleteScope) -> WeightUnit:
    gym = gym_in_use(scope.stores, scope.today)
    return gym.unit if gym is not None and gym.unit is WeightUnit.LB else lifter_of(scope).unit
