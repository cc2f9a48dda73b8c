"""Weeks of volume as one table: muscles as rows, weeks as columns, and where the last full week lies in its band."""

from collections.abc import Mapping, Sequence
from datetime import date

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.entrypoints.cli.strength.words import in_words, said_total
from lanterne_rouge.strength.history.bands import Bands, MuscleVolume, VolumeStanding
from lanterne_rouge.strength.history.volume import Volume

MOST_WEEKS = 6
"""As many columns fit a terminal of 80."""
LABEL, COLUMN, VOLUME_BAR_CELLS = 12, 7, 10
SETS_A_MARK = 2
BAND_WORDS: Mapping[VolumeStanding, str] = {
    VolumeStanding.NONE: "none",
    VolumeStanding.BELOW: "too few",
    VolumeStanding.DETECTABLE: "a little",
    VolumeStanding.EFFICIENT: "good",
    VolumeStanding.NEXT: "plenty",
    VolumeStanding.BEYOND: "beyond",
}


def volume_table(weeks: Sequence[Volume], bands: Bands, today: date, unit: WeightUnit) -> list[str]:
    """The lines of the table; the last full week is the one that is judged, unless only a running one is there."""
    shown = weeks[-MOST_WEEKS:]
    judged = _judged(shown, today)
    rows = sorted(_rows(shown), key=lambda row: (-row[judged].sets, *(-one.sets for one in reversed(row))))
    lines = [_heading(shown, judged, today)]
    lines += [_muscle(row, judged) for row in rows]
    totals = (
        ("hard sets", [f"{week.hard_sets}" for week in shown]),
        ("sessions", [f"{week.sessions}" for week in shown]),
    )
    lines += ["", *(f"{name:<{LABEL}}{_cells(cells)}" for name, cells in totals)]
    return [line.rstrip() for line in (*lines, *_notes(weeks, shown, judged, bands, today, unit))]


def _judged(weeks: Sequence[Volume], today: date) -> int:
    """The place of the last week that is over; without one, the running week."""
    return next((at for at in reversed(range(len(weeks))) if weeks[at].last < today), len(weeks) - 1)


def _rows(weeks: Sequence[Volume]) -> list[tuple[MuscleVolume, ...]]:
    """A row for each muscle that had a set in any of these weeks."""
    rows = zip(*(week.muscles for week in weeks), strict=True)
    return [row for row in rows if any(one.sets > 0 for one in row)]


def _heading(weeks: Sequence[Volume], judged: int, today: date) -> str:
    days = [f"{week.first:%m-%d}{'' if week.last < today else '*'}" for week in weeks]
    return f"{'week of':<{LABEL}}{_cells(days)}   {weeks[judged].first:%m-%d}"


def _muscle(row: Sequence[MuscleVolume], judged: int) -> str:
    sets = row[judged].sets
    bar = "#" * min(round(sets / SETS_A_MARK), VOLUME_BAR_CELLS)
    cells = _cells([f"{one.sets:g}" if one.sets else "-" for one in row])
    return f"{in_words(row[0].muscle):<{LABEL}}{cells}   {bar:<{VOLUME_BAR_CELLS}} {BAND_WORDS[row[judged].standing]}"


def _cells(cells: Sequence[str]) -> str:
    return "".join(f"{cell:>{COLUMN}}" for cell in cells)


def _notes(
    weeks: Sequence[Volume], shown: Sequence[Volume], judged: int, bands: Bands, today: date, unit: WeightUnit
) -> list[str]:
    """What the marks mean, and what was moved in the week that is judged."""
    week = shown[judged]
    about = "" if week.tonnage_is_complete else "at least "
    running = "; * is not over yet" if shown[-1].last >= today else ""
    notes = [
        "",
        f"Week of {week.first}: {about}{said_total(week.tonnage_kg, unit)} moved. "
        f"# is {SETS_A_MARK} hard sets{running}.",
        f"Bands: too few under {bands.detectable:g} sets a week, a little under {bands.efficient:g}, "
        f"good to {bands.efficient_to:g} (each set",
        f"does most), plenty to {bands.next_to:g}; beyond that hardly any more.",
    ]
    if len(shown) < len(weeks):
        notes.append(f"The last {len(shown)} of {len(weeks)} weeks are shown; --json has all.")
    return notes
