"""Connections to services and their syncs as typed answers and as text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from lanterne_rouge.domain.fitness import THRESHOLD_UNITS, Threshold, ThresholdName
from lanterne_rouge.domain.structured_workout import WrittenStep
from lanterne_rouge.language.phrasing import counted, printable
from lanterne_rouge.settings.athlete_values import format_threshold
from lanterne_rouge.views.athlete import SOURCES
from lanterne_rouge.views.table import table_lines
from lanterne_rouge.views.workout_file import WrittenStepView, written_step_view


@dataclass(frozen=True, kw_only=True)
class ConnectedView:
    """A service that was just connected. `account`: as the service calls it, may be empty.

    `missing_to_send`: rights that sending workouts there would take and that were not granted.
    """

    name: str
    title: str
    account: str
    brings: str
    for_coaching: bool = True
    missing_to_send: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ConsentView:
    """A service's consent page: open `address` and agree; `redirect` is where it sends you back to. `notice`: read it first."""

    name: str
    title: str
    address: str
    redirect: str
    notice: str = ""


@dataclass(frozen=True, kw_only=True)
class DisconnectedView:
    """A service that was just disconnected. `still_in_settings`: a setting that still holds a key of it.

    `deleted`: what it brought in went with it, as its terms demand.
    """

    name: str
    title: str
    still_in_settings: str | None = None
    deleted: bool = False


@dataclass(frozen=True, kw_only=True)
class ConnectionView:
    """A service. `state`: off, never synced, on, stale or failing. `withheld`: activities that it may not hand on."""

    name: str
    title: str
    state: str
    brings: str
    account: str | None = None
    synced: datetime | None = None
    oldest: date | None = None
    withheld: int = 0
    trouble: str | None = None
    advice: str | None = None


@dataclass(frozen=True, kw_only=True)
class ConnectionsView:
    """Every service that can be connected."""

    services: tuple[ConnectionView, ...]


@dataclass(frozen=True, kw_only=True)
class ShownActivityView:
    """An activity to look at only. `source` names the interface that it came from; `start` is local."""

    source: str
    start: datetime
    name: str
    sport: str
    distance_m: float | None
    moving_s: float | None


@dataclass(frozen=True, kw_only=True)
class ShownListView:
    """The athlete's own list at a service whose terms allow no more than showing it, newest first."""

    name: str
    title: str
    activities: tuple[ShownActivityView, ...]


@dataclass(frozen=True, kw_only=True)
class SyncedThresholdView:
    """A threshold that was set at a service, in SI units; `instead`: what counts today where it isn't this one, and `why`."""

    name: str
    value: float
    unit: str
    since: date
    counts: bool
    instead: float | None = None
    why: str | None = None


def synced_threshold_view(told: Threshold, in_force: Threshold | None) -> SyncedThresholdView:
    """What was set, beside what counts today."""
    counts = in_force is None or in_force == told
    return SyncedThresholdView(
        name=told.name.value,
        value=round(told.value, 4),
        unit=THRESHOLD_UNITS[told.name],
        since=told.from_day,
        counts=counts,
        instead=None if in_force is None or counts else round(in_force.value, 4),
        why=None if in_force is None or counts else SOURCES[in_force.source.value],
    )


@dataclass(frozen=True, kw_only=True)
class SyncedView:
    """What a sync of one service brought: new or changed `values` of the body, new `activities`, files that were `unread`.

    `removed`: sessions that were deleted there. `withheld`: activities that the service may not hand on;
    `without_file`: activities without a recording.
    """

    name: str
    title: str
    values: int
    activities: int
    removed: int = 0
    withheld: int = 0
    without_file: int = 0
    unread: tuple[str, ...] = ()
    thresholds: tuple[SyncedThresholdView, ...] = ()
    trouble: str | None = None
    advice: str | None = None
    entry: int | None = None


@dataclass(frozen=True, kw_only=True)
class SyncView:
    """What a sync brought, by service."""

    services: tuple[SyncedView, ...]

    @property
    def worked(self) -> bool:
        """Whether any service answered."""
        return any(service.trouble is None for service in self.services)


def connected_text(view: ConnectedView) -> str:
    """What was connected, and what to do next."""
    whose = f" ({printable(view.account)})" if view.account else ""
    following = "Fetch it now: lanterne sync" if view.for_coaching else "Look at it: lanterne connections recent"
    lines = [f"{view.title} is connected{whose}. It brings {view.brings}."]
    if view.missing_to_send:
        left_out = ", ".join(view.missing_to_send)
        lines.append(f"You left out {left_out}, so I can't send workouts there. To change that, connect it again.")
    return "\n".join([*lines, f"{following} {view.name}"])


def shown_list_text(view: ShownListView) -> str:
    """The list as a table, and what it may not be used for."""
    if not view.activities:
        return f"{view.title} has nothing of the last 90 days."
    rows = [
        (
            f"{one.start:%Y-%m-%d %H:%M}",
            printable(one.sport),
            f"{one.distance_m / 1000:.1f} km" if one.distance_m else "-",
            f"{one.moving_s / 60:.0f} min" if one.moving_s else "-",
            printable(one.name),
        )
        for one in view.activities
    ]
    said = (
        f"From {view.title}, to look at only: none of it is used for your training, and it is deleted after seven days."
    )
    return "\n".join((*table_lines(("Start", "Sport", "Distance", "Moving", "Name"), rows), "", said))


def disconnected_text(view: DisconnectedView) -> str:
    """What was disconnected, and what is left."""
    left = "Your list from there is deleted, too." if view.deleted else "What it brought in stays yours."
    lines = [f"{view.title} is disconnected and its key deleted. {left}"]
    if view.still_in_settings:
        lines.append(f"{view.still_in_settings} is still set: remove it too, or I go on using it.")
    return "\n".join(lines)


def connections_text(view: ConnectionsView) -> str:
    """The services as a table, and below it what is wrong."""
    rows = [
        (service.name, service.state, f"{service.synced:%Y-%m-%d %H:%M}" if service.synced else "-", service.brings)
        for service in view.services
    ]
    lines = table_lines(("Service", "State", "Last sync", "Brings"), rows)
    troubles = [
        _trouble(service.title, service.trouble, service.advice) for service in view.services if service.trouble
    ]
    if all(service.state == "off" for service in view.services):
        troubles.append(f"Nothing is connected yet. Connect one with: lanterne connect {view.services[0].name}")
    return "\n".join([*lines, *([""] if troubles else []), *troubles])


@dataclass(frozen=True, kw_only=True)
class SentWorkoutView:
    """A workout as a service has it: how many steps are exact, simplified or left out, and each of them."""

    title: str
    exact: int
    degraded: int
    unsupported: int
    steps: tuple[WrittenStepView, ...]


def sent_workout_view(title: str, steps: Sequence[WrittenStep]) -> SentWorkoutView:
    """The view of a workout in the service's format."""
    kinds = [step.fidelity for step in steps]
    return SentWorkoutView(
        title=title,
        exact=kinds.count("exact"),
        degraded=kinds.count("degraded"),
        unsupported=kinds.count("unsupported"),
        steps=tuple(written_step_view(step) for step in steps),
    )


@dataclass(frozen=True, kw_only=True)
class SentWorkoutsView:
    """What became of the workouts of some days at a service. `unlike`: those that it understood otherwise; `left_out`: why not sent."""

    title: str
    first: date
    last: date
    written: tuple[str, ...]
    unchanged: int
    removed: int
    unlike: tuple[str, ...]
    left_out: tuple[str, ...]
    workouts: tuple[SentWorkoutView, ...] = ()


def sent_workouts_text(view: SentWorkoutsView) -> str:
    """What was sent, and what isn't there as it was meant."""
    if view.written:
        lines = [f"{view.title}: {counted(len(view.written), 'workout')} sent."]
        sent = {workout.title: workout for workout in view.workouts}
        lines += [f"  {name}{_lost(sent[name]) if name in sent else ''}" for name in view.written]
    else:
        lines = [f"{view.title}: nothing new to send ({view.unchanged} there already)."]
    if view.removed:
        lines.append(f"  {counted(view.removed, 'workout')} that you don't plan any more removed.")
    for name in view.unlike:
        lines.append(f"  {view.title} didn't understand all of {name}: look at it there before you ride it.")
    return "\n".join([*lines, *(f"  {line}" for line in view.left_out)])


def _lost(workout: SentWorkoutView) -> str:
    """What of a workout isn't as planned, in a bracket; nothing where all of it is."""
    whys = dict.fromkeys(f"{step.name or 'a step'} {step.why}" for step in workout.steps if step.fidelity != "exact")
    return f" ({'; '.join(whys)})" if whys else ""


def sync_text(view: SyncView) -> str:
    """What a sync brought, a line or two for each service."""
    return "\n".join(line for service in view.services for line in _synced_lines(service))


@dataclass(frozen=True, kw_only=True)
class AthletesSyncView:
    """One athlete's sync among everybody's; `error` and `next` where it could not be made."""

    athlete: str
    sync: SyncView | None = None
    error: str = ""
    next: str = ""


def everybodys_sync_text(views: Sequence[AthletesSyncView]) -> str:
    """Everybody's sync below their name."""
    return "\n\n".join(
        f"== {view.athlete}\n{sync_text(view.sync) if view.sync else f'{view.error} {view.next}'.strip()}"
        for view in views
    )


def _trouble(title: str, trouble: str, advice: str | None) -> str:
    """What is wrong and what to do, below the service's name, which most sentences begin with themselves."""
    sentence = f"{trouble} {advice or ''}".rstrip()
    return sentence if trouble.startswith(title) else f"{title}: {sentence}"


LABELS = {ThresholdName.MAX_HR: "Maximum heart rate", ThresholdName.THRESHOLD_PACE: "Threshold pace"}


def _threshold_text(told: SyncedThresholdView) -> str:
    name = ThresholdName(told.name)
    label = LABELS.get(name, name.upper())
    value = format_threshold(name, told.value)
    if told.counts or told.instead is None:
        return f"{label} {value} from your settings there, since {told.since}."
    return f"{label} {value} from your settings there; {format_threshold(name, told.instead)} ({told.why}) counts."


def _synced_lines(service: SyncedView) -> Iterator[str]:
    brought = [
        f"{count} new {noun}{'' if count == 1 else 's'}"
        for count, noun in ((service.activities, "file"), (service.values, "value"))
        if count
    ]
    if service.removed:
        brought.append(f"{service.removed} session{'' if service.removed == 1 else 's'} deleted there and here")
    if brought or service.trouble is None:
        yield f"{service.title}: {' and '.join(brought) if brought else 'nothing new'}."
    if service.trouble is not None:
        yield _trouble(service.title, service.trouble, service.advice)
    yield from (f"  {_threshold_text(one)}" for one in service.thresholds)
    if service.withheld:
        some, them = (
            ("1 activity is", "it") if service.withheld == 1 else (f"{service.withheld} activities are", "them")
        )
        yield f"  {some} not available: {service.title} got {them} from Strava and may not hand {them} on."
        yield f"  To get {them}, import your Strava archive, or connect your device to {service.title} directly."
    if service.unread:
        some = "1 file" if len(service.unread) == 1 else f"{len(service.unread)} files"
        yield f"  {some} could not be read: {', '.join(service.unread[:3])}{' and others' if len(service.unread) > 3 else ''}."
