"""The only file that names concrete adapters: it opens a home and wires the stories to it."""

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Self
from zoneinfo import ZoneInfo

from lanterne_rouge.domain.errors import LanterneError, NotFound
from lanterne_rouge.domain.mission import MissionConfig, Profile
from lanterne_rouge.ports.stores import MEASURED_BY, MEASURES, STALE_FROM
from lanterne_rouge.settings.environment import Settings, load_settings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lanterne_rouge.adapters.storage.stores import Stores
    from lanterne_rouge.app.importing.editing import Editor
    from lanterne_rouge.app.importing.importer import Importer, Progress
    from lanterne_rouge.app.importing.measuring import Measurer
    from lanterne_rouge.app.missions import MissionShelf
    from lanterne_rouge.app.morning import MorningReader
    from lanterne_rouge.app.replay import Replay
    from lanterne_rouge.app.strength.context import Lifter
    from lanterne_rouge.app.strength.exercises import ExerciseShelf
    from lanterne_rouge.app.today import TourCoach
    from lanterne_rouge.app.what_if import WhatIf
    from lanterne_rouge.app.why import Why
    from lanterne_rouge.domain.activity import Activity
    from lanterne_rouge.domain.briefing import Briefing
    from lanterne_rouge.domain.equipment import WeightUnit
    from lanterne_rouge.domain.fitness import Threshold
    from lanterne_rouge.domain.language_model import ModelConsultation
    from lanterne_rouge.domain.lifting import TodayPlan
    from lanterne_rouge.domain.morning import Morning
    from lanterne_rouge.models.ask import ModelDesk, Thinking
    from lanterne_rouge.models.strength.coach import StrengthCoach
    from lanterne_rouge.ports.llm import LLMProvider
    from lanterne_rouge.ports.sources import ExerciseSource, FileReader, WellnessSource
    from lanterne_rouge.ports.stores import JournalEntry
    from lanterne_rouge.settings.environment import ReasoningMode
    from lanterne_rouge.strength.exercises.catalogue import Catalogue
    from lanterne_rouge.wired_models import ModelWiring

FIRST_ATHLETE = "me"
DEFAULT_MISSION = "tdf_sim_2025.toml"
DEMO_MISSION = "demo.toml"
MONTH_DAYS = 30
PROPOSED = "Your last weeks taught me something, and a change of your own numbers waits for you: lanterne parameters"


@dataclass(frozen=True)
class House:
    """One athlete's home, opened: settings, stores, and the stories wired to them.

    `model_provider` stands in for every maker of language models.
    """

    settings: Settings
    athlete: str
    stores: "Stores"
    model_provider: "LLMProvider | None" = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.stores.close()

    @property
    def missions(self) -> "MissionShelf":
        """Where missions are kept."""
        from lanterne_rouge.app.missions import MissionShelf

        return MissionShelf(
            stores=self.stores, folder=self._own_folder("missions"), environment=self.settings.environment
        )

    @cached_property
    def mission(self) -> MissionConfig | None:
        """The mission in force, as its file says now; None when there is none."""
        return self.missions.in_force()

    @cached_property
    def profile(self) -> Profile:
        """Who the athlete is: what was told by command, on top of the mission's table."""
        from lanterne_rouge.settings.athlete_values import PROFILE, apply_stored_profile

        base = self.mission.athlete if self.mission else Profile()
        return apply_stored_profile(base, self.stores.state.get(PROFILE))

    @cached_property
    def zone(self) -> ZoneInfo:
        """The zone that decides when the athlete's day begins.

        A mission that cannot be read does not decide it: a new one must still be possible to set up.
        """
        try:
            told = self.profile.timezone
        except LanterneError:
            told = None
        return ZoneInfo(told or self.settings.timezone)

    @cached_property
    def models(self) -> "ModelWiring":
        """The language models of this home; nothing of them is loaded before one is asked."""
        from lanterne_rouge.wired_models import ModelWiring

        return ModelWiring(
            settings=self.settings,
            calls=self.stores.model_calls,
            moment=self._moment,
            private=(str(self.settings.home), *((self.athlete,) if self.athlete != FIRST_ATHLETE else ())),
            given=self.model_provider,
        )

    @cached_property
    def strength_coach(self) -> "StrengthCoach":
        """The one that plans lifting and looks at it, with every model that can be reached and without any."""
        from lanterne_rouge.models.strength.coach import StrengthCoach

        models = self.models
        return StrengthCoach(self.exercises, models.strength_desks(), why_off=models.why_no_lifting())

    def first_time(self, provider: str) -> tuple[str, ...]:
        """What leaves the machine with a question about lifting, said before the first one to each maker."""
        from lanterne_rouge.wired_models import LIFTING_NAMES

        if provider not in self.models.strength_desks():
            return ()
        return self.models.first_time(self.stores.state, LIFTING_NAMES[provider], lifting=True)

    def _moment(self) -> tuple[datetime, date]:
        now = self.now()
        return now, now.date()

    @cached_property
    def lifter(self) -> "Lifter":
        """Whose lifting is planned, with the exercises that there are."""
        from lanterne_rouge.app.strength.context import Lifter

        return Lifter(stores=self.stores, exercises=self.shelf, profile=self.profile)

    @cached_property
    def shelf(self) -> "ExerciseShelf":
        """Where exercises are looked up; nothing is read before one is asked for, and most days ask for none."""
        from lanterne_rouge.app.strength.exercises import ExerciseShelf

        return ExerciseShelf(open_source=_packaged_exercises, strength=self.stores.strength)

    @property
    def exercises(self) -> "Catalogue":
        """Every exercise there is, the athlete's own and their names for them among them; read on first use."""
        return self.shelf.catalogue

    @property
    def output(self) -> Path:
        """Where a day's files are written."""
        return self._own_folder("output")

    def _own_folder(self, name: str) -> Path:
        """A folder of the home; everybody but the first athlete has one within it."""
        folder = self.settings.home / name
        return folder if self.athlete == FIRST_ATHLETE else folder / folder_name(self.athlete)

    def now(self) -> datetime:
        """This moment, in the athlete's zone."""
        return datetime.now(self.zone)

    def reopened(self) -> "House":
        """The same home read anew, after something about the athlete changed."""
        return House(self.settings, self.athlete, self.stores, self.model_provider)

    def read_mission(self, path: Path) -> MissionConfig:
        """A mission from its file; placeholders come from the environment."""
        from lanterne_rouge.settings.mission_file import load_mission

        return load_mission(path, self.settings.environment)

    def mission_or_none(self) -> MissionConfig | None:
        """The mission in force, or None also when its file cannot be read."""
        try:
            return self.mission
        except LanterneError:
            return None

    def thresholds(self) -> "tuple[Threshold, ...]":
        """Every threshold that holds on some day, the mission's among them."""
        from lanterne_rouge.metrics.thresholds import told_in_profile

        told = told_in_profile(self.mission.athlete, self.mission.start) if self.mission else ()
        return (*told, *self.stores.thresholds.all())

    def adopt_mission(self, mission: MissionConfig, text: str, *, now: datetime) -> Path:
        """Keep a mission's file in the home and make it the one in force."""
        return self.missions.adopt(mission, text, now=now)

    def settle(self, progress: "Progress | None" = None) -> tuple[str, ...]:
        """Bring derived numbers up to date after an edited mission or an import that was cut short."""
        if self.mission is not None:
            self.missions.notice_edits(self.mission)
        self._notice_new_measures()
        if not self.stores.state.get(STALE_FROM):
            return ()
        return self.measurer().refresh(progress=progress) if progress else self.measurer().refresh()

    def _notice_new_measures(self) -> None:
        """What an earlier version measured in another way is measured anew, once."""
        if self.stores.state.get(MEASURED_BY) == MEASURES:
            return
        first = self.stores.fitness.first_day()
        # A series begins with a session; without one there is nothing to measure it from.
        if first is None or not self.stores.activities.between(first, first):
            self.stores.state.mark(MEASURED_BY, MEASURES)
        else:
            self.stores.state.mark(STALE_FROM, date.min.isoformat())

    def undo(self, count: int) -> "tuple[JournalEntry, ...]":
        """Take back the latest writes; a mission's file follows, and what rests on the athlete is reckoned anew."""
        # Noted first, and for every day: what is taken back is known only afterwards, when a kill may come.
        self.stores.state.mark(STALE_FROM, date.min.isoformat())
        undone = tuple(one.entry for one in self.stores.journal.undo(count))
        if any(entry.kind == "mission" for entry in undone):
            self.missions.write_back()
        try:
            measurer = self.reopened().measurer()
        except LanterneError:
            return undone  # the mission cannot be read; what is stale is reckoned when it is mended
        measurer.refresh()
        return undone

    def measurer(self) -> "Measurer":
        """Derives thresholds, loads and fitness."""
        from lanterne_rouge.app.importing.measuring import Measurer

        return Measurer(
            stores=self.stores,
            profile=self.profile,
            mission_start=self.mission.start if self.mission else None,
        )

    @contextmanager
    def importer(self) -> "Iterator[Importer]":
        """Imports files; its temporary folder goes when the block ends."""
        from lanterne_rouge.adapters.files.archives.finder import ArchiveFinder
        from lanterne_rouge.adapters.storage.packing import pack_streams
        from lanterne_rouge.app.importing.importer import Importer

        with TemporaryDirectory(prefix="lanterne-") as spool:
            yield Importer(
                stores=self.stores,
                finder=ArchiveFinder(spool=Path(spool)),
                readers=self._readers(),
                pack=pack_streams,
                zone=self.zone,
                measurer=self.measurer(),
                workers=os.cpu_count() or 1,
            )

    def editor(self) -> "Editor":
        """Changes, deletes and restores activities; takes back writes."""
        from lanterne_rouge.app.importing.editing import Editor

        return Editor(stores=self.stores, readers=self._readers(), zone=self.zone, measurer=self.measurer())

    def coach(
        self,
        mission: MissionConfig | None = None,
        *,
        reasoning: "ReasoningMode | None" = None,
        use_llm_reasoning: bool | None = None,
        llm_model: str | None = None,
        sources: "tuple[WellnessSource, ...]" = (),
    ) -> "TourCoach":
        """The coach of the day, reading from and writing into this home; `reasoning` says who decides."""
        from lanterne_rouge.adapters.delivery.output_folder import OutputFolder
        from lanterne_rouge.app.today import Desk, TourCoach

        desk = Desk(
            athlete=self.athlete,
            stores=self.stores,
            output=OutputFolder(folder=self.output),
            profile=self.profile,
            sources=sources,
            exercises=self.shelf,
        )
        thinking = self._thinking(reasoning, use_llm_reasoning, llm_model)
        return TourCoach(mission or self.mission, thinking=thinking, desk=desk)

    def _thinking(self, asked: "ReasoningMode | None", use: bool | None, model: str | None) -> "Thinking":
        from lanterne_rouge.models.ask import BY_RULES

        if asked == "rules" or (asked is None and use is False):
            return BY_RULES
        return self.models.thinking(asked, use=use, model=model, state=self.stores.state)

    def account_for(self, consulted: "ModelConsultation | None") -> tuple[str, ...]:
        """After a model was asked: the page of costs is written anew, and a line says what it took."""
        if consulted is None:
            return ()
        from lanterne_rouge.adapters.delivery.output_folder import OutputFolder
        from lanterne_rouge.model_report import run_summary
        from lanterne_rouge.views.costs import cost_page

        today = self.now().date()
        calls = self.stores.model_calls.between(today - timedelta(days=MONTH_DAYS), today)
        limit = self.settings.model_use.daily_token_limit
        page = cost_page(calls, today, self.models.prices.cost_usd, daily_limit=limit)
        return (run_summary(self.models, consulted), *OutputFolder(folder=self.output).costs(page))

    def why(self, day: date) -> "Why":
        """Why a day was decided as it was, from what its run left in memory."""
        from lanterne_rouge.adapters.storage.memory import kept_context
        from lanterne_rouge.app.why import why

        return why(day, self.stores.memory, kept_context)

    def what_if(self, day: date, *, wishes: "Sequence[tuple[str, str]]", skipped: frozenset[date]) -> "WhatIf":
        """A day with some of its numbers imagined otherwise, or without some days' training; nothing is kept."""
        from lanterne_rouge.app.what_if import what_if

        return what_if(
            day,
            self._morning_reader(),
            wishes=wishes,
            skipped=skipped,
            athlete=self.athlete,
            now=self.now(),
            plan=self.stores.plans.current(),
        )

    def replay(self, first: date | None, last: date | None, *, progress: "Progress") -> "Replay":
        """Every kept day between two days decided again."""
        from lanterne_rouge.adapters.storage.memory import kept_context
        from lanterne_rouge.app.replay import replay

        return replay(self.stores.memory, kept_context, first, last, progress=progress)

    def morning(self, day: date) -> "Morning":
        """What is known on the morning of a day; nothing is fetched, decided or kept."""
        return self._morning_reader().read(day, now=self.now()).morning

    def season_lies_ahead(self, day: date) -> bool:
        """Whether the mission's goal is still ahead on a day, and the files that are known are no old archive."""
        from lanterne_rouge.app.season_plan import lies_ahead

        return lies_ahead(day, self.stores, self.mission_or_none())

    def replan(self, day: date, morning: "Morning | None" = None) -> str | None:
        """Make the season's plan anew if that is due on a day; returns a line about it where there is something to tell.

        It comes after things that are done and told: a plan that cannot be made now is made the next time.
        `morning` is what is known of the day, where that is at hand.
        """
        try:
            if self.mission is None and self.stores.plans.current() is None:
                return None
            # Imported here: a home without a goal has no plan to look at.
            from lanterne_rouge.app.season_plan import replan_if_due

            return replan_if_due(morning or self.morning(day), self.stores, self.mission).says
        except LanterneError as error:
            return f"The plan could not be looked at: {error.sentence} {error.next_step}".strip()

    def afterwards(self, day: date, morning: "Morning") -> tuple[str, ...]:
        """What comes when a day has been told and kept, never before: the plan looked at, and once a week a look back."""
        return tuple(line for line in (self.replan(day, morning), self.reflect(day)) if line is not None)

    def reflect(self, day: date) -> str | None:
        """Look back if a week has passed since the last time; returns a line where a proposal waits. Only for this day."""
        from lanterne_rouge.app.learned import reflection_due

        now = self.now()
        if day != now.date() or not reflection_due(self.stores, day):
            return None
        # Imported here: six days of seven nothing is looked back on.
        from lanterne_rouge.app.looking_back import reflect_on

        try:
            found = reflect_on(self.stores, day, now=now)
        except LanterneError as error:
            return f"Nothing could be looked back on: {error.sentence} {error.next_step}".strip()
        return PROPOSED if found.proposal is not None else None

    def backup(self, target: Path) -> int:
        """Everything in one file; returns its size in bytes."""
        from lanterne_rouge.adapters.storage.backup import backup

        backup(self.stores.database, self.settings.home, target)
        return target.stat().st_size

    def export(self, folder: Path) -> int:
        """Everything in open formats; returns how many entries were written."""
        from lanterne_rouge.adapters.storage.export_data import export_data

        return sum(count for _, count in export_data(self.stores, folder).written)

    def _morning_reader(self) -> "MorningReader":
        from lanterne_rouge.app.morning import MorningReader

        lookup = self.shelf.known
        return MorningReader(stores=self.stores, mission=self.mission, profile=self.profile, lookup=lookup)

    def _readers(self) -> "tuple[FileReader, ...]":
        from lanterne_rouge.adapters.files.catalogue import READERS

        return READERS


def open_house(*, home: Path | None = None, athlete: str = "me", model_provider: "LLMProvider | None" = None) -> House:
    """Open a home, made on first use; `model_provider` stands in for every maker of language models."""
    from lanterne_rouge.adapters.storage.stores import open_stores

    settings = load_settings(home)
    logging.basicConfig(level=settings.log_level.upper(), format="%(levelname)s %(message)s", stream=sys.stderr)
    url = settings.database_url.reveal() if settings.database_url else None
    stores = open_stores(settings.home, athlete, today=date.today(), url=url)
    return House(settings, athlete, stores, model_provider)


def scripted_desk() -> "ModelDesk":
    """The built-in scripted model with the packaged prompts, for scoring without a network."""
    from lanterne_rouge.wired_models import scripted_desk as wired

    return wired()


def live_desks(house: House, models: "Sequence[str]") -> "tuple[ModelDesk, ...]":
    """A desk for each named model, or for the one that is set up; raises `BadInput` where none can be reached."""
    return house.models.live_desks(models)


def by_rules_alone(*, use: bool | None, model: str | None) -> "Thinking | None":
    """How a day is thought about where no model will be asked; None where one will. No home is opened for it."""
    from lanterne_rouge.models.ask import BY_RULES, Thinking
    from lanterne_rouge.wired_models import chosen_mode, missed

    if use is False:
        return BY_RULES
    settings = load_settings()
    if chosen_mode(settings, None, use=use, model=model) != "rules":
        return None
    return Thinking(notes=(settings.why_no_model(),)) if missed(settings, None, use=use, model=model) else BY_RULES


def packaged_exercises() -> "Catalogue":
    """The exercises that come with the program, without anybody's own."""
    from lanterne_rouge.adapters.files.exercise_catalogue import PackagedExercises
    from lanterne_rouge.strength.exercises.catalogue import Catalogue

    return Catalogue(PackagedExercises().exercises())


def _packaged_exercises() -> "ExerciseSource":
    from lanterne_rouge.adapters.files.exercise_catalogue import PackagedExercises

    return PackagedExercises()


def strength_text(sessions: "Sequence[Activity]", form: str, unit: "WeightUnit") -> str:
    """Sessions of lifting for other programs: `strong` for its CSV, else JSON."""
    from lanterne_rouge.adapters.files.strength_export import strength_json, strong_semicolon

    return strong_semicolon(sessions, unit) if form == "strong" else strength_json(sessions)


def strength_workout(
    plan: "TodayPlan", exercises: "Catalogue", name: str, unit: "WeightUnit", *, made: datetime
) -> bytes:
    """A planned session as a FIT workout for a watch."""
    from lanterne_rouge.adapters.files.fit.encode import strength_workout_file

    return strength_workout_file(plan, lambda key: exercises.get(key).fit, name, unit=unit, made=made)


def folder_name(athlete: str) -> str:
    """An athlete's name as a folder's: plain letters and digits, never two alike."""
    plain = "".join(c if c.isalnum() and c.isascii() else "-" for c in athlete.lower()).strip("-")[:40]
    return plain if plain == athlete else f"{plain}-{sha256(athlete.encode()).hexdigest()[:6]}"


def restore_home(file: Path, *, home: Path | None = None) -> Path | None:
    """Put a backup back into a home; returns where what was there is kept now."""
    from lanterne_rouge.adapters.storage.backup import restore

    return restore(file, load_settings(home).home).aside


def run_tour_coach(
    config: MissionConfig | None = None,
    *,
    use_llm_reasoning: bool | None = None,
    llm_model: str | None = None,
    home: Path | None = None,
    day: date | None = None,
) -> "Briefing":
    """Run the day and print the briefing: for the given mission, else the one in force, else the documented default."""
    with open_house(home=home) as house:
        mission = config or house.mission or house.read_mission(default_mission_path())
        cache_to_sqlite(mission, house=house)
        house.settle()
        now = house.now()
        coach = house.coach(mission, use_llm_reasoning=use_llm_reasoning, llm_model=llm_model)
        sys.stderr.write("".join(f"{line}\n" for line in coach.beforehand))
        sys.stderr.flush()
        told = coach.told(day or now.date(), now=now)
        sys.stdout.write(f"{told.briefing}\n")
        sys.stdout.flush()
        own = config is None and house.mission is not None
        news = house.afterwards(told.briefing.date, told.context) if own else ()
        news += house.account_for(told.briefing.consulted)
    for warning in (*told.briefing.warnings, *news):
        if warning in coach.beforehand:
            continue
        sys.stderr.write(f"{warning}\n")
    return told.briefing


def load_mission_config(path: str | Path = "") -> MissionConfig:
    """A mission from a TOML file (without a path the documented default), cached in the home's database under its id."""
    with open_house() as house:
        mission = house.read_mission(_found_mission(Path(path)) if path else default_mission_path())
        cache_to_sqlite(mission, house=house)
    return mission


def cache_to_sqlite(mission: MissionConfig, *, house: House | None = None) -> None:
    """Keep the mission in the database under its id; an unchanged one writes nothing, a changed one updates."""
    from lanterne_rouge.settings.mission_file import dump_mission, source_hash

    if house is None:
        with open_house() as opened:
            cache_to_sqlite(mission, house=opened)
        return
    fingerprint = source_hash(dump_mission(mission))
    cached = house.stores.missions.get(mission.id)
    if cached is None or cached[0] != mission:
        house.stores.missions.cache(mission, fingerprint)


@contextmanager
def demo_files() -> Iterator[Path]:
    """A folder with the demo athlete's files, gone when the block ends."""
    from lanterne_rouge.adapters.files.fit.activity_file import write_recording
    from lanterne_rouge.sandbox.demo import demo_recordings, demo_wellness

    with TemporaryDirectory(prefix="lanterne-demo-") as name:
        folder = Path(name)
        for recording in demo_recordings():
            (folder / f"{recording.start:%Y-%m-%d-%H%M}-{recording.sport}.fit").write_bytes(write_recording(recording))
        (folder / "ring.csv").write_text(demo_wellness(), encoding="utf-8")
        yield folder


def default_mission_path() -> Path:
    """The documented default mission: of the checkout one stands in, of our own checkout, or as shipped."""
    return _mission_path(DEFAULT_MISSION)


def _found_mission(path: Path) -> Path:
    """The path, or the shipped mission of that name where there is no such file."""
    shipped = Path(__file__).parent / "missions" / path.name
    return shipped if not path.exists() and shipped.is_file() else path


def demo_mission_path() -> Path:
    """The demo athlete's mission."""
    return _mission_path(DEMO_MISSION)


def _mission_path(name: str) -> Path:
    package = Path(__file__).parent
    for folder in (Path.cwd() / "missions", package.parents[1] / "missions", package / "missions"):
        if (folder / name).is_file():
            return folder / name
    raise NotFound(f"The mission {name} is not where it was installed.", "Install the coach again, or name a file.")
