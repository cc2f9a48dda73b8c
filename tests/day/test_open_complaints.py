"""What a check-in says of a complaint that is open: it is rated, closed or kept, and never lost as a note."""

from datetime import date, timedelta

import pytest

from lanterne_rouge.app.ongoing import with_open_issues
from lanterne_rouge.domain.check_in import PELVIC_FLOOR, CheckIn, Illness, Pain
from lanterne_rouge.language.check_in.answers import Answers, find_contradictions, read_check_in
from lanterne_rouge.language.check_in.pain import find_pains, is_stiffness_of_both_legs

DAY = date(2026, 3, 10)
KNEE = Pain(site="left knee", score_0_10=4.0)
SHIN = Pain(site="right shin", score_0_10=3.0)
HEAVY = Pain(site=PELVIC_FLOOR, when="heaviness")
BOTH = Pain(site=PELVIC_FLOOR, when="leaking, heaviness")


def _read(text: str, *known: Pain) -> CheckIn:
    return read_check_in(Answers(text=text), None, units="kg", was_ill=False, open_pains=known)


def _asks(text: str, *known: Pain) -> str:
    return " ".join(find_contradictions(Answers(text=text), known))


@pytest.mark.parametrize(
    "text",
    [
        "25 min run walk, no leaking, felt great",
        "no more leaking, slept 6.5",
        "leaking has stopped",
        "no leaking or heaviness",
    ],
)
def test_leaking_that_is_denied_or_over_is_not_read_as_leaking(text: str) -> None:
    assert find_pains(text) == ()


@pytest.mark.parametrize(
    "text", ["leaking has stopped me running", "leaking when I run", "leaking is not gone", "leaking is almost gone"]
)
def test_leaking_that_goes_on_is_read_as_leaking(text: str) -> None:
    assert [pain.site for pain in find_pains(text)] == [PELVIC_FLOOR]


@pytest.mark.parametrize("days", [1, 3, 5, 40])
def test_a_pelvic_floor_complaint_stays_open_until_it_is_said_to_be_gone(days: int) -> None:
    told = (DAY - timedelta(days=days), CheckIn(pain=(HEAVY,)))
    gone = (DAY - timedelta(days=1), CheckIn(pain=(Pain(site=PELVIC_FLOOR, score_0_10=0.0),)))

    assert [pain.site for pain in with_open_issues(DAY, None, [told]).pain] == [PELVIC_FLOOR]
    assert with_open_issues(DAY, None, [told, gone] if days > 1 else [gone]).pain == ()


@pytest.mark.parametrize(
    ("known", "text", "site", "score"),
    [
        (KNEE, "knee is better, 2/10, slept 8", "left knee", 2),
        (KNEE, "knee is fine now, no pain", "left knee", 0),
        (KNEE, "knee totally fine", "left knee", 0),
        (KNEE, "knee pain is gone", "left knee", 0),
        (KNEE, "no more knee pain", "left knee", 0),
        (KNEE, "no pain this morning", "left knee", 0),
        (KNEE, "knee 1/10", "left knee", 1),
        (KNEE, "2/10 today", "left knee", 2),
        (KNEE, "knee still hurts", "left knee", 4),
        (KNEE, "tried front squat 5 @ 60 but knee hurt so I stopped", "left knee", 4),
        (SHIN, "shin ok walking, 1/10", "right shin", 1),
        (SHIN, "shin is fine, bit of a headache, slept badly", "right shin", 0),
        (HEAVY, "heaviness is gone", PELVIC_FLOOR, 0),
        (BOTH, "no leaking, no heaviness", PELVIC_FLOOR, 0),
    ],
)
def test_a_part_without_a_side_is_the_open_complaint_and_is_rated_or_closed(
    known: Pain, text: str, site: str, score: float
) -> None:
    assert [(pain.site, pain.score_0_10) for pain in _read(text, known).pain] == [(site, score)]


@pytest.mark.parametrize(
    "text",
    [
        "almost no pain", "no pain on the bike", "knee is not fine", "knee fine until I ran", "right knee is fine", "energy 7/10",
        "slept fine", "hope the knee is fine", "if the knee is fine I run",
    ],
)  # fmt: skip
def test_only_plain_words_about_it_close_a_complaint(text: str) -> None:
    assert all(pain.score_0_10 != 0 for pain in _read(text, KNEE).pain)


@pytest.mark.parametrize(
    "text",
    [
        "heaviness is not gone",
        "no leaking while walking",
        "heaviness almost gone",
        "no sleep, leaking",
        "no leaking, heaviness though",
        "hope the heaviness is gone",
    ],
)
def test_an_unsure_word_closes_nothing_of_the_pelvic_floor(text: str) -> None:
    assert all(pain.score_0_10 != 0 for pain in _read(text, BOTH).pain)


def test_no_leaking_is_an_answer_also_where_none_is_open_any_more() -> None:
    assert [(pain.site, pain.score_0_10) for pain in _read("25 min run walk, no leaking").pain] == [(PELVIC_FLOOR, 0)]
    assert _read("no leaking while walking").pain == ()
    assert _read("no pressure from work today").pain == ()


def test_of_two_pelvic_signs_only_the_one_that_is_named_is_gone_and_the_other_is_asked_about() -> None:
    assert [(pain.score_0_10, pain.when) for pain in _read("heaviness is gone", BOTH).pain] == [(None, "leaking")]
    assert "Is the leaking gone too?" in _asks("heaviness is gone", BOTH)


@pytest.mark.parametrize("text", ["right knee 3/10", "right knee, 3/10", "shoulder 3/10"])
def test_the_score_of_another_place_leaves_the_open_complaint_as_it_was(text: str) -> None:
    told = _read("left knee hurts 6/10")
    later = read_check_in(Answers(text=text), told, units="kg", was_ill=False, open_pains=told.pain)

    scores = {pain.site: pain.score_0_10 for pain in later.pain}

    assert scores.pop("left knee") == 6
    assert "," in text or list(scores.values()) == [3]


def test_an_ambiguous_word_is_asked_about() -> None:
    assert "free of pain?" in _asks("shin ok walking", SHIN)
    assert "Which one" in _asks("knee is fine", KNEE, Pain(site="right knee", score_0_10=3.0))


def test_worse_raises_a_complaint_and_better_alone_leaves_its_score() -> None:
    worse, better = _read("knee is worse", KNEE).pain[0], _read("knee is better", KNEE).pain[0]

    assert (worse.score_0_10, worse.trend) == (4, "rising")
    assert (better.score_0_10, better.trend) == (4, "settling")


COLD = Illness(symptoms=("sore_throat",))


@pytest.mark.parametrize(
    ("text", "known", "status"),
    [
        ("throat fine, slept 6", COLD, "resolved"),
        ("throat is fine now", COLD, "resolved"),
        ("throat fine, bit of a cough", COLD, "active"),
        ("throat fine", Illness(symptoms=("sore_throat", "dry_cough")), None),
        ("throat fine", Illness(symptoms=("fever",), systemic=True), None),
        ("throat fine until I swallow", COLD, None),
        ("nose still runny, otherwise ok", COLD, "active"),
    ],
)
def test_a_part_that_is_well_ends_only_the_illness_that_is_all_of_that_part(
    text: str, known: Illness, status: str | None
) -> None:
    told = read_check_in(Answers(text=text), None, units="kg", was_ill=True, open_illness=known)

    assert (told.illness.status if told.illness is not None else None) == status


def test_a_tight_calf_is_slight_and_a_very_tight_one_is_not_rated() -> None:
    assert [(p.site, p.score_0_10) for p in find_pains("left calf a bit tight")] == [("left calf", 2)]
    assert [(p.site, p.score_0_10) for p in find_pains("left calf very tight")] == [("left calf", None)]
    assert [(p.site, p.score_0_10) for p in find_pains("left calf tight and hurts")] == [("left calf", None)]


def test_a_doctor_who_found_nothing_is_not_a_health_word_that_went_unread() -> None:
    assert _read("doctor checked me, all fine").feeling.words == ()
    assert _read("doctor checked me, wants more tests").feeling.words == ("unwell",)


def test_a_score_after_a_comma_belongs_to_the_pain_before_it() -> None:
    pain = find_pains("left knee hurts going down stairs, about 4/10")

    assert [(p.site, p.score_0_10) for p in pain] == [("left knee", 4)]


@pytest.mark.parametrize(
    "text", ["can hardly walk down stairs", "quads so painful I can barely walk", "hurts to walk, everything stiff"]
)
def test_legs_too_sore_for_stairs_are_soreness_after_a_race(text: str) -> None:
    told = read_check_in(Answers(text=text), None, units="kg", was_ill=False, stiff_after_effort=True)

    assert is_stiffness_of_both_legs(text)
    assert told.pain == () and "very_sore" in told.feeling.words


@pytest.mark.parametrize(
    "text",
    [
        "can hardly walk, left calf hurts", "limping down the stairs", "can hardly walk, knee hurts", "can't put weight on it",
        "can hardly walk, pain in one spot", "can barely walk and urine is brown", "feel great", "can hardly walk, calf swollen",
    ],
)  # fmt: skip
def test_one_side_a_spot_or_a_limp_stays_a_pain_also_after_a_race(text: str) -> None:
    assert not is_stiffness_of_both_legs(text)


@pytest.mark.parametrize(
    ("text", "places", "feels"),
    [
        ("Achilles a bit stiff but warms up quickly", [("achilles", 2.0)], ()),
        ("lower back stiff", [("lower back", 2.0)], ()),
        ("stiffness in my right knee", [("right knee", 2.0)], ()),
        ("my hip is tight", [("hip", 2.0)], ()),
        ("left knee slightly sore", [("left knee", 2.0)], ()),
        ("very stiff lower back", [("lower back", None)], ()),
        ("left calf stiff and tired", [("left calf", 2.0)], ("tired",)),
        ("quads sore and achilles stiff", [("achilles", 2.0)], ("sore",)),
        ("quads sore, achilles stiff", [("achilles", 2.0)], ("sore",)),
        ("quads very sore", [], ("very_sore",)),
        ("both calves stiff", [], ("sore",)),
        ("legs stiff, back to normal", [], ("sore",)),
        ("stiff legs on the way back", [], ("sore",)),
    ],
)
def test_a_stiff_place_is_that_place_and_stiff_legs_of_both_sides_are_a_feeling(
    text: str, places: list[tuple[str, float | None]], feels: tuple[str, ...]
) -> None:
    told = _read(text)

    assert [(pain.site, pain.score_0_10) for pain in told.pain] == places
    assert told.feeling.words == feels


@pytest.mark.parametrize("text", ["no pain at all today, slept badly 5 hours", "no pain", "slept 7, no pain today"])
def test_a_text_that_says_nothing_hurts_counts_as_such(text: str) -> None:
    assert _read(text).no_pain is True


def test_no_pain_in_a_text_with_one_or_with_an_open_pelvic_floor_is_no_such_word() -> None:
    assert _read("no pain walking, knee hurts 3/10 on the stairs").no_pain is None
    assert _read("no pain", HEAVY).no_pain is None
