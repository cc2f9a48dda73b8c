"""Whether the days of a mission can follow one another."""

from datetime import date
from itertools import pairwise
from typing import TypeVar

from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.settings.mission_table import Table

Ordered = TypeVar("Ordered", date, int)


def check_dates(mission: MissionConfig, table: Table) -> None:
    """Refuse a mission whose days are out of order, with the field that is to blame."""
    first, last = mission.event_start, mission.event_end
    if mission.goal_date < mission.start:
        raise table.refusal(
            "goal_date", f"is {mission.goal_date}, before the start on {mission.start}", "Correct one of them."
        )
    if last is not None and first is None:
        raise table.source.missing(("event_start",), "although event_end is there", "event_start")
    if first is not None and first < mission.start:
        raise table.refusal(
            "event_start", f"is {first}, before the mission's start on {mission.start}", "Correct one of them."
        )
    if first is not None and last is not None and last < first:
        raise table.refusal("event_end", f"is {last}, before event_start on {first}", "Correct one of them.")
    _check_order("phases", "start", [phase.start for phase in mission.phases], table)
    _check_order("stages", "day", [stage.day for stage in mission.stages], table)
    _check_order("stages", "number", [stage.number for stage in mission.stages], table)
    _check_inside(mission, table)


def _check_order(key: str, field: str, values: list[Ordered], table: Table) -> None:
    for index, (earlier, later) in enumerate(pairwise(values)):
        if later <= earlier:
            raise table.source.refusal(
                (key, index + 1, field), f"is {later}, which does not follow {earlier}", "Put them in order, each once."
            )


def _check_inside(mission: MissionConfig, table: Table) -> None:
    for index, phase in enumerate(mission.phases):
        if phase.start > mission.goal_date:
            raise table.source.refusal(
                ("phases", index, "start"),
                f"is {phase.start}, after the goal on {mission.goal_date}",
                "Correct one of them.",
            )
    days = [(("stages", index, "day"), stage.day) for index, stage in enumerate(mission.stages)]
    rest: list[tuple[tuple[str | int, ...], date]] = [
        (("rest_days", i), day) for i, day in enumerate(mission.rest_days)
    ]
    first, last = mission.event_start, mission.event_end or mission.event_start
    for path, day in [*days, *rest]:
        if first is None or last is None:
            raise table.source.refusal(path, "has no event around it", "Add event_start and event_end.")
        if not first <= day <= last:
            raise table.source.refusal(
                path, f"is {day}, outside of the event {first} to {last}", "Correct one of them."
            )
    stage_days = {stage.day for stage in mission.stages}
    for path, day in rest:
        if day in stage_days:
            raise table.source.refusal(path, f"is {day}, on which there is a stage", "Correct one of them.")
