"""The fitness chart as SVG: fitness and fatigue as lines, form as bars below, one glance."""

from collections.abc import Sequence
from html import escape

from lanterne_rouge.domain.fitness import FitnessDay

WIDTH, HEIGHT, MARGIN = 720.0, 260.0, 34.0


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
            f'<svg viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" aria-label="{escape(label)}">',
            *(_rule(scale, value) for value in _ticks(bottom, top)),
            *(_bar(scale, i, d.tsb) for i, d in enumerate(days)),
            _line(scale, [d.atl for d in days], "atl"),
            _line(scale, [d.ctl for d in days], "ctl"),
            f'<text x="{MARGIN:g}" y="{HEIGHT - 6:g}">{days[0].date}</text>',
            f'<text x="{WIDTH - 6:g}" y="{HEIGHT - 6:g}" text-anchor="end">{days[-1].date}</text>',
            "</svg>",
        ]
    )


class _Scale:
    def __init__(self, *, days: int, top: float, bottom: float) -> None:
        self.step = (WIDTH - MARGIN - 6) / max(days - 1, 1)
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
    line = f'<line class="rule" x1="{MARGIN:g}" x2="{WIDTH - 6:g}" y1="{y:.1f}" y2="{y:.1f}"/>'
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
