from datetime import date, timedelta

import pytest

from lanterne_rouge.app.ongoing import LAST_EASY_DAY, with_open_issues
from lanterne_rouge.domain.check_in import CheckIn, Environment, Illness, Injury, LowEnergySigns, Pain, QuietPain

DAY = date(2026, 3, 10)
FEVER = CheckIn(illness=Illness(symptoms=("fever",), systemic=True))


def _ago(days: int) -> date:
    return DAY - timedelta(days=days)


def test_a_fever_of_yesterday_still_stands_when_nothing_is_said_today() -> None:
    today = with_open_issues(DAY, None, [(_ago(1), FEVER)])

    assert today.illness is not None
    assert (today.illness.status, today.illness.days_ill) == ("active", 2)


def test_a_morning_on_which_it_is_said_to_be_over_begins_the_return_and_each_further_one_counts() -> None:
    over = CheckIn(illness=Illness(status="resolved"))
    first = with_open_issues(DAY, over, [(_ago(1), FEVER)]).illness
    third = with_open_issues(DAY, CheckIn(), [(_ago(3), FEVER), (_ago(2), over), (_ago(1), CheckIn())]).illness

    assert first is not None and (first.status, first.days_since_resolved, first.systemic) == ("resolved", 1, True)
    assert third is not None and third.days_since_resolved == 3


def test_other_things_said_do_not_end_a_fever() -> None:
    today = with_open_issues(DAY, CheckIn(minutes_available=90), [(_ago(1), FEVER)]).illness

    assert today is not None and today.status == "active"


def test_silence_after_a_fever_is_illness_for_three_days_and_then_a_way_back_on_which_every_day_counts() -> None:
    """Counting only mornings with a check-in held a silent athlete on the first step for weeks, and then forgot it all."""
    steps = [with_open_issues(DAY, None, [(_ago(days), FEVER)]).illness for days in (3, 4, 6, 17, 18)]

    told = [(step.status, step.days_since_resolved) if step is not None else None for step in steps]
    assert told == [("active", None), ("resolved", 1), ("resolved", 3), ("resolved", 14), None]


def test_after_a_word_that_it_is_over_silent_days_count_and_no_step_is_jumped() -> None:
    over = CheckIn(illness=Illness(status="resolved"))
    steps = [
        with_open_issues(DAY, None, [(_ago(days + 1), FEVER), (_ago(days), over)]).illness for days in range(1, 15)
    ]

    assert [step.days_since_resolved if step is not None else None for step in steps] == [*range(2, 15), None]


def test_the_way_back_from_an_illness_told_only_when_it_was_over_goes_on_the_next_days() -> None:
    over = CheckIn(illness=Illness(symptoms=("fever",), status="resolved", systemic=True))
    today = with_open_issues(DAY, None, [(_ago(2), over)]).illness

    assert today is not None and today.days_since_resolved == 3


def test_no_illness_any_more_said_by_someone_who_never_was_ill_means_nothing() -> None:
    assert with_open_issues(DAY, CheckIn(illness=Illness(status="resolved")), []).illness is None


def test_warning_signs_stand_until_a_doctor_has_cleared_them() -> None:
    earlier = [(_ago(5), CheckIn(red_flags=("chest_pain",)))]

    assert with_open_issues(DAY, CheckIn(), earlier).red_flags == ("chest_pain",)
    assert with_open_issues(DAY, CheckIn(cleared=True), earlier).red_flags == ()
    assert with_open_issues(DAY, None, [*earlier, (_ago(1), CheckIn(cleared=True))]).red_flags == ()


def test_a_doctor_s_word_lifts_the_sign_that_it_names_and_no_other() -> None:
    earlier = [
        (_ago(5), CheckIn(red_flags=("chest_pain", "concussion"))),
        (_ago(2), CheckIn(pain=(Pain(site="chest", score_0_10=6),))),
    ]
    heart = CheckIn(cleared=True, cleared_signs=("chest_pain",))
    head = CheckIn(cleared=True, cleared_signs=("concussion",))

    assert with_open_issues(DAY, heart, earlier).red_flags == ("concussion",)
    assert with_open_issues(DAY, heart, earlier).pain == ()
    assert with_open_issues(DAY, head, earlier).red_flags == ("chest_pain",)
    assert [pain.site for pain in with_open_issues(DAY, head, earlier).pain] == ["chest"]
    assert with_open_issues(DAY, head, [*earlier, (_ago(1), heart)]).red_flags == ()


def test_where_a_doctor_allows_easy_training_alone_the_way_back_stays_easy() -> None:
    word = CheckIn(cleared=True, cleared_signs=("chest_pain",), cleared_easy=True)
    earlier = [(_ago(30), CheckIn(red_flags=("chest_pain",))), (_ago(20), word)]

    assert with_open_issues(DAY, None, earlier).days_since_cleared == LAST_EASY_DAY
    assert with_open_issues(DAY, None, [*earlier, (_ago(10), CheckIn(cleared=True))]).days_since_cleared == 10


def test_serious_pain_is_remembered_for_three_days_unless_told_anew() -> None:
    earlier = [(_ago(2), CheckIn(pain=(Pain(site="knee", score_0_10=7), Pain(site="calf", score_0_10=2))))]

    silent = with_open_issues(DAY, None, earlier).pain
    better = with_open_issues(DAY, CheckIn(pain=(Pain(site="knee", score_0_10=2),)), earlier).pain

    assert [p.site for p in silent] == ["knee"]
    assert [(p.site, p.score_0_10) for p in better] == [("knee", 2)]


def test_an_injury_stands_until_a_doctor_has_cleared_it() -> None:
    hurt = CheckIn(injury=Injury(site="ankle", onset_days_ago=1))
    earlier = ((DAY - timedelta(days=5), hurt),)

    silent = with_open_issues(DAY, None, earlier)
    cleared = with_open_issues(DAY, CheckIn(injury=Injury(site="ankle", cleared=True)), earlier)

    assert silent.injury == Injury(site="ankle", onset_days_ago=6)
    assert cleared.injury is not None and cleared.injury.cleared


def test_a_cleared_warning_sign_says_nothing_of_injuries_and_pain() -> None:
    broken = Injury(site="foot", kind="stress_fracture")
    knee, chest = Pain(site="knee", score_0_10=7), Pain(site="chest", score_0_10=6)
    earlier = [(_ago(1), CheckIn(injury=broken, pain=(knee, chest), red_flags=("chest_pain",)))]

    today = with_open_issues(DAY, CheckIn(cleared=True), earlier)

    assert (today.injury, today.red_flags, [p.site for p in today.pain]) == (broken, (), ["knee"])


def test_the_mornings_since_a_warning_sign_was_cleared_are_counted() -> None:
    earlier = [(_ago(3), CheckIn(red_flags=("syncope",))), (_ago(2), CheckIn(cleared=True))]

    assert with_open_issues(DAY, CheckIn(cleared=True), earlier[:1]).days_since_cleared == 0
    assert with_open_issues(DAY, None, earlier).days_since_cleared == 2
    assert with_open_issues(DAY, None, earlier[:1]).days_since_cleared is None


def test_injuries_and_warning_signs_stand_for_months_of_silence() -> None:
    earlier = [(_ago(300), CheckIn(injury=Injury(site="ankle"), red_flags=("syncope",)))]

    today = with_open_issues(DAY, None, earlier)

    assert (today.injury, today.red_flags) == (Injury(site="ankle"), ("syncope",))


def test_days_off_are_reckoned_from_the_first_word_on_an_injury_when_nobody_tells_them() -> None:
    hurt, cleared = CheckIn(injury=Injury(site="calf")), CheckIn(injury=Injury(site="calf", cleared=True))
    earlier = [(_ago(30), hurt), (_ago(20), hurt), (_ago(10), cleared)]

    first = with_open_issues(_ago(10), cleared, earlier[:2]).injury
    later = with_open_issues(DAY, None, earlier).injury

    assert first is not None and (first.days_off, first.week_back) == (20, 1)
    assert later is not None and (later.days_off, later.week_back) == (20, 2)
    assert with_open_issues(DAY + timedelta(days=18), None, earlier).injury is None


def test_a_short_injury_is_over_a_week_after_it_was_cleared() -> None:
    earlier = [
        (_ago(8), CheckIn(injury=Injury(site="calf"))),
        (_ago(6), CheckIn(injury=Injury(site="calf", cleared=True))),
    ]

    assert with_open_issues(DAY, None, earlier).injury == Injury(site="calf", cleared=True, days_off=2)
    assert with_open_issues(DAY + timedelta(days=1), None, earlier).injury is None


def test_a_bone_that_is_cleared_the_next_morning_still_takes_the_long_way_back() -> None:
    earlier = [(_ago(1), CheckIn(injury=Injury(site="foot", kind="stress_fracture")))]

    for answer in (Injury(site="foot", cleared=True), Injury(site="body", cleared=True)):
        today = with_open_issues(DAY, CheckIn(injury=answer), earlier).injury
        assert today is not None
        assert (today.kind, today.cleared, today.days_off, today.week_back) == ("stress_fracture", True, 28, 1)


def test_an_injury_that_is_said_to_be_none_is_cleared_and_comes_back_in_steps() -> None:
    today = with_open_issues(DAY, CheckIn(no_injury=True), [(_ago(21), CheckIn(injury=Injury(site="calf")))]).injury

    assert today == Injury(site="calf", cleared=True, days_off=21, week_back=1)


def test_of_injuries_at_two_places_the_strictest_counts() -> None:
    earlier = [
        (_ago(5), CheckIn(injury=Injury(site="foot", kind="stress_fracture"))),
        (_ago(3), CheckIn(injury=Injury(site="calf", kind="strain"))),
    ]
    calf_cleared = CheckIn(injury=Injury(site="calf", cleared=True))

    for today in (None, calf_cleared):
        standing = with_open_issues(DAY, today, earlier).injury
        assert standing == Injury(site="foot", kind="stress_fracture")


def test_an_injury_that_comes_back_after_its_clearing_stands_again() -> None:
    earlier = [
        (_ago(9), CheckIn(injury=Injury(site="calf"))),
        (_ago(4), CheckIn(injury=Injury(site="calf", cleared=True))),
    ]

    again = with_open_issues(DAY, CheckIn(injury=Injury(site="calf")), earlier).injury

    assert again == Injury(site="calf")


def test_moderate_pain_is_held_for_a_day_of_silence_and_counts_as_slight_for_two_more() -> None:
    hurts = CheckIn(pain=(Pain(site="knee", score_0_10=4),))
    days = [with_open_issues(DAY, None, [(_ago(n), hurts)]).pain for n in (1, 2, 3, 4)]

    told = [[(p.score_0_10, p.worst_lately_0_10) for p in pain] for pain in days]
    assert told == [[(4, 4)], [(2, 4)], [(2, 4)], []]


def test_pain_that_is_said_to_be_gone_is_gone() -> None:
    earlier = [(_ago(1), CheckIn(pain=(Pain(site="knee", score_0_10=4),)))]

    for answer in (CheckIn(no_pain=True), CheckIn(pain=(Pain(site="knee", score_0_10=0),))):
        assert with_open_issues(DAY, answer, earlier).pain == ()
        assert with_open_issues(DAY + timedelta(days=1), None, [*earlier, (DAY, answer)]).pain == ()


def test_a_journey_goes_on_with_one_day_more_since_the_arrival_each_morning() -> None:
    landed = CheckIn(environment=Environment(time_zones_east=8.0, days_since_arrival=0, heat_c=31.0))

    later = with_open_issues(DAY, CheckIn(), ((DAY - timedelta(days=2), landed),))

    assert later.environment == Environment(time_zones_east=8.0, days_since_arrival=2)


def test_signs_of_too_little_energy_are_remembered_for_weeks() -> None:
    signs = LowEnergySigns(missed_periods_months=4)

    later = with_open_issues(DAY, CheckIn(), ((DAY - timedelta(days=20), CheckIn(low_energy_signs=signs)),))

    assert later.low_energy_signs == signs


def test_a_pain_that_was_worse_a_few_days_ago_says_so() -> None:
    before = CheckIn(pain=(Pain(site="knee", score_0_10=4),))

    today = with_open_issues(
        DAY, CheckIn(pain=(Pain(site="knee", score_0_10=1),)), ((DAY - timedelta(days=3), before),)
    )

    assert today.pain[0].worst_lately_0_10 == 4


def _series(told: dict[int, float | None]) -> list[tuple[date, CheckIn]]:
    """Check-ins so many days ago with a score of the shin; None: nothing hurts."""
    return [
        (_ago(n), CheckIn(no_pain=True) if s is None else CheckIn(pain=(Pain(site="shin", score_0_10=s),)))
        for n, s in sorted(told.items(), reverse=True)
    ]


@pytest.mark.parametrize(
    ("told", "days"),
    [
        ({13: 1.0, 7: 2.0}, 14),
        ({14: 1.0, 7: 2.0}, 15),
        ({15: 1.0, 7: 2.0, 3: 1.0}, 8),
        ({13: 1.0}, None),
        ({13: 1.0, 9: 0.0, 7: 1.0, 5: 1.0}, 8),
        ({13: 1.0, 9: None, 7: 1.0, 5: 1.0}, 8),
        ({13: 3.0, 7: 2.0}, 14),
        ({}, None),
        ({1: 1.0}, 2),
        ({7: 1.0}, 8),
        ({8: 1.0}, None),
    ],
)
def test_reports_of_one_place_that_follow_one_another_are_counted_in_days(
    told: dict[int, float | None], days: int | None
) -> None:
    today = with_open_issues(DAY, CheckIn(pain=(Pain(site="shin", score_0_10=1.0),)), _series(told))

    assert [pain.reported_days for pain in today.pain] == [days]


@pytest.mark.parametrize(("first", "held"), [(14, [1.0]), (13, [1.0]), (12, [])])
def test_a_slight_pain_of_two_weeks_is_not_gone_on_a_day_of_silence(first: int, held: list[float]) -> None:
    today = with_open_issues(DAY, CheckIn(), _series({first: 1.0, 7: 1.0, 1: 1.0}))

    assert [pain.score_0_10 for pain in today.pain] == held


def _quiet(told: dict[int, float | None], today: CheckIn | None = None) -> list[QuietPain]:
    return list(with_open_issues(DAY, today, _series(told)).quiet_pain)


def _shin(**reported: object) -> QuietPain:
    return QuietPain(**{"site": "shin", "worst_0_10": 4.0, "days": 1, "unsettled_days": 1, "silent": False, **reported})


@pytest.mark.parametrize("answer", [CheckIn(no_pain=True), CheckIn(pain=(Pain(site="shin", score_0_10=0.0),))])
def test_the_first_morning_without_a_pain_is_known_with_the_worst_of_it(answer: CheckIn) -> None:
    assert _quiet({3: 4.0, 1: 2.0}, answer) == [_shin(unsettled_days=3)]


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({1: 4.0}, []),
        ({4: 4.0}, [_shin(silent=True)]),
        ({5: 4.0}, [_shin(silent=True, days=2)]),
        ({2: 1.0, 1: 1.0}, [_shin(silent=True, worst_0_10=1.0, unsettled_days=2)]),
        ({9: 1.0, 1: 1.0}, [_shin(silent=True, worst_0_10=1.0)]),
        ({8: 1.0, 1: 1.0}, [_shin(silent=True, worst_0_10=1.0, unsettled_days=8)]),
        ({15: 1.0, 8: 1.0, 1: 1.0}, []),
        ({17: 1.0, 10: 1.0, 4: 1.0}, [_shin(silent=True, worst_0_10=1.0, unsettled_days=14)]),
        ({16: 1.0, 10: 1.0, 4: 1.0}, [_shin(silent=True, worst_0_10=1.0, unsettled_days=13)]),
        ({15: 1.0, 10: 1.0, 4: 1.0}, [_shin(silent=True, worst_0_10=1.0, unsettled_days=12, days=4)]),
        ({5: 4.0, 1: None}, [_shin(silent=False, days=2)]),
        ({30: 4.0, 1: None}, []),
        ({12: 5.0, 2: None}, [_shin(worst_0_10=5.0, days=9)]),
        ({20: 6.0, 14: 2.0, 10: 2.0, 9: None}, [_shin(worst_0_10=2.0, days=10, unsettled_days=11)]),
        ({19: 6.0, 14: 2.0, 10: 2.0, 9: None}, [_shin(worst_0_10=6.0, days=10, unsettled_days=10)]),
        ({6: 4.0, 5: None, 2: 1.0, 1: None}, [_shin(worst_0_10=1.0, days=2)]),
        ({22: 4.0, 21: None}, []),
        ({21: 4.0, 20: None}, [_shin(days=21)]),
    ],
)
def test_a_pain_goes_quiet_by_a_word_or_after_the_silence_through_which_it_counts(
    told: dict[int, float | None], expected: list[QuietPain]
) -> None:
    assert _quiet(told) == expected


@pytest.mark.parametrize(
    ("pain", "worst", "unsettled"),
    [
        (Pain(site="shin", score_0_10=1.0, trend="rising"), 3.0, 1),
        (Pain(site="shin"), 3.0, 1),
        (Pain(site="shin", trend="settling"), 0.0, 0),
        (Pain(site="shin", score_0_10=1.0, trend="settling", days=5), 1.0, 0),
        (Pain(site="shin", score_0_10=1.0, trend="stable", days=5), 1.0, 0),
        (Pain(site="shin", score_0_10=1.0, days=5), 1.0, 5),
        (Pain(site="shin", score_0_10=1.0, limping=True), 5.0, 1),
        (Pain(site="chest", score_0_10=1.0), 5.0, 1),
    ],
)
def test_what_was_not_rated_or_came_with_a_bad_sign_goes_quiet_with_the_least_that_it_stands_for(
    pain: Pain, worst: float, unsettled: int
) -> None:
    (quiet,) = with_open_issues(DAY, CheckIn(no_pain=True), [(_ago(1), CheckIn(pain=(pain,)))]).quiet_pain

    assert (quiet.worst_0_10, quiet.unsettled_days) == (worst, unsettled)


def test_a_warning_that_a_doctor_has_cleared_is_quiet_from_that_day_on() -> None:
    told = [(_ago(2), CheckIn(pain=(Pain(site="chest", score_0_10=6.0),))), (_ago(1), CheckIn(cleared=True))]

    assert [q.days for q in with_open_issues(DAY, CheckIn(), told).quiet_pain] == [2]


def test_the_pelvic_floor_goes_its_own_way_back() -> None:
    told = [(_ago(1), CheckIn(pain=(Pain(site="pelvic floor", when="leaking"),)))]

    assert with_open_issues(DAY, CheckIn(no_pain=True), told).quiet_pain == ()
