"""Import files, folders and archives, or show what an import would do.

Find the files, recognise and parse them, match sessions that several files describe, measure what is new.
"""

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from lanterne_rouge.app.importing.importer import Importer
from lanterne_rouge.app.importing.reading import FileReading
from lanterne_rouge.app.importing.units import Units
from lanterne_rouge.app.replanning import plan_notice
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import measurer
from lanterne_rouge.domain.activity import ImportReport
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.views.import_report import ImportView, NameMatch, import_view


@dataclass(frozen=True, kw_only=True)
class ImportRequest:
    """What to import; `unit` and `units_by_file` are for lifting logs whose weights have none."""

    paths: tuple[Path, ...]
    unit: WeightUnit | None = None
    units_by_file: Mapping[str, WeightUnit] = field(default_factory=dict)


def run_import(request: ImportRequest, scope: AthleteScope) -> ImportView:
    """Import everything below some paths; importing twice changes nothing."""
    with open_importer(scope) as importer:
        report = importer.run(request.paths, now=scope.now, units=_units(request), progress=scope.progress)
    if report.imported or report.duplicates:
        scope.notices.later(lambda: plan_notice(scope, report.entry))
    return report_view(report, scope)


def preview_import(request: ImportRequest, scope: AthleteScope) -> ImportView:
    """What an import would do; nothing is written."""
    with open_importer(scope) as importer:
        report = importer.preview(request.paths, now=scope.now, units=_units(request), progress=scope.progress)
    return report_view(report, scope, dry_run=True)


def report_view(report: ImportReport, scope: AthleteScope, *, dry_run: bool = False) -> ImportView:
    """The report of an import with the exercises that its names mean."""

    def match(name: str) -> NameMatch:
        match = scope.exercises.match(name)
        return NameMatch(
            id=match.exercise.id if match.exercise and match.certain else None,
            confidence=match.confidence,
            candidates=tuple(candidate.name for candidate in match.candidates),
        )

    return import_view(report, match, dry_run=dry_run)


@contextmanager
def open_importer(scope: AthleteScope) -> Iterator[Importer]:
    """Imports files; its temporary folder and its processes go when the block ends."""
    with TemporaryDirectory(prefix="lanterne-") as scratch, closing(FileReading(scope.workers)) as reading:
        yield Importer(
            stores=scope.stores,
            finder=scope.adapters.file_finder(Path(scratch)),
            readers=scope.adapters.file_readers(),
            pack=scope.adapters.stream_packer(),
            zone=scope.zone,
            measurer=measurer(scope),
            reading=reading,
        )


def _units(request: ImportRequest) -> Units:
    return Units(of_all=request.unit, by_file=request.units_by_file)
