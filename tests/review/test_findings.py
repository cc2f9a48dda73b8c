"""What is noticed over weeks, and which change of the athlete's own numbers it speaks for."""

from dataclasses import replace
from datetime import timedelta
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.reflection import Amount, DayRating, Finding, History, OwnParameters, PastDay, Reflection
from lanterne_rouge.review.findings import reflect
from lanterne_rouge.review.personal_constants import is_same_change
from lanterne_rouge.review.records import count_records
from lanterne_rouge.review.time_constants import fatigue_constant, fitness_constant
from tests.review.pasts import EASY, REST, Change, past, worse


def topics(found: Reflection) -> set[str]:
    return {f.topic for f in found.findings}


def finding(found: Reflection, topic: str) -> Finding:
    return next(f for f in found.findings if f.topic == topic)


def slow_after_hard_days(n: int, day: PastDay) -> PastDay:
    """The body is low for two mornings after each hard Tuesday and Friday."""
    return worse(day) if day.day.weekday() in (2, 3, 5, 6) else day


def test_before_six_weeks_nothing_is_learned() -> None:
    found = reflect(past(5, slow_after_hard_days))

    assert found.findings == ()
    assert found.proposal is None
    assert len(found.weeks) == 5


def test_six_weeks_of_which_hardly_anything_is_kept_teach_nothing() -> None:
    def sparse(n: int, day: PastDay) -> PastDay:
        return day if n % 7 == 1 else PastDay(day=day.day)

    assert reflect(past(8, sparse)).findings == ()


def test_an_ordinary_past_brings_no_proposal() -> None:
    assert reflect(past(10)).proposal is None


def test_a_body_that_needs_three_days_asks_for_a_longer_gap() -> None:
    def three_days(n: int, day: PastDay) -> PastDay:
        if day.day.weekday() == 4:
            return replace(day, decided=EASY, planned=EASY, done=EASY)
        return worse(day) if day.day.weekday() in (2, 3) else day

    found = reflect(past(10, three_days))

    assert "recovery_time" in topics(found)
    assert found.proposal is not None
    assert found.proposal.after.hard_gap_h == 60
    assert "Within 48 h of a hard day you were back to normal only 0% of the time" in found.proposal.reason
    assert "until you accept" in found.proposal.reason


def test_hard_days_never_come_closer_than_48_hours() -> None:
    assert all(
        p is None or p.after.hard_gap_h >= 48
        for p in (reflect(past(26, own=OwnParameters(hard_gap_h=h))).proposal for h in (48.0, 60.0, 72.0))
    )


def test_a_quick_body_may_give_back_a_longer_gap_but_only_with_many_hard_days() -> None:
    own = OwnParameters(version=1, hard_gap_h=60)
    calm: Change = lambda n, day: replace(day, readiness=80.0, ln_rmssd=4.1, rhr=48.0)  # noqa: E731

    few, many = reflect(past(7, calm, own=own)), reflect(past(14, calm, own=own))

    assert few.proposal is None
    assert many.proposal is not None
    assert many.proposal.after.hard_gap_h == 48


def test_a_weekday_whose_hard_sessions_go_badly_is_named_and_another_favoured() -> None:
    def tuesdays_bad(n: int, day: PastDay) -> PastDay:
        outcome = {1: DayRating.BAD, 4: DayRating.GOOD}.get(day.day.weekday())
        return replace(day, outcome=outcome)

    found = reflect(past(6, tuesdays_bad))

    assert "6 of your 6 hard Tuesdays went badly." in {f.says for f in found.findings}
    assert found.proposal is not None
    assert found.proposal.after.favoured_hard_days == (4,)
    assert "on Friday and badly on Tuesday" in found.proposal.reason


def test_sessions_that_mostly_do_not_take_place_are_told_as_a_rhythm() -> None:
    def thursdays_missed(n: int, day: PastDay) -> PastDay:
        return replace(day, done=REST) if day.day.weekday() == 3 else day

    found = finding(reflect(past(8, thursdays_missed)), "weekly_rhythm")

    assert found.says.startswith("You missed 8 of 8 sessions on Thursdays")


@pytest.mark.parametrize("why", [{"ill": True}, {"excused": True}])
def test_days_of_illness_and_journeys_are_no_missed_days(why: dict[str, bool]) -> None:
    def away_on_thursdays(n: int, day: PastDay) -> PastDay:
        return replace(day, done=REST, **why) if day.day.weekday() == 3 else day

    assert "weekly_rhythm" not in topics(reflect(past(8, away_on_thursdays)))


def hrv_dips(n: int, day: PastDay) -> PastDay:
    """Three days of clearly low HRV every third week, with nothing else wrong."""
    low = n >= 28 and n % 21 in (1, 2, 3)
    return replace(day, ln_rmssd=day.ln_rmssd - 0.25) if low and day.ln_rmssd is not None else day


def test_a_band_that_cried_wolf_is_widened_by_one_step() -> None:
    found = reflect(past(20, hrv_dips))

    assert "You trained anyway 5 times and nothing happened" in finding(found, "hrv_band").says
    assert found.proposal is not None
    assert found.proposal.after.hrv_band_sd == pytest.approx(0.6)


def test_an_illness_behind_one_warning_forbids_a_wider_band() -> None:
    def once_ill(n: int, day: PastDay) -> PastDay:
        return replace(hrv_dips(n, day), ill=n == 69)

    found = reflect(past(20, once_ill))

    assert found.proposal is None or found.proposal.after.hrv_band_sd <= 0.5


def test_a_heeded_warning_proves_nothing_against_the_band() -> None:
    def heeded(n: int, day: PastDay) -> PastDay:
        low = n >= 28 and n % 21 in (1, 2, 3, 4)
        return replace(hrv_dips(n, day), done=REST) if low else day

    found = reflect(past(20, heeded))

    assert found.proposal is None or found.proposal.after.hrv_band_sd <= 0.5


def test_bad_days_after_decisions_to_train_on_are_owned() -> None:
    def decided(n: int, day: PastDay) -> PastDay:
        if n % 7 not in (1, 4):
            return day
        return replace(day, action=Action.MAINTAIN, outcome=DayRating.BAD if n % 14 < 7 else DayRating.OK)

    says = finding(reflect(past(8, decided)), "decisions").says

    assert says == "When I let you train as planned, you rated 8 of 16 days bad. I was too bold too often."


def growing(n: int, day: PastDay) -> PastDay:
    """Every fourth week is a fifth larger."""
    share = 1.2 if n // 7 % 4 == 3 else 1.0
    return replace(day, done=replace(day.done, load=day.done.load * share))


def test_growth_that_made_ill_is_slowed_by_one_step() -> None:
    def ill_after(n: int, day: PastDay) -> PastDay:
        return replace(growing(n, day), ill=n // 7 % 4 == 0 and n >= 28 and n % 7 in (2, 3))

    found = reflect(past(20, ill_after))

    assert finding(found, "growth").says == "You coped well with 0 of 4 bigger weeks."
    assert found.proposal is not None
    assert found.proposal.after.ramp_share == pytest.approx(0.9)


def test_growth_beyond_the_usual_needs_eight_larger_weeks_that_went_well() -> None:
    calm: Change = lambda n, day: growing(n, replace(day, readiness=80.0, ln_rmssd=4.1, rhr=48.0))  # noqa: E731

    assert reflect(past(24, calm)).proposal is None
    wished = reflect(past(38, calm)).proposal
    assert wished is not None and wished.after.ramp_share == pytest.approx(1.1)


def faded(loads: list[float], tau: float) -> list[float]:
    left, series = 0.0, []
    for load in loads:
        series.append(left)
        left = (left + load) * exp(-1 / tau)
    return series


def with_fatigue_of(tau: float, weeks: int = 26, noise: float = 0.5) -> History:
    base = past(weeks, lambda n, day: replace(day, done=Amount(load=90.0 if n // 10 % 2 else 20.0, minutes=60.0)))
    tired = faded([d.done.load for d in base.days], tau)
    days = tuple(
        replace(d, readiness=95 - 0.03 * t + noise * (i * 7 % 5 - 2), ln_rmssd=None, rhr=None)
        for i, (d, t) in enumerate(zip(base.days, tired, strict=True))
    )
    return replace(base, days=days)


@pytest.mark.parametrize("tau", [6.0, 16.0])
def test_fatigue_constants_are_found_on_the_right_side_and_stay_near_the_population(tau: float) -> None:
    found = fatigue_constant(with_fatigue_of(tau))

    assert found is not None
    assert (found.days < 10) if tau < 11 else (found.days > 12)
    assert abs(found.days - 11) <= abs(tau - 11) + 0.5


def test_the_proposed_fatigue_constant_is_one_step_away() -> None:
    wish = reflect(with_fatigue_of(6.0)).proposal

    assert wish is not None
    assert wish.after.fatigue_days == 10.0
    assert "uncertain for one athlete" in wish.reason


def test_mornings_that_say_nothing_about_load_leave_the_prior() -> None:
    found = fatigue_constant(past(26))

    assert found is not None
    assert found.days == pytest.approx(11, abs=0.7)
    assert not found.is_informative


def test_without_best_efforts_nothing_is_said_about_fitness() -> None:
    assert fitness_constant(past(26)) is None


def test_best_efforts_over_months_pull_the_fitness_constant_gently() -> None:
    base = with_fatigue_of(11.0)
    loads = [d.done.load for d in base.days]
    fit, tired = faded(loads, 32.0), faded(loads, 11.0)
    days = tuple(
        replace(d, performance=200 + 0.03 * f - 0.03 * t if i % 5 == 0 else None)
        for i, (d, f, t) in enumerate(zip(base.days, fit, tired, strict=True))
    )

    found = fitness_constant(replace(base, days=days))

    assert found is not None
    assert 30 <= found.days < 42


def test_a_new_constant_is_lived_with_for_four_weeks() -> None:
    young = past(10)
    own = OwnParameters(version=1, since=young.today - timedelta(days=27))

    assert reflect(replace(with_fatigue_of(6.0), own=replace(own, since=with_fatigue_of(6.0).today))).proposal is None


def test_the_same_wish_on_another_day_is_the_same() -> None:
    history = with_fatigue_of(6.0)
    one, other = reflect(history).proposal, reflect(past(1)).proposal

    assert one is not None and other is None
    assert is_same_change(one, replace(one, id="p0", made_on=one.made_on + timedelta(days=1)))


def numbers(low: float, high: float) -> st.SearchStrategy[float | None]:
    return st.one_of(st.none(), st.floats(low, high))


@st.composite
def any_past(draw: st.DrawFn) -> History:
    """Any past: values missing, absurdly alike or far apart, any outcomes, any constants within their ranges."""
    amount = st.builds(Amount, load=st.floats(0, 300), minutes=st.floats(0, 300), hard=st.booleans())
    pattern = draw(st.lists(
        st.tuples(numbers(0, 100), numbers(1.5, 5.5), numbers(30, 100), amount, st.one_of(st.none(), amount),
                  st.one_of(st.none(), st.sampled_from(DayRating)), st.booleans(), numbers(100, 400)),
        min_size=1, max_size=12,
    ))  # fmt: skip

    def change(n: int, day: PastDay) -> PastDay:
        readiness, hrv, rhr, done, wanted, outcome, ill, effort = pattern[(n * n + n // 7) % len(pattern)]
        return PastDay(day=day.day, planned=wanted, done=done, ctl=day.ctl, readiness=readiness, ln_rmssd=hrv, rhr=rhr,
                       outcome=outcome, ill=ill and n % 11 == 0, performance=effort, action=Action.MAINTAIN)  # fmt: skip

    own = OwnParameters(
        hrv_band_sd=draw(st.floats(0.3, 1.0)),
        hard_gap_h=draw(st.sampled_from((48.0, 60.0, 72.0))),
        ramp_share=draw(st.floats(0.7, 1.1)),
        fitness_days=draw(st.floats(30, 60)),
        fatigue_days=draw(st.floats(5, 17)),
    )
    return past(draw(st.integers(0, 14)), change, own=own)


@given(any_past())
def test_any_past_gives_at_most_one_small_step_within_the_ranges(history: History) -> None:
    found = reflect(history)

    assert all(f.says.endswith(".") and f.days >= 0 for f in found.findings)
    wish = found.proposal
    if wish is None:
        return
    before, after = wish.before, wish.after
    assert 0.3 <= after.hrv_band_sd <= 1.0
    assert 48 <= after.hard_gap_h <= 72
    assert 0.7 <= after.ramp_share <= 1.1
    assert 30 <= after.fitness_days <= 60
    assert 5 <= after.fatigue_days <= 17
    steps = [
        abs(after.hrv_band_sd - before.hrv_band_sd) > 1e-9,
        after.hard_gap_h != before.hard_gap_h,
        abs(after.ramp_share - before.ramp_share) > 1e-9,
        after.favoured_hard_days != before.favoured_hard_days,
        after.fitness_days != before.fitness_days,
        after.fatigue_days != before.fatigue_days,
    ]
    assert sum(steps) == 1
    assert wish.findings


@given(any_past())
def test_in_any_past_no_part_is_larger_than_its_whole_and_shares_grow_with_time(history: History) -> None:
    counts = count_records(history)
    recovery, band = counts.recovery, counts.band

    if recovery is not None:
        assert 0 <= recovery.back_48h <= recovery.back_72h <= 1 and 0 <= recovery.usual <= 1
        assert 0 < recovery.hard_days <= counts.days
    if band is not None:
        assert 0 <= band.days_below <= band.days_below_narrower <= band.days_measured
        assert 0 <= band.followed <= band.warnings and 0 <= band.ill_after <= band.warnings
        assert 0 <= band.unheeded_fine <= band.unheeded <= band.warnings
        assert 0 <= band.foreseen <= band.foreseen_narrower <= band.onsets
        assert 0 <= band.usual_trouble <= 1
    for weekday in counts.weekdays:
        assert 0 <= weekday.well + weekday.badly <= weekday.sessions
    for rhythm in counts.rhythm:
        assert 0 <= rhythm.missed <= rhythm.planned
    assert 0 <= counts.rated.trained_on_bad <= counts.rated.trained_on
    assert 0 <= counts.rated.held_back_bad <= counts.rated.held_back
    assert 0 <= counts.growth.coped <= counts.growth.weeks
    for estimate in (counts.fatigue, counts.fitness):
        assert estimate is None or (estimate.days > 0 and estimate.spread >= 0 and estimate.observations > 0)
    for week in reflect(history).weeks:
        assert 0 <= week.days_done <= week.days_planned <= 7
        assert week.done_load >= 0 and (week.planned_load is None or week.planned_load >= 0)
