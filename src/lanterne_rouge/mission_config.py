"""The documented Python door to missions: `bootstrap(path)` loads one from TOML and caches it in the home's database."""

from lanterne_rouge.bootstrap import cache_to_sqlite
from lanterne_rouge.bootstrap import load_mission_config as bootstrap
from lanterne_rouge.domain.mission import MissionConfig

__all__ = ["MissionConfig", "bootstrap", "cache_to_sqlite"]
