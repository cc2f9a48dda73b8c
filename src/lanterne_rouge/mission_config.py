"""The documented Python door to missions: `bootstrap(path)` loads one from TOML and caches it in the home's database."""

from pathlib import Path

from lanterne_rouge.app.mission_files import cache_mission, read_mission
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.wiring import open_scope

__all__ = ["MissionConfig", "bootstrap", "cache_to_sqlite"]


def bootstrap(path: str | Path = "") -> MissionConfig:
    """A mission from a TOML file, the documented default without a path; cached in the home's database under its id."""
    with open_scope() as scope:
        mission = read_mission(scope, Path(path) if path else None)
        cache_mission(scope, mission)
    return mission


def cache_to_sqlite(mission: MissionConfig) -> None:
    """Store a mission in the home's database under its id; an unchanged one writes nothing, a changed one updates."""
    with open_scope() as scope:
        cache_mission(scope, mission)
