"""A morning's words as the lifting coach reads them."""

from datetime import date

import pytest

from lanterne_rouge.app.strength.context import asked_about_pain, begins_gently, pain_flags, person_of, readiness
from lanterne_rouge.day.phases import mission_status
from lanterne_rouge.domain.check_in import CheckIn, Feeling, Injury, Pain
from lanterne_rouge.domain.exercise import Joint
from lanterne_rouge.domain.lifting import Energy, Severity, Soreness
from lanterne_rouge.domain.morning import AthleteState, Morning, PastSession
from lanterne_rouge.domain.profile import Profile


@pytest.mark.parametrize(
    ("energy", "soreness", "expected"),
    [
        (None, None, (Energy.OK, Soreness.NONE)),
        (3.0, 0.0, (Energy.LOW, Soreness.NONE)),
        (3.1, 2.9, (Energy.OK, Soreness.NONE)),
        (8.0, 3.0, (Energy.HIGH, Soreness.MILD)),
        (7.9, 6.9, (Energy.OK, Soreness.MILD)),
        (5.0, 7.0, (Energy.OK, Soreness.HIGH)),
    ],
)
def test_scores_become_words(energy: float | None, soreness: float | None, expected: tuple[Energy, Soreness]) -> None:
    found = readiness(Feeling(energy_0_10=energy, soreness_0_10=soreness))

    assert (found.energy, found.soreness) == expected


def test_high_energy_is_no_good_news_while_nobody_told_of_soreness() -> None:
    assert readiness(Feeling(energy_0_10=9.0)).energy is Energy.OK


def test_pain_is_told_with_its_joints_and_how_bad_it_is() -> None:
    (flag,) = pain_flags(CheckIn(pain=(Pain(site="left_knee", score_0_10=3.0),)))

    assert (flag.place, flag.severity) == ("left knee", Severity.MILD)
    assert flag.joints == {Joint.KNEE}


def test_pain_that_nobody_rated_is_moderate_and_an_alarming_one_severe() -> None:
    unrated = CheckIn(pain=(Pain(site="knee"),))
    limping = CheckIn(pain=(Pain(site="knee", score_0_10=2.0, limping=True),))

    assert pain_flags(unrated)[0].severity is Severity.MODERATE
    assert pain_flags(limping)[0].severity is Severity.SEVERE


def test_pain_that_is_gone_is_left_out() -> None:
    assert pain_flags(CheckIn(pain=(Pain(site="knee", score_0_10=0.0),))) == ()


def test_an_injury_is_spared_until_cleared_and_treated_with_care_on_its_way_back() -> None:
    standing, returning = Injury(site="shoulder"), Injury(site="shoulder", cleared=True)

    assert pain_flags(CheckIn(injury=standing))[0].severity is Severity.SEVERE
    assert pain_flags(CheckIn(injury=returning))[0].severity is Severity.MILD


def test_an_earlier_pain_stands_as_it_was_told_while_it_is_carried_on() -> None:
    carried = CheckIn(pain=(Pain(site="shoulder", score_0_10=2.0, told_days_ago=2, told_0_10=4.0),))

    assert pain_flags(carried)[0].severity is Severity.MODERATE


def test_a_pain_of_which_nobody_has_spoken_since_is_asked_about() -> None:
    monday = (date(2026, 11, 16), CheckIn(pain=(Pain(site="shoulder", score_0_10=4.0),)))
    gone = (date(2026, 11, 18), CheckIn(no_pain=True))
    slight = (date(2026, 11, 16), CheckIn(pain=(Pain(site="knee", score_0_10=2.0),)))

    (question,) = asked_about_pain(CheckIn(), (monday,))
    assert "shoulder pain (4 of 10) on Monday" in question and "--pain none" in question
    assert asked_about_pain(CheckIn(), (monday, gone)) == ()
    assert asked_about_pain(CheckIn(), (slight,)) == ()
    assert asked_about_pain(CheckIn(pain=(Pain(site="shoulder", score_0_10=2.0),)), (monday,)) == ()


@pytest.mark.parametrize(
    ("words", "score", "soreness"),
    [
        (("very_sore",), None, Soreness.HIGH),
        (("sore",), None, Soreness.MILD),
        (("tired",), None, Soreness.NONE),
        (("very_sore",), 2.0, Soreness.HIGH),
        (("sore",), 8.0, Soreness.HIGH),
    ],
)
def test_soreness_told_in_words_counts_for_the_lifts_and_the_worse_word_or_score_holds(
    words: tuple[str, ...], score: float | None, soreness: Soreness
) -> None:
    assert readiness(Feeling(words=words, soreness_0_10=score)).soreness is soreness


@pytest.mark.parametrize(
    ("sports", "level", "age", "birth", "gently"),
    [
        (("running", "strength"), "trained", 40, None, False),
        (("running", "strength"), "trained", 64, None, False),
        (("running", "strength"), "trained", 65, None, True),
        (("running", "strength"), "trained", 31, date(2025, 3, 2), True),
        (("running", "strength"), "trained", 31, date(2025, 3, 1), False),
        (("running", "strength"), "recreational", 40, None, True),
        (("running",), "elite", None, None, True),
        (("strength",), "recreational", 40, None, False),
        (("strength",), "beginner", 40, None, True),
    ],
)
def test_lifting_begins_gently_for_who_is_new_older_or_gave_birth_lately(
    sports: tuple[str, ...], level: str, age: int | None, birth: date | None, gently: bool
) -> None:
    status = mission_status(None, date(2026, 3, 1))
    morning = Morning(day=date(2026, 3, 1), mission=status, athlete=AthleteState(sports=sports, level=level, age=age))

    assert begins_gently(morning, Profile(gave_birth=birth)) is gently


@pytest.mark.parametrize(("lifted", "practised"), [(5, False), (6, True), (16, True)])
def test_who_has_lifted_regularly_is_not_new_to_it_although_no_set_was_logged(lifted: int, practised: bool) -> None:
    sessions = tuple(PastSession(days_ago=1 + at, sport="strength", minutes=60.0) for at in range(lifted))
    morning = Morning(
        day=date(2026, 3, 1),
        mission=mission_status(None, date(2026, 3, 1)),
        athlete=AthleteState(sports=("cycling", "strength"), level="recreational", age=40),
        sessions=(*sessions, PastSession(days_ago=2, sport="cycling", minutes=60.0)),
    )

    assert begins_gently(morning, Profile()) is not practised
    assert person_of(morning.athlete, lifted=lifted).practised is practised
