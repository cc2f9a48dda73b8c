"""Export all of an athlete's data as CSV, JSON and the original files."""

import csv
import re
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

import msgspec

from lanterne_rouge.adapters.storage.activities import flat_document
from lanterne_rouge.adapters.storage.disk import disk_failed
from lanterne_rouge.adapters.storage.documents import encode
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.conversation import Conversation
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.fitness import THRESHOLD_UNITS
from lanterne_rouge.ports.stores import Memory, ModelCall, StoredFile, Stores

Cell = str | int | float | bool | None

ENDING: Final = re.compile(r"\.(?P<ending>[a-z0-9]{1,5})(\.gz)?$", re.IGNORECASE)
ALL: Final = 1_000_000
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")

ACTIVITY_COLUMNS: Final = (
    "id", "day", "start", "timezone", "sport", "sub_sport", "title", "elapsed_s", "timer_s", "distance_m", "rpe",
    "load", "load_method", "avg_power_w", "np_w", "avg_hr_bpm", "max_hr_bpm", "ascent_m", "sources", "quality",
)  # fmt: skip

MODEL_CALL_COLUMNS: Final = (
    "day", "at", "role", "provider", "model", "prompt", "outcome", "input_tokens", "output_tokens", "estimated", "ms",
    "cost_usd",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class ExportResult:
    """The result of an export: file names with their number of entries, and the names of missing originals."""

    folder: Path
    written: tuple[tuple[str, int], ...]
    missing: tuple[str, ...]


def write_export(stores: Stores, folder: Path) -> ExportResult:
    """Write everything to the new or empty `folder`, all or nothing. Raises `BadInput` or `StorageFailed`."""
    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        raise BadInput(f"{folder} is not an empty folder.", "Choose an empty or new folder.")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".export-") as parent:
            part = Path(parent, "data")
            part.mkdir()
            written, missing = _write_all(stores, part)
            part.replace(folder)
    except OSError as error:
        raise disk_failed(error, f"I can't write the folder {folder}") from error
    return ExportResult(folder=folder, written=written, missing=missing)


def _write_all(stores: Stores, folder: Path) -> tuple[tuple[tuple[str, int], ...], tuple[str, ...]]:
    activities = stores.activities.shown(None, None)
    wellness = stores.wellness.shown(date.min, date.max)
    check_ins = stores.check_ins.between(date.min, date.max)
    memories = stores.memory.recall(None, None)
    stored = tuple(stores.files.by_hash().values())
    originals, missing = _originals(stores, folder / "originals", stored)
    written = (
        _json(folder / "activities.json", tuple(flat_document(item) for item in activities)),
        _csv(folder / "activities.csv", ACTIVITY_COLUMNS, (_activity_row(item) for item in activities)),
        _csv(
            folder / "wellness.csv",
            ("day", "metric", "value", "source", "quality"),
            (
                (o.day.isoformat(), o.metric.value, o.value, o.provenance.source, " ".join(o.provenance.quality))
                for o in wellness
            ),
        ),
        _json(folder / "check_ins.json", [{"day": day, "check_in": check_in} for day, check_in in check_ins]),
        _csv(
            folder / "thresholds.csv",
            ("name", "value", "unit", "from_day", "source"),
            (
                (t.name.value, t.value, THRESHOLD_UNITS[t.name], t.from_day.isoformat(), t.source.value)
                for t in stores.thresholds.all()
            ),
        ),
        _csv(
            folder / "fitness.csv",
            ("day", "load", "ctl", "atl", "tsb"),
            ((f.date.isoformat(), f.load, f.ctl, f.atl, f.tsb) for f in stores.fitness.between(None, None)),
        ),
        _json(folder / "decisions.json", [_memory(memory) for memory in memories]),
        _json(folder / "plans.json", stores.plans.all()),
        _json(folder / "plan_proposals.json", stores.plans.proposals(limit=ALL)),
        _json(folder / "feedback.json", stores.reflections.feedback(None, None)),
        _json(folder / "blocks.json", stores.reflections.blocks()),
        _json(folder / "own_parameters.json", stores.reflections.parameter_history()),
        _json(folder / "parameter_proposals.json", stores.reflections.proposals(limit=ALL)),
        _json(folder / "gyms.json", stores.strength.gyms()),
        _json(folder / "templates.json", stores.strength.templates()),
        _json(folder / "routines.json", stores.strength.routines()),
        _json(folder / "own_exercises.json", stores.strength.own_exercises()),
        _json(
            folder / "exercise_names.json", [{"name": n, "exercise": e} for n, e in stores.strength.aliases().items()]
        ),
        _json(folder / "workouts.json", stores.workouts.all()),
        _json(folder / "cards.json", stores.canvas.cards()),
        _json(folder / "conversations.json", [_conversation(stores, c) for c in stores.conversations.all()]),
        _json(folder / "refusals.json", stores.conversations.refusals()),
        _csv(
            folder / "model_calls.csv",
            MODEL_CALL_COLUMNS,
            (_model_call_row(item) for item in stores.model_calls.between(None, None)),
        ),
        _csv(
            folder / "files.csv",
            ("name", "kept_as", "format", "size", "outcome"),
            ((f.name, _stored_as(f), f.format, f.size, f.outcome) for f in stored),
        ),
        ("originals", originals),
    )
    return written, missing


def _originals(stores: Stores, folder: Path, stored: Sequence[StoredFile]) -> tuple[int, tuple[str, ...]]:
    folder.mkdir()
    missing = []
    for file in stored:
        try:
            (folder / _stored_as(file)).write_bytes(stores.raw.get(file.sha256))
        except NotFound:
            missing.append(file.name)
    return len(stored) - len(missing), tuple(missing)


def _stored_as(file: StoredFile) -> str:
    """A file name from the hash, since names from archives may repeat or be invalid."""
    ending = ENDING.search(file.name)
    return f"{file.sha256}.{ending['ending'].lower()}" if ending else file.sha256


def _activity_row(activity: Activity) -> tuple[Cell, ...]:
    summary, measures = activity.summary, activity.measures
    return (
        activity.id, activity.day.isoformat(), activity.start.isoformat().replace("+00:00", "Z"), activity.timezone,
        activity.sport.value, activity.sub_sport, activity.title, activity.elapsed_s, activity.timer_s,
        activity.distance_m, activity.rpe, measures.load, measures.load_method and measures.load_method.value,
        summary.avg_power_w, summary.np_w, summary.avg_hr_bpm, summary["max_hr_bpm"], summary["ascent_m"],
        " ".join(source.sha256 for source in activity.sources), " ".join(activity.quality),
    )  # fmt: skip


def _model_call_row(call: ModelCall) -> tuple[Cell, ...]:
    return (
        call.day.isoformat(), call.at.isoformat().replace("+00:00", "Z"), call.role, call.provider, call.model,
        call.prompt, call.outcome, call.input_tokens, call.output_tokens, call.estimated, call.ms, call.cost_usd,
    )  # fmt: skip


def _conversation(stores: Stores, conversation: Conversation) -> dict[str, object]:
    log, canvas = stores.conversations, conversation.canvas
    return {"conversation": conversation, "turns": log.turns(canvas), "routing": log.decisions(canvas)}


def _memory(memory: Memory) -> dict[str, object]:
    document = msgspec.Raw(memory.document.encode())
    return {"day": memory.day, "run_id": memory.run_id, "kind": memory.kind, "at": memory.at, "document": document}


def _json(path: Path, items: Sequence[object]) -> tuple[str, int]:
    path.write_text(encode(items), encoding="utf-8")
    return path.name, len(items)


def _csv(path: Path, header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> tuple[str, int]:
    count = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        for row in rows:
            writer.writerow([_inert(cell) for cell in row])
            count += 1
    return path.name, count


def _inert(cell: Cell) -> Cell:
    """Mark text that a spreadsheet would run as a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
