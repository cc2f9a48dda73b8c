"""The day's files below `output/`: summary, page, decision, workout, and the two logs with one row a day.

Every file is written beside its place and then moved there, so that a reader never meets half a file. A disk that
refuses costs the athlete a warning, not the briefing.
"""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import msgspec

from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.domain.wellness import CONTRIBUTORS, Observation, Reading
from lanterne_rouge.views.page import page
from lanterne_rouge.views.today import briefing_view, decision_view

CONTRIBUTOR_COLUMNS = tuple(m.value.removeprefix("contributor_") for m in CONTRIBUTORS)
READINESS_COLUMNS = (
    "date", "readiness", *CONTRIBUTOR_COLUMNS, "hrv", "rhr", "sleep", "temperature_deviation", "ctl", "atl", "tsb"
)  # fmt: skip
REASONING_COLUMNS = (
    "date", "run_id", "mission", "phase", "action", "intensity", "confidence", "flags", "load", "reasoning_mode",
    "decided_by", "model", "prompt_version", "explanation",
)  # fmt: skip


DECISION_FILE = (
    "run_id", "date", "mission", "phase", "observation", "evidence", "reasoning_mode", "decided_by", "model",
    "prompt_version", "rules_decision", "usage", "grounding", "warnings",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class OutputFolder:
    """Writes below one folder."""

    folder: Path

    def readiness(self, day: date, observation: Observation) -> None:
        """One row of `readiness_log.csv`, all contributors where they are known."""
        known = dict(observation.readiness_contributors)
        row = [
            day.isoformat(),
            _cell(observation.readiness),
            *("" if known.get(c) is None else f"{known[c]:g}" for c in CONTRIBUTOR_COLUMNS),
            *(
                _cell(r)
                for r in (observation.hrv, observation.rhr, observation.sleep, observation.temperature_deviation)
            ),
            *("" if v is None else f"{v:.1f}" for v in (observation.ctl, observation.atl, observation.tsb)),
        ]
        _with_row(self.folder / "readiness_log.csv", READINESS_COLUMNS, row)

    def briefing(self, briefing: Briefing, summary: str, fitness: Sequence[FitnessDay]) -> tuple[str, ...]:
        """All files of the day; what cannot be written becomes a warning."""
        try:
            self._write(briefing, summary, fitness)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            return (
                f"The day's files could not be written below {self.folder} ({reason}); the briefing itself is kept.",
            )
        return ()

    def costs(self, page: str) -> tuple[str, ...]:
        """The page of what language models cost; a warning where it cannot be written."""
        try:
            _put(self.folder / "costs.md", page)
        except OSError as error:
            return (f"costs.md could not be written ({error.strerror or type(error).__name__}).",)
        return ()

    def _write(self, briefing: Briefing, summary: str, fitness: Sequence[FitnessDay]) -> None:
        day = self.folder / briefing.date.isoformat()
        view = briefing_view(briefing)
        _put(day / "summary.md", summary)
        _put(day / "summary.html", page(briefing, fitness))
        _put(day / "decision.json", _json(_decision_file(briefing)))
        _put(day / "workout.json", _json(view.workout))
        _put_or_drop(day / "strength.json", view.strength)
        _put_or_drop(day / "usage.json", view.usage)
        _with_row(self.folder / "reasoning_log.csv", REASONING_COLUMNS, _reasoning_row(briefing))


def _decision_file(briefing: Briefing) -> object:
    whole = msgspec.to_builtins(briefing_view(briefing))
    return {**msgspec.to_builtins(decision_view(briefing.decision)), **{key: whole[key] for key in DECISION_FILE}}


def _reasoning_row(briefing: Briefing) -> list[str]:
    decision = briefing.decision
    return [
        briefing.date.isoformat(),
        briefing.run_id,
        briefing.mission.mission_id or "",
        briefing.mission.phase.value,
        decision.action.value,
        decision.intensity_recommendation.value,
        f"{decision.confidence:.2f}",
        " ".join(flag.value for flag in decision.flags),
        f"{briefing.workout.load:g}" if briefing.workout else "0",
        briefing.reasoning_mode,
        briefing.decided_by,
        briefing.model or "",
        briefing.prompt_version or "",
        decision.reason,
    ]


def _cell(reading: Reading | None) -> str:
    return "" if reading is None or reading.age_days > 0 else f"{reading.value:g}"


def _json(document: object) -> str:
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"


def _put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".part")
    beside.write_text(text, encoding="utf-8", newline="")
    beside.replace(path)


def _put_or_drop(path: Path, document: object) -> None:
    """Write it; where there is nothing, one of an earlier run of the day goes."""
    if document is None:
        path.unlink(missing_ok=True)
    else:
        _put(path, _json(document))


def _with_row(path: Path, columns: Sequence[str], row: Sequence[str]) -> None:
    """Replace the row of that date, keep the others in order of date; what is no log of these columns is set aside."""
    header, *rows = _read(path) if path.exists() else [list(columns)]
    if header != list(columns):
        path.replace(path.with_name(f"{path.stem}.before-{row[0]}{path.suffix}"))
        rows = []
    kept = [r for r in rows if r and r[0] != row[0]]
    text = io.StringIO()
    csv.writer(text).writerows([columns, *sorted([*kept, list(row)])])
    _put(path, text.getvalue())


def _read(path: Path) -> list[list[str]]:
    """The rows with their header, which is empty where the file is no CSV file any more."""
    try:
        with path.open(encoding="utf-8", newline="") as lines:
            return list(csv.reader(lines)) or [[]]
    except (UnicodeDecodeError, csv.Error):
        return [[]]


def _free(path: Path, day: str) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.stem}.before-{day}-{number}{path.suffix}")).exists():
        number += 1
    return aside
