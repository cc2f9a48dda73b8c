"""The mission in force: a file that a person may edit, its text in the journal, its content cached under its id."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date, datetime
from pathlib import Path

from lanterne_rouge.domain.errors import BadMission, NotFound
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.ports.state_keys import MISSION, MISSION_BASICS, MISSION_TEXT, STALE_FROM, UNDOING_MISSION
from lanterne_rouge.ports.stores import Stores
from lanterne_rouge.settings.mission_basics import basics_to_store, source_hash
from lanterne_rouge.settings.mission_file import load_mission, parse_mission

REPLACED = "mission.replaced"
"""Key of the name that the earlier file got when the mission in force was adopted: its own where it had the same text
already, empty where there was none."""
MEASURED_WITH = "mission.measured_with"


@dataclass(frozen=True, kw_only=True)
class AdoptedMission:
    """The file of a mission that was put in force, and the journal entry of that."""

    path: Path
    entry: int


@dataclass(frozen=True, kw_only=True)
class StoredMission:
    """What the state says about the mission in force; each None before the first."""

    name: str | None
    text: str | None
    replaced: str | None


@dataclass(frozen=True, kw_only=True)
class MissionShelf:
    """Keeps missions of one athlete in `folder`; `environment` fills placeholders."""

    stores: Stores
    folder: Path
    environment: Mapping[str, str]

    def in_force(self) -> MissionConfig | None:
        """The mission as its file says now; where the file is gone or broken, as it was when it was last good."""
        self.finish_interrupted_undo()
        name = self.stores.state.get(MISSION)
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
            text = self.stores.state.get(MISSION_TEXT)
            return parse_mission(text, name, self.environment) if text else None

    def trouble(self) -> str | None:
        """A sentence where the file of the mission in force is gone or broken and an earlier state is used."""
        name = self.stores.state.get(MISSION)
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

    def adopt(self, mission: MissionConfig, text: str, *, now: datetime, what: str | None = None) -> AdoptedMission:
        """Make it the one in force; a file of that name with other content is set aside, not overwritten.

        `what`: what the journal calls it.
        """
        path = self.folder / f"{mission.id}.toml"
        aside = _place_for_earlier(path, text)
        with self.stores.journal.writing("mission", what or f"mission {mission.name}", at=now) as entry:
            self.stores.state.put(MISSION, path.name)
            self.stores.state.put(MISSION_TEXT, text)
            self.stores.state.put(REPLACED, aside.name if aside is not None else "")
            self.cache(mission, text)
        _write(path, text, aside)
        return AdoptedMission(path=path, entry=entry)

    def begin_undo(self) -> StoredMission:
        """Note the mission in force before an undo, which may end at any moment."""
        stored = self._stored()
        if stored.name:
            self.stores.state.mark(UNDOING_MISSION, json.dumps(asdict(stored)))
        return stored

    def finish_undo(self, before: StoredMission) -> None:
        """After an undo of an adoption: its file is taken back, and the one before it has its place again."""
        stored = self._stored()
        if stored != before:
            self._take_back_file(before)
            self._write_back(stored)
        self.stores.state.mark(UNDOING_MISSION, "")

    def finish_interrupted_undo(self) -> None:
        """Complete an undo that was cut off between the database and the files."""
        noted = self.stores.state.get(UNDOING_MISSION)
        if noted:
            document = json.loads(noted)
            self.finish_undo(StoredMission(**document))

    def _stored(self) -> StoredMission:
        get = self.stores.state.get
        return StoredMission(name=get(MISSION), text=get(MISSION_TEXT), replaced=get(REPLACED))

    def _take_back_file(self, undone: StoredMission) -> None:
        if not undone.name or undone.text is None or undone.replaced is None or undone.replaced == undone.name:
            return
        path = self.folder / undone.name
        earlier = self.folder / undone.replaced if undone.replaced else None
        if earlier is not None and not earlier.exists():
            return  # it was never set aside: the adoption was cut off
        if path.exists():
            if path.read_text(encoding="utf-8", errors="replace") == undone.text:
                path.unlink()
            else:
                path.replace(_free(path))  # edited by hand since
        if earlier is not None:
            earlier.replace(path)

    def _write_back(self, stored: StoredMission) -> None:
        """The file of the mission in force is there again; an edit by hand stays."""
        if not stored.name or not stored.text:
            self.stores.state.mark(MEASURED_WITH, "")
            return
        path = self.folder / stored.name
        if not path.exists():
            _write(path, stored.text, None)
        text = path.read_text(encoding="utf-8-sig")
        try:
            self.cache(parse_mission(text, stored.name, self.environment), text)
        except BadMission:
            return  # edited by hand into something that cannot be read: `trouble` names it

    def notice_edits(self, mission: MissionConfig) -> None:
        """Cache a mission whose file was edited by hand, so that loads that rest on it are reckoned anew."""
        name = self.stores.state.get(MISSION)
        path = self.folder / (name or "")
        if name and path.is_file():
            self.cache(mission, path.read_text(encoding="utf-8-sig"))

    def cache(self, mission: MissionConfig, text: str) -> None:
        """Keep the content under its id; an unchanged one writes nothing, a changed one marks the loads it may touch."""
        fingerprint, basics = source_hash(text), basics_to_store(mission.athlete, text, self.environment)
        cached = self.stores.missions.get(mission.id)
        if cached is None or cached[1] != fingerprint:
            self.stores.missions.cache(mission, fingerprint)
        if self.stores.state.get(MEASURED_WITH) != fingerprint:
            self.stores.state.mark(STALE_FROM, date.min.isoformat())
            self.stores.state.mark(MEASURED_WITH, fingerprint)
        if (self.stores.state.get(MISSION_BASICS) or "") != basics:
            self.stores.state.mark(MISSION_BASICS, basics)


def _place_for_earlier(path: Path, text: str) -> Path | None:
    """Where a file goes that another text is to replace: its own place for the same text, None where there is none."""
    if not path.exists():
        return None
    return path if path.read_text(encoding="utf-8", errors="replace") == text else _free(path)


def _write(path: Path, text: str, aside: Path | None) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if aside == path:
        return
    if aside is not None:
        path.replace(aside)
    beside = path.with_name(path.name + ".part")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def _free(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.stem}.before-{number}{path.suffix}")).exists():
        number += 1
    return aside
