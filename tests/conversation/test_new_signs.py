"""A sign that is new under a pain that is open: seen wherever it stands in a message, also where a question ends it."""

import pytest

from lanterne_rouge.app.ongoing import report_as_it_stands
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.routing import Intent
from tests.conversation.talk import say

BACK = "lower back 3/10"


def body(scope: AthleteScope) -> CheckIn:
    return report_as_it_stands(scope.today, scope.stores.check_ins)


@pytest.mark.parametrize(
    ("open_pain", "told"),
    [
        (
            BACK,
            "back is worse this morning when i sit and got a sort of tingly numb patch down the outside of my left foot, anyway can i do bench"
            " tomorrow",
        ),
        (BACK, "my toes have gone fuzzy since the deadlifts, what shall i lift tomorrow"),
        (BACK, "should i run today? right foot has felt dead since i woke up"),
        ("neck is stiff 3/10", "pins and needles in two fingers now, can i still press"),
        (BACK, "having to strain to get a wee going since yesterday. how long til i can deadlift"),
        (BACK, "is a leg press ok, keep tripping over my own foot"),
        (BACK, "can i still deadlift with pins and needles down to my toes"),
        (BACK, "heel walking is impossible on the right, the foot just slaps down. run tomorrow?"),
        ("my hip hurts 3/10", "can i run on saturday? oh and the whole outside of my thigh has lost feeling"),
        ("my shoulder hurts 4/10", "is it ok to swim. grip has gone weak on that side"),
    ],
)
def test_a_limb_that_goes_numb_or_weak_stops_all_training_and_sends_to_a_doctor_whatever_is_asked_with_it(
    scope: AthleteScope, open_pain: str, told: str
) -> None:
    say(scope, open_pain)
    answer = say(scope, told).message

    first, *_, last = answer.splitlines()
    assert "doctor" in first or "hospital" in first
    assert "112 or 911" in answer and "none of it, and no other training" in last
    assert "numb_limbs" in body(scope).red_flags


@pytest.mark.parametrize(
    ("open_pain", "told", "kept"),
    [
        ("knee 3/10", "knee buckled under me on the stairs twice, can i ride tonight", "limping"),
        ("knee 2/10", "can i run tomorrow, it gives out going downstairs", "limping"),
        ("ankle 3/10", "its blown up like a balloon overnight, is a swim ok", "swollen"),
        ("elbow 3/10", "elbow looks puffy and twice the size, can i bench on friday", "swollen"),
        ("calf 3/10", "the ache wakes me up at 3am now, should i do tuesdays run", "at_night"),
        ("achilles 3/10", "the throbbing keeps me awake, can i still run", "at_night"),
    ],
)
def test_a_place_that_gives_way_swells_or_wakes_is_kept_as_that_and_the_question_is_answered_by_it(
    scope: AthleteScope, open_pain: str, told: str, kept: str
) -> None:
    say(scope, open_pain)
    answer = say(scope, told).message

    assert "in the next days" in answer and "only what doesn't load that place" in answer.splitlines()[-1]
    assert [getattr(pain, kept) for pain in body(scope).pain] == [True]


def test_a_fever_beside_a_pain_asks_for_an_infection_and_allows_no_training(scope: AthleteScope) -> None:
    say(scope, "knee 4/10")
    answer = say(scope, "knee is red hot and i have a fever 38.5, could i just spin easy").message

    illness = body(scope).illness
    assert "infection of the joint" in answer and "see a doctor today" in answer and "none of it" in answer
    assert illness is not None and "fever" in illness.symptoms


def test_a_question_that_has_nothing_to_do_with_training_is_answered_after_the_careful_words(
    scope: AthleteScope,
) -> None:
    say(scope, BACK)
    answer = say(scope, "left calf feels like its gone to sleep, also what should i eat before the long ride").message

    assert "112 or 911" in answer and "carbohydrate" in answer
    assert answer.index("112 or 911") < answer.index("carbohydrate")


def test_a_second_word_of_the_same_tingling_is_taken_as_part_of_it_and_not_passed_over(scope: AthleteScope) -> None:
    say(scope, BACK)
    say(scope, "tingly patch on my left foot, can i bench")
    answer = say(scope, "no i can pee fine and my legs arent weak just the tingling").message

    assert answer.startswith("I take that as part of what you told me") and "today" in answer


@pytest.mark.parametrize(
    "told",
    [
        "no numbness or tingling, can i ride",
        "the tingling you asked about: none. what about a swim",
        "does it matter if my foot goes to sleep on the turbo",
        "what causes knee swelling",
        "my wife has a numb foot",
        "easy running is ok if it doesn't bring on the tingling",
    ],
)
def test_what_is_denied_supposed_or_somebody_elses_is_no_new_sign(scope: AthleteScope, told: str) -> None:
    say(scope, BACK)
    say(scope, told)

    assert not body(scope).red_flags and not any(pain.swollen for pain in body(scope).pain)


def test_without_any_pain_numb_hands_on_the_bars_stop_nothing(scope: AthleteScope) -> None:
    say(scope, "my hands tingle on the bars on long rides, what can i do")

    assert not body(scope).red_flags


@pytest.mark.parametrize(
    "asked",
    [
        "should i watch for numbness in my leg",
        "do i need to look out for chest pain when i run in the heat",
        "what signs of a stroke should i look for",
        "should i be looking out for a swollen calf after the flight",
        "must i watch out for palpitations",
        "do i have to be alert to fainting during long runs",
        "which signs of a concussion must i watch for",
        "so should i be watching for dizziness if i fast",
    ],
)
def test_what_might_come_and_is_asked_about_is_no_sign(scope: AthleteScope, asked: str) -> None:
    reply = say(scope, asked).message

    assert reply.startswith("Yes, that is worth knowing") and "112" in reply
    assert body(scope).red_flags == ()


@pytest.mark.parametrize(
    "told",
    [
        "my leg is numb should i worry",
        "leg's gone numb should i watch it",
        "got chest pain, what should i watch for",
        "do i need to look out for something, fainted this morning",
        "my calf is swollen and hot should i watch for a clot",
        "should i watch for numbness in my leg, it's numb now",
        "should i watch for chest pain again",
        "should i look out for palpitations, had them all night",
    ],
)
def test_a_sign_that_is_there_stays_one_whatever_is_asked_of_it(scope: AthleteScope, told: str) -> None:
    reply = say(scope, told)

    assert reply.routing is not None and reply.routing.intent is Intent.SAFETY


def test_a_sign_that_is_told_and_asked_about_in_one_breath_is_kept(scope: AthleteScope) -> None:
    say(scope, "my leg is numb should i worry")

    assert body(scope).red_flags == ("numb_limbs",)
