"""Interfaces to the services that training data comes from, and to what keeps their keys."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from lanterne_rouge.domain.fitness import ThresholdName
    from lanterne_rouge.domain.shared_routine import ListedExercise, SharedRoutine
    from lanterne_rouge.domain.sport import Sport
    from lanterne_rouge.domain.vendor import Vendor
    from lanterne_rouge.domain.wellness import WellnessObservation

Known = Callable[[str, str], bool]
"""Whether a file of this name and stamp has been read before."""


@dataclass(frozen=True, kw_only=True)
class RemoteFile:
    """A file of a service. `name` is its lasting name, `stamp` changes when its content may have changed."""

    name: str
    stamp: str
    content: bytes


@dataclass(frozen=True, kw_only=True)
class ShownActivity:
    """An activity that may be shown to the athlete and used for nothing else. `start`: local; metres, seconds."""

    id: str
    name: str
    sport: str
    start: datetime
    distance_m: float | None = None
    moving_s: float | None = None


@dataclass(frozen=True, kw_only=True)
class AthleteSetting:
    """A threshold as the athlete's settings at a service have it, in SI units. `since`: when the settings were changed last."""

    name: "ThresholdName"
    value: float
    since: date | None = None


@dataclass(frozen=True, kw_only=True)
class Haul:
    """A part of what a service has, to be stored before the next part is asked for.

    `withheld`: activities that the service may not hand on. `without_file`: activities that have no recording.
    `shown`: activities to look at only, of services whose terms allow no more. `gone`: names of files that were deleted there.
    `cursor`: where the next sync begins, for services that tell changes. `settings`: thresholds as set there;
    `weight`: of the athlete as it stands in their settings, without a day of its own, as today's.
    """

    wellness: tuple["WellnessObservation", ...] = ()
    files: tuple[RemoteFile, ...] = ()
    gone: tuple[str, ...] = ()
    withheld: int = 0
    without_file: int = 0
    refused: tuple[str, ...] = ()
    shown: tuple[ShownActivity, ...] = ()
    cursor: str | None = None
    settings: tuple[AthleteSetting, ...] = ()
    weight: "WellnessObservation | None" = None


@dataclass(frozen=True, kw_only=True)
class DaySpan:
    """The local days to fetch, both included, and the cursor of the last sync where there was one.

    `is_back`: days long past, where nothing of today is asked for. `stored`: names of the service's files whose sessions are of these days.
    """

    first: date
    last: date
    cursor: str | None = None
    is_back: bool = False
    stored: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class CalendarWorkout:
    """A workout for a service's calendar. `key` stays the same when it changes; `text`: in the service's own format.

    `noon`: of the day, where the athlete is. `seconds`: of all steps, None where some have none.
    """

    key: str
    day: date
    noon: datetime
    title: str
    sport: "Sport"
    text: str
    seconds: float | None


@dataclass(frozen=True, kw_only=True)
class CalendarChange:
    """What became of workouts in a service's calendar: `unlike` are keys of which it understood something else."""

    written: tuple[str, ...]
    unchanged: int
    removed: int
    unlike: tuple[str, ...]


class WorkoutCalendar(Protocol):
    """The planned workouts of a service that somebody is signed in to; raises `SourceFailed`."""

    def replace(self, first: date, last: date, workouts: Sequence[CalendarWorkout]) -> CalendarChange:
        """Make our own workouts of the days exactly these; others stay."""
        ...


class RoutineLibrary(Protocol):
    """The lifting routines of a service that somebody is signed in to; every method raises `SourceFailed`."""

    def exercises(self) -> tuple["ListedExercise", ...]:
        """The exercises that its routines may have."""
        ...

    def routines(self) -> tuple["SharedRoutine", ...]:
        """Every routine of the athlete."""
        ...

    def add(self, routine: "SharedRoutine") -> str:
        """Make a routine; its id there, empty where the service doesn't say."""
        ...

    def change(self, routine: "SharedRoutine") -> bool:
        """Make the routine of that id exactly this; False where it is no longer there."""
        ...


class VendorSource(Protocol):
    """A service that somebody is signed in to; every method raises `SourceFailed`."""

    def account(self) -> str:
        """Ask whose account it is, which shows that the key works; a name to show, or an empty text."""
        ...

    def fetch(self, span: DaySpan, known: Known) -> Iterator[Haul]:
        """What there is of these days, part by part."""
        ...


@dataclass(frozen=True, kw_only=True)
class Quota:
    """What a service said about its limits: ask again at `not_before`; `left` requests until `resets`."""

    not_before: datetime | None = None
    left: int | None = None
    resets: datetime | None = None


class QuotaBook(Protocol):
    """Keeps what services said about their limits, over runs."""

    def read(self) -> Quota:
        """What is known."""
        ...

    def write(self, quota: Quota) -> None:
        """Store what was said last."""
        ...


@dataclass(frozen=True, kw_only=True, repr=False)
class TokenPair:
    """What a consent page gave. `client_id` and `client_secret` are of the athlete's own app. Never printed.

    `expires`: of the access token. `account`: the service's id of the athlete, where it tells one with the token.
    """

    access: str
    refresh: str | None = None
    expires: datetime | None = None
    scopes: tuple[str, ...] = ()
    client_id: str | None = None
    client_secret: str | None = None
    account: str | None = None

    def __repr__(self) -> str:
        return "TokenPair(set)"


@dataclass(frozen=True, kw_only=True, repr=False)
class PendingConsent:
    """A consent that was asked for and not given yet: what proves that an answer belongs to it. Never printed."""

    state: str
    verifier: str
    client_id: str
    client_secret: str
    redirect: str
    asked: datetime

    def __repr__(self) -> str:
        return "PendingConsent(set)"


class Credentials(Protocol):
    """What a request is signed with."""

    def access(self) -> str:
        """The key or the access token, renewed first if it has expired."""
        ...

    def renewed(self, refused: str) -> str | None:
        """Another token after the service refused one; None where there is no other."""
        ...


@dataclass(frozen=True, kw_only=True)
class VendorPassage:
    """How requests to a service may go: to which address, until when, with which chance and clock.

    `within_s`: seconds for everything together, None without a limit. `chance`: so many unpredictable bytes.
    """

    vendor: "Vendor"
    base_url: str
    clock: Callable[[], datetime]
    chance: Callable[[int], bytes]
    quota: QuotaBook
    within_s: float | None = None


class Vault(Protocol):
    """Seals secrets for the database; what is sealed for one athlete and service opens for no other."""

    def seal(self, text: str, *, bound_to: str) -> str:
        """The text, unreadable without the key."""
        ...

    def unseal(self, sealed: str, *, bound_to: str) -> str:
        """The text again. Raises `BadInput` where the key is another or the sealed text was changed."""
        ...


class VendorDoors(Protocol):
    """Everything about services that needs libraries; loaded on first use."""

    def vault(self, *, key: str | None, key_file: Path) -> Vault:
        """The vault of a home: with the `key` of the settings, else with that of a file, made on first use."""
        ...

    def exchange(self, passage: VendorPassage, pending: PendingConsent, code: str) -> TokenPair:
        """The tokens for a code of the consent page. Raises `SourceFailed`."""
        ...

    def refresh(self, passage: VendorPassage, pair: TokenPair) -> TokenPair:
        """The tokens that follow others. Raises `SourceFailed`."""
        ...

    def source(self, passage: VendorPassage, credentials: Credentials) -> AbstractContextManager[VendorSource]:
        """A service, signed in; its connections are closed when the block ends."""
        ...

    def calendar(self, passage: VendorPassage, credentials: Credentials) -> AbstractContextManager[WorkoutCalendar]:
        """The calendar of a service that takes workouts."""
        ...

    def routines(self, passage: VendorPassage, credentials: Credentials) -> AbstractContextManager[RoutineLibrary]:
        """The routines of a service that keeps some."""
        ...
