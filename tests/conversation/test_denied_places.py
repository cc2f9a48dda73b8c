"""A part of the body that is said to be well is none that hurts, and one that was taken for another is put right."""

import time

import pytest

from lanterne_rouge.app.ongoing import report_as_it_stands
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.pain_advice import advice_for, tells_of_pain
from lanterne_rouge.language.check_in.pain import denied_places, find_injury, find_pains, read_place_swap
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
    [
        "knee fine when warm but aches at night",
        "knee is good but still hurts on stairs",
        "achilles ok once i'm going",
        "hope my knee is fine",
        "thought my hip was fine",
        "my knee is ok to walk on",
        "is my knee ok?",
        "my calf was fine but now it isn't",
        "my shin is fine-ish",
    ],
)
def test_a_part_that_is_well_only_at_times_is_not_taken_for_a_sound_one(words: str) -> None:
    assert denied_places(words) == ()


@pytest.mark.parametrize(
    ("words", "site"),
    [
        ("knee ok 3/10", "knee"),
        ("achilles ok 2/10", "achilles"),
        ("my knee doesn't hurt much 2/10", "knee"),
        ("my back was fine then i lifted and it hurts 8/10", "back"),
        ("my knee felt fine for 5k then started hurting", "knee"),
        ("hip fine at first, then it was hurting 6/10", "hip"),
        ("is my knee ok to run on? it hurts 5/10", "knee"),
    ],
)
def test_a_pain_told_beside_fine_is_heard(words: str, site: str) -> None:
    place = advice_for(words)

    assert place is not None and place.words.search(site)
    assert tells_of_pain(words) or site in [pain.site for pain in find_pains(words)]
    assert denied_places(words) == ()


@pytest.mark.parametrize(
    "words", ["knee ok 3/10", "achilles ok 2/10", "my back was fine then i lifted and it hurts 8/10"]
)
def test_a_score_told_beside_fine_is_read(words: str) -> None:
    assert [pain.score_0_10 for pain in find_pains(words)] != []


@pytest.mark.parametrize(
    ("words", "site"),
    [
        ("my knee is ok but i tore it last week", "knee"),
        ("i fractured my wrist, my wrist is ok in a cast", "wrist"),
        ("i fractured my wrist, my ankle is ok", "wrist"),
        ("my calf felt fine, then popped at 5k", "calf"),
        ("my ankle feels great but i sprained it on sunday", "ankle"),
        ("my knee is fine but i sprained my ankle", "ankle"),
    ],
)
def test_an_injury_told_beside_fine_is_heard(words: str, site: str) -> None:
    injury = find_injury(words)

    assert injury is not None and injury.site == site


@pytest.mark.parametrize("word", ["my ", "left ", "knee and "])
def test_a_long_row_of_one_word_is_read_at_once(word: str) -> None:
    began = time.process_time()
    denied_places(word * 1000)

    assert time.process_time() - began < 1.0


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
