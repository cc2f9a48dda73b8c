"""Kept days decided again: identical, or it is said what differs and under which rules."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from hypothesis import given

from lanterne_rouge.adapters.storage.memory import decode_context
from lanterne_rouge.app.replay import replay_memories
from lanterne_rouge.app.run_record import exact, memories
from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.day.rules.version import RULES_VERSION
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.wellness import Observation
from lanterne_rouge.ports.stores import Memory
from lanterne_rouge.views.briefing import CommunicationInput, communicate
from tests.app.generated_days import generated_days
from tests.day.mornings import morning
from tests.day.test_day_properties import MORNINGS

AT = datetime(2026, 3, 2, 6, tzinfo=UTC)


class Kept:
    """A memory bus in a list."""

    def __init__(self, entries: Sequence[Memory] = ()) -> None:
        self.entries = list(entries)

    def remember(self, day: date, run_id: str, memories: Sequence[Memory]) -> None:
        self.entries = [m for m in self.entries if m.day != day] + list(memories)

    def recall(
        self, first: date | None, last: date | None, kind: str | None = None, limit: int | None = None
    ) -> tuple[Memory, ...]:
        inside = [m for m in self.entries if (first is None or m.day >= first) and (last is None or m.day <= last)]
        return tuple(m for m in inside if kind is None or m.kind == kind)


def run(context: Morning) -> tuple[Memory, ...]:
    """What a run of such a morning leaves in memory."""
    told = CommunicationInput(
        run_id=f"run-{context.day}", context=context, result=decide_day(context), observation=Observation()
    )
    return memories(communicate(told).briefing, context, at=AT)


def altered(entries: Sequence[Memory], kind: str, **changes: object) -> Kept:
    """The memories with some parts of one kind's document replaced; a value of None drops the part."""
    found = []
    for one in entries:
        document = json.loads(one.document)
        if one.kind == kind:
            document = {k: v for k, v in {**document, **changes}.items() if v is not None}
        found.append(replace(one, document=json.dumps(document)))
    return Kept(found)


def test_a_kept_morning_is_decided_the_same() -> None:
    again = replay_memories(Kept(run(morning())), decode_context)

    assert (again.days, again.identical, again.different, again.unreadable) == (1, 1, (), ())


def test_a_decision_that_would_come_out_otherwise_is_told_part_by_part() -> None:
    entries = run(morning())
    decision = {**json.loads(entries[1].document)["decision"], "action": "push"}

    again = replay_memories(altered(entries, "decision", decision=decision), decode_context)

    assert again.identical == 0
    assert [(d.date, d.field, d.then, d.now) for d in again.different] == [
        (date(2026, 3, 2), "action", "push", "maintain")
    ]
    assert again.different[0].rules_then == again.different[0].rules_now == RULES_VERSION


def test_a_morning_that_was_worded_otherwise_is_decided_the_same() -> None:
    entries = run(morning())
    stored = json.loads(entries[1].document)
    words = {
        "decision": {**stored["decision"], "reason": "Older words."},
        "workout": {**stored["workout"], "title": "Old"},
    }

    older = altered(altered(entries, "decision", **words).entries, "observation", wording_version="older")
    same_words = altered(entries, "decision", **words)

    assert replay_memories(older, decode_context).identical == 1
    assert [d.field for d in replay_memories(same_words, decode_context).different] == ["workout", "reason"]


def test_another_load_counts_also_where_the_words_are_older() -> None:
    entries = run(morning())
    workout = {**json.loads(entries[1].document)["workout"], "title": "Old", "load": 1.0}

    older = altered(altered(entries, "decision", workout=workout).entries, "observation", wording_version="older")

    assert [d.field for d in replay_memories(older, decode_context).different] == ["load", "workout"]


def test_runs_from_before_versions_were_kept_are_still_replayed() -> None:
    entries = run(morning())
    old = json.loads(entries[0].document)["context"]
    for newer in ("own", "readiness_trend", "lessons", "usual_day_load"):
        old.pop(newer)

    again = replay_memories(altered(entries, "observation", context=old, rules_version=None), decode_context)

    assert again.identical == 1


def test_a_day_that_was_not_kept_whole_is_named_and_the_others_go_on() -> None:
    damaged = altered(run(morning()), "observation", context={"day": "no date"})
    other = run(morning(day=date(2026, 3, 3)))

    again = replay_memories(Kept([*damaged.entries, *other]), decode_context)

    assert (again.days, again.identical) == (2, 1)
    assert [one.date for one in again.unreadable] == [date(2026, 3, 2)]


def test_a_day_that_a_model_decided_is_compared_by_what_the_rules_allowed() -> None:
    kept = json.loads(run(morning())[1].document)
    decision = {**kept["decision"], "action": "ease", "reason": "By a model."}
    rules = {name: kept[name] for name in ("decision", "ceiling", "evidence")} | {"load": kept["workout"]["load"]}
    argued = [{"about": "today", "arguments": [{"speaker": "model"}]}]
    model_day = {"decision": decision, "decided_by": "a model", "workout": {"load": 20.0}, "negotiation": argued}

    same = replay_memories(altered(run(morning()), "decision", **model_day, rules=rules), decode_context)
    other = replay_memories(
        altered(run(morning()), "decision", **model_day, rules={**rules, "load": 1.0}), decode_context
    )

    assert same.identical == 1
    assert [one.field for one in other.different] == ["load"]


def test_a_day_that_a_model_only_worded_is_compared_without_its_words() -> None:
    kept = json.loads(run(morning())[1].document)
    worded = {**kept["decision"], "reason": "In a model's words."}

    again = replay_memories(
        altered(run(morning()), "decision", decision=worded, reasoning_mode="explain"), decode_context
    )

    assert again.identical == 1


def test_only_the_days_asked_for_are_replayed_and_progress_is_told() -> None:
    days = [morning(day=date(2026, 3, 2) + timedelta(days=n)) for n in range(5)]
    told: list[tuple[str, int, int]] = []

    again = replay_memories(
        Kept([m for one in days for m in run(one)]),
        decode_context,
        date(2026, 3, 3),
        date(2026, 3, 4),
        progress=lambda *step: told.append(step),
    )

    assert again.days == 2
    assert told == [("Deciding", 1, 2), ("Deciding", 2, 2)]


@given(MORNINGS)
def test_every_morning_comes_back_as_it_was_kept_numbers_that_are_none_included(context: Morning) -> None:
    back = decode_context(json.dumps({"context": exact(context)}))

    assert decide_day(back) == decide_day(context)
    assert replay_memories(Kept(run(context)), decode_context).identical == 1


def test_two_years_of_generated_mornings_replay_identically() -> None:
    kept = Kept([m for one in generated_days(730) for m in run(one)])

    again = replay_memories(kept, decode_context)

    assert (again.days, again.identical) == (730, 730)
