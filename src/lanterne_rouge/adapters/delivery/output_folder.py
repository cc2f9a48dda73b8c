"""Write the day's files below `output/`: summary, page, decision, workout, and two logs with one row a day.

Files are written under a temporary name and then moved, so that a reader never sees half a file. A disk error becomes
a warning.
"""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import msgspec

from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.errors import why_refused
from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.domain.season import SeasonCalendar
from lanterne_rouge.domain.wellness import CONTRIBUTORS, Observation, Reading
from lanterne_rouge.views.four_sections import model_lines
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
    "run_id", "date", "mission", "phase", "observation", "explanation", "cautions", "evidence", "reasoning_mode", "decided_by", "model",
    "prompt_version", "rules_decision", "usage", "grounding", "warnings",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class OutputFolder:
    """Writes files below one folder."""

    folder: Path

    def readiness(self, day: date, observation: Observation) -> None:
        """Write the day's row of `readiness_log.csv`."""
        contributors = dict(observation.readiness_contributors)
        row = [
            day.isoformat(),
            _cell(observation.readiness),
            *("" if contributors.get(c) is None else f"{contributors[c]:g}" for c in CONTRIBUTOR_COLUMNS),
            *(
                _cell(r)
                for r in (observation.hrv, observation.rhr, observation.sleep, observation.temperature_deviation)
            ),
            *("" if v is None else f"{v:.1f}" for v in (observation.ctl, observation.atl, observation.tsb)),
        ]
        _with_row(self.folder / "readiness_log.csv", READINESS_COLUMNS, row)

    def briefing(self, briefing: Briefing, summary: str, fitness: Sequence[FitnessDay]) -> tuple[str, ...]:
        """Write all files of the day; returns warnings for what could not be written."""
        try:
            self._write(briefing, summary)
            self._page(briefing, fitness, None)
        except OSError as error:
            return (self._unwritten(error),)
        return ()

    def page(self, briefing: Briefing, fitness: Sequence[FitnessDay], calendar: SeasonCalendar) -> tuple[str, ...]:
        """Write the day's page again, with the season's calendar; returns warnings for what could not be written."""
        try:
            self._page(briefing, fitness, calendar)
        except OSError as error:
            return (self._unwritten(error),)
        return ()

    def page_of(self, day: date) -> str | None:
        """The page of a day as it was written; None where there is none, or it can't be read."""
        try:
            return (self.folder / day.isoformat() / "summary.html").read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return None

    def costs(self, page: str) -> tuple[str, ...]:
        """Write the page of model costs; returns a warning if it could not be written."""
        try:
            _put(self.folder / "costs.md", page)
        except OSError as error:
            return (f"I couldn't write costs.md ({why_refused(error)}).",)
        return ()

    def _unwritten(self, error: OSError) -> str:
        return f"I couldn't write the day's files to {self.folder} ({why_refused(error)}). Your briefing is saved."

    def _page(self, briefing: Briefing, fitness: Sequence[FitnessDay], calendar: SeasonCalendar | None) -> None:
        _put(self.folder / briefing.date.isoformat() / "summary.html", page(briefing, fitness, calendar))

    def _write(self, briefing: Briefing, summary: str) -> None:
        day = self.folder / briefing.date.isoformat()
        view = briefing_view(briefing)
        _put(day / "summary.md", summary)
        _put(day / "decision.json", _json(_decision_file(briefing)))
        _put(day / "workout.json", _json(view.workout or view.option))
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
        " ".join((decision.reason, *model_lines(briefing))),
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
    """Write the document, or delete the file of an earlier run if there is none."""
    if document is None:
        path.unlink(missing_ok=True)
    else:
        _put(path, _json(document))


def _with_row(path: Path, columns: Sequence[str], row: Sequence[str]) -> None:
    """Replace the row of that date and sort by date; a file with other columns is renamed first."""
    header, *rows = _read(path) if path.exists() else [list(columns)]
    if header != list(columns):
        path.replace(_free(path, row[0]))
        rows = []
    other_rows = [r for r in rows if r and r[0] != row[0]]
    text = io.StringIO()
    csv.writer(text).writerows([columns, *sorted([*other_rows, list(row)])])
    _put(path, text.getvalue())


def _read(path: Path) -> list[list[str]]:
    """The rows with their header, which is empty if the file is not valid CSV."""
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
