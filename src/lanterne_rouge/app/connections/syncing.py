"""Fetch what services have: the newest days first, then older ones; every part is stored before the next is asked for."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from hashlib import sha256
from math import isfinite
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from lanterne_rouge.app.connections.signed import signed_in
from lanterne_rouge.app.connections.state import ConnectionState, Shelf, vendor_named
from lanterne_rouge.app.import_files import open_importer
from lanterne_rouge.app.importing.importer import Importer, ImportJournal
from lanterne_rouge.app.replanning import plan_notice
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import measurer
from lanterne_rouge.domain.errors import BadFile, BadInput, LanterneError
from lanterne_rouge.domain.fitness import Threshold, ThresholdSource
from lanterne_rouge.domain.vendor import Vendor
from lanterne_rouge.domain.wellness import WellnessObservation, is_plausible
from lanterne_rouge.metrics.zones import thresholds_on
from lanterne_rouge.ports.journal import FETCHED
from lanterne_rouge.ports.sources import SourceFile
from lanterne_rouge.ports.state_keys import STALE_FROM
from lanterne_rouge.ports.vendors import AthleteSetting, DaySpan, Haul, RemoteFile, VendorSource
from lanterne_rouge.settings.athlete_values import VALUE_LIMITS
from lanterne_rouge.views.connections import SyncedThresholdView, SyncedView, SyncView, synced_threshold_view

AGAIN_DAYS: Final = 14
"""So many days are looked at again with every sync: files arrive late, and services correct their nights."""
FIRST_DAYS: Final = 365
"""How far back a first sync goes without --since."""
WINDOW_DAYS: Final = 365
"""Days of a part of a long way back."""
FRESH_FOR: Final = timedelta(minutes=5)
OLDEST_YEAR: Final = 2000
HEAD_BYTES: Final = 4096
SAME_SETTING, SAME_WEIGHT = 0.005, 0.05
WEIGHT_DAYS: Final = 400


@dataclass(frozen=True, kw_only=True)
class SyncRequest:
    """`vendor`: a service, or an empty text for all that are connected. `since`: how far back to go, once."""

    vendor: str = ""
    since: date | None = None


def sync(request: SyncRequest, scope: AthleteScope) -> SyncView:
    """Fetch what is new from the connected services; what fails at one costs the others nothing."""
    shelf = Shelf(scope=scope)
    vendors = (vendor_named(request.vendor),) if request.vendor else shelf.connected()
    if request.since is not None and not date(OLDEST_YEAR, 1, 1) <= request.since <= scope.today:
        raise BadInput(f"I can't sync since {request.since}.", f"Give a day from {OLDEST_YEAR} on that has been.")
    if not vendors:
        raise BadInput("No service is connected.", "See which there are: lanterne connections")
    if request.vendor and not vendors[0].for_coaching:
        raise BadInput(
            f"{vendors[0].title}'s terms keep its data out of coaching, so there is nothing to sync.",
            f"Look at your list: lanterne connections recent {vendors[0].name}",
        )
    if request.vendor and shelf.read(vendors[0]) is None:
        raise BadInput(f"{vendors[0].title} isn't connected.", f"Connect it first: lanterne connect {vendors[0].name}")
    view = _sync_all(scope, vendors, since=request.since)
    if any(one.values or one.activities or one.removed or one.thresholds for one in view.services):
        entry = max(one.entry or 0 for one in view.services) or None
        scope.notices.later(lambda: plan_notice(scope, entry))
    return view


def sync_before_the_day(scope: AthleteScope, within_s: float) -> tuple[str, ...]:
    """Sync what is connected, within so many seconds; returns a sentence for each service that gave nothing.

    What was synced a moment ago is not asked again.
    """
    shelf = Shelf(scope=scope)
    due = tuple(vendor for vendor in shelf.connected() if _is_due(shelf.read(vendor), scope))
    if not due:
        return ()
    view = _sync_all(scope, due, since=None, within_s=within_s)
    return tuple(
        f"{one.trouble} I use what it sent before. {one.advice or ''}".strip()
        for one in view.services
        if one.trouble is not None
    )


def _is_due(state: ConnectionState | None, scope: AthleteScope) -> bool:
    if state is None or state.trouble or state.synced is None:
        return True
    return scope.now - state.synced > FRESH_FOR


def _sync_all(
    scope: AthleteScope, vendors: Sequence[Vendor], *, since: date | None, within_s: float | None = None
) -> SyncView:
    shelf = Shelf(scope=scope)
    ends = None if within_s is None else monotonic() + within_s
    # Who failed the last time goes last, so that a dead service takes no time from the others.
    ordered = sorted(vendors, key=lambda vendor: bool((shelf.read(vendor) or _NEVER).trouble))
    with open_importer(scope) as importer, TemporaryDirectory(prefix="lanterne-") as spool:
        syncs = [_OneSync(scope, vendor, importer, Path(spool), ends) for vendor in ordered]
        synced = [one.run(since) for one in syncs]
    if any(one.values or one.activities or one.removed for one in synced) or any(one.thresholds for one in syncs):
        notices = measurer(scope).refresh(progress=scope.progress)
        for line in notices:
            scope.notices.now(line)
    # Only now it is known what the efforts that came in say beside them.
    shown = (replace(view, thresholds=_beside(one.thresholds, scope)) for one, view in zip(syncs, synced, strict=True))
    return SyncView(services=tuple(shown))


class _OneSync:
    """One sync of one service. What was stored stays stored when it ends early."""

    def __init__(
        self, scope: AthleteScope, vendor: Vendor, importer: Importer, spool: Path, ends: float | None
    ) -> None:
        self._scope, self._vendor, self._importer, self._spool, self._ends = scope, vendor, importer, spool, ends
        self._shelf = Shelf(scope=scope)
        self._journal = ImportJournal(scope.stores, f"sync of {vendor.title}", scope.now, kind=FETCHED)
        self._values = self._activities = self._removed = self._withheld = self._without_file = 0
        self._failed_files: list[str] = []
        self._read_before = frozenset[str]()
        self.thresholds: list[Threshold] = []

    def run(self, since: date | None) -> SyncedView:
        """Sync, and store how it went."""
        before = self._shelf.read(self._vendor) or ConnectionState(connected=self._scope.now)
        after, trouble, advice = replace(before, tried=self._scope.now), "", ""
        try:
            left = None if self._ends is None else self._ends - monotonic()
            with signed_in(self._scope, self._vendor, within_s=left) as source:
                for span in spans(before, self._scope.today, self._reachable(since)):
                    cursor = self._span(source, span)
                    after = _covered(after, span, cursor)
                    self._shelf.write(self._vendor, replace(after, trouble=before.trouble, advice=before.advice))
            after = replace(after, synced=self._scope.now)
        except LanterneError as error:
            trouble, advice = error.sentence, error.next_step
        after = replace(after, trouble=trouble, advice=advice, withheld=max(self._withheld, after.withheld))
        after = replace(after, without_file=max(self._without_file, after.without_file))
        self._shelf.write(self._vendor, after)
        return SyncedView(
            name=self._vendor.name,
            title=self._vendor.title,
            values=self._values,
            activities=self._activities,
            removed=self._removed,
            withheld=self._withheld,
            without_file=self._without_file,
            unread=tuple(self._failed_files),
            trouble=trouble or None,
            advice=advice or None,
            entry=self._journal.entry,
        )

    def _reachable(self, since: date | None) -> date | None:
        """How far back to go, at a service that hands out only the last weeks."""
        reach = self._vendor.reach_days
        return since if since is None or reach is None else max(since, self._scope.today - timedelta(days=reach))

    def _span(self, source: VendorSource, span: DaySpan) -> str | None:
        locations = self._scope.stores.files.locations()
        self._read_before = frozenset(locations)

        def known(name: str, stamp: str) -> bool:
            location = locations.get(name)
            return location is not None and location.stamp == stamp

        cursor = span.cursor
        for haul in _one_ahead(source.fetch(replace(span, stored=self._stored(span)), known)):
            self._keep(haul)
            cursor = haul.cursor or cursor
        return cursor

    def _stored(self, span: DaySpan) -> tuple[str, ...]:
        sessions = self._scope.stores.activities.between(span.first, span.last)
        files = {source.file for session in sessions for source in session.sources}
        return tuple(sorted(file for file in files if file.startswith(f"{self._vendor.title}/")))

    def _keep(self, haul: Haul) -> None:
        now = self._scope.now
        numbers = [o for o in haul.wellness if isfinite(o.value) and o.day <= now.date() + timedelta(days=1)]
        self._values += self._importer.keep_values(_new(numbers, self._scope), self._journal, now=now)
        if haul.files:
            finder = _Spooled(self._spool, haul.files)
            importer = replace(self._importer, finder=finder)
            report = importer.run((self._spool,), now=now, part_of=self._journal)
            self._activities += report.imported
            again = tuple(file for file in haul.files if file.name in self._read_before)
            if report.imported and again:
                self._drop_moved(again)
            self._failed_files += [problem.file for problem in report.problems if not problem.kept]
            finder.clear()
            self._scope.progress(self._vendor.title, self._activities, self._activities)
        if haul.settings:
            self._take_settings(haul.settings)
        if haul.weight is not None:
            self._take_weight(haul.weight, now)
        if haul.gone:
            self._remove(frozenset(haul.gone))
        self._withheld += haul.withheld
        self._without_file += haul.without_file
        self._failed_files += haul.refused

    def _take_settings(self, settings: Sequence[AthleteSetting]) -> None:
        """Store what was changed there, each with its day; what was set before stays in the history."""
        stores, today = self._scope.stores, self._scope.today
        told = [t for t in stores.thresholds.all() if t.source is ThresholdSource.INTERVALS]
        for setting in settings:
            low, high = VALUE_LIMITS[setting.name]
            last = max((t for t in told if t.name is setting.name), key=lambda t: t.from_day, default=None)
            if not low <= setting.value <= high or (
                last is not None and abs(last.value - setting.value) < SAME_SETTING
            ):
                continue
            since = setting.since if setting.since is not None and setting.since <= today else today
            if last is not None and since <= last.from_day:
                since = today
            threshold = Threshold(
                name=setting.name, value=setting.value, from_day=since, source=ThresholdSource.INTERVALS
            )
            with self._journal.block():
                stores.thresholds.set(threshold)
                stale = stores.state.get(STALE_FROM)
                stores.state.mark(STALE_FROM, min(since.isoformat(), stale) if stale else since.isoformat())
            self.thresholds.append(threshold)

    def _take_weight(self, weight: WellnessObservation, now: datetime) -> None:
        """Store a weight that has no day of its own, where the service tells none with a day and it is new."""
        source = weight.provenance
        shown = self._scope.stores.wellness.shown(weight.day - timedelta(days=WEIGHT_DAYS), weight.day)
        earlier = [o for o in shown if o.metric is weight.metric and o.provenance.source == source.source]
        last = max(earlier, key=lambda o: o.day, default=None)
        is_dated = last is not None and last.provenance.source_id != source.source_id
        is_new = last is None or abs(last.value - weight.value) >= SAME_WEIGHT
        if is_new and not is_dated and is_plausible(weight.metric, weight.value):
            self._values += self._importer.keep_values([weight], self._journal, now=now)

    def _drop_moved(self, files: Sequence[RemoteFile]) -> None:
        """Leave out what a file told before it was corrected to another time, which makes a session of its own."""
        content = {file.name: sha256(file.content).hexdigest() for file in files}
        sessions = self._scope.stores.activities.between(None, None)
        told = {(source.file, source.sha256) for session in sessions for source in session.sources}
        for session in sessions:
            names = {source.file for source in session.sources}
            is_told_anew = all(name in content and (name, content[name]) in told for name in names)
            if is_told_anew and all(source.sha256 != content[source.file] for source in session.sources):
                with self._journal.block():
                    self._scope.stores.activities.delete(session.id)
                self._scope.stores.state.mark(STALE_FROM, date.min.isoformat())

    def _remove(self, gone: frozenset[str]) -> None:
        """Leave out sessions that were deleted at the service; one that another file tells too stays."""
        for activity in self._scope.stores.activities.between(None, None):
            if {source.file for source in activity.sources} <= gone:
                with self._journal.block():
                    self._scope.stores.activities.delete(activity.id)
                self._scope.stores.state.mark(STALE_FROM, date.min.isoformat())
                self._removed += 1


def _beside(told: Sequence[Threshold], scope: AthleteScope) -> tuple[SyncedThresholdView, ...]:
    """What was set at a service, beside what counts today."""
    if not told:
        return ()
    of_today = thresholds_on(scope.today, scope.thresholds())
    return tuple(synced_threshold_view(one, getattr(of_today, one.name.value)) for one in told)


def _one_ahead(hauls: Iterator[Haul]) -> Iterator[Haul]:
    """The parts; while one is stored, the next is fetched."""
    with ThreadPoolExecutor(1, thread_name_prefix="lanterne-fetch") as fetching:
        following = fetching.submit(next, hauls, None)
        while (haul := following.result()) is not None:
            following = fetching.submit(next, hauls, None)
            yield haul


def spans(before: ConnectionState, today: date, since: date | None) -> Iterator[DaySpan]:
    """The days to fetch: those since the last sync and a little before; then further back, a window at a time."""
    last = today + timedelta(days=1)
    if before.newest is None or before.oldest is None:
        first = max(since or today - timedelta(days=FIRST_DAYS), today - timedelta(days=WINDOW_DAYS))
        oldest = first
    else:
        first = min(before.newest, today) - timedelta(days=AGAIN_DAYS)
        oldest = before.oldest
    yield DaySpan(first=first, last=last, cursor=before.cursor)
    while since is not None and since < oldest:
        following = max(since, oldest - timedelta(days=WINDOW_DAYS))
        yield DaySpan(first=following, last=oldest - timedelta(days=1), is_back=True)
        oldest = following


def _covered(connection: ConnectionState, span: DaySpan, cursor: str | None) -> ConnectionState:
    """The connection after the days of a span have been fetched."""
    if span.is_back:
        return replace(connection, oldest=span.first)
    oldest = min(connection.oldest or span.first, span.first)
    return replace(connection, newest=span.last - timedelta(days=1), oldest=oldest, cursor=cursor)


def _new(values: list[WellnessObservation], scope: AthleteScope) -> list[WellnessObservation]:
    """The values that are not stored already, so that a sync with nothing new writes nothing."""
    if not values:
        return []
    days = [value.day for value in values]
    stored = {
        (o.day, o.metric, o.provenance.source): o.value for o in scope.stores.wellness.shown(min(days), max(days))
    }
    return [o for o in values if stored.get((o.day, o.metric, o.provenance.source)) != o.value]


@dataclass(frozen=True, kw_only=True, slots=True)
class FetchedFile:
    """A file of a service, on disk until it is read."""

    name: str
    path: Path
    size: int
    stamp: str

    def head(self) -> bytes:
        """The first bytes of the content."""
        with self.path.open("rb") as file:
            return file.read(HEAD_BYTES)

    def load(self) -> bytes:
        """The content. Raises `BadFile`."""
        try:
            return self.path.read_bytes()
        except OSError as error:
            raise BadFile("The fetched file can't be read again.", "Sync again.") from error


class _Spooled:
    """Finds the files that were just fetched, under their lasting names."""

    def __init__(self, folder: Path, files: tuple[RemoteFile, ...]) -> None:
        self._found: list[FetchedFile] = []
        for file in files:
            path = folder / sha256(file.name.encode()).hexdigest()
            path.write_bytes(file.content)
            self._found.append(FetchedFile(name=file.name, path=path, size=len(file.content), stamp=file.stamp))

    def find(self, paths: tuple[Path, ...]) -> Iterator[SourceFile]:
        """The files in order of their names."""
        yield from sorted(self._found, key=lambda file: file.name)

    def clear(self) -> None:
        """Remove the files."""
        for file in self._found:
            file.path.unlink(missing_ok=True)


_NEVER: Final = ConnectionState(connected=datetime.min)
