"""Warning signs in other languages and with a slip of the finger come before everything else too, and are noted."""

import pytest

from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.safety import safety_answer
from lanterne_rouge.domain.routing import Intent, RoutingContext
from lanterne_rouge.language.check_in.free_text import read_free_text


@pytest.mark.parametrize(
    ("message", "says", "flag"),
    [
        ("Brustschmerzen beim Laufen heute", "can be the heart", "chest_pain"),
        ("Druck auf der Brust beim Radfahren", "can be the heart", "chest_pain"),
        ("meine Brust tut weh", "can be the heart", "chest_pain"),
        ("j'ai mal à la poitrine", "can be the heart", "chest_pain"),
        ("me duele el pecho", "can be the heart", "chest_pain"),
        ("mi fa male il petto quando corro", "can be the heart", "chest_pain"),
        ("pijn op de borst tijdens het lopen", "can be the heart", "chest_pain"),
        ("dor no peito", "can be the heart", "chest_pain"),
        ("chset pain on that one", "can be the heart", "chest_pain"),
        ("chest pian", "can be the heart", "chest_pain"),
        ("bin fast ohnmächtig geworden", "lie down", "syncope"),
        ("je me suis évanoui", "lie down", "syncope"),
        ("fianted after the race", "lie down", "syncope"),
        ("mir ist schwindlig nach dem Intervall", "lie down", "dizziness"),
        ("hatte Herzrasen im Bett", "doctor", "palpitations"),
        ("my heart is racign", "doctor", "palpitations"),
        ("bin auf den Kopf gefallen", "blow to the head", "concussion"),
        ("ich will nicht mehr leben", "116 123", "self_harm"),
        ("envie de mourir", "116 123", "self_harm"),
        ("krieg keine Luft", "emergency number", "breathless_at_rest"),
        ("Blut im Urin nach dem Lauf", "doctor", "blood"),
    ],
)
def test_a_sign_in_other_words_gets_the_fixed_answer_and_is_noted(message: str, says: str, flag: str) -> None:
    decision = route(message, RoutingContext())

    assert decision.intent is Intent.SAFETY
    assert says in safety_answer(normalise(message))
    assert flag in read_free_text(message).red_flags


@pytest.mark.parametrize("message", ["habe Fieber 38,5", "j'ai de la fièvre", "Abführmittel vor dem Rennen"])
def test_fever_and_laxatives_are_signs_in_other_languages(message: str) -> None:
    assert route(message, RoutingContext()).intent is Intent.SAFETY


@pytest.mark.parametrize(
    "message",
    [
        *(
            "kein Fieber",
            "Fieber ist weg",
            "fieberfrei",
            "sin dolor hoy",
            "Beine frisch, Kopf hoch",
            "chest press 60 x 8",
        ),
        *("the heat was bad", "my heart rate was 150", "pain au chocolat before the ride", "sang all the way home"),
    ],
)
def test_what_only_looks_like_one_is_none(message: str) -> None:
    assert route(message, RoutingContext()).intent is not Intent.SAFETY
    assert not read_free_text(message).red_flags


def test_a_sign_that_is_denied_in_another_language_is_not_noted() -> None:
    assert not read_free_text("keine Brustschmerzen, sans vertige").red_flags


@pytest.mark.parametrize(
    "message",
    [
        "right hand suddenly useless, dropped the fork, back to normal now",
        "for a quarter of an hour I couldn't get a sentence out",
        "words came out all wrong at breakfast",
        "the left half of my face is drooping",
        "could not see out of my right eye for a bit, all fine again",
        "a curtain came down over my left eye on the ride",
        "my speech was strange after the run",
        "couldn't speak properly after my run",
        "I couldn't talk for a few minutes last night",
        "sudden weakness in my right arm",
        "my left side went numb for 5 min, then ok. intervals tonight?",
        "sudden blinding headache at my desk",
        "arm and leg on the right went heavy and limp",
    ],
)
def test_a_sign_of_a_stroke_is_an_emergency_even_when_it_is_over(message: str) -> None:
    decision = route(message, RoutingContext())

    assert decision.intent is Intent.SAFETY
    assert safety_answer(normalise(message)).startswith(
        "Call your emergency number (112 or 911) now, even if it passes or is over"
    )
    assert "stroke_signs" in read_free_text(message).red_flags


@pytest.mark.parametrize(
    "message",
    [
        "my arms feel weak after pull-ups",
        "lost for words, what a race",
        "lost sight of the bunch on the climb",
        "left arm weaker than my right on the bench",
        "i can't talk when i run",
        "that was fast, I could not talk",
        "right arm went dead after curls",
        "my hand goes numb on the handlebars",
        "arm went dead because I slept on it",
        "the left side of the bar dropped",
        "no slurred speech",
    ],
)
def test_what_training_or_sleep_does_to_a_limb_is_no_sign_of_a_stroke(message: str) -> None:
    assert "stroke_signs" not in read_free_text(message).red_flags
