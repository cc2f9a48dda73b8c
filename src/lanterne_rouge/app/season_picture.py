"""The calendar of the plan in force, as the day's page and the plan show it."""

from lanterne_rouge.app.plan_request import plan_in_words, plan_request
from lanterne_rouge.app.session_results import session_results
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.season import SeasonCalendar
from lanterne_rouge.ports.stores import Stores
from lanterne_rouge.season.planned_and_done import season_calendar
from lanterne_rouge.season.repair import repair_plan


def stored_calendar(morning: Morning, stores: Stores, mission: MissionConfig | None) -> SeasonCalendar | None:
    """The calendar around a morning, below every limit of that morning; None where the plan does not reach it."""
    with stores.journal.one_state():
        return _stored_calendar(morning, stores, mission)


def _stored_calendar(morning: Morning, stores: Stores, mission: MissionConfig | None) -> SeasonCalendar | None:
    plan = stores.plans.current()
    if plan is None or plan.on(morning.day) is None:
        return None
    request = plan_request(morning, stores, mission, whole=False, trend=False)
    repaired = repair_plan(plan, request).plan
    written = plan_in_words(repaired, morning, mission, session_results(plan, morning.day, stores))
    return season_calendar(repaired, morning.day, morning.sessions, morning.load, written)
