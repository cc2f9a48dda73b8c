"""Everything of a day that a model may decide from, on a page: goal, measurements, training, plan and check-in."""

from lanterne_rouge.coaching.prompt_material.told_check_in import check_in_line
from lanterne_rouge.coaching.prompt_material.told_metrics import metric_lines
from lanterne_rouge.coaching.prompt_material.told_mission import mission_lines
from lanterne_rouge.coaching.prompt_material.told_sessions import planned_line, session_lines
from lanterne_rouge.coaching.prompt_material.topics import CHECK_IN, TRAINING
from lanterne_rouge.coaching.sanity import set_aside
from lanterne_rouge.coaching.signs.morning import Signs, read_signs
from lanterne_rouge.domain.day_context import DayContext

NOTHING_CLOSED: frozenset[str] = frozenset()


def day_facts(context: DayContext, *, closed: frozenset[str] = NOTHING_CLOSED) -> str:
    """The day in typed lines; `closed` names topics that are left out with everything that follows from them."""
    signs = read_signs(set_aside(context))
    lines = [
        f"Date: {context.day.isoformat()}, {context.day:%A}",
        *mission_lines(signs),
        *(line for topic, line in metric_lines(signs) if topic not in closed),
        *_training(signs, closed),
        *([check_in_line(signs.said.check_in)] if CHECK_IN not in closed else []),
        *_left_out(closed),
    ]
    return "\n".join(lines)


def _training(signs: Signs, closed: frozenset[str]) -> list[str]:
    """The plan and the last sessions; how large the plan is follows from the training done."""
    is_open = TRAINING not in closed
    planned = planned_line(signs.context.plan, with_size=is_open)
    done = session_lines(signs.context.sessions) if is_open else []
    return [planned, *(["Last sessions, oldest first:", *done] if done else [])]


def _left_out(closed: frozenset[str]) -> list[str]:
    """A model that knows that something is missing is careful about it."""
    return [f"Kept private: {', '.join(sorted(closed))}"] if closed else []
