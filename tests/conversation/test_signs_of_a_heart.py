"""What a heart patient tells is heard as a sign, kept, and answered for what it is."""

import pytest

from lanterne_rouge.app.open_warning import unseen_signs
from lanterne_rouge.app.scope import AthleteScope
from tests.conversation.talk import say


@pytest.mark.parametrize(
    ("told", "sign", "says"),
    [
        ("my ICD gave me a shock on the bike", "icd_shock", "device clinic"),
        ("my defib went off", "icd_shock", "device clinic"),
        ("put on 3 kilos in 4 days and my ankles are swollen", "fluid_retention", "change no tablets"),
        ("ankles are puffy and I'm short of breath lying flat", "fluid_retention", "today"),
        ("woke up gasping for breath at 3am", "breathless_at_rest", "if it woke you"),
        ("chest feels like a band round it when I walk into the wind", "chest_pain", "can be the heart"),
        ("needed my GTN spray on the hill", "chest_pain", "can be the heart"),
        ("my heart's going like the clappers in bed", "palpitations", "ECG"),
    ],
)
def test_a_sign_of_a_heart_is_kept_and_answered(scope: AthleteScope, told: str, sign: str, says: str) -> None:
    reply = say(scope, told).message
    warning = unseen_signs(scope)

    assert warning is not None and sign in warning.flags
    assert says in reply and "112" in reply


@pytest.mark.parametrize(
    "told",
    [
        "put 3 kilos on the bar",
        "gained 3 kg in 2 years",
        "swollen ankle after I rolled it",
        "watch gave me a shock: 190 bpm",
    ],
)
def test_plates_years_and_a_sprain_are_no_sign_of_a_heart(scope: AthleteScope, told: str) -> None:
    say(scope, told)
    warning = unseen_signs(scope)

    assert warning is None or not {"icd_shock", "fluid_retention"}.intersection(warning.flags)


def test_ankles_alone_are_for_a_doctor_and_no_stop(scope: AthleteScope) -> None:
    reply = say(scope, "my ankles are puffy tonight").message

    assert "heart or kidney condition" in reply and unseen_signs(scope) is None


def test_one_doctor_s_word_for_two_signs_lifts_both_by_easy_only(scope: AthleteScope) -> None:
    say(scope, "bit breathless walking up the stairs since the weekend")
    say(scope, "felt light headed when I stopped")
    say(scope, "GP listened to my chest and did an ecg, all clear")
    lifted = say(scope, "easy only").message

    assert unseen_signs(scope) is None and "dizziness" in lifted and "out of breath" in lifted


def test_a_sign_that_is_named_by_walking_is_still_named_in_the_answer(scope: AthleteScope) -> None:
    say(scope, "bit breathless walking up the stairs since the weekend")

    assert (
        "you reported being out of breath on the stairs or when walking"
        in say(scope, "is it safe to carry on?").message
    )
