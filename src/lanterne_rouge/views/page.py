"""The day as one self-contained HTML page: no script, no font, no address outside the file."""

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from html import escape

from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.domain.season import FitnessAhead, SeasonCalendar
from lanterne_rouge.views.season_calendar import CALENDAR_STYLE, ahead_lines, calendar_section

PAGE_WIDTH, HEIGHT, MARGIN = 720.0, 260.0, 34.0
PICTURES_KEPT = 4


# A day's page is written again and again, and its picture changes with what is trained or planned.
@lru_cache(maxsize=PICTURES_KEPT)
def fitness_chart(
    days: tuple[FitnessDay, ...], ahead: tuple[FitnessAhead, ...] = (), race_day: date | None = None
) -> str:
    """An SVG picture of at least two mornings; an empty string for fewer. The mornings ahead are dashed."""
    if len(days) + len(ahead) < 2:
        return ""
    dates = [*(day.date for day in days), *(morning.day for morning in ahead)]
    form = [*(day.tsb for day in days), *(morning.tsb for morning in ahead)]
    top = max([*(max(d.ctl, d.atl) for d in days), *(max(a.ctl, a.atl) for a in ahead)]) * 1.1 or 1.0
    top, bottom = max(top, max(form)), min(0.0, min(form) * 1.1)
    scale = _Scale(days=len(dates), top=top, bottom=bottom)
    label = f"Fitness and fatigue from {dates[0]} to {dates[-1]}"
    return "\n".join(
        [
            f'<svg viewBox="0 0 {PAGE_WIDTH:g} {HEIGHT:g}" role="img" aria-label="{escape(label)}">',
            *(_rule(scale, value) for value in _ticks(bottom, top)),
            *(_bar(scale, i, value) for i, value in enumerate(form)),
            *_lines(scale, days, ahead),
            *([_mark(scale, len(days), "today")] if ahead and days else []),
            *([_mark(scale, dates.index(race_day), "race")] if race_day in dates else []),
            f'<text x="{MARGIN:g}" y="{HEIGHT - 6:g}">{dates[0]}</text>',
            f'<text x="{PAGE_WIDTH - 6:g}" y="{HEIGHT - 6:g}" text-anchor="end">{dates[-1]}</text>',
            "</svg>",
        ]
    )


def _lines(scale: "_Scale", days: Sequence[FitnessDay], ahead: Sequence[FitnessAhead]) -> list[str]:
    """What was, and from there on what is planned."""
    lines = [_line(scale, [d.atl for d in days], "atl"), _line(scale, [d.ctl for d in days], "ctl")] if days else []
    if ahead:
        last, first = days[-1:], max(len(days) - 1, 0)
        lines.append(_line(scale, [*(d.atl for d in last), *(a.atl for a in ahead)], "atl ahead", first))
        lines.append(_line(scale, [*(d.ctl for d in last), *(a.ctl for a in ahead)], "ctl ahead", first))
    return lines


class _Scale:
    def __init__(self, *, days: int, top: float, bottom: float) -> None:
        self.step = (PAGE_WIDTH - MARGIN - 6) / max(days - 1, 1)
        self._top, self._per_point = top, (HEIGHT - 2 * 20) / (top - bottom)

    def x(self, index: int) -> float:
        return MARGIN + index * self.step

    def y(self, value: float) -> float:
        return 20 + (self._top - value) * self._per_point


def _ticks(bottom: float, top: float) -> list[float]:
    step = 10.0 if top - bottom <= 80 else 25.0 if top - bottom <= 200 else 50.0
    first = int(bottom // step)
    return [n * step for n in range(first, int(top // step) + 1) if bottom <= n * step <= top]


def _rule(scale: _Scale, value: float) -> str:
    y = scale.y(value)
    line = f'<line class="rule" x1="{MARGIN:g}" x2="{PAGE_WIDTH - 6:g}" y1="{y:.1f}" y2="{y:.1f}"/>'
    return f'{line}<text x="{MARGIN - 6:g}" y="{y + 4:.1f}" text-anchor="end">{value:g}</text>'


def _bar(scale: _Scale, index: int, value: float) -> str:
    top, low = scale.y(max(value, 0.0)), scale.y(min(value, 0.0))
    width = max(scale.step * 0.7, 1.0)
    side = "fresh" if value >= 0 else "tired"
    x = scale.x(index) - width / 2
    return f'<rect class="{side}" x="{x:.1f}" y="{top:.1f}" width="{width:.1f}" height="{max(low - top, 0.5):.1f}"/>'


def _line(scale: _Scale, values: Sequence[float], name: str, first: int = 0) -> str:
    points = " ".join(f"{scale.x(first + i):.1f},{scale.y(v):.1f}" for i, v in enumerate(values))
    return f'<polyline class="{name}" points="{points}"/>'


def _mark(scale: _Scale, index: int, word: str) -> str:
    """A vertical line with a word, on the side where there is more room."""
    x = scale.x(index)
    anchor, shift = ("end", -4) if x > PAGE_WIDTH / 2 else ("start", 4)
    line = f'<line class="mark" x1="{x:.1f}" x2="{x:.1f}" y1="20" y2="{HEIGHT - 20:g}"/>'
    return f'{line}<text x="{x + shift:.1f}" y="16" text-anchor="{anchor}">{word}</text>'


_STYLE = """
:root { color-scheme: light dark; --ink: #1c1c1e; --paper: #fffdf8; --quiet: #6b6b70; --red: #c2342b; --blue: #2f6db5; }
@media (prefers-color-scheme: dark) { :root { --ink: #f1efe9; --paper: #17171a; --quiet: #a0a0a6; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto; max-width: 46rem;
       padding: 1.5rem; }
h1 { font-size: 1.4rem; margin: 0 0 .2rem; } h2 { font-size: 1.05rem; margin: 1.6rem 0 .3rem; }
.action { display: inline-block; padding: .15rem .7rem; border-radius: 1rem; color: #fff; background: var(--blue); }
.action.push { background: #b5652f; } .action.recover { background: #4d7d53; } .action.ease { background: #6f7f3b; }
p, pre { margin: .2rem 0; } pre { white-space: pre-wrap; font: inherit; } .quiet, svg text { color: var(--quiet); }
svg { width: 100%; height: auto; } svg text { font-size: 11px; fill: var(--quiet); }
.rule { stroke: var(--quiet); stroke-opacity: .25; } .ctl { fill: none; stroke: var(--blue); stroke-width: 2.5; }
.atl { fill: none; stroke: var(--red); stroke-width: 1.2; stroke-opacity: .8; }
.fresh { fill: #4d7d53; fill-opacity: .5; } .tired { fill: var(--red); fill-opacity: .35; }
.ahead { stroke-dasharray: 5 4; } .mark { stroke: var(--quiet); stroke-dasharray: 2 3; }
.key span { margin-right: 1.2rem; display: inline-block; }
.key i { display: inline-block; width: .9rem; height: .3rem; margin-right: .35rem; vertical-align: middle; }
"""


def page(briefing: Briefing, fitness: Sequence[FitnessDay], calendar: SeasonCalendar | None = None) -> str:
    """The briefing with the calendar of the season, where there is a plan, and the fitness chart."""
    action = briefing.decision.action.value
    parts = (briefing.sections.phase, briefing.sections.metrics, briefing.sections.logic, briefing.sections.workout)
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{briefing.date}: {escape(action)}</title><style>{_STYLE}{CALENDAR_STYLE}</style></head><body>",
            f"<h1>{briefing.date:%A}, {briefing.date.day} {briefing.date:%B %Y}</h1>",
            f'<p><span class="action {escape(action)}">{escape(action)}</span></p>',
            *(_section(text) for text in parts),
            _chart(fitness, calendar),
            *([calendar_section(calendar)] if calendar is not None else []),
            *(f'<p class="quiet">{escape(warning)}</p>' for warning in briefing.warnings),
            "</body></html>",
            "",
        ]
    )


def _section(text: str) -> str:
    heading, _, body = text.partition("\n")
    return f"<section><h2>{escape(heading.strip('# '))}</h2><pre>{escape(body.strip())}</pre></section>"


def _chart(fitness: Sequence[FitnessDay], calendar: SeasonCalendar | None) -> str:
    ahead = calendar.ahead if calendar is not None else ()
    picture = fitness_chart(tuple(fitness), ahead, calendar.goal_date if calendar is not None else None)
    if not picture:
        return ""
    dashed = "<span>dashed: if you train as planned</span>" if ahead else ""
    key = (
        '<p class="key quiet"><span><i style="background:var(--blue)"></i>fitness (CTL)</span>'
        '<span><i style="background:var(--red)"></i>fatigue (ATL)</span>'
        f'<span><i style="background:#4d7d53"></i>form (TSB): fresh above, tired below zero</span>{dashed}</p>'
    )
    said = "".join(f"<p>{escape(line)}</p>" for line in (ahead_lines(calendar) if calendar is not None else ()))
    return f"<section><h2>Fitness</h2>{picture}{key}{said}</section>"
