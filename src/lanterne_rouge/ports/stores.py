"""Storage interfaces. Every store is bound to one athlete when it is created."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from lanterne_rouge.domain.active_workout import ActiveWorkout, WorkoutEvent, WorkoutStarted
    from lanterne_rouge.domain.activity import Activity, ActivityBests, DayLoad, Measures
    from lanterne_rouge.domain.canvas import CardRecord
    from lanterne_rouge.domain.check_in import CheckIn
    from lanterne_rouge.domain.conversation import Conversation, RefusedAction, RoutingRecord, SaidTurn
    from lanterne_rouge.domain.device import Device, PairingCode
    from lanterne_rouge.domain.equipment import Gym
    from lanterne_rouge.domain.exercise import Exercise
    from lanterne_rouge.domain.fitness import FitnessDay, Threshold
    from lanterne_rouge.domain.lift_series import LiftSeries
    from lanterne_rouge.domain.lifting import Routine, Template
    from lanterne_rouge.domain.message import DeliveryRecord, MessageKind, WorkerRun
    from lanterne_rouge.domain.mission import MissionConfig
    from lanterne_rouge.domain.recording import FileFormat
    from lanterne_rouge.domain.reflection import BlockSummary, Feedback, OwnParameters, ParameterProposal
    from lanterne_rouge.domain.season import PlanProposal, ProposalStatus, SeasonPlan
    from lanterne_rouge.domain.streams import Channel, Streams
    from lanterne_rouge.domain.wellness import Origin, WellnessMetric, WellnessObservation
    from lanterne_rouge.ports.journal import Journal


@dataclass(frozen=True, kw_only=True)
class StoredFile:
    """A file that was read: content hash, name, format and outcome (a word or a sentence)."""

    sha256: str
    name: str
    format: str | None
    size: int
    outcome: str


@dataclass(frozen=True, kw_only=True)
class FileLocation:
    """Where a file was seen; while `stamp` is unchanged it is not read again."""

    name: str
    stamp: str
    sha256: str


class RawFiles(Protocol):
    """Original files by SHA-256, below the home folder."""

    def put(self, sha256: str, data: bytes, *, durable: bool = False) -> None:
        """Store the content unless it is stored already. Atomic; `durable`: on disk before it returns."""
        ...

    def get(self, sha256: str) -> bytes:
        """The content; raises `NotFound`."""
        ...


class FileStore(Protocol):
    """Which files were read and where they were seen."""

    def hashes(self) -> frozenset[str]:
        """SHA-256 of every file that was read."""
        ...

    def by_hash(self) -> Mapping[str, StoredFile]:
        """Every file that was read, by SHA-256."""
        ...

    def of_hashes(self, hashes: Collection[str]) -> Mapping[str, StoredFile]:
        """Those of the files with these hashes that were read."""
        ...

    def locations(self, names: Collection[str] | None = None) -> Mapping[str, FileLocation]:
        """By name; only these names, if they are given."""
        ...

    def add(self, files: Iterable[StoredFile], sightings: Iterable[FileLocation]) -> None:
        """Insert or replace files and their locations."""
        ...


class ActivityStore(Protocol):
    """Activities with their samples. Deleted ones stay stored until restored.

    Some are for display only (`is_display_only`) and never used for coaching.
    """

    def save(self, activity: "Activity", streams: "Streams | None") -> None:
        """Insert or replace; `streams` None leaves the stored samples unchanged."""
        ...

    def save_packed(self, activity: "Activity", packed: Mapping[str, bytes]) -> None:
        """As `save`, with streams already packed by `pack_streams` (in another process)."""
        ...

    def save_measures(self, measures: Iterable[tuple[str, "Measures"]]) -> None:
        """Replace the derived numbers of activities by id; derived, so not journaled."""
        ...

    def bests(self) -> tuple["ActivityBests", ...]:
        """The values that thresholds are estimated from, without deleted or display-only activities, oldest first."""
        ...

    def get(self, activity_id: str, *, deleted: bool = False) -> "Activity":
        """One activity by id or unambiguous beginning of an id; raises `NotFound`."""
        ...

    def by_ids(self, activity_ids: Sequence[str]) -> tuple["Activity", ...]:
        """Those of the activities that exist, in any order, deleted ones included."""
        ...

    def between(self, first: date | None, last: date | None) -> tuple["Activity", ...]:
        """Activities by local day that coaching may use, oldest first."""
        ...

    def shown(self, first: date | None, last: date | None) -> tuple["Activity", ...]:
        """Activities by local day, display-only ones included, oldest first; for lists and exports."""
        ...

    def uses_formats(self, formats: Collection["FileFormat"]) -> bool:
        """Whether any activity used for coaching has a source in one of these formats."""
        ...

    def overlapping(self, start: datetime, end: datetime) -> tuple["Activity", ...]:
        """Activities (deleted ones included) whose time span meets [start, end], oldest first."""
        ...

    def streams(self, activity_id: str, channels: Sequence["Channel"] | None = None) -> "Streams":
        """The samples; all channels, or the named ones that exist."""
        ...

    def streams_of(self, activity_ids: Sequence[str], channels: Sequence["Channel"]) -> Iterator[tuple[str, "Streams"]]:
        """The samples of those of the activities that have some, in any order, one after the other."""
        ...

    def remove(self, activity_id: str) -> None:
        """Delete an activity that has no source left (after an undo)."""
        ...

    def delete(self, activity_id: str) -> "Activity":
        """Mark as deleted; it no longer counts. Raises `NotFound`."""
        ...

    def restore(self, activity_id: str) -> "Activity":
        """Bring back what was deleted. Raises `NotFound`."""
        ...

    def edits(self, activity_id: str) -> Mapping[str, str]:
        """What the athlete changed by hand (title, sport, start, rpe, load), by field; applied on top of the sources."""
        ...

    def set_edits(self, activity_id: str, edits: Mapping[str, str]) -> None:
        """Replace the hand-made changes."""
        ...


class FitnessStore(Protocol):
    """The derived series of loads and fitness; can be recomputed from the activities."""

    def replace_from(
        self, first: date, days: Sequence["FitnessDay"], loads: Sequence["DayLoad"], sport: str | None = None
    ) -> None:
        """Replace all days from `first` on, for the total or one sport."""
        ...

    def between(self, first: date | None, last: date | None, sport: str | None = None) -> tuple["FitnessDay", ...]:
        """The series, oldest first."""
        ...

    def first_day(self) -> date | None:
        """The first day of the series over all sports."""
        ...

    def loads(self, first: date | None, last: date | None, sport: str | None = None) -> tuple["DayLoad", ...]:
        """The loads of days with their parts by sport, oldest first."""
        ...

    def before(self, day: date, sport: str | None = None) -> "FitnessDay | None":
        """The latest day before `day`."""
        ...


class WellnessStore(Protocol):
    """Daily observations, one value per day, metric and source."""

    def save(self, observations: Iterable["WellnessObservation"]) -> int:
        """Insert or replace; returns how many are new or changed."""
        ...

    def between(
        self, first: date, last: date, metric: "WellnessMetric | None" = None
    ) -> tuple["WellnessObservation", ...]:
        """Observations that coaching may use, by day, metric, source; of one metric where it is named."""
        ...

    def shown(self, first: date, last: date) -> tuple["WellnessObservation", ...]:
        """All stored observations, by day, metric, source; for exports."""
        ...

    def origins(self, first: date, last: date) -> tuple["Origin", ...]:
        """The sources of each metric between two days, among the observations that coaching may use."""
        ...


class CheckInStore(Protocol):
    """Check-ins by day."""

    def save(self, day: date, check_in: "CheckIn") -> None:
        """Insert or replace the day's check-in."""
        ...

    def on(self, day: date) -> "CheckIn | None":
        """The day's check-in."""
        ...

    def between(self, first: date, last: date) -> tuple[tuple[date, "CheckIn"], ...]:
        """Oldest first."""
        ...


class ThresholdStore(Protocol):
    """Dated thresholds, the athlete's own and those derived from files and history."""

    def all(self) -> tuple["Threshold", ...]:
        """All thresholds by name and day."""
        ...

    def set(self, threshold: "Threshold") -> None:
        """Insert or replace the value of that name, day and source."""
        ...

    def replace_derived(self, thresholds: Sequence["Threshold"]) -> None:
        """Replace everything that neither the athlete nor a service told."""
        ...


class StateStore(Protocol):
    """Key-value store: the athlete's profile, the mission in force, settings. JSON text by key."""

    def get(self, key: str) -> str | None:
        """The text, or None."""
        ...

    def put(self, key: str, value: str) -> None:
        """Insert or replace."""
        ...

    def mark(self, key: str, value: str) -> None:
        """As `put`, for state of derived data: not journaled, joins an open block. An empty text deletes it."""
        ...


class MissionStore(Protocol):
    """Missions cached under their id, with the hash of the file they came from."""

    def cache(self, mission: "MissionConfig", source_hash: str) -> None:
        """Insert or update."""
        ...

    def get(self, mission_id: str) -> tuple["MissionConfig", str] | None:
        """The mission and its hash."""
        ...


@dataclass(frozen=True, kw_only=True)
class Memory:
    """One entry of the memory bus: kind is `observation`, `decision`, `reflection` or `mission`; `document` is JSON text."""

    run_id: str
    day: date
    kind: str
    at: datetime
    document: str


class MemoryBus(Protocol):
    """Observations, decisions, reflections and the mission of the day per run; a second run of a day replaces the first."""

    def remember(self, day: date, run_id: str, memories: Sequence[Memory]) -> None:
        """Store one run of a day in one transaction; earlier runs of that day are deleted."""
        ...

    def recall(
        self, first: date | None, last: date | None, kind: str | None = None, limit: int | None = None
    ) -> tuple[Memory, ...]:
        """Oldest first; with `limit` the newest that many."""
        ...


class WorkoutStore(Protocol):
    """Live workouts, each the sum of its events. Written inside a journal block, by the copilot's use cases alone."""

    def latest(self) -> "ActiveWorkout | None":
        """The newest workout, however it ended."""
        ...

    def get(self, workout_id: str) -> "ActiveWorkout | None":
        """A workout by its id."""
        ...

    def all(self) -> tuple["ActiveWorkout", ...]:
        """Every workout, oldest first: running, finished and thrown away."""
        ...

    def next_number(self) -> int:
        """The number of the next workout, counted from 1."""
        ...

    def begin(self, event: "WorkoutStarted") -> "ActiveWorkout":
        """Store the beginning of a workout."""
        ...

    def append(self, event: "WorkoutEvent", after: "ActiveWorkout") -> "ActiveWorkout":
        """Store what happened in a workout, and return it as it is `after` that, with its version."""
        ...


class PlanStore(Protocol):
    """The season plan in force and the proposals to change it."""

    def current(self) -> "SeasonPlan | None":
        """The plan in force."""
        ...

    def keep(self, plan: "SeasonPlan") -> None:
        """Put a plan in force; the previous plan stays readable by its id. Inside a journal block it can be undone."""
        ...

    def get(self, plan_id: str) -> "SeasonPlan":
        """A plan by id; raises `NotFound`."""
        ...

    def all(self) -> tuple["SeasonPlan", ...]:
        """Every plan that was in force, oldest first."""
        ...

    def propose(self, proposal: "PlanProposal") -> None:
        """Store an open proposal; the previous open one is superseded."""
        ...

    def proposals(self, *, open_only: bool = False, limit: int = 20) -> tuple["PlanProposal", ...]:
        """Newest first."""
        ...

    def settle(self, proposal_id: str, status: "ProposalStatus") -> "PlanProposal":
        """Mark a proposal by id or unambiguous beginning of one; raises `NotFound`, and `BadInput` when it is not open."""
        ...


class ReflectionStore(Protocol):
    """Ratings of days, block summaries, and the personal constants with their history."""

    def save_feedback(self, feedback: "Feedback") -> None:
        """Insert or replace the rating of a day. Journaled."""
        ...

    def feedback(self, first: date | None, last: date | None) -> tuple["Feedback", ...]:
        """Oldest first."""
        ...

    def save_blocks(self, blocks: Sequence["BlockSummary"]) -> None:
        """Insert or replace summaries by first day; derived, so not journaled."""
        ...

    def blocks(self) -> tuple["BlockSummary", ...]:
        """Oldest first."""
        ...

    def own_parameters(self) -> "OwnParameters":
        """The version in force, the defaults before the first."""
        ...

    def parameter_history(self) -> tuple["OwnParameters", ...]:
        """Every version, oldest first."""
        ...

    def keep_parameters(self, parameters: "OwnParameters") -> None:
        """Put a version in force. Journaled: can be undone."""
        ...

    def propose(self, proposal: "ParameterProposal") -> None:
        """Store an open proposal; the previous open one is superseded."""
        ...

    def proposals(self, *, open_only: bool = False, limit: int = 20) -> tuple["ParameterProposal", ...]:
        """Newest first."""
        ...

    def settle(self, proposal_id: str, status: "ProposalStatus") -> "ParameterProposal":
        """Mark a proposal by id or unambiguous beginning of one; raises `NotFound`, and `BadInput` when it is not open."""
        ...


class StrengthStore(Protocol):
    """Strength data: gyms, templates, routines, the athlete's own exercises and names. Journaled."""

    def series(self, first: date | None = None, last: date | None = None) -> "LiftSeries":
        """Every logged set between two days as columns, oldest first, without deleted or display-only activities."""
        ...

    def gyms(self) -> tuple["Gym", ...]:
        """By name."""
        ...

    def keep_gym(self, gym: "Gym") -> None:
        """Insert or replace by name."""
        ...

    def templates(self) -> tuple["Template", ...]:
        """By name."""
        ...

    def keep_template(self, template: "Template") -> None:
        """Insert or replace by name."""
        ...

    def routines(self) -> tuple["Routine", ...]:
        """By name."""
        ...

    def keep_routine(self, routine: "Routine") -> None:
        """Insert or replace by name."""
        ...

    def own_exercises(self) -> tuple["Exercise", ...]:
        """The athlete's own, by id."""
        ...

    def keep_exercise(self, exercise: "Exercise") -> None:
        """Insert or replace by id."""
        ...

    def aliases(self) -> Mapping[str, str]:
        """Exercise ids by the name that the athlete or another app uses, as confirmed by the athlete."""
        ...

    def keep_alias(self, name: str, exercise_id: str) -> None:
        """Insert or replace."""
        ...

    def drop(self, kind: Literal["gym", "template", "routine", "exercise", "alias"], name: str) -> None:
        """Delete one; raises `NotFound`."""
        ...


@dataclass(frozen=True, kw_only=True)
class ModelCall:
    """The log entry of one model call: time, role, provider, prompt, outcome and cost."""

    at: datetime
    day: date
    role: str
    provider: str
    model: str
    prompt: str
    outcome: str
    input_tokens: int
    output_tokens: int
    ms: float
    cost_usd: float | None
    estimated: bool


class OutboxStore(Protocol):
    """Deliveries of messages: one a day, kind and channel. Never part of undo."""

    def claim(
        self, day: date, kind: "MessageKind", channel: str, *, at: datetime, again: bool = False
    ) -> "DeliveryRecord | None":
        """Take the right to hand a message over, on disk before it returns; None where somebody has it or had it.

        `again`: also where the message went out already.
        """
        ...

    def settle(self, record: "DeliveryRecord") -> None:
        """Store what became of a claimed delivery."""
        ...

    def since(self, first: date) -> tuple["DeliveryRecord", ...]:
        """Every delivery from a day on, oldest first."""
        ...


class WorkerRuns(Protocol):
    """Which slot of which job the worker has run. Never part of undo."""

    def claim(self, job: str, slot: str, *, at: datetime, stale_before: datetime) -> bool:
        """Take a slot, on disk before it returns; False where it was run, or begun after `stale_before` and not ended."""
        ...

    def finish(self, run: "WorkerRun") -> None:
        """Store how a run ended."""
        ...

    def latest(self) -> tuple["WorkerRun", ...]:
        """The newest run of each job."""
        ...


class ModelCalls(Protocol):
    """The append-only log of model calls."""

    def add(self, call: ModelCall) -> None:
        """Append a call, on disk before it returns."""
        ...

    def between(self, first: date | None, last: date | None) -> tuple[ModelCall, ...]:
        """Calls of the days from `first` to `last`, both included, in order."""
        ...

    def tokens_on(self, day: date) -> int:
        """All tokens of a day, both directions."""
        ...


class CanvasStore(Protocol):
    """Cards, each with its versions. Journaled."""

    def next_number(self) -> int:
        """The number of the next card, counted from 1."""
        ...

    def keep(self, record: "CardRecord") -> None:
        """Insert or replace a version of a card."""
        ...

    def versions(self, card_id: str) -> tuple["CardRecord", ...]:
        """Every version of a card, oldest first."""
        ...

    def cards(self, canvas: str | None = None) -> tuple["CardRecord", ...]:
        """The newest version of every card, oldest card first; of one canvas where it is named."""
        ...


class ConversationStore(Protocol):
    """What was said, how it was routed and what was refused. Append-only but for the state of a conversation."""

    def record(
        self,
        *,
        said: Sequence["SaidTurn"] = (),
        routing: "RoutingRecord | None" = None,
        conversation: "Conversation | None" = None,
    ) -> None:
        """Store what one message brought, in one transaction: turns, its routing, the state of the conversation."""
        ...

    def get(self, canvas: str) -> "Conversation | None":
        """A conversation as it stands."""
        ...

    def all(self) -> tuple["Conversation", ...]:
        """Every conversation, by its canvas."""
        ...

    def turns(self, canvas: str, limit: int | None = None) -> tuple["SaidTurn", ...]:
        """The latest turns, oldest first."""
        ...

    def decisions(self, canvas: str | None = None, limit: int | None = None) -> tuple["RoutingRecord", ...]:
        """How messages were routed, oldest first; the latest where there is a limit."""
        ...

    def refuse(self, refusal: "RefusedAction") -> None:
        """Store a refusal."""
        ...

    def refusals(self, canvas: str | None = None, limit: int | None = None) -> tuple["RefusedAction", ...]:
        """What was refused, oldest first; the latest where there is a limit."""
        ...


class DeviceStore(Protocol):
    """Paired devices of one athlete, and the codes that pair them. Never part of undo."""

    def add_code(self, code: "PairingCode", *, now: datetime) -> None:
        """Store a code, and forget the codes that have expired."""
        ...

    def add(self, device: "Device") -> None:
        """Store a device that needed no code."""
        ...

    def redeem(self, code_hash: str, device: "Device", *, now: datetime) -> "Device | None":
        """Store the device that a valid code pairs, with the code's permission; None for a code that isn't valid."""
        ...

    def all(self) -> tuple["Device", ...]:
        """Every device, the revoked ones too, by when they were paired."""
        ...

    def revoke(self, device_id: str, *, at: datetime) -> bool:
        """Let the device's token open nothing any more; False where no such device is in use."""
        ...

    def seen(self, device_id: str, *, at: datetime) -> None:
        """Store when the device was last seen."""
        ...


class Stores(Protocol):
    """All stores of one athlete."""

    @property
    def devices(self) -> DeviceStore:
        """Paired phones and programs."""
        ...

    @property
    def outbox(self) -> OutboxStore:
        """Deliveries of messages."""
        ...

    @property
    def worker_runs(self) -> WorkerRuns:
        """What the worker has run."""
        ...

    @property
    def strength(self) -> StrengthStore:
        """Gyms, templates, routines, own exercises, and every set as columns."""
        ...

    @property
    def workouts(self) -> WorkoutStore:
        """Live workouts."""
        ...

    @property
    def canvas(self) -> CanvasStore:
        """Cards that wait for the athlete, and what became of them."""
        ...

    @property
    def conversations(self) -> ConversationStore:
        """Turns, routing and refusals."""
        ...

    @property
    def plans(self) -> PlanStore:
        """The season plan and its proposals."""
        ...

    @property
    def reflections(self) -> ReflectionStore:
        """Feedback, blocks, own constants."""
        ...

    @property
    def journal(self) -> "Journal":
        """The list of writes."""
        ...

    @property
    def raw(self) -> RawFiles:
        """Original files."""
        ...

    @property
    def files(self) -> FileStore:
        """Which files were read."""
        ...

    @property
    def activities(self) -> ActivityStore:
        """Activities with samples."""
        ...

    @property
    def fitness(self) -> FitnessStore:
        """The derived series."""
        ...

    @property
    def wellness(self) -> WellnessStore:
        """Daily observations."""
        ...

    @property
    def check_ins(self) -> CheckInStore:
        """Check-ins."""
        ...

    @property
    def thresholds(self) -> ThresholdStore:
        """Dated thresholds."""
        ...

    @property
    def state(self) -> StateStore:
        """Key-value state."""
        ...

    @property
    def missions(self) -> MissionStore:
        """Cached missions."""
        ...

    @property
    def memory(self) -> MemoryBus:
        """Observations, decisions and reflections."""
        ...

    @property
    def model_calls(self) -> ModelCalls:
        """Log of model calls and their cost."""
        ...
