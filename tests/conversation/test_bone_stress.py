"""Signs of an overloaded bone that are told in pieces stop running at once and are kept."""

import pytest

from lanterne_rouge.app.open_warning import unseen_signs
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.check_in import BONE_STRESS
from tests.conversation.talk import say

ACHE = "bit of an ache in my groin since parkrun but I expect its just a pull, anyway what about thursdays run"


def flags(scope: AthleteScope) -> tuple[str, ...]:
    stored = scope.stores.check_ins.on(scope.today)
    return stored.red_flags if stored is not None else ()


@pytest.mark.parametrize(
    "told",
    [
        "oh and I'm a bit limpy first thing on stairs but it goes off",
        "it woke me last night actually when I turned over, is that anything",
        "I hopped on that leg to test it and it was rather sharp. cant I just take ibuprofen for the 10k",
    ],
)
@pytest.mark.parametrize(
    "pain", [ACHE, "my shin hurts when I run", "my hip hurts", "my left foot hurts since the race"]
)
def test_a_limp_a_night_or_a_hop_behind_a_pain_stops_running_and_is_kept(
    scope: AthleteScope, pain: str, told: str
) -> None:
    say(scope, pain)
    answer = say(scope, told).message

    assert answer.startswith("Stop running now") and "doctor" in answer
    assert BONE_STRESS in flags(scope)


@pytest.mark.parametrize(
    "told",
    [
        "the baby woke me last night",
        "no limp and hopping is fine",
        "my calf hurts at night",
        "can I ride instead",
        "should I hop on it to test it",
    ],
)
def test_what_is_no_sign_of_the_bone_stops_nothing(scope: AthleteScope, told: str) -> None:
    say(scope, "my hip hurts")
    say(scope, told)

    assert BONE_STRESS not in flags(scope)


def test_a_pain_since_an_effort_is_kept_beside_another_question(scope: AthleteScope) -> None:
    say(scope, ACHE)
    stored = scope.stores.check_ins.on(scope.today)

    assert stored is not None and [pain.site for pain in stored.pain] == ["groin"]


def test_who_plays_the_sign_down_or_runs_on_it_hears_what_was_told(scope: AthleteScope) -> None:
    say(scope, ACHE)
    say(scope, "I'm a bit limpy on the stairs")

    assert "the limp" in say(scope, "why are you making such a fuss its only a groin strain").message
    assert "don't run on it again" in say(scope, "it was a mile and it did ache after").message


def test_a_stress_reaction_that_a_doctor_suspects_is_kept_with_its_order(scope: AthleteScope) -> None:
    answer = say(
        scope,
        "Doctor has sent me for an mri, she thinks stress reaction in the neck of the femur and says crutches and no weight on it for now",
    ).message
    stored = scope.stores.check_ins.on(scope.today)

    assert "No weight on it" in answer and stored is not None
    assert stored.injury is not None and (stored.injury.site, stored.injury.kind) == ("hip", "stress_fracture")
    assert BONE_STRESS in stored.red_flags and BONE_STRESS in stored.seen_signs
    assert "Not yet" in say(scope, "can I swim with a pull buoy then?").message


def test_nothing_hurts_is_never_said_behind_a_pain_told_in_the_talk(scope: AthleteScope) -> None:
    say(scope, "my groin aches when I run")

    assert "nothing that hurts" not in say(scope, "can I still do my arms and some sit ups").message


def test_what_a_scan_shows_of_an_overloaded_bone_is_asked_back_and_a_mere_hunch_is_not_taken(
    scope: AthleteScope,
) -> None:
    say(scope, "my shin hurts on hopping and at night")
    hunch = say(scope, "its probably just a strain").message
    seen = say(scope, "hospital scan says its only a pulled muscle").message

    assert "strain does that seldom" in hunch
    assert "So a doctor has looked at this" in seen and "does that seldom" not in seen
    assert unseen_signs(scope) is not None
