"""The sessions of one day with their easier and harder versions, as a typed answer and as text."""

import datetime as dt
from dataclasses import dataclass

from lanterne_rouge.views.plan import SessionView


@dataclass(frozen=True, kw_only=True)
class SessionOnDay:
    """The sessions of a day, in order; none is a rest day."""

    date: dt.date
    sessions: tuple[SessionView, ...]


def session_on_day_text(view: SessionOnDay) -> str:
    """Each session written out, then its versions and how to choose one."""
    when = f"{view.date:%A} {view.date.day} {view.date:%B}"
    if not view.sessions:
        return f"{when}: rest day."
    lines = []
    for session in view.sessions:
        lines.append(f"{when}: {session.title or session.kind}, {session.minutes or 0:.0f} min")
        lines += [f"  {text}" for text in (session.structure, session.fuel, session.note) if text]
        lines += [f"  {option.name + ':':<8} {option.structure}" for option in session.alternatives]
    options = dict.fromkeys(option.name for session in view.sessions for option in session.alternatives)
    if options:
        lines.append(f"Choose: lanterne session {view.date} {' or '.join(options)}")
    return "\n".join(lines)
