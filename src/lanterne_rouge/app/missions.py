"""The mission in force: a file that a person may edit, its text in the journal, its content cached under its id."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from lanterne_rouge.domain.errors import BadMission, NotFound
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.ports.stores import STALE_FROM, Stores
from lanterne_rouge.settings.mission_file import load_mission, parse_mission, source_hash

ACTIVE = "mission"
TEXT = "mission.text"
MEASURED_WITH = "mission.measured_with"


@dataclass(frozen=True, kw_only=True)
class MissionShelf:
    """Keeps missions of one athlete in `folder`; `environment` fills placeholders."""

    stores: Stores
    folder: Path
    environment: Mapping[str, str]

    def in_force(self) -> MissionConfig | None:
        """The mission as its file says now; where the file is gone or broken, as it was when it was last good."""
        name = self.stores.state.get(ACTIVE)
        if not name:
            return None
        try:
            return load_mission(self.folder / name, self.environment)
        except BadMission:
            last_good = self.stores.missions.get(Path(name).stem)
            if last_good is None:
                raise
            return last_good[0]
        except NotFound:
            text = self.stores.state.get(TEXT)
            return parse_mission(text, name, self.environment) if text else None

    def trouble(self) -> str | None:
        """A sentence where the file of the mission in force is gone or broken and an earlier state is used."""
        name = self.stores.state.get(ACTIVE)
        if not name:
            return None
        try:
            load_mission(self.folder / name, self.environment)
        except NotFound:
            return (
                f"The mission file {self.folder / name} is gone. I'm using what it last said; set one up: lanterne init"
            )
        except BadMission as error:
            return f"{error.sentence} {error.next_step} Until then I'm using your mission as it last was."
        return None

    def adopt(self, mission: MissionConfig, text: str, *, now: datetime) -> Path:
        """Make it the one in force; a file of that name with other content is set aside, not overwritten."""
        path = self.folder / f"{mission.id}.toml"
        with self.stores.journal.writing("mission", f"mission {mission.name}", at=now):
            self.stores.state.put(ACTIVE, path.name)
            self.stores.state.put(TEXT, text)
            self.cache(mission, source_hash(text))
        _write(path, text)
        return path

    def write_back(self) -> None:
        """After an undo: the file of the mission in force holds again what was adopted then."""
        name, text = self.stores.state.get(ACTIVE), self.stores.state.get(TEXT)
        if name and text:
            _write(self.folder / name, text)
            self.cache(parse_mission(text, name, self.environment), source_hash(text))

    def notice_edits(self, mission: MissionConfig) -> None:
        """Cache a mission whose file was edited by hand, so that loads that rest on it are reckoned anew."""
        name = self.stores.state.get(ACTIVE)
        path = self.folder / (name or "")
        if name and path.is_file() and self.trouble() is None:
            self.cache(mission, source_hash(path.read_text(encoding="utf-8-sig")))

    def cache(self, mission: MissionConfig, fingerprint: str) -> None:
        """Keep the content under its id; an unchanged one writes nothing, a changed one marks the loads it may touch."""
        cached = self.stores.missions.get(mission.id)
        if cached is None or cached[1] != fingerprint:
            self.stores.missions.cache(mission, fingerprint)
        if self.stores.state.get(MEASURED_WITH) != fingerprint:
            self.stores.state.mark(STALE_FROM, date.min.isoformat())
            self.stores.state.mark(MEASURED_WITH, fingerprint)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        before = path.read_text(encoding="utf-8", errors="replace")
        if before == text:
            return
        path.replace(_free(path))
    beside = path.with_name(path.name + ".part")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def _free(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.stem}.before-{number}{path.suffix}")).exists():
        number += 1
    return aside
