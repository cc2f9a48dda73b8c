"""The documented Python door: `run_tour_coach()` runs the day, `TourCoach` decides from metrics."""

import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from weakref import finalize

from lanterne_rouge.app.mission_files import cache_mission, read_mission
from lanterne_rouge.app.model_access import without_a_model
from lanterne_rouge.app.model_costs import record_costs
from lanterne_rouge.app.scope import Notices
from lanterne_rouge.app.settle import settle
from lanterne_rouge.app.today import after_the_day, recommend, run_day
from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.settings.environment import load_settings
from lanterne_rouge.wiring import open_scope

__all__ = ["TourCoach", "run_tour_coach"]


def run_tour_coach(
    config: MissionConfig | None = None,
    *,
    use_llm_reasoning: bool | None = None,
    llm_model: str | None = None,
    home: Path | None = None,
    day: date | None = None,
) -> Briefing:
    """Run the day and print the briefing: for the given mission, else the one in force, else the documented default."""
    with open_scope(home=home, notices=Notices(now=_warn)) as scope:
        mission = config or scope.mission or read_mission(scope)
        cache_mission(scope, mission)
        settle(scope)
        thinking = scope.models.thinking(use=use_llm_reasoning, model=llm_model)
        run = run_day(scope, day or scope.today, mission=mission, thinking=thinking)
        sys.stdout.write(f"{run.briefing}\n")
        sys.stdout.flush()
        for warning in run.briefing.warnings:
            if warning not in thinking.beforehand:
                _warn(warning)
        own = config is None and scope.mission is not None
        for line in after_the_day(scope, run) if own else record_costs(scope, run.briefing.consulted):
            _warn(line)
    return run.briefing


class TourCoach:
    """Decides from metrics alone, with the language model of the environment where one is set up.

    `use_llm_reasoning` False: the rules alone; `llm_model` names the model. What a model took is written into the home's ledger.
    """

    def __init__(
        self,
        config: MissionConfig | None,
        *,
        use_llm_reasoning: bool | None = None,
        llm_model: str | None = None,
        day: date | None = None,
    ) -> None:
        self._mission, self._day = config, day
        thinking = without_a_model(load_settings(), use=use_llm_reasoning, model=llm_model)
        if thinking is None:
            scope = open_scope()
            finalize(self, scope.close)
            thinking = scope.models.thinking(use=use_llm_reasoning, model=llm_model)
            for line in thinking.beforehand:
                _warn(line)
        self._thinking = thinking

    def generate_daily_recommendation(self, metrics: Mapping[str, object]) -> Briefing:
        """A briefing from metrics alone: `readiness_score`, `ctl`, `atl`, `tsb`, `training_phase`, `days_to_goal`."""
        return recommend(metrics, mission=self._mission, thinking=self._thinking, day=self._day or date.today())


def _warn(line: str) -> None:
    sys.stderr.write(f"{line}\n")


def main() -> int:
    """Run today as a script does; returns the exit code."""
    try:
        run_tour_coach()
    except LanterneError as error:
        sys.stderr.write(f"{error.sentence} {error.next_step}\n")
        return 1
    return 0
