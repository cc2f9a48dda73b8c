"""The season as entries for a calendar program, and as the text of an iCalendar file (RFC 5545)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta


@dataclass(frozen=True, kw_only=True)
class CalendarEntryView:
    """One entry over whole days, `last_day` included. `uid` stays the same when the entry changes."""

    uid: str
    day: date
    last_day: date
    kind: str
    title: str
    text: str


@dataclass(frozen=True, kw_only=True)
class SeasonEntriesView:
    """The entries, oldest first, and the whole as an iCalendar file. `changed`: when the plan was last made."""

    name: str
    changed: datetime
    entries: tuple[CalendarEntryView, ...]
    content: str


@dataclass(frozen=True, kw_only=True)
class WrittenCalendarView:
    """A calendar file that was written."""

    file: str
    entries: int
    first: date | None
    last: date | None


@dataclass(frozen=True, kw_only=True)
class CalendarFeedView:
    """A private address for calendar programs, shown this once; `device` takes it back."""

    url: str
    device: str


FOLD_AT = 75
LINE_END = "\r\n"


def season_entries_view(name: str, changed: datetime, entries: Sequence[CalendarEntryView]) -> SeasonEntriesView:
    """The view of entries, with its file."""
    return SeasonEntriesView(
        name=name, changed=changed, entries=tuple(entries), content=_calendar(name, changed, entries)
    )


def _calendar(name: str, changed: datetime, entries: Sequence[CalendarEntryView]) -> str:
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Lanterne Rouge//Training plan//EN",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{_escaped(name)}",
        # Programs that look at this ask again after so long.
        "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
        *(line for entry in entries for line in _event(entry, changed)),
        "END:VCALENDAR",
    ]
    return LINE_END.join(piece for line in lines for piece in folded_line(line)) + LINE_END


def _event(entry: CalendarEntryView, changed: datetime) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{entry.uid}"
    yield f"DTSTAMP:{changed.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    yield f"DTSTART;VALUE=DATE:{entry.day:%Y%m%d}"
    # The end is the first day that no longer belongs to it.
    yield f"DTEND;VALUE=DATE:{entry.last_day + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{_escaped(entry.title)}"
    if entry.text:
        yield f"DESCRIPTION:{_escaped(entry.text)}"
    yield f"CATEGORIES:{entry.kind.upper()}"
    # A session does not make the day look busy.
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _escaped(text: str) -> str:
    lines = ("".join(c if c.isprintable() else " " for c in line) for line in text.splitlines())
    return "\n".join(lines).replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def folded_line(line: str) -> Iterator[str]:
    """The line in pieces of at most 75 octets; each further one begins with a space, and no letter is cut in two."""
    piece, size = "", 0
    for letter in line:
        octets = len(letter.encode())
        if size + octets > FOLD_AT:
            yield piece
            piece, size = " ", 1
        piece, size = piece + letter, size + octets
    yield piece


def written_calendar(file: str, view: SeasonEntriesView) -> WrittenCalendarView:
    """What was written where."""
    days = [entry.day for entry in view.entries]
    return WrittenCalendarView(
        file=file, entries=len(days), first=min(days, default=None), last=max(days, default=None)
    )


def written_calendar_text(view: WrittenCalendarView) -> str:
    """What was written, and how a calendar keeps up."""
    return (
        f"Wrote {view.entries} {'entry' if view.entries == 1 else 'entries'} to {view.file}. It doesn't follow your plan;"
        " for a calendar that does: lanterne export calendar --feed"
    )


def calendar_feed_text(view: CalendarFeedView) -> str:
    """The address, who may see it, and how to take it back."""
    return "\n".join(
        [
            f"Subscribe to {view.url}",
            "It works while lanterne serve runs. Whoever has it sees your plan and races, and nothing else.",
            f"Take it back: lanterne devices revoke {view.device}",
        ]
    )
