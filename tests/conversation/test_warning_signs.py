"""Signs that go before everything else: the sentence that saves somebody stands in the answer, and what only sounds like one gets none."""

import pytest

from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.safety import safety_answer, warning_signs, warns
from lanterne_rouge.conversation.voice import MOST_ANSWER_LINES
from lanterne_rouge.domain.routing import Intent, RoutingContext, RoutingLane


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ("left calf sore and swollen since my flight, ok to run?", "blood clot"),
        ("short of breath lying in bed since yesterday", "emergency"),
        ("back pain and my groin is numb since deadlifts", "emergency number"),
        ("one side of my face is numb after the ride", "even if it passes"),
        ("ran in the heat and now I have goosebumps and feel confused", "emergency number"),
        ("my pee is brown after crossfit", "muscle breakdown"),
        ("bp was 172/104 this morning, lift today?", "speak to a doctor"),
        ("period hasnt come for 4 months since I upped the mileage", "see a doctor"),
        ("i eat about 1200 a day and train 10 hours", "too little"),
        ("my baby is 7 weeks old, when can i run again", "twelve weeks"),
        ("I leak when I do box jumps", "physio"),
        ("heart attack two years ago, can I do intervals", "cardiologist"),
        ("had a stent, cleared, but my chest got tight on the climb", "Stop now"),
        ("2 ibuprofen before the marathon?", "kidneys"),
        ("arm feels heavy and jaw hurts when I run uphill", "even without chest pain"),
        ("30 weeks pregnant and my belly cramps during runs", "midwife"),
        ("lost 3 kg in 2 days for the weigh in by not drinking", "drying out"),
    ],
)
def test_a_sign_gets_its_answer_and_nothing_is_written(message: str, says: str) -> None:
    decision = route(message, RoutingContext())

    assert (decision.lane, decision.intent) == (RoutingLane.SLOW, Intent.SAFETY)
    assert says in safety_answer(normalise(message))


@pytest.mark.parametrize(
    "message",
    [
        "calf hurts when I run",
        "twisted my ankle and my leg is swollen",
        "squat 5x5 @ 100",
        "my calves are sore after hill repeats",
        "drank a beer after the race, bad?",
        "what does the training period mean",
        "ride 1400 kcal",
        "our newborn wakes us up, slept 4 h",
        "my bottle leaks when I run",
        "120/80 blood pressure",
        "my arms are heavy after bench",
        "left shoulder hurts when I press",
        "20 weeks pregnant, can I ride",
    ],
)
def test_what_only_sounds_like_one_does_not_warn(message: str) -> None:
    assert not warns(normalise(message))


def test_each_sign_is_short_and_names_what_to_do() -> None:
    for sign in warning_signs():
        assert sign.parts and 0 < len(sign.text.split("\n")) <= MOST_ANSWER_LINES
        assert any(word in sign.text for word in ("doctor", "physio", "cardiologist", "emergency", "dietitian")), (
            sign.kind
        )
