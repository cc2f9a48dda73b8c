"""Mission files: the documented default, the demo's, and those that a program names; each cached under its id."""

from pathlib import Path

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.settings.mission_basics import source_hash
from lanterne_rouge.settings.mission_file import load_mission
from lanterne_rouge.settings.mission_text import dump_mission

DEFAULT_MISSION = "tdf_sim_2025.toml"
DEMO_MISSION = "demo.toml"
PACKAGE = Path(__file__).parents[1]


def read_mission(scope: AthleteScope, path: Path | None = None) -> MissionConfig:
    """A mission from its file, the documented default without one; placeholders come from the environment."""
    return load_mission(_existing(path) if path else default_mission_path(), scope.settings.environment)


def cache_mission(scope: AthleteScope, mission: MissionConfig) -> None:
    """Store the mission under its id; an unchanged one writes nothing."""
    cached = scope.stores.missions.get(mission.id)
    if cached is None or cached[0] != mission:
        scope.stores.missions.cache(mission, source_hash(dump_mission(mission)))


def default_mission_path() -> Path:
    """The documented default mission: of the checkout one stands in, of our own checkout, or as shipped."""
    return _shipped(DEFAULT_MISSION)


def demo_mission_path() -> Path:
    """The demo athlete's mission."""
    return _shipped(DEMO_MISSION)


def _existing(path: Path) -> Path:
    """The path, or the shipped mission of that name where there is no such file."""
    shipped = PACKAGE / "missions" / path.name
    return shipped if not path.exists() and shipped.is_file() else path


def _shipped(name: str) -> Path:
    for folder in (Path.cwd() / "missions", PACKAGE.parents[1] / "missions", PACKAGE / "missions"):
        if (folder / name).is_file():
            return folder / name
    raise NotFound(f"The mission {name} is not where it was installed.", "Install the coach again, or name a file.")
