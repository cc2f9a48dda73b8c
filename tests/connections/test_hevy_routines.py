"""Lifting to Hevy and from it: sent once and kept in line, read in after a look, and what is lost is said."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from lanterne_rouge.sandbox.vendors.invented import KEY_OF_STAND_IN, invented_service
from lanterne_rouge.sandbox.vendors.others import HevyService
from lanterne_rouge.sandbox.vendors.service import Fault, StandIn, listening
from tests.worlds import Lanterne

UPPER = "Bench Press: top set 5-8 @8 + 2x6-8 -10%; Row: 3x8-12; Pull Up: 3x5-10; Zercher Squat: 3x5 straight"


@pytest.fixture
def hevy() -> HevyService:
    service = invented_service("hevy", datetime.now(UTC).date(), ())
    assert isinstance(service, HevyService)
    return service


@pytest.fixture
def stand_in(hevy: HevyService, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    with listening(hevy) as stand_in:
        monkeypatch.setenv("HEVY_BASE_URL", stand_in.base_url)
        monkeypatch.setenv("HEVY_API_KEY", KEY_OF_STAND_IN)
        yield stand_in


@pytest.fixture
def lifter(lanterne: Lanterne, stand_in: StandIn) -> Lanterne:
    """A home with a template, connected to Hevy."""
    assert lanterne("strength", "template", "add", "Upper A", UPPER).code == 0
    return lanterne


def sets_of(routine: dict[str, Any], number: int) -> list[tuple[object, ...]]:
    """Type, weight, repetitions or their range, and seconds of each set."""
    sets = routine["exercises"][number]["sets"]
    ranges = [one.get("rep_range") or {} for one in sets]
    return [
        (one["type"], one["weight_kg"], one["reps"] or (span.get("start"), span.get("end")), one["duration_seconds"])
        for one, span in zip(sets, ranges, strict=True)
    ]


def templates(lanterne: Lanterne) -> dict[str, str]:
    names = [row["name"] for row in lanterne("strength", "template", "--json").document["templates"]]
    return {name: lanterne("strength", "template", "show", name, "--json").document["text"] for name in names}


def test_a_template_is_sent_with_its_ranges_and_says_what_it_loses(lifter: Lanterne, hevy: HevyService) -> None:
    said = lifter("connections", "send", "hevy", "--template", "upper a", "--json").document

    routine: Any = hevy.routines[-1]
    assert routine["title"] == "Upper A (Lanterne)"
    assert [(one["there"], one["fidelity"]) for one in said["exercises"]] == [
        ("Bench Press (Barbell)", "degraded"),
        ("Bent Over Row (Barbell)", "exact"),
        ("Pull Up", "exact"),
        (None, "unsupported"),
    ]
    assert sets_of(routine, 0) == [("normal", None, (5, 8), None), *[("normal", None, (6, 8), None)] * 2]
    assert sets_of(routine, 1) == [("normal", None, (8, 12), None)] * 3
    assert "10 % lighter" in routine["exercises"][0]["notes"]


def test_sending_again_changes_the_same_routine(lifter: Lanterne, hevy: HevyService) -> None:
    lifter("connections", "send", "hevy", "--template", "Upper A")
    lifter("strength", "template", "add", "Upper A", "Bench Press: 4x6-8")

    said = lifter("connections", "send", "hevy", "--template", "Upper A")

    assert "is up to date (1 exercise, all exact)" in said.out
    ours: list[Any] = [routine for routine in hevy.routines if "Lanterne" in str(routine["title"])]
    assert len(ours) == 1
    assert len(ours[0]["exercises"][0]["sets"]) == 4


def test_todays_session_is_sent_with_the_weights_of_the_plan(lifter: Lanterne, hevy: HevyService) -> None:
    lifter("sync")
    plan = lifter("strength", "plan", "--json").document
    said = lifter("connections", "send", "hevy")

    routine: Any = hevy.routines[-1]
    planned = [
        [(s["weight"] or None, s["reps"]) for s in sets for _ in range(s["setCount"])]
        for sets in (
            [*row["warmupSets"], *filter(None, [row["topSet"]]), *row["backoffSets"], *row["workingSets"]]
            for row in plan["exercises"]
        )
    ]
    lifted = [
        [(weight, reps) for _, weight, reps, seconds in sets_of(routine, number) if seconds is None]
        for number in range(len(routine["exercises"]))
    ]
    assert said.code == 0
    assert lifted[0] == planned[0]
    assert lifted[0][-1][0]  # there is a weight
    assert {kind for kind, *_ in sets_of(routine, 0)} == {"normal", "warmup"}


def test_a_routine_that_was_deleted_there_is_made_again(lifter: Lanterne, hevy: HevyService) -> None:
    lifter("connections", "send", "hevy", "--template", "Upper A")
    hevy.routines = []

    said = lifter("connections", "send", "hevy", "--template", "Upper A")

    assert "is a new routine" in said.out
    assert len(hevy.routines) == 1


def test_a_lost_answer_doubles_no_routine(lifter: Lanterne, hevy: HevyService, stand_in: StandIn) -> None:
    before = len(hevy.routines)
    lifter("connections")
    # The second request for routines makes the new one; the first asks whether it is there.
    stand_in.faults.append(Fault(at="/v1/routines", after_s=0.0))
    stand_in.faults.append(Fault(at="/v1/routines", lost=True))

    first = lifter("connections", "send", "hevy", "--template", "Upper A")
    second = lifter("connections", "send", "hevy", "--template", "Upper A")

    assert (first.code, second.code) == (1, 0)
    assert len(hevy.routines) == before + 1


def test_a_full_account_a_wrong_key_and_none_are_named(
    lifter: Lanterne, hevy: HevyService, monkeypatch: pytest.MonkeyPatch
) -> None:
    send = ("connections", "send", "hevy", "--template", "Upper A")
    hevy.most_routines = len(hevy.routines)
    full = lifter(*send)
    monkeypatch.setenv("HEVY_API_KEY", "another")
    wrong = lifter(*send)
    monkeypatch.delenv("HEVY_API_KEY")
    none = lifter(*send)

    assert (full.code, wrong.code, none.code) == (1, 1, 1)
    assert "takes no more routines" in full.err
    assert "lanterne connect hevy" in wrong.err
    assert "lanterne connect hevy" in none.err


def test_nothing_is_sent_where_the_service_has_none_of_the_exercises(lifter: Lanterne, hevy: HevyService) -> None:
    before = list(hevy.routines)
    lifter("strength", "template", "add", "Odd", "Zercher Squat: 3x5 straight")

    said = lifter("connections", "send", "hevy", "--template", "Odd")

    assert said.code == 1
    assert "none of these exercises" in said.err
    assert hevy.routines == before


def test_routines_are_shown_before_they_are_taken_over_and_taken_over_once(lifter: Lanterne) -> None:
    shown = lifter("strength", "template", "fetch")
    before = templates(lifter)
    saved = lifter("strength", "template", "fetch", "--save")
    again = lifter("strength", "template", "fetch", "--save")

    after = templates(lifter)
    lifter("undo")
    assert "Nothing is saved yet" in shown.out
    assert "Running: It's no strength work." in shown.out
    assert "Legs and Back" not in before
    assert after["Legs and Back"].splitlines()[1:] == [
        "Squat (Barbell): 3x5 straight",
        "Bent Over Row (Barbell): 3x8-12",
        "Plank: 3x45s",
    ]
    assert "1 template taken over" in saved.out
    assert "Nothing new" in again.out
    assert templates(lifter) == before


def test_a_change_there_is_followed_and_your_own_stays_unless_you_say_so(lifter: Lanterne, hevy: HevyService) -> None:
    fetch, name = ("strength", "template", "fetch"), "Legs and Back"
    lifter(*fetch, "--save")
    routine: Any = hevy.routines[0]
    routine["exercises"][0]["sets"].pop()
    changed = lifter(*fetch, "--save", "--json").document
    lifter("strength", "template", "add", name, "Squat: 5x5 straight")
    kept = lifter(*fetch, "--save")
    mine = templates(lifter)[name]
    replaced = lifter(*fetch, name, "--save")

    assert [(row["state"], row["taken"]) for row in changed["routines"]] == [("changed", True)]
    assert f'lanterne strength template fetch "{name}" --save' in kept.out
    assert mine == f"# {name}\nSquat: 5x5 straight"
    assert "Squat (Barbell): 2x5 straight" in replaced.out
    assert "Squat (Barbell): 2x5 straight" in templates(lifter)[name]


def test_our_own_routines_dont_come_back_as_templates(lifter: Lanterne, hevy: HevyService) -> None:
    hevy.routines = []
    lifter("connections", "send", "hevy", "--template", "Upper A")

    said = lifter("strength", "template", "fetch", "--save")

    assert said.code == 1
    assert "has no routines of yours" in said.err


def test_odd_values_in_routines_cost_an_exercise_and_not_the_command(lifter: Lanterne, hevy: HevyService) -> None:
    odd: Any = {"id": "odd", "title": "Odd\x1b[2J", "folder_id": "x", "exercises": [{"title": None, "sets": None}]}
    sets = [{"type": "future", "weight_kg": "heavy", "reps": -3, "rep_range": None}, {"type": "normal", "reps": 1e9}]
    odd["exercises"] += [{"title": "Squat (Barbell)", "sets": sets}, {"title": "Bench: Press", "sets": [{}]}]
    hevy.routines = [odd]

    said = lifter("strength", "template", "fetch", "--save")

    assert said.code == 0
    assert "\x1b" not in said.out
    assert "Squat (Barbell): 2x8-12" in said.out
    assert "no repetitions" in said.out
