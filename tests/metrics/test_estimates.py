from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.activity import BestEffort
from lanterne_rouge.domain.fitness import Threshold, ThresholdName, ThresholdSource
from lanterne_rouge.domain.recording import DeviceSummary
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.metrics.estimates import ThresholdSession, critical_power_over, derive
from lanterne_rouge.metrics.zones import thresholds_on

FIRST = date(2024, 1, 1)


def ride(day: int, twenty_minutes_w: float, **device: float) -> ThresholdSession:
    return ThresholdSession(
        day=FIRST + timedelta(days=day),
        sport=Sport.CYCLING,
        best_efforts=(BestEffort(channel=Channel.POWER, duration_s=1200, value=twenty_minutes_w),),
        device=DeviceSummary(**device),
    )


def heart(day: int, peak: float, twenty_minutes: float) -> ThresholdSession:
    return ThresholdSession(
        day=FIRST + timedelta(days=day),
        sport=Sport.CYCLING,
        best_efforts=(
            BestEffort(channel=Channel.HEART_RATE, duration_s=5, value=peak),
            BestEffort(channel=Channel.HEART_RATE, duration_s=1200, value=twenty_minutes),
        ),
    )


def ftp_on(day: int, *sessions: ThresholdSession) -> float | None:
    ftp = thresholds_on(FIRST + timedelta(days=day), derive(sessions)).ftp
    return None if ftp is None else ftp.value


def test_no_history_tells_nothing() -> None:
    assert derive(()) == ()
    assert thresholds_on(FIRST, ()).ftp is None


def test_a_sole_file_is_the_start() -> None:
    assert ftp_on(0, ride(0, 300)) == pytest.approx(285)


def test_the_first_ninety_days_share_one_estimate() -> None:
    rides = (ride(0, 200), ride(30, 290), ride(60, 300))

    assert ftp_on(0, *rides) == ftp_on(60, *rides) == pytest.approx(0.95 * 290)


def test_one_file_alone_never_raises_an_estimate() -> None:
    steady = [ride(day, 250) for day in range(0, 200, 5)]
    freak = [*steady, ride(150, 450)]

    assert [ftp_on(day, *freak) for day in (100, 151, 199)] == [ftp_on(day, *steady) for day in (100, 151, 199)]


def test_two_files_raise_it_from_the_next_day_on() -> None:
    steady = [ride(day, 250) for day in range(0, 140, 5)]
    better = [*steady, ride(141, 280), ride(143, 285), ride(144, 200)]

    assert ftp_on(143, *better) == pytest.approx(0.95 * 250)
    assert ftp_on(144, *better) == pytest.approx(0.95 * 280)


def test_two_files_of_one_day_may_be_one_effort_and_raise_nothing() -> None:
    steady = [ride(day, 250) for day in range(0, 200, 5)]

    assert ftp_on(199, *steady, ride(150, 450), ride(150, 450)) == ftp_on(199, *steady)


def test_easy_months_lower_an_estimate_no_faster_than_fitness_is_lost() -> None:
    rides = [ride(day, 300) for day in range(0, 90, 5)] + [ride(day, 150) for day in range(91, 300, 5)]

    after_half_a_year = ftp_on(285, *rides)

    assert after_half_a_year is not None
    assert 0.78 * 285 <= after_half_a_year < 0.9 * 285


def test_someone_who_rides_once_a_quarter_is_judged_by_the_last_three_rides() -> None:
    rides = (ride(0, 200), ride(150, 300), ride(300, 310), ride(450, 250))

    assert ftp_on(300, *rides) == pytest.approx(190)
    assert ftp_on(450, *rides) == pytest.approx(0.95 * 300)


def test_a_change_below_two_percent_is_no_change() -> None:
    rides = [ride(day, 250 + (day % 3)) for day in range(0, 400, 2)]

    assert len([t for t in derive(rides) if t.name is ThresholdName.FTP]) == 1


def test_what_the_athlete_says_beats_files_and_files_beat_lower_estimates() -> None:
    derived = derive([ride(0, 240, threshold_power_w=240), ride(10, 240)])
    own = Threshold(
        name=ThresholdName.FTP, value=230, from_day=FIRST + timedelta(days=5), source=ThresholdSource.ATHLETE
    )

    before = thresholds_on(FIRST + timedelta(days=4), (*derived, own)).ftp
    after = thresholds_on(FIRST + timedelta(days=5), (*derived, own)).ftp

    assert before is not None and (before.value, before.source) == (240, ThresholdSource.FILE)
    assert after == own


def test_a_device_that_still_has_an_old_threshold_gives_way_to_better_efforts_and_to_what_is_entered() -> None:
    own = Threshold(
        name=ThresholdName.FTP, value=265, from_day=FIRST + timedelta(days=200), source=ThresholdSource.ATHLETE
    )

    def ftp(day: int, watts: float, *entered: Threshold) -> float | None:
        derived = derive([ride(0, watts, threshold_power_w=220)])
        of_day = thresholds_on(FIRST + timedelta(days=day), (*derived, *entered)).ftp
        return of_day.value if of_day is not None else None

    assert ftp(4, 300) == pytest.approx(0.95 * 300)
    assert (ftp(4, 200), ftp(4, 200, own), ftp(100, 200, own)) == (220, 220, 265)


def test_what_the_athlete_enters_today_replaces_lower_estimates_of_the_last_half_year_and_no_others() -> None:
    own = Threshold(
        name=ThresholdName.FTP, value=255, from_day=FIRST + timedelta(days=200), source=ThresholdSource.ATHLETE
    )

    def ftp(day: int, estimate: float) -> float | None:
        guess = Threshold(name=ThresholdName.FTP, value=estimate, from_day=FIRST, source=ThresholdSource.ESTIMATE)
        of_day = thresholds_on(FIRST + timedelta(days=day), (guess, own)).ftp
        return of_day.value if of_day is not None else None

    assert [ftp(17, 224), ftp(18, 224), ftp(100, 224), ftp(100, 270)] == [224, 255, 255, 270]


def test_a_resting_heart_rate_measured_before_stays_below_what_is_entered_later() -> None:
    measured = Threshold(name=ThresholdName.RESTING_HR, value=48, from_day=FIRST, source=ThresholdSource.ESTIMATE)
    own = Threshold(
        name=ThresholdName.RESTING_HR, value=55, from_day=FIRST + timedelta(days=9), source=ThresholdSource.ATHLETE
    )

    assert thresholds_on(FIRST + timedelta(days=5), (measured, own)).resting_hr == measured


def test_an_unbelievable_value_of_a_file_is_not_taken() -> None:
    assert all(t.source is not ThresholdSource.FILE for t in derive([ride(0, 300, threshold_power_w=1)]))


def test_a_later_value_of_the_same_kind_replaces_an_earlier_one() -> None:
    values = [
        Threshold(name=ThresholdName.LTHR, value=v, from_day=FIRST + timedelta(days=d), source=ThresholdSource.ATHLETE)
        for v, d in ((160, 0), (165, 10))
    ]

    assert [
        t.value if (t := thresholds_on(FIRST + timedelta(days=day), values).lthr) else None for day in (-1, 0, 9, 10)
    ] == [160, 160, 160, 165]


def test_age_stands_in_where_no_hard_effort_was_seen() -> None:
    derived = derive([heart(day, 150, 130) for day in range(5)], birth_year=1984)

    highest = thresholds_on(FIRST, derived).max_hr

    assert highest is not None
    assert (highest.value, highest.source) == (pytest.approx(180), ThresholdSource.AGE_FORMULA)


def test_a_believable_peak_beats_the_age_formula() -> None:
    derived = derive([heart(day, 192, 170) for day in range(5)], birth_year=1984)

    highest = thresholds_on(FIRST, derived).max_hr

    assert highest is not None
    assert (highest.value, highest.source) == (192, ThresholdSource.ESTIMATE)


def test_the_best_hour_of_someone_who_only_rides_easily_is_no_lthr() -> None:
    derived = derive([heart(day, 150, 130) for day in range(5)], birth_year=1984)

    lthr = thresholds_on(FIRST, derived).lthr

    assert lthr is not None
    assert lthr.value == pytest.approx(0.85 * 180)


def lthr_beside(max_hr: float, *sessions: ThresholdSession) -> float | None:
    lthr = thresholds_on(FIRST + timedelta(days=30), derive(sessions, birth_year=1984, max_hr=max_hr)).lthr
    return None if lthr is None else lthr.value


def test_efforts_far_below_an_entered_maximum_give_no_threshold_of_their_own() -> None:
    easy = [heart(day, 178, 172) for day in range(0, 30, 3)]

    assert lthr_beside(190, *easy) == pytest.approx(0.95 * 172)
    assert lthr_beside(202, *easy) == pytest.approx(0.90 * 202)
    assert lthr_beside(202) is None


def test_a_share_of_the_maximum_stands_beside_no_threshold_that_is_known() -> None:
    easy = [heart(day, 178, 172) for day in range(0, 30, 3)]

    derived = derive(easy, birth_year=1984, max_hr=202, knows_lthr=True)

    assert all(threshold.name is not ThresholdName.LTHR for threshold in derived)


def test_of_efforts_beside_an_entered_maximum_those_near_it_count() -> None:
    easy = [heart(day, 178, 165) for day in range(0, 30, 3)]
    hard = [heart(day, 190, 186) for day in (4, 16)]

    assert lthr_beside(202, *easy, *hard) == pytest.approx(0.95 * 186)


def test_an_all_out_effort_counts_below_an_entered_maximum_that_is_a_formula() -> None:
    races = [replace(heart(day, 166, 160), rpe=9.0) for day in (4, 16)]

    assert lthr_beside(202, *races) == pytest.approx(0.95 * 160)
    assert lthr_beside(202, *(replace(race, rpe=7.0) for race in races)) == pytest.approx(0.90 * 202)


def test_no_threshold_lies_at_an_entered_maximum_unless_more_was_seen() -> None:
    assert lthr_beside(170, *(heart(day, 168, 168) for day in (4, 16))) == pytest.approx(0.95 * 168)
    assert lthr_beside(165, *(heart(day, 180, 176) for day in (4, 16))) == pytest.approx(0.95 * 176)


def test_easy_rides_alone_tell_no_threshold_when_no_age_is_known() -> None:
    derived = derive([heart(day, 125, 121) for day in range(31)])

    of_day = thresholds_on(FIRST, derived)

    assert (of_day.lthr, of_day.max_hr) == (None, None)


def test_hard_efforts_tell_a_threshold_without_an_age() -> None:
    by_effort = thresholds_on(FIRST, derive([heart(day, 172, 170) for day in range(5)])).lthr
    by_peak = thresholds_on(FIRST, derive([heart(day, 188, 140) for day in range(5)])).lthr

    assert by_effort is not None and by_effort.value == pytest.approx(0.95 * 170)
    assert by_peak is not None and by_peak.value == pytest.approx(0.85 * 188)


def test_easy_months_do_not_lower_a_threshold_that_hard_efforts_told() -> None:
    rides = [heart(day, 172, 170) for day in range(0, 60, 5)] + [heart(day, 125, 121) for day in range(61, 300, 2)]

    lthr = thresholds_on(FIRST + timedelta(days=299), derive(rides)).lthr

    assert lthr is not None and lthr.value == pytest.approx(0.95 * 170)


def test_threshold_pace_is_the_speed_of_an_hour() -> None:
    runs = [
        ThresholdSession(
            day=FIRST + timedelta(days=day),
            sport=Sport.RUNNING,
            best_efforts=(BestEffort(channel=Channel.SPEED, duration_s=1200, value=4.5),),
        )
        for day in (0, 7)
    ]

    pace = thresholds_on(FIRST, derive(runs)).threshold_pace

    assert pace is not None
    assert pace.value == pytest.approx(4.5 * 3 ** (1 / 1.06 - 1))


def test_critical_swim_speed_comes_from_swims_of_ten_minutes() -> None:
    swims = [
        ThresholdSession(day=FIRST + timedelta(days=day), sport=Sport.SWIMMING, speed_ms=1.1, timer_s=seconds, rpe=8)
        for day, seconds in ((0, 1800), (3, 1500), (5, 300))
    ]

    css = thresholds_on(FIRST, derive(swims)).css

    assert css is not None and css.value == pytest.approx(1.1)


def test_resting_heart_rate_is_a_median_that_one_bad_morning_does_not_move() -> None:
    mornings = [(FIRST + timedelta(days=i), 90.0 if i == 20 else 50.0) for i in range(100)]

    resting = [t for t in derive((), resting_hr=mornings) if t.name is ThresholdName.RESTING_HR]

    assert [t.value for t in resting] == [50]


def test_cp_of_a_season_needs_efforts_that_span() -> None:
    efforts = tuple(
        BestEffort(channel=Channel.POWER, duration_s=t, value=260 + 18_000 / t) for t in (120, 300, 600, 1200)
    )
    full = ThresholdSession(day=FIRST, sport=Sport.CYCLING, best_efforts=efforts)

    fit = critical_power_over([full], FIRST, FIRST)

    assert fit is not None and fit.model.cp_w == pytest.approx(260)
    assert critical_power_over([ride(0, 300)], FIRST, FIRST) is None
    assert critical_power_over([full], FIRST + timedelta(days=1), FIRST + timedelta(days=9)) is None


@given(st.lists(st.tuples(st.integers(0, 500), st.floats(60, 600)), min_size=1, max_size=40))
def test_an_estimate_never_exceeds_the_best_that_was_ever_ridden(rides: list[tuple[int, float]]) -> None:
    derived = derive([ride(day, watts) for day, watts in rides])

    assert all(t.value <= 0.95 * max(watts for _, watts in rides) + 1e-9 for t in derived)
    assert list(derived) == sorted(derived, key=lambda t: t.from_day)


@given(st.permutations([(0, 250.0), (40, 300.0), (100, 270.0), (130, 290.0), (200, 260.0)]))
def test_the_order_in_which_files_arrive_does_not_matter(rides: list[tuple[int, float]]) -> None:
    expected = derive([ride(day, watts) for day, watts in sorted(rides)])

    assert derive([ride(day, watts) for day, watts in rides]) == expected


def run(
    day: int, kilometres: float, minutes: float, *, rpe: float | None = None, heart: float | None = None
) -> ThresholdSession:
    """A run without samples: told, or from a device that gave its mean heart rate."""
    return ThresholdSession(
        day=FIRST + timedelta(days=day),
        sport=Sport.RUNNING,
        device=DeviceSummary(avg_hr_bpm=heart),
        speed_ms=1000 * kilometres / (60 * minutes),
        timer_s=60 * minutes,
        rpe=rpe,
    )


def threshold_pace(*sessions: ThresholdSession, max_hr: float | None = None) -> float | None:
    pace = thresholds_on(FIRST + timedelta(days=30), derive(sessions, max_hr=max_hr)).threshold_pace
    return None if pace is None else pace.value


@pytest.mark.parametrize("rpe", [2, 3, 5, 6])
def test_runs_that_were_not_hard_tell_no_threshold(rpe: float) -> None:
    easy = [run(day, 4, 33, rpe=rpe) for day in range(0, 28, 4)]

    assert threshold_pace(*easy) is None


def test_a_hard_run_among_easy_ones_is_the_one_that_tells_the_threshold() -> None:
    easy = [run(day, 4, 33, rpe=3) for day in range(0, 28, 4)]
    race = run(20, 5, 28, rpe=9)

    assert threshold_pace(*easy, race) == threshold_pace(race)
    assert threshold_pace(race) == pytest.approx(2.85, abs=0.01)


@pytest.mark.parametrize(("rpe", "is_known"), [(7, False), (7.5, False), (8, True)])
def test_the_mean_of_a_whole_run_is_a_threshold_only_where_it_was_as_hard_as_a_race(rpe: float, is_known: bool) -> None:
    sessions = [run(day, 6, 45, rpe=rpe) for day in (0, 4, 8)]

    assert (threshold_pace(*sessions) is not None) is is_known


def test_one_race_moves_the_threshold_from_the_day_after_whatever_is_run_later() -> None:
    before = [run(day, 10, 60, rpe=8) for day in (0, 5, 10)]
    race, later = run(150, 10, 50, rpe=9), [run(day, 5, 40, rpe=3) for day in (152, 160)]
    known = derive([*before, race, *later])

    pace = {day: thresholds_on(FIRST + timedelta(days=day), known).threshold_pace for day in (150, 151, 165)}

    assert pace[150] is not None and pace[151] is not None and pace[165] is not None
    assert pace[150].value < 2.8 and pace[151].value == pytest.approx(3.30, abs=0.01)
    assert pace[165].value == pace[151].value


def test_a_slow_race_lowers_no_threshold_at_once() -> None:
    fast = [run(day, 10, 50, rpe=9) for day in (0, 95)]

    assert threshold_pace(*fast, run(100, 10, 62, rpe=9)) == threshold_pace(*fast)


@pytest.mark.parametrize(("minutes", "is_known"), [(9, False), (11, True), (179, True), (181, False)])
def test_a_race_tells_a_threshold_where_the_law_of_distances_holds(minutes: float, is_known: bool) -> None:
    assert (threshold_pace(run(0, minutes / 6, minutes, rpe=9)) is not None) is is_known


def test_a_run_of_which_only_time_and_distance_were_told_tells_no_threshold() -> None:
    assert threshold_pace(run(0, 3, 18), run(3, 4, 25)) is None


@pytest.mark.parametrize(("heart", "is_known"), [(150, False), (168, True)])
def test_a_recorded_run_that_nobody_rated_is_judged_by_its_heart_rate(heart: float, is_known: bool) -> None:
    runs = [run(day, 6, 36, heart=heart) for day in (0, 4)]

    assert (threshold_pace(*runs, max_hr=190) is not None) is is_known


def test_an_easy_rating_keeps_the_best_minutes_of_a_recording_from_being_a_best_effort() -> None:
    rated = [replace(ride(day, 200), rpe=4) for day in (0, 4, 8)]

    assert ftp_on(0, *rated) is None
    assert ftp_on(0, *rated, replace(ride(9, 240), rpe=8)) == pytest.approx(0.95 * 240)


def test_power_that_was_told_without_an_effort_tells_no_threshold() -> None:
    told = ThresholdSession(
        day=FIRST, sport=Sport.CYCLING, timer_s=3720, device=DeviceSummary(avg_power_w=190, np_w=205)
    )

    assert ftp_on(0, told) is None
    assert ftp_on(0, replace(told, rpe=8)) == pytest.approx(0.95 * 205)
