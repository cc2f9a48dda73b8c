"""A part of the body that is said to be well is none that hurts, and one that was taken for another is put right."""

import pytest

from lanterne_rouge.app.ongoing import report_as_it_stands
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.pain_advice import advice_for
from lanterne_rouge.language.check_in.pain import denied_places, find_pains, read_place_swap
from tests.conversation.talk import say


@pytest.mark.parametrize(
    ("words", "sites"),
    [
        ("knees fine but low back tight after driving 9 hours", ["back"]),
        ("knee is ok and my left calf hurts", ["left calf"]),
        ("no pain in my knee, shoulder 3/10", ["shoulder"]),
        ("nothing wrong with my hip, ankle is swollen", ["ankle"]),
        ("shoulders all good, elbow aches", ["elbow"]),
    ],
)
def test_only_what_hurts_is_read(words: str, sites: list[str]) -> None:
    assert [pain.site for pain in find_pains(words)] == sites


@pytest.mark.parametrize(
    "words",
    ["knee fine when warm but aches at night", "knee is good but still hurts on stairs", "achilles ok once i'm going"],
)
def test_a_part_that_is_well_only_at_times_is_not_taken_for_a_sound_one(words: str) -> None:
    assert denied_places(words) == ()


def test_advice_is_for_the_place_that_hurts() -> None:
    place = advice_for("knees fine but low back tight after driving 9 hours, deadlift still ok?")

    assert place is not None and place.name == "back"


def test_a_back_beside_fine_knees_is_stored_and_no_knee_follows(scope: AthleteScope) -> None:
    reply = say(scope, "knees fine but low back tight after driving 9 hours, deadlift still ok?").message
    stored = report_as_it_stands(scope.today, scope.stores.check_ins).pain

    assert [pain.site for pain in stored] == ["back"]
    assert "No, not for now: that loads your back." in reply and "knee" not in reply
    assert "knee" not in say(scope, "why do i need to lift at all for a bike ride").message


@pytest.mark.parametrize(
    ("words", "swap"),
    [
        ("it's my back, not my knee", ("back", "knee")),
        ("i don't have a knee problem, its my back", ("back", "knee")),
        ("not my knee, my back", ("back", "knee")),
        ("its my left calf not the shin", ("left calf", "shin")),
        ("actually back is ok now its the hip", ("hip", "back")),
        ("my knee hurts and my back too", None),
        ("not my best day, my legs were heavy", None),
    ],
)
def test_a_place_that_was_taken_for_another_is_told_apart(words: str, swap: tuple[str, str] | None) -> None:
    read = read_place_swap(words)

    assert ((read.right, read.wrong) if read is not None else None) == swap


def test_a_pain_that_went_elsewhere_is_closed_there_and_opened_here(scope: AthleteScope) -> None:
    say(scope, "lower back 4/10")
    reply = say(scope, "actually back is ok now its the hip").message
    stored = report_as_it_stands(scope.today, scope.stores.check_ins).pain

    assert reply.startswith("Good about your back. Noted: your hip hurts.")
    assert [pain.site for pain in stored] == ["hip"]


def test_the_stored_place_is_put_right(scope: AthleteScope) -> None:
    say(scope, "knee 4/10 this morning")
    reply = say(scope, "it's my back, not my knee").message
    stored = report_as_it_stands(scope.today, scope.stores.check_ins).pain

    assert reply.startswith("Sorry: your back, not your knee")
    assert [(pain.site, pain.score_0_10) for pain in stored] == [("back", 4.0)]


@pytest.mark.parametrize(
    ("words", "place", "score"),
    [("it's my calf, not my shin, 7/10", "calf", 7.0), ("not my knee, my hip hurts 6/10", "hip", 6.0)],
)
def test_where_nothing_was_stored_no_change_is_claimed_and_the_number_is_kept(
    scope: AthleteScope, words: str, place: str, score: float
) -> None:
    reply = say(scope, words).message
    stored = report_as_it_stands(scope.today, scope.stores.check_ins).pain

    assert "changed" not in reply and "How much does it hurt" not in reply
    assert [(pain.site, pain.score_0_10) for pain in stored] == [(place, score)]


def test_a_new_number_told_with_the_right_place_goes_before_the_old_one(scope: AthleteScope) -> None:
    say(scope, "shin 4/10 this morning")
    say(scope, "it's my calf, not my shin, 7/10")
    stored = report_as_it_stands(scope.today, scope.stores.check_ins).pain

    assert [(pain.site, pain.score_0_10) for pain in stored] == [("calf", 7.0)]
