"""Cards of the canvas: drafts of sessions and routines, and what the athlete makes of them. Every change can be undone.

A draft writes nothing but itself. It is the athlete who accepts it, and what it was drafted from must still stand.
"""

import difflib
from dataclasses import dataclass, replace
from datetime import date

import msgspec

from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.choices import choices, find_named
from lanterne_rouge.app.strength.context import lifter_of
from lanterne_rouge.app.strength.routines import save_routine
from lanterne_rouge.domain.canvas import DRAFT_DAYS, CardKind, CardRecord, CardState
from lanterne_rouge.domain.errors import BadInput, Conflict, NotFound
from lanterne_rouge.domain.lifting import Routine, Template
from lanterne_rouge.language.phrasing import one_line, printable, quoted
from lanterne_rouge.strength.template_text import parse_template, render
from lanterne_rouge.views.cards import (
    CARD_TYPES,
    CanvasView,
    Card,
    CardHead,
    CardOutcomeView,
    CardSummaryView,
    ProposalGroupCard,
    RefusalsView,
    RefusalView,
    RoutineDayCard,
    RoutineSummaryCard,
    SessionPlanCard,
)

MAIN_CANVAS = "main"
SEE_CARDS = "See your cards: lanterne canvas"


@dataclass(frozen=True, kw_only=True)
class CanvasRequest:
    """The cards of a canvas, of all without one."""

    canvas: str | None = None


@dataclass(frozen=True, kw_only=True)
class CardRequest:
    """A card by its id, such as c3."""

    card: str


@dataclass(frozen=True, kw_only=True)
class DecideCardRequest:
    """A card to accept or to dismiss; with a `version` only if the card still has it."""

    card: str
    version: int | None = None


@dataclass(frozen=True, kw_only=True)
class DraftSessionRequest:
    """A session to propose as a template: one exercise a line, as in a template; a draft of the same name gets a new version."""

    name: str
    text: str
    why: str | None = None
    canvas: str = MAIN_CANVAS


@dataclass(frozen=True, kw_only=True)
class DraftedDay:
    """A day of a drafted routine: its template's name and text."""

    name: str
    text: str


@dataclass(frozen=True, kw_only=True)
class DraftRoutineRequest:
    """A whole routine to propose, with all of its days in order."""

    name: str
    days: tuple[DraftedDay, ...]
    goal: str = ""
    why: str | None = None
    canvas: str = MAIN_CANVAS


MOST_REFUSALS = 1000


@dataclass(frozen=True, kw_only=True)
class RefusalsRequest:
    """The latest things that were refused, on one canvas or on all."""

    canvas: str | None = None
    limit: int = 20


def show_canvas(request: CanvasRequest, scope: AthleteScope) -> CanvasView:
    """The newest version of each card, oldest first."""
    records = scope.stores.canvas.cards(request.canvas)
    cards = tuple(
        CardSummaryView(
            id=record.id,
            version=record.version,
            type=record.kind,
            state=record.state_at(scope.now),
            title=card_of(record, scope).title,
        )
        for record in records
    )
    return CanvasView(canvas=request.canvas, cards=cards)


def show_card(request: CardRequest, scope: AthleteScope) -> Card:
    """The newest version of a card. Raises `NotFound`."""
    return card_of(_record(request.card, scope), scope)


def show_refusals(request: RefusalsRequest, scope: AthleteScope) -> RefusalsView:
    """What was asked for by a role that may not do it. Raises `BadInput` for a limit that lists nothing or no end of it."""
    if not 0 < request.limit <= MOST_REFUSALS:
        raise BadInput("So many refusals can't be listed.", f"Ask for 1 to {MOST_REFUSALS}.")
    found = scope.stores.conversations.refusals(request.canvas, request.limit)
    return RefusalsView(
        refusals=tuple(
            RefusalView(
                at=r.at,
                roles=r.roles,
                action=r.action,
                reason=r.reason,
                canvas=r.canvas,
                correlation_id=r.correlation_id,
            )
            for r in found
        )
    )


def draft_session(request: DraftSessionRequest, scope: AthleteScope) -> SessionPlanCard:
    """A draft of a session. Raises `BadInput` for text that is no template."""
    template = _read(request.text, request.name)
    head = _head(CardKind.SESSION_PLAN, template.name, request.canvas, scope)
    card = SessionPlanCard(
        **vars(head),
        template=template.name,
        text=render(template),
        why=request.why,
        replaces=_as_it_stands(template.name, scope),
    )
    _keep_draft(card, CardKind.SESSION_PLAN, scope)
    return card


def draft_routine(request: DraftRoutineRequest, scope: AthleteScope) -> RoutineSummaryCard:
    """A draft of a routine. Raises `BadInput` for a day that is no template, and for none at all."""
    if not request.days:
        raise BadInput(f"The routine {quoted(request.name)} has no days.", "Give every day its exercises.")
    name = one_line(request.name)
    days = tuple(_read(day.text, day.name) for day in request.days)
    card = RoutineSummaryCard(
        **vars(_head(CardKind.ROUTINE_SUMMARY, name, request.canvas, scope)),
        routine=name,
        goal=request.goal,
        days=tuple(RoutineDayCard(name=day.name, text=render(day)) for day in days),
        why=request.why,
        replaces=_routine_as_it_stands(name, scope),
    )
    _keep_draft(card, CardKind.ROUTINE_SUMMARY, scope)
    return card


def accept_card(request: DecideCardRequest, scope: AthleteScope) -> CardOutcomeView:
    """Carry a draft out: a session becomes a template, a routine is saved with its days and followed from its first.

    Raises `Conflict` where the card, or what it would replace, was changed since it was drafted.
    """
    record = _open_draft(request, scope)
    card = card_of(record, scope)
    with scope.stores.journal.writing("card", f"{card.title} accepted", at=scope.now):
        wrote, following = _carry_out(card, scope)
        scope.stores.canvas.keep(replace(record, state=CardState.ACCEPTED))
    return _outcome(record, card, CardState.ACCEPTED, wrote, following)


def dismiss_card(request: DecideCardRequest, scope: AthleteScope) -> CardOutcomeView:
    """Put a draft away."""
    record = _open_draft(request, scope)
    card = card_of(record, scope)
    with scope.stores.journal.writing("card", f"{card.title} dismissed", at=scope.now):
        scope.stores.canvas.keep(replace(record, state=CardState.DISMISSED))
    return _outcome(record, card, CardState.DISMISSED, (), None)


def card_of(record: CardRecord, scope: AthleteScope) -> Card:
    """A stored card in its present state."""
    card: Card = msgspec.json.decode(record.document, type=CARD_TYPES[record.kind])
    return replace(card, state=record.state_at(scope.now))


def _record(card_id: str, scope: AthleteScope) -> CardRecord:
    versions = scope.stores.canvas.versions(card_id.strip().lower())
    if not versions:
        raise NotFound(f"There is no card {quoted(printable(card_id))}.", SEE_CARDS)
    return versions[-1]


def _open_draft(request: DecideCardRequest, scope: AthleteScope) -> CardRecord:
    record = _record(request.card, scope)
    state = record.state_at(scope.now)
    if request.version is not None and request.version != record.version:
        raise Conflict(
            f"{record.id} is at version {record.version} by now, not {request.version}.",
            f"Look at it first: lanterne canvas show {record.id}",
        )
    if state is not CardState.DRAFT:
        raise BadInput(f"{record.id} is {state.value} already.", SEE_CARDS)
    return record


def _head(kind: CardKind, title: str, canvas: str, scope: AthleteScope) -> CardHead:
    """A new card, or the next version of an open draft of the same kind and name."""
    same = next(
        (
            record
            for record in scope.stores.canvas.cards(canvas)
            if record.kind is kind
            and record.state_at(scope.now) is CardState.DRAFT
            and card_of(record, scope).title.casefold() == title.casefold()
        ),
        None,
    )
    return CardHead(
        id=same.id if same else f"c{scope.stores.canvas.next_number()}",
        version=same.version + 1 if same else 1,
        canvas=canvas,
        state=CardState.DRAFT,
        title=title,
        made=scope.now,
        expires=scope.now + DRAFT_DAYS,
    )


def _keep_draft(card: Card, kind: CardKind, scope: AthleteScope) -> None:
    canvas = scope.stores.canvas
    with scope.stores.journal.writing("card", f"draft of {card.title}", at=scope.now):
        for earlier in canvas.versions(card.id)[-1:]:
            canvas.keep(replace(earlier, state=CardState.SUPERSEDED))
        canvas.keep(
            CardRecord(
                id=card.id,
                version=card.version,
                canvas=card.canvas,
                kind=kind,
                state=card.state,
                made=card.made,
                expires=card.expires,
                document=encode_json(card),
            )
        )


def _carry_out(card: Card, scope: AthleteScope) -> tuple[tuple[str, ...], str | None]:
    """What is saved, and what to do with it."""
    if isinstance(card, SessionPlanCard):
        _check_unchanged(card.replaces, _as_it_stands(card.template, scope), card)
        scope.stores.strength.keep_template(_read(card.text, card.template))
        return (f"template {card.template}",), f"Start it: lanterne workout start --template {quoted(card.template)}"
    if isinstance(card, RoutineSummaryCard):
        _check_unchanged(card.replaces, _routine_as_it_stands(card.routine, scope), card)
        return _save_routine(card, scope.today, scope), "Your next session: lanterne strength today"
    if isinstance(card, ProposalGroupCard):
        wrote: list[str] = []
        for member in card.cards:
            record = _open_draft(DecideCardRequest(card=member), scope)
            wrote += _carry_out(card_of(record, scope), scope)[0]
            scope.stores.canvas.keep(replace(record, state=CardState.ACCEPTED))
        return tuple(wrote), None
    return (), None


def _save_routine(card: RoutineSummaryCard, today: date, scope: AthleteScope) -> tuple[str, ...]:
    templates = tuple(_read(day.text, day.name) for day in card.days)
    routine = Routine(name=card.routine, days=tuple(template.name for template in templates))
    goal = choices(scope.stores, lifter_of(scope).unit, today).goal
    saved = save_routine(scope.stores, routine, templates, goal, today=today, now=scope.now)
    return (f"routine {saved.name}", *(f"template {name}" for name in dict.fromkeys(saved.days)))


def _read(text: str, name: str) -> Template:
    return parse_template("\n".join(printable(line) for line in text.splitlines()), one_line(name))


def _as_it_stands(name: str, scope: AthleteScope) -> str | None:
    template = find_named(scope.stores.strength.templates(), name)
    return render(template) if template is not None else None


def _routine_as_it_stands(name: str, scope: AthleteScope) -> str | None:
    """The routine's days with their templates, as text."""
    routine = find_named(scope.stores.strength.routines(), name)
    if routine is None:
        return None
    return "\n\n".join(_as_it_stands(day, scope) or day for day in routine.days)


def _check_unchanged(drafted_from: str | None, stands: str | None, card: Card) -> None:
    if drafted_from == stands:
        return
    lines = difflib.unified_diff((drafted_from or "").splitlines(), (stands or "").splitlines(), n=0, lineterm="")
    changed = [line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    difference = "; ".join(printable(line) for line in changed) or "it was dropped"
    raise Conflict(
        f"{card.title} was changed since this was drafted: {difference}.", "Ask for a new draft: lanterne chat"
    )


def _outcome(
    record: CardRecord, card: Card, state: CardState, wrote: tuple[str, ...], following: str | None
) -> CardOutcomeView:
    return CardOutcomeView(
        card=record.id, version=record.version, state=state, title=card.title, wrote=wrote, next=following
    )
