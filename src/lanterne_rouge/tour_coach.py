"""The documented Python door: `run_tour_coach()` runs the day, `TourCoach` decides from code."""

import sys
from datetime import date
from weakref import finalize

from lanterne_rouge.app.today import TourCoach as DailyCoach
from lanterne_rouge.bootstrap import by_rules_alone, open_house, run_tour_coach
from lanterne_rouge.domain.mission import MissionConfig

__all__ = ["TourCoach", "run_tour_coach"]


class TourCoach(DailyCoach):
    """A coach that decides from metrics alone, with the language model of the environment where one is set up.

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
        alone = by_rules_alone(use=use_llm_reasoning, model=llm_model)
        if alone is not None:
            super().__init__(config, thinking=alone, day=day)
            return
        house = open_house()
        thinking = house.models.thinking(use=use_llm_reasoning, model=llm_model, state=house.stores.state)
        super().__init__(config, thinking=thinking, day=day)
        sys.stderr.write("".join(f"{line}\n" for line in thinking.beforehand))
        finalize(self, house.stores.close)
