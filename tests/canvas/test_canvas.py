"""Drafts write nothing but themselves; the athlete accepts them, and only what nobody changed meanwhile."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.canvas import (
    CanvasRequest,
    CardRequest,
    DecideCardRequest,
    DraftedDay,
    DraftRoutineRequest,
    DraftSessionRequest,
    RefusalsRequest,
    accept_card,
    dismiss_card,
    draft_routine,
    draft_session,
    show_canvas,
    show_card,
    show_refusals,
)
from lanterne_rouge.app.catalogue import row_of
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.templates import AddTemplateRequest, add_template
from lanterne_rouge.app.use_case import Caller, Role, execute
from lanterne_rouge.domain.canvas import CardState
from lanterne_rouge.domain.errors import BadInput, Conflict, NotFound, NotPermitted
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne

PUSH = "Bench Press: 3x6-8\nOverhead Press: 3x8-10"


@pytest.fixture
def scope(tmp_path: Path):
    with open_scope(home=tmp_path / "home") as scope:
        yield scope


def templates(scope: AthleteScope) -> dict[str, int]:
    return {template.name: len(template.exercises) for template in scope.stores.strength.templates()}


def test_a_draft_is_only_a_card_until_it_is_accepted(scope: AthleteScope) -> None:
    card = draft_session(DraftSessionRequest(name="Push", text=PUSH, why="You asked for it."), scope)
    assert (card.id, card.version, card.state, templates(scope)) == ("c1", 1, CardState.DRAFT, {})

    outcome = accept_card(DecideCardRequest(card="c1", version=1), scope)

    assert (outcome.state, outcome.wrote) == (CardState.ACCEPTED, ("template Push",))
    assert templates(scope) == {"Push": 2}
    assert show_card(CardRequest(card="C1"), scope).state is CardState.ACCEPTED


def test_a_routine_brings_its_templates_and_is_followed_from_its_first_day(scope: AthleteScope) -> None:
    days = (DraftedDay(name="A", text="Squat: 3x5"), DraftedDay(name="B", text="Deadlift: 1x5\nRow: 3x8"))
    draft_routine(DraftRoutineRequest(name="Two days", days=days, goal="strength"), scope)

    accept_card(DecideCardRequest(card="c1"), scope)

    [routine] = scope.stores.strength.routines()
    assert (routine.name, routine.days, routine.next_day) == ("Two days", ("A", "B"), 0)
    assert templates(scope) == {"A": 1, "B": 2}


def test_the_same_draft_again_is_its_next_version_and_the_old_one_is_refused(scope: AthleteScope) -> None:
    draft_session(DraftSessionRequest(name="Push", text=PUSH), scope)
    again = draft_session(DraftSessionRequest(name="push", text="Dip: 3x8"), scope)

    assert (again.id, again.version) == ("c1", 2)
    with pytest.raises(Conflict, match="version 2"):
        accept_card(DecideCardRequest(card="c1", version=1), scope)
    assert templates(scope) == {}
    assert [record.state for record in scope.stores.canvas.versions("c1")] == [CardState.SUPERSEDED, CardState.DRAFT]


def test_a_template_that_was_changed_meanwhile_is_not_overwritten_and_the_difference_is_said(
    scope: AthleteScope,
) -> None:
    add_template(AddTemplateRequest(name="Push", text="Bench Press: 3x5"), scope)
    draft_session(DraftSessionRequest(name="Push", text=PUSH), scope)
    add_template(AddTemplateRequest(name="Push", text="Bench Press: 5x5"), scope)

    with pytest.raises(Conflict, match=r"3x5.*5x5"):
        accept_card(DecideCardRequest(card="c1"), scope)

    assert templates(scope) == {"Push": 1}
    assert show_card(CardRequest(card="c1"), scope).state is CardState.DRAFT


@pytest.mark.parametrize("decide", [accept_card, dismiss_card])
def test_a_card_is_decided_once(scope: AthleteScope, decide) -> None:
    draft_session(DraftSessionRequest(name="Push", text=PUSH), scope)
    dismiss_card(DecideCardRequest(card="c1"), scope)

    with pytest.raises(BadInput, match="dismissed already"):
        decide(DecideCardRequest(card="c1"), scope)
    assert templates(scope) == {}


def test_a_draft_that_waited_too_long_is_expired(scope: AthleteScope) -> None:
    draft_session(DraftSessionRequest(name="Push", text=PUSH), scope)
    [record] = scope.stores.canvas.versions("c1")
    with scope.stores.journal.writing("card", "an old one", at=scope.now):
        scope.stores.canvas.keep(replace(record, expires=scope.now - timedelta(days=1)))

    with pytest.raises(BadInput, match="expired"):
        accept_card(DecideCardRequest(card="c1"), scope)
    assert [card.state for card in show_canvas(CanvasRequest(), scope).cards] == [CardState.EXPIRED]


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        (DraftSessionRequest(name="Push", text=""), BadInput),
        (DraftSessionRequest(name="Push", text="just press"), BadInput),
        (DraftRoutineRequest(name="None", days=()), BadInput),
    ],
)
def test_a_draft_that_cannot_be_read_is_no_card(scope: AthleteScope, request_, error) -> None:
    draft = draft_session if isinstance(request_, DraftSessionRequest) else draft_routine
    with pytest.raises(error):
        draft(request_, scope)

    assert show_canvas(CanvasRequest(), scope).cards == ()


def test_an_unknown_card_is_one_sentence(scope: AthleteScope) -> None:
    with pytest.raises(NotFound, match="no card"):
        show_card(CardRequest(card="c99"), scope)


@pytest.mark.parametrize("role", [Role.COACH, Role.PLANNER, Role.COPILOT])
def test_only_the_athlete_accepts_and_a_refusal_is_recorded(scope: AthleteScope, role: Role) -> None:
    draft_session(DraftSessionRequest(name="Push", text=PUSH), scope)
    caller = Caller(roles=frozenset({role}), canvas="main", correlation_id="x1")

    with pytest.raises(NotPermitted):
        execute(row_of(accept_card), accept_card, DecideCardRequest(card="c1"), scope, caller, encode=encode_json)

    assert templates(scope) == {}
    [refused] = show_refusals(RefusalsRequest(), scope).refusals
    assert (refused.roles, refused.action, refused.correlation_id) == ((role.value,), "accept_card", "x1")


def test_accepting_and_drafting_are_taken_back_exactly(lanterne: Lanterne) -> None:
    with open_scope(home=lanterne.home) as scope:
        draft_session(DraftSessionRequest(name="Push", text=PUSH), scope)
    assert lanterne("canvas", "accept", "c1").code == 0
    assert "Push" in lanterne("strength", "template").out

    assert lanterne("undo").code == 0

    assert "Push" not in lanterne("strength", "template").out
    assert lanterne("canvas", "show", "c1", "--json").document["state"] == "draft"


def test_cards_are_shown_on_the_terminal(lanterne: Lanterne) -> None:
    assert "no cards yet" in lanterne("canvas", "show").out
    with open_scope(home=lanterne.home) as scope:
        draft_session(DraftSessionRequest(name="Push", text=PUSH, why="You asked for it."), scope)

    assert "Push" in lanterne("canvas", "show").out
    assert "Bench Press: 3x6-8" in lanterne("canvas", "show", "c1").out
    assert lanterne("canvas", "accept", "c7").code == 1
    assert lanterne("canvas", "accept", "c1", "--version", "4").code == 1
