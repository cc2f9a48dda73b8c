"""The day as one self-contained HTML page: no script, no font, no address outside the file."""

from collections.abc import Sequence
from html import escape

from lanterne_rouge.delivery.chart import fitness_chart
from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.fitness import FitnessDay

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
