"""The home: what is set up, reachable and missing, backups, exports, and undoing writes."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from lanterne_rouge import __version__
from lanterne_rouge.app.devices import notifies_devices
from lanterne_rouge.app.model_access import ModelAccess
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import undo_changes
from lanterne_rouge.domain.errors import BadInput, LanterneError, ModelFailed
from lanterne_rouge.domain.language_model import ModelRole
from lanterne_rouge.ports.journal import FETCHED, JournalEntry
from lanterne_rouge.settings.environment import BY_NAME_ONLY, PROVIDERS, Provider, Settings
from lanterne_rouge.views.doctor import BackupView, DoctorView, ExportView, MakerView, UndoneView


@dataclass(frozen=True, kw_only=True)
class DoctorRequest:
    """`offline`: do not check whether a model's server can be reached."""

    offline: bool = False


def examine(request: DoctorRequest, scope: AthleteScope) -> DoctorView:
    """The state of a home and its settings; never a secret's value."""
    # Imported here: most homes are connected to nothing.
    from lanterne_rouge.app.connections.state import tokens_not_used_yet

    activities, settings, models = scope.stores.activities.bests(), scope.settings, scope.models
    goes_out = (*_connections(scope), *_messages(scope))
    return DoctorView(
        version=__version__,
        home=str(settings.home),
        athlete=scope.athlete,
        timezone=scope.zone.key,
        mission=scope.mission.id if scope.mission else None,
        activities=len(activities),
        newest_activity=str(activities[-1].day) if activities else None,
        reasoning=settings.reasoning_mode(),
        models=tuple(_maker(models, maker, look=not request.offline) for maker in _makers(settings)),
        leaves=_leaves(models) or ("No model is asked." if goes_out else None),
        prompts=_prompts(models),
        set=tuple(name for name, is_set in settings.variables_set() if is_set),
        notes=(
            *settings.notes,
            *tokens_not_used_yet(scope),
            *_mission_trouble(scope),
            *_troubles(models),
            *goes_out,
        ),
    )


def _mission_trouble(scope: AthleteScope) -> tuple[str, ...]:
    trouble = scope.missions.trouble()
    return (trouble,) if trouble else ()


def _connections(scope: AthleteScope) -> tuple[str, ...]:
    """Which services are asked for data; nothing where none are connected."""
    # Imported here: most homes are connected to nothing.
    from lanterne_rouge.app.connections.state import Shelf

    services = [vendor.title for vendor in Shelf(scope=scope).connected()]
    return (f"I fetch your data from {', '.join(services)}. How they do: lanterne connections",) if services else ()


def _messages(scope: AthleteScope) -> tuple[str, ...]:
    """Where messages go; nothing where none are set up."""
    delivery = scope.settings.delivery
    if not (delivery.is_set_up or notifies_devices(scope)):
        return ()
    # Imported here: most homes send nothing.
    from lanterne_rouge.app.messages import ChannelsRequest, list_channels

    try:
        channels = list_channels(ChannelsRequest(), scope)
    except LanterneError as error:
        return (f"{error.sentence} {error.next_step}".strip(),)
    if not channels:
        return ("Messages are set up only in part: see docs/going-out.md",)
    where = ", ".join(f"{channel.channel} ({channel.whereto})" for channel in channels)
    return (f"Messages go to {where}; by themselves: {', '.join(sorted(delivery.automatic)) or 'none'}.",)


def _leaves(models: ModelAccess) -> str | None:
    """What leaves the machine on an ordinary day, to whom and how to stop it; None where nothing does."""
    if models.settings.reasoning_mode() == "rules":
        return None
    try:
        recipients = models.recipients()
    except LanterneError:  # what is wrong is among the notes; nobody is asked before it is mended
        return None
    return " ".join(models.day_notice(recipient) for recipient in recipients) or None


def _prompts(models: ModelAccess) -> tuple[str, ...]:
    """Which prompts are in force, as `decide@1`; none where a file is broken."""
    book = models.prompts
    try:
        return tuple(book.get(role.value).name for role in ModelRole)
    except ModelFailed:
        return ()


def _troubles(models: ModelAccess) -> tuple[str, ...]:
    """What is wrong with addresses, prompts, prices, closed sources or the choice of a maker, in a sentence each."""
    settings = models.settings
    use = settings.model_use
    troubles = [settings.why_no_model()] if use.provider in PROVIDERS and settings.provider() is None else []
    troubles += [f"{maker.upper()}_BASE_URL is no web address." for maker in PROVIDERS if not _is_sound(models, maker)]
    second = use.fallback
    if second in PROVIDERS and not settings.models[second].usable():
        troubles.append(f"LLM_FALLBACK is {second}, but {second.upper()}_API_KEY is empty: nobody is asked second.")
    elif second is not None and second == settings.provider():
        troubles.append("LLM_FALLBACK is the maker that is asked first already: nobody is asked second.")
    looks: tuple[Callable[[], object], ...] = (
        lambda: models.prompts.get(ModelRole.DECIDE.value),
        models.closed_sources,
        models.recipients,
    )
    for look in looks:
        try:
            look()
        except LanterneError as error:
            troubles.append(f"{error.sentence} {error.next_step}".strip())
    problem = models.prices.problem
    return (*troubles, *((problem,) if problem else ()))


def _makers(settings: Settings) -> tuple[Provider, ...]:
    """Every provider but those that nobody has named: their keys may be there for something else."""
    named = (settings.model_use.provider, settings.model_use.fallback)
    return tuple(maker for maker in PROVIDERS if maker not in BY_NAME_ONLY or maker in named)


def _maker(models: ModelAccess, maker: Provider, *, look: bool) -> MakerView:
    settings = models.settings
    access = settings.models[maker]
    address = access.base_url or models.makers.home(maker)
    first, second = maker == settings.provider(), maker == settings.model_use.fallback
    return MakerView(
        name=maker,
        configured=access.usable(),
        missing=None if access.usable() else f"{maker.upper()}_API_KEY",
        host=models.makers.host(address) or "no address",
        models=tuple(dict.fromkeys((access.model, access.strength_model))),
        reachable=models.makers.is_reachable(address) if look and access.usable() else None,
        asked="first" if first else "second" if second and access.usable() else None,
    )


def _is_sound(models: ModelAccess, maker: Provider) -> bool:
    address = models.settings.models[maker].base_url
    return address is None or models.makers.host(address) is not None


MOST_UNDONE = 10_000


@dataclass(frozen=True, kw_only=True)
class UndoRequest:
    """How many of the latest writes to take back."""

    count: int = 1


@dataclass(frozen=True, kw_only=True)
class BackupRequest:
    """The new file that everything is saved in."""

    file: Path


@dataclass(frozen=True, kw_only=True)
class ExportRequest:
    """The new or empty folder that everything is written to."""

    folder: Path


def preview_undo(request: UndoRequest, scope: AthleteScope) -> tuple[UndoneView, ...]:
    """What an undo would take back, newest first; nothing is written. Raises `BadInput` for no number of writes."""
    entries = scope.stores.journal.undoable(_count(request))
    return tuple(_undone(entry, briefed_since=_briefed_since(entry, scope)) for entry in entries)


def undo_writes(request: UndoRequest, scope: AthleteScope) -> tuple[UndoneView, ...]:
    """Take back the latest writes, newest first; none where there is nothing to take back. Raises `BadInput` as its preview."""
    entries = undo_changes(scope, _count(request))
    return tuple(_undone(entry, briefed_since=_briefed_since(entry, scope)) for entry in entries)


def _count(request: UndoRequest) -> int:
    if not 0 < request.count <= MOST_UNDONE:
        raise BadInput("So many writes can't be taken back at once.", f"Take back 1 to {MOST_UNDONE}.")
    return request.count


def _undone(entry: JournalEntry, *, briefed_since: date | None) -> UndoneView:
    by_athlete = entry.kind != FETCHED
    return UndoneView(kind=entry.kind, what=entry.what, at=entry.at, by_athlete=by_athlete, briefed_since=briefed_since)


BRIEFED_DAYS = 7


def _briefed_since(entry: JournalEntry, scope: AthleteScope) -> date | None:
    """The day of the latest briefing, of days around today, that was made after a write."""
    some = timedelta(days=BRIEFED_DAYS)
    runs = scope.stores.memory.recall(scope.today - some, scope.today + some, kind="decision")
    latest = max(runs, key=lambda run: run.at, default=None)
    return latest.day if latest is not None and latest.at > entry.at else None


def back_up(request: BackupRequest, scope: AthleteScope) -> BackupView:
    """Save everything in one file, while the coach may be in use."""
    return BackupView(file=str(request.file), bytes=scope.adapters.backup(request.file))


def export_home(request: ExportRequest, scope: AthleteScope) -> ExportView:
    """Write everything in open formats: CSV, JSON, and the original files."""
    return ExportView(folder=str(request.folder), entries=scope.adapters.export(request.folder))
