"""Cards of the canvas: what a conversation lays before the athlete, each with a plain text for terminal, mail and tools."""

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from lanterne_rouge.domain.canvas import CardKind, CardState
from lanterne_rouge.language.phrasing import printable

CHART_CELLS = 20


@dataclass(frozen=True, kw_only=True)
class CardHead:
    """What every card has. `version` counts its revisions; `expires` None: it does not."""

    id: str
    version: int
    canvas: str
    state: CardState
    title: str
    made: dt.datetime
    expires: dt.datetime | None


@dataclass(frozen=True, kw_only=True)
class SessionPlanCard(CardHead):
    """A session to keep as a template: `text` as it can be typed. `replaces`: the template of this name at that time."""

    type: Literal["session_plan"] = "session_plan"
    template: str
    text: str
    why: str | None = None
    replaces: str | None = None


@dataclass(frozen=True, kw_only=True)
class RoutineDayCard:
    """A day of a routine: its template's name and text."""

    name: str
    text: str


@dataclass(frozen=True, kw_only=True)
class RoutineSummaryCard(CardHead):
    """A whole routine, all days included. `replaces`: the routine of this name at that time, as text."""

    type: Literal["routine_summary"] = "routine_summary"
    routine: str
    goal: str
    days: tuple[RoutineDayCard, ...]
    why: str | None = None
    replaces: str | None = None


@dataclass(frozen=True, kw_only=True)
class CardFigure:
    """A number with its name, written out."""

    label: str
    value: str


@dataclass(frozen=True, kw_only=True)
class AnalysisCard(CardHead):
    """What the data shows: findings as sentences, and the numbers behind them."""

    type: Literal["analysis"] = "analysis"
    findings: tuple[str, ...]
    figures: tuple[CardFigure, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ChartPoint:
    """One point of a chart."""

    label: str
    value: float


@dataclass(frozen=True, kw_only=True)
class VisualizationCard(CardHead):
    """A series of numbers over time or by name, in a unit."""

    type: Literal["visualization"] = "visualization"
    chart: Literal["line", "bar"] = "bar"
    unit: str
    points: tuple[ChartPoint, ...]


@dataclass(frozen=True, kw_only=True)
class CardQuestion:
    """A question, with answers to choose from; none: any words."""

    text: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ClarifyQuestionsCard(CardHead):
    """Questions to answer before anything is made."""

    type: Literal["clarify_questions"] = "clarify_questions"
    questions: tuple[CardQuestion, ...]


@dataclass(frozen=True, kw_only=True)
class CardItem:
    """An entry of a list."""

    label: str
    detail: str = ""


@dataclass(frozen=True, kw_only=True)
class ListCard(CardHead):
    """Several things of one kind."""

    type: Literal["list"] = "list"
    items: tuple[CardItem, ...]


@dataclass(frozen=True, kw_only=True)
class SuggestionCard(CardHead):
    """One thing to try, why, and the command that does it, if there is one."""

    type: Literal["suggestion"] = "suggestion"
    suggestion: str
    why: str | None = None
    command: str | None = None


@dataclass(frozen=True, kw_only=True)
class AgentStreamCard(CardHead):
    """How far an answer is that takes a while; `steps` are what is known so far."""

    type: Literal["agent_stream"] = "agent_stream"
    steps: tuple[str, ...]
    done: bool = False


@dataclass(frozen=True, kw_only=True)
class InlineInfoCard(CardHead):
    """A few lines of information."""

    type: Literal["inline_info"] = "inline_info"
    lines: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class ProposalGroupCard(CardHead):
    """Drafts that belong together, by id: accepted or dismissed as one."""

    type: Literal["proposal_group"] = "proposal_group"
    cards: tuple[str, ...]


Card = (
    SessionPlanCard
    | RoutineSummaryCard
    | AnalysisCard
    | VisualizationCard
    | ClarifyQuestionsCard
    | ListCard
    | SuggestionCard
    | AgentStreamCard
    | InlineInfoCard
    | ProposalGroupCard
)

CARD_TYPES: Mapping[CardKind, type[Card]] = {
    CardKind.SESSION_PLAN: SessionPlanCard,
    CardKind.ROUTINE_SUMMARY: RoutineSummaryCard,
    CardKind.ANALYSIS: AnalysisCard,
    CardKind.VISUALIZATION: VisualizationCard,
    CardKind.CLARIFY_QUESTIONS: ClarifyQuestionsCard,
    CardKind.LIST: ListCard,
    CardKind.SUGGESTION: SuggestionCard,
    CardKind.AGENT_STREAM: AgentStreamCard,
    CardKind.INLINE_INFO: InlineInfoCard,
    CardKind.PROPOSAL_GROUP: ProposalGroupCard,
}
"""The type of each kind of card."""


@dataclass(frozen=True, kw_only=True)
class CardSummaryView:
    """A card as in a list."""

    id: str
    version: int
    type: CardKind
    state: CardState
    title: str


@dataclass(frozen=True, kw_only=True)
class CanvasView:
    """The cards of a canvas, oldest first."""

    canvas: str | None
    cards: tuple[CardSummaryView, ...]


@dataclass(frozen=True, kw_only=True)
class CardOutcomeView:
    """What became of a card; `wrote` names what was saved, `next` what to do with it."""

    card: str
    version: int
    state: CardState
    title: str
    wrote: tuple[str, ...]
    next: str | None


@dataclass(frozen=True, kw_only=True)
class RefusalView:
    """Something that was refused: when, to whom, what, and why."""

    at: dt.datetime
    roles: tuple[str, ...]
    action: str
    reason: str
    canvas: str | None
    correlation_id: str | None


@dataclass(frozen=True, kw_only=True)
class RefusalsView:
    """What was refused, oldest first."""

    refusals: tuple[RefusalView, ...]


def card_text(card: Card) -> str:
    """A card in plain text, with how to accept or dismiss a draft of something that can be kept."""
    lines = [f"{printable(card.title)} ({card.id}, {card.state.value})", *_body(card)]
    if card.state is CardState.DRAFT and isinstance(
        card, SessionPlanCard | RoutineSummaryCard | SuggestionCard | ProposalGroupCard
    ):
        lines += ["", f"Keep it: lanterne canvas accept {card.id}", f"Drop it: lanterne canvas dismiss {card.id}"]
    return "\n".join(lines)


def canvas_text(view: CanvasView) -> str:
    """The cards of a canvas, one a line."""
    if not view.cards:
        return "There are no cards yet. Ask for a session or a routine: lanterne chat"
    return "\n".join(f"{card.id:<4} {card.state.value:<10}  {printable(card.title)}" for card in view.cards)


def outcome_text(view: CardOutcomeView) -> str:
    """What became of a card, what was saved, and what to do next."""
    lines = [f"{printable(view.title)}: {view.state.value}.", *(f"Saved: {printable(name)}." for name in view.wrote)]
    return "\n".join([*lines, *((view.next,) if view.next else ())])


def refusals_text(view: RefusalsView) -> str:
    """What was refused, one a line."""
    if not view.refusals:
        return "Nothing has been refused."
    return "\n".join(
        f"{r.at:%Y-%m-%d %H:%M}  {', '.join(r.roles) or 'nobody'}: {printable(r.action)}. {printable(r.reason)}"
        for r in view.refusals
    )


def _body(card: Card) -> list[str]:
    lines: Callable[[Card], list[str]] = _BODIES[type(card)]
    return [_on_one_line(line) for line in lines(card)]


def _on_one_line(line: str) -> str:
    """A line with its indent and columns; what was typed is made printable cell by cell."""
    return "  ".join(printable(cell) if cell else "" for cell in line.split("  "))


def _session(card: SessionPlanCard) -> list[str]:
    return [*_why(card.why), *_rows(card.text)]


def _routine(card: RoutineSummaryCard) -> list[str]:
    days = (line for day in card.days for line in ("", day.name, *_rows(day.text)))
    return [*_why(card.why), *days]


def _analysis(card: AnalysisCard) -> list[str]:
    return [*card.findings, *(f"  {figure.label}: {figure.value}" for figure in card.figures)]


def _visualization(card: VisualizationCard) -> list[str]:
    most = max((abs(point.value) for point in card.points), default=0.0) or 1.0
    wide = max((len(point.label) for point in card.points), default=0)
    return [
        f"  {p.label:<{wide}}  {p.value:g} {card.unit}  {'#' * round(abs(p.value) / most * CHART_CELLS)}".rstrip()
        for p in card.points
    ]


def _clarify(card: ClarifyQuestionsCard) -> list[str]:
    return [q.text + (f" ({', '.join(q.choices)})" if q.choices else "") for q in card.questions]


def _list(card: ListCard) -> list[str]:
    return [f"- {item.label}{f': {item.detail}' if item.detail else ''}" for item in card.items]


def _suggestion(card: SuggestionCard) -> list[str]:
    return [card.suggestion, *_why(card.why), *((f"Try it: {card.command}",) if card.command else ())]


def _stream(card: AgentStreamCard) -> list[str]:
    return [*card.steps, *(() if card.done else ("...",))]


def _info(card: InlineInfoCard) -> list[str]:
    return list(card.lines)


def _group(card: ProposalGroupCard) -> list[str]:
    return [f"{len(card.cards)} drafts that belong together: {', '.join(card.cards)}"]


def _why(why: str | None) -> tuple[str, ...]:
    return (why,) if why else ()


def _rows(text: str) -> list[str]:
    return [f"  {line}" for line in text.splitlines() if not line.startswith("#")]


_BODIES: Mapping[type, Callable[..., list[str]]] = {
    SessionPlanCard: _session,
    RoutineSummaryCard: _routine,
    AnalysisCard: _analysis,
    VisualizationCard: _visualization,
    ClarifyQuestionsCard: _clarify,
    ListCard: _list,
    SuggestionCard: _suggestion,
    AgentStreamCard: _stream,
    InlineInfoCard: _info,
    ProposalGroupCard: _group,
}
