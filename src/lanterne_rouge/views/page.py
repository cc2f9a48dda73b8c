"""The day as one self-contained HTML page: no script, no font, no address outside the file."""

from collections.abc import Sequence
from html import escape

from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.fitness import FitnessDay

PAGE_WIDTH, HEIGHT, MARGIN = 720.0, 260.0, 34.0


def fitness_chart(days: Sequence[FitnessDay]) -> str:
    """An SVG picture of at least two days; an empty string for fewer."""
    if len(days) < 2:
        return ""
    top = max(max(d.ctl, d.atl) for d in days) * 1.1 or 1.0
    bottom = min(0.0, min(d.tsb for d in days) * 1.1)
    scale = _Scale(days=len(days), top=top, bottom=bottom)
    label = f"Fitness and fatigue from {days[0].date} to {days[-1].date}"
    return "\n".join(
        [
            f'<svg viewBox="0 0 {PAGE_WIDTH:g} {HEIGHT:g}" role="img" aria-label="{escape(label)}">',
            *(_rule(scale, value) for value in _ticks(bottom, top)),
            *(_bar(scale, i, d.tsb) for i, d in enumerate(days)),
            _line(scale, [d.atl for d in days], "atl"),
            _line(scale, [d.ctl for d in days], "ctl"),
            f'<text x="{MARGIN:g}" y="{HEIGHT - 6:g}">{days[0].date}</text>',
            f'<text x="{PAGE_WIDTH - 6:g}" y="{HEIGHT - 6:g}" text-anchor="end">{days[-1].date}</text>',
            "</svg>",
        ]
    )


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


def _line(scale: _Scale, values: Sequence[float], name: str) -> str:
    points = " ".join(f"{scale.x(i):.1f},{scale.y(v):.1f}" for i, v in enumerate(values))
    return f'<polyline class="{name}" points="{points}"/>'


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
.key span { margin-right: 1.2rem; } .key i { display: inline-block; width: .9rem; height: .3rem; margin-right: .35rem;
       vertical-align: middle; }
"""


def page(briefing: Briefing, fitness: Sequence[FitnessDay]) -> str:
    """The briefing with the fitness chart."""
    action = briefing.decision.action.value
    parts = (briefing.sections.phase, briefing.sections.metrics, briefing.sections.logic, briefing.sections.workout)
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{briefing.date}: {escape(action)}</title><style>{_STYLE}</style></head><body>",
            f"<h1>{briefing.date:%A}, {briefing.date.day} {briefing.date:%B %Y}</h1>",
            f'<p><span class="action {escape(action)}">{escape(action)}</span></p>',
            *(_section(text) for text in parts),
            _chart(fitness),
            *(f'<p class="quiet">{escape(warning)}</p>' for warning in briefing.warnings),
            "</body></html>",
            "",
        ]
    )


def _section(text: str) -> str:
    heading, _, body = text.partition("\n")
    return f"<section><h2>{escape(heading.strip('# '))}</h2><pre>{escape(body.strip())}</pre></section>"


def _chart(fitness: Sequence[FitnessDay]) -> str:
    picture = fitness_chart(fitness)
    if not picture:
        return ""
    key = (
        '<p class="key quiet"><span><i style="background:var(--blue)"></i>fitness (CTL)</span>'
        '<span><i style="background:var(--red)"></i>fatigue (ATL)</span>'
        '<span><i style="background:#4d7d53"></i>form (TSB): fresh above, tired below zero</span></p>'
    )
    return f"<section><h2>Fitness</h2>{picture}{key}</section>"
