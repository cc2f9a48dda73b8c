"""Conversations and cards survive a restart, and belong to one athlete."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from lanterne_rouge.adapters.storage.stores import open_stores
from lanterne_rouge.domain.canvas import DRAFT_DAYS, CardKind, CardRecord, CardState
from lanterne_rouge.domain.conversation import Conversation, RefusedAction, RoutingRecord, SaidTurn, Speaker

from .samples import NOW, TODAY

HELLO = SaidTurn(canvas="main", at=NOW, speaker=Speaker.ATHLETE, text="Make me a push day", correlation_id="c-1")
REPLY = SaidTurn(canvas="main", at=NOW, speaker=Speaker.COACH, text="Here is a draft.", cards=("c1",))
ROUTED = RoutingRecord(
    canvas="main", at=NOW, message=HELLO.text, lane="SLOW", intent="PLAN_WORKOUT", agent="planner", mode="plan",
    transition="coach->plan", document='{"lane":"SLOW"}', correlation_id="c-1",
)  # fmt: skip
TALK = Conversation(canvas="main", began=NOW, mode="plan", state='{"pending":"c1"}')
REFUSED = RefusedAction(at=NOW, roles=("coach",), action="log_set", reason="The coach may not log sets.", canvas="main")
DRAFT = CardRecord(
    id="c1", version=1, canvas="main", kind=CardKind.SESSION_PLAN, state=CardState.DRAFT, made=NOW,
    expires=NOW + DRAFT_DAYS, document="{}",
)  # fmt: skip


def test_a_restart_between_two_turns_loses_nothing(tmp_path: Path) -> None:
    with open_stores(tmp_path, "ann", today=TODAY) as stores:
        stores.conversations.record(said=(HELLO,), routing=ROUTED, conversation=TALK)
        stores.conversations.refuse(REFUSED)
        with stores.journal.writing("card", "draft", at=NOW):
            stores.canvas.keep(DRAFT)

    with open_stores(tmp_path, "ann", today=TODAY) as stores:
        stores.conversations.record(said=(REPLY,), conversation=replace(TALK, mode="coach"))

        assert stores.conversations.turns("main") == (HELLO, REPLY)
        assert stores.conversations.turns("main", 1) == (REPLY,)
        assert stores.conversations.decisions("main") == (ROUTED,)
        assert stores.conversations.refusals() == (REFUSED,)
        assert stores.conversations.get("main") == replace(TALK, mode="coach")
        assert stores.canvas.cards("main") == (DRAFT,)
        assert stores.canvas.next_number() == 2


def test_another_athlete_of_the_home_sees_none_of_it(tmp_path: Path) -> None:
    with open_stores(tmp_path, "ann", today=TODAY) as stores:
        stores.conversations.record(said=(HELLO,), routing=ROUTED, conversation=TALK)
        stores.conversations.refuse(REFUSED)
        with stores.journal.writing("card", "draft", at=NOW):
            stores.canvas.keep(DRAFT)

    with open_stores(tmp_path, "bob", today=TODAY) as stores:
        assert stores.conversations.turns("main") == ()
        assert stores.conversations.decisions() == ()
        assert stores.conversations.refusals() == ()
        assert stores.conversations.all() == ()
        assert stores.canvas.cards() == ()
        assert stores.canvas.next_number() == 1


def test_only_the_newest_version_of_a_card_is_listed(tmp_path: Path) -> None:
    with open_stores(tmp_path, "ann", today=TODAY) as stores:
        with stores.journal.writing("card", "draft", at=NOW):
            stores.canvas.keep(replace(DRAFT, state=CardState.SUPERSEDED))
            stores.canvas.keep(replace(DRAFT, version=2))

        assert stores.canvas.cards() == (replace(DRAFT, version=2),)
        assert [r.version for r in stores.canvas.versions("c1")] == [1, 2]


def test_a_draft_expires_and_what_was_accepted_does_not() -> None:
    late = NOW + DRAFT_DAYS

    assert DRAFT.state_at(late - timedelta(seconds=1)) is CardState.DRAFT
    assert DRAFT.state_at(late) is CardState.EXPIRED
    assert replace(DRAFT, state=CardState.ACCEPTED).state_at(late) is CardState.ACCEPTED
