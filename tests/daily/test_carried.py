from datetime import date, timedelta

from lanterne_rouge.daily.carried import with_what_lasts
from lanterne_rouge.domain.check_in import CheckIn, Environment, Illness, Injury, LowEnergySigns, Pain

DAY = date(2026, 3, 10)
FEVER = CheckIn(illness=Illness(symptoms=("fever",), systemic=True))


def _ago(days: int) -> date:
    return DAY - timedelta(days=days)


def test_a_fever_of_yesterday_still_stands_when_nothing_is_said_today() -> None:
    today = with_what_lasts(DAY, None, [(_ago(1), FEVER)])

    assert today.illness is not None
    assert (today.illness.status, today.illness.days_ill) == ("active", 2)


def test_a_morning_on_which_it_is_said_to_be_over_begins_the_return_and_each_further_one_counts() -> None:
    over = CheckIn(illness=Illness(status="resolved"))
    first = with_what_lasts(DAY, over, [(_ago(1), FEVER)]).illness
    third = with_what_lasts(DAY, CheckIn(), [(_ago(3), FEVER), (_ago(2), over), (_ago(1), CheckIn())]).illness

    assert first is not None and (first.status, first.days_since_resolved, first.systemic) == ("resolved", 1, True)
    assert third is not None and third.days_since_resolved == 3


def test_other_things_said_do_not_end_a_fever() -> None:
    today = with_what_lasts(DAY, CheckIn(minutes_available=90), [(_ago(1), FEVER)]).illness

    assert today is not None and today.status == "active"


def test_long_silence_after_a_fever_is_no_proof_of_health() -> None:
    today = with_what_lasts(DAY, None, [(_ago(6), FEVER)]).illness

    assert today is not None and (today.status, today.days_since_resolved) == ("resolved", 1)


def test_no_illness_any_more_said_by_someone_who_never_was_ill_means_nothing() -> None:
    assert with_what_lasts(DAY, CheckIn(illness=Illness(status="resolved")), []).illness is None


def test_warning_signs_stand_until_a_doctor_has_cleared_them() -> None:
    earlier = [(_ago(5), CheckIn(red_flags=("chest_pain",)))]

    assert with_what_lasts(DAY, CheckIn(), earlier).red_flags == ("chest_pain",)
    assert with_what_lasts(DAY, CheckIn(cleared=True), earlier).red_flags == ()
    assert with_what_lasts(DAY, None, [*earlier, (_ago(1), CheckIn(cleared=True))]).red_flags == ()


def test_serious_pain_is_remembered_for_three_days_unless_told_anew() -> None:
    earlier = [(_ago(2), CheckIn(pain=(Pain(site="knee", score_0_10=7), Pain(site="calf", score_0_10=2))))]

    silent = with_what_lasts(DAY, None, earlier).pain
    better = with_what_lasts(DAY, CheckIn(pain=(Pain(site="knee", score_0_10=2),)), earlier).pain

    assert [p.site for p in silent] == ["knee"]
    assert [(p.site, p.score_0_10) for p in better] == [("knee", 2)]


def test_an_injury_stands_until_a_doctor_has_cleared_it() -> None:
    hurt = CheckIn(injury=Injury(site="ankle", onset_days_ago=1))
    earlier = ((DAY - timedelta(days=5), hurt),)

    silent = with_what_lasts(DAY, None, earlier)
    cleared = with_what_lasts(DAY, CheckIn(cleared=True), earlier)

    assert silent.injury == Injury(site="ankle", onset_days_ago=6)
    assert cleared.injury is None


def test_a_journey_goes_on_with_one_day_more_since_the_arrival_each_morning() -> None:
    landed = CheckIn(environment=Environment(time_zones_east=8.0, days_since_arrival=0, heat_c=31.0))

    later = with_what_lasts(DAY, CheckIn(), ((DAY - timedelta(days=2), landed),))

    assert later.environment == Environment(time_zones_east=8.0, days_since_arrival=2)


def test_signs_of_too_little_energy_are_remembered_for_weeks() -> None:
    signs = LowEnergySigns(missed_periods_months=4)

    later = with_what_lasts(DAY, CheckIn(), ((DAY - timedelta(days=20), CheckIn(low_energy_signs=signs)),))

    assert later.low_energy_signs == signs


def test_a_pain_that_was_worse_a_few_days_ago_says_so() -> None:
    before = CheckIn(pain=(Pain(site="knee", score_0_10=4),))

    today = with_what_lasts(DAY, CheckIn(pain=(Pain(site="knee", score_0_10=1),)), ((DAY - timedelta(days=3), before),))

    assert today.pain[0].worst_lately_0_10 == 4
