"""What a handler gets: one athlete's stores, settings, clock, models and adapters. Made per request, never shared."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import field, replace
from datetime import date, datetime
from hashlib import sha256
from os import urandom
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Protocol, Self, TypeVar
from zoneinfo import ZoneInfo

from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.heart_medicine import says_pulse_is_slowed
from lanterne_rouge.domain.once import cached_property
from lanterne_rouge.domain.profile import Profile
from lanterne_rouge.domain.quick_dataclass import dataclass
from lanterne_rouge.ports.sources import (
    BriefingOutput,
    ExerciseSource,
    FileFinder,
    FileReader,
    Progress,
    StreamPacker,
    WellnessSource,
    no_progress,
)
from lanterne_rouge.ports.state_keys import MISSION, MISSION_BASICS, PROFILE, UNDOING_MISSION

if TYPE_CHECKING:
    from lanterne_rouge.app.missions import MissionShelf
    from lanterne_rouge.app.model_access import ModelAccess
    from lanterne_rouge.domain.activity import Activity
    from lanterne_rouge.domain.backup import S3Account
    from lanterne_rouge.domain.equipment import WeightUnit
    from lanterne_rouge.domain.fitness import Threshold
    from lanterne_rouge.domain.lifting import TodayPlan
    from lanterne_rouge.domain.mission import MissionConfig
    from lanterne_rouge.domain.morning import Morning
    from lanterne_rouge.domain.recording import Recording
    from lanterne_rouge.ports.backup_places import BackupPlace
    from lanterne_rouge.ports.llm import LLMProvider, ModelMakers
    from lanterne_rouge.ports.messages import Messengers, SecretStore
    from lanterne_rouge.ports.stores import Stores
    from lanterne_rouge.ports.vendors import VendorDoors
    from lanterne_rouge.ports.workout_files import WorkoutFiles
    from lanterne_rouge.settings.environment import Settings
    from lanterne_rouge.strength.exercises.catalogue import Catalogue
    from lanterne_rouge.strength.exercises.directory import ExerciseDirectory

FIRST_ATHLETE = "me"
T = TypeVar("T")


class Adapters(Protocol):
    """The adapters that use cases need beside the stores; `wiring` names them, each is loaded on first use."""

    def file_readers(self) -> tuple[FileReader, ...]:
        """A reader for each kind of file."""
        ...

    def file_finder(self, scratch: Path) -> FileFinder:
        """Finds files in folders and archives; unpacks into `scratch`."""
        ...

    def stream_packer(self) -> StreamPacker:
        """Packs samples as they are stored."""
        ...

    def recording_file(self, recording: "Recording") -> bytes:
        """A recording as a FIT file."""
        ...

    def own_session_file(self, recording: "Recording") -> bytes:
        """A session that the athlete told the coach, as a file among the originals."""
        ...

    def exercise_source(self) -> ExerciseSource:
        """The exercises that come with the program."""
        ...

    def briefing_output(self, folder: Path) -> BriefingOutput:
        """Writes a day's files below a folder."""
        ...

    def read_morning(self, document: str) -> "Morning":
        """A morning as a run stored it; raises `LanterneError` for one that cannot be read."""
        ...

    def models(self) -> "ModelMakers":
        """The makers of language models."""
        ...

    def backup(self, target: Path) -> int:
        """Write everything of the home into one file; returns its size in bytes."""
        ...

    def sealed_backup(self, target: Path, password: str) -> int:
        """Write everything of the home into one encrypted file, replacing one of that name; returns its size in bytes."""
        ...

    def backup_place(self, address: str, account: "S3Account | None") -> "BackupPlace":
        """A place for backups elsewhere: `s3://`, or a Git remote. Raises `BadInput`."""
        ...

    def export(self, folder: Path) -> int:
        """Write everything in open formats; returns how many entries were written."""
        ...

    def strength_text(self, sessions: "Sequence[Activity]", form: str, unit: "WeightUnit") -> str:
        """Strength sessions for other programs: `strong` for its CSV, else JSON."""
        ...

    def github_secrets(self, base_url: str, repository: str, token: str) -> "SecretStore":
        """The secrets of a repository on GitHub."""
        ...

    def messengers(self) -> "Messengers":
        """Makes the channels that messages go out by."""
        ...

    def vendors(self) -> "VendorDoors":
        """Talks to the services that data comes from."""
        ...

    def workout_files(self) -> "WorkoutFiles":
        """Writes and reads structured workouts."""
        ...

    def log_sessions_in_text(self, text: str, day: date, scope: "AthleteScope") -> tuple[str, ...]:
        """Log the sessions of a day that somebody tells beside how they are; says what was logged, and what is unclear."""
        ...

    def strength_workout(
        self, plan: "TodayPlan", exercises: "Catalogue", name: str, unit: "WeightUnit", *, made: datetime
    ) -> bytes:
        """A planned strength session as a FIT workout for a watch."""
        ...


Work = Callable[[], Iterable[str]]
"""Something to do, which returns lines to show."""


@dataclass(frozen=True, kw_only=True)
class Notices:
    """Lines beside the answer: `now` before long or outward work begins, `later` for work that may wait for the answer.

    A caller that shows answers runs what came `later` afterwards; without one it is done at once.
    """

    now: Callable[[str], None] = lambda line: None
    later: Callable[[Work], None] = lambda work: consume(work())


def consume(lines: Iterable[str]) -> None:
    """Do the work behind lines that nobody reads."""
    for _ in lines:
        pass


@dataclass(kw_only=True)
class WorkedAhead:
    """What a row worked out before its transaction began, with the version of the athlete's journal that it saw."""

    version: int | None = None
    made: object = None

    def take(self, kind: type[T], version: int) -> T | None:
        """What was made, handed out once, if nothing was written since."""
        made, self.made = self.made, None
        return made if self.version == version and isinstance(made, kind) else None


@dataclass(frozen=True, kw_only=True)
class AthleteScope:
    """One athlete, for one request. `model_provider` stands in for every maker of language models.

    `chance`: so many unpredictable bytes; `pause`: wait so many seconds. `after`: what a handler leaves to be done once its write is safe.
    `ahead`: what was worked out before its write began.
    `owns_settings`: whether the accounts in the settings are this athlete's; they are the first one's of a home.
    """

    athlete: str
    settings: "Settings"
    stores: "Stores"
    adapters: Adapters
    clock: Callable[[ZoneInfo], datetime] = datetime.now
    chance: Callable[[int], bytes] = urandom
    pause: Callable[[float], None] = sleep
    sources: tuple[WellnessSource, ...] = ()
    model_provider: "LLMProvider | None" = None
    progress: Progress = no_progress
    notices: Notices = field(default_factory=Notices)
    after: list[Callable[[], object]] = field(default_factory=list)
    ahead: WorkedAhead = field(default_factory=WorkedAhead)
    close: Callable[[], None] = lambda: None
    workers: int = 1
    owns_settings: Callable[[], bool] = lambda: True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    @cached_property
    def missions(self) -> "MissionShelf":
        """Where missions are stored."""
        from lanterne_rouge.app.missions import MissionShelf

        folder, environment = self.folder("missions"), self.settings.environment
        return MissionShelf(stores=self.stores, folder=folder, environment=environment)

    @cached_property
    def mission(self) -> "MissionConfig | None":
        """The mission in force, as its file says now; None when there is none. Raises `LanterneError` for a broken file."""
        # Reading missions takes longer to load than a set to log, and not everybody has one.
        if not any(self.stores.state.get(key) for key in (MISSION, UNDOING_MISSION)):
            return None
        return self.missions.in_force()

    def mission_or_none(self) -> "MissionConfig | None":
        """The mission in force, or None also when its file cannot be read."""
        try:
            return self.mission
        except LanterneError:
            return None

    @cached_property
    def profile(self) -> Profile:
        """Who the athlete is: values entered by command, on top of the mission's table."""
        from lanterne_rouge.settings.stored_profile import apply_stored_profile

        mission = self.mission
        known = apply_stored_profile(mission.athlete if mission else Profile(), self.stores.state.get(PROFILE))
        if mission is None or known.slow_pulse is not None:
            return known
        slowed = mission.screening.medication or says_pulse_is_slowed(mission.goal_event or mission.name)
        return replace(known, slow_pulse=slowed or None)

    @cached_property
    def _basics(self) -> Profile:
        """The profile, of which only the units and the zone are filled while the mission's text is the one they were kept with."""
        from lanterne_rouge.settings.mission_basics import stored_basics
        from lanterne_rouge.settings.stored_profile import apply_stored_profile

        name, kept = self.stores.state.get(MISSION), self.stores.state.get(MISSION_BASICS)
        if not name or not kept or self.stores.state.get(UNDOING_MISSION):
            return self.profile
        try:
            text = (self.folder("missions") / name).read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError):
            return self.profile
        base = stored_basics(kept, text, self.settings.environment)
        return self.profile if base is None else apply_stored_profile(base, self.stores.state.get(PROFILE))

    @property
    def units(self) -> str:
        """The athlete's units of weight, `kg` or `lb`. Raises `LanterneError` for a broken mission."""
        return self._basics.units

    @cached_property
    def zone(self) -> ZoneInfo:
        """The zone that decides when the athlete's day begins; a mission that cannot be read does not decide it."""
        try:
            name = self._basics.timezone
        except LanterneError:
            name = None
        return ZoneInfo(name or self.settings.timezone)

    @property
    def now(self) -> datetime:
        """This moment, in the athlete's zone."""
        return self.clock(self.zone)

    @property
    def today(self) -> date:
        """The athlete's local date."""
        return self.now.date()

    @cached_property
    def models(self) -> "ModelAccess":
        """The language models of this home; nothing is loaded before one is asked."""
        from lanterne_rouge.app.model_access import ModelAccess

        return ModelAccess(
            settings=self.settings,
            calls=self.stores.model_calls,
            state=self.stores.state,
            clock=lambda: self.now,
            makers_of=self.adapters.models,
            private=(str(self.settings.home), *((self.athlete,) if self.athlete != FIRST_ATHLETE else ())),
            substitute=self.model_provider,
        )

    @cached_property
    def shelf(self) -> "ExerciseDirectory":
        """Where exercises are looked up; nothing is read before one is asked for, and most days ask for none."""
        from lanterne_rouge.strength.exercises.directory import ExerciseDirectory

        return ExerciseDirectory(open_source=self.adapters.exercise_source, strength=self.stores.strength)

    @property
    def exercises(self) -> "Catalogue":
        """Every exercise, the athlete's own and their names for them included; read on first use."""
        return self.shelf.catalogue

    @property
    def output(self) -> BriefingOutput:
        """Where a day's files are written."""
        return self.adapters.briefing_output(self.folder("output"))

    def folder(self, name: str) -> Path:
        """A folder of the home; everybody but the first athlete has their own within it."""
        folder = self.settings.home / name
        return folder if self.athlete == FIRST_ATHLETE else folder / folder_name(self.athlete)

    def thresholds(self) -> "tuple[Threshold, ...]":
        """Every dated threshold that holds for this athlete, the mission's included."""
        from lanterne_rouge.metrics.zones import usable_thresholds

        return usable_thresholds(self.stored_thresholds(), self.profile)

    def stored_thresholds(self) -> "tuple[Threshold, ...]":
        """Every dated threshold as it was set or found, the mission's included."""
        from lanterne_rouge.metrics.zones import told_in_profile

        entered = told_in_profile(self.mission.athlete, self.mission.start) if self.mission else ()
        return (*entered, *self.stores.thresholds.all())

    def renewed(self) -> "AthleteScope":
        """The same home read anew, after something about the athlete changed."""
        return replace(self)


def folder_name(athlete: str) -> str:
    """An athlete's name as a folder's: ASCII letters and digits, never two alike."""
    letters = "".join(c if c.isalnum() and c.isascii() else "-" for c in athlete.lower()).strip("-")[:40]
    return letters if letters == athlete else f"{letters}-{sha256(athlete.encode()).hexdigest()[:6]}"
