"""The default mission's tour, and rides of it in one line."""

from datetime import date
from pathlib import Path

from lanterne_rouge.day.event import standing
from lanterne_rouge.domain.event import EventProgress, RiddenStage, RideMode
from lanterne_rouge.settings.mission_file import load_mission

TOUR = load_mission(Path(__file__).parents[3] / "missions" / "tdf_sim_2025.toml", {})
AFTER = date(2025, 7, 28)
MODES = {"g": RideMode.GC, "b": RideMode.BREAKAWAY}


def ridden(word: str) -> tuple[RiddenStage, ...]:
    """One letter a stage from the first: g(c), b(reakaway), anything else is a stage not ridden."""
    stages = zip(TOUR.stages, word, strict=False)
    return tuple(
        RiddenStage(number=s.number, day=s.day, mode=MODES[letter], activity_id=f"ride-{s.number}")
        for s, letter in stages
        if letter in MODES
    )


def stands(word: str, today: date = AFTER) -> EventProgress:
    """The standing after rides in one word."""
    return standing(TOUR.stages, ridden(word), rules=TOUR.event, today=today)


def bonuses(found: EventProgress) -> dict[str, str]:
    """The state of every bonus by its name."""
    return {bonus.name: bonus.state.value for bonus in found.bonuses}
