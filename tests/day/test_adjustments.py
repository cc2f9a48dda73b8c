"""Numbers and words imagined by name, as people type them."""

from dataclasses import replace
from math import exp

import pytest

from lanterne_rouge.day.adjustments import ADJUSTMENTS, SEARCHED, imagine
from lanterne_rouge.domain.check_in import CheckIn, Pain
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.morning import LoadState, Morning, PastSession, SleepState
from tests.day.mornings import MONDAY, morning, status


def imagined(name: str, value: str, context: Morning | None = None) -> Morning:
    """The ordinary morning with one wish in it."""
    return imagine(context or morning(), [(name, value)])[0]


def test_hrv_is_a_change_of_its_logarithm_against_the_mean() -> None:
    hrv = imagined("hrv", "-0.2").hrv

    assert hrv is not None and hrv.week == hrv.today == pytest.approx(3.9)


def test_hrv_may_be_told_in_milliseconds() -> None:
    hrv = imagined("hrv", "52ms", morning(hrv=None)).hrv

    assert hrv is not None and hrv.week is not None and exp(hrv.week) == pytest.approx(52)


def test_a_signed_pulse_counts_from_the_usual_one_and_an_unsigned_one_is_the_pulse() -> None:
    above, plain = imagined("rhr", "+6").rhr, imagined("rhr", "57").rhr

    assert above is not None and plain is not None
    assert (above.today, plain.today) == (56.0, 57.0)


def test_form_moves_with_fatigue_while_fitness_stays() -> None:
    load = imagined("tsb", "-27").load

    assert (load.ctl, load.atl, load.tsb) == (60.0, 87.0, -27.0)


def test_one_night_moves_the_mean_of_its_week_by_a_seventh() -> None:
    sleep = imagined("sleep_h", "5:00").sleep

    assert sleep is not None and sleep.last_h == 5.0
    assert sleep.avg_7d_h == pytest.approx(7.7 - 2.8 / 7)


def test_words_of_pain_and_illness_are_read_as_in_a_check_in_warning_signs_included() -> None:
    hurt = imagined("pain", "left knee 4/10").check_in
    ill = imagined("illness", "fever and chest pain").check_in

    assert hurt.pain[0].score_0_10 == 4
    assert ill.illness is not None and ill.illness.systemic
    assert ill.red_flags == ("chest_pain",)


def test_changes_are_told_from_what_is_to_what_is_imagined() -> None:
    _, changes = imagine(morning(), [("readiness", "58"), ("energy", "low")])

    assert [(c.name, c.before, c.after) for c in changes] == [("readiness", 80.0, 58.0), ("energy", None, 2.0)]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("mood_swings", "5"), ("readiness", "abc"), ("readiness", "nan"), ("readiness", "180"), ("hrv", "-9"), ("rhr", "inf"),
        ("sleep_h", "30"), ("sleep_h", ""), ("temp", "40"), ("tsb", "90"), ("tsb", "-1e9"), ("minutes", "soon"),
        ("energy", "11"), ("pain", "x" * 300),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_with_a_sentence_and_a_next_step(name: str, value: str) -> None:
    with pytest.raises(BadInput) as refused:
        imagined(name, value)

    assert refused.value.sentence and refused.value.next_step


FORM_UNKNOWN = morning(load=LoadState(ctl=None, atl=None, tsb=None))


@pytest.mark.parametrize(
    ("name", "context", "least", "most", "step"),
    [
        ("readiness", morning(), 0, 100, 1),
        ("hrv", morning(), -1.5, 1.5, 0.1),
        ("rhr", morning(), 28, 120, 1),
        ("sleep_h", morning(), 0, 16, 0.5),
        ("sleep_week_h", morning(), 0, 16, 0.5),
        ("temp", morning(), -5, 5, 0.1),
        ("tsb", morning(), -200, 60, 1),
        ("tsb", FORM_UNKNOWN, -200, 100, 1),
        ("energy", morning(), 0, 10, 1),
    ],
)
def test_a_value_may_be_imagined_as_far_as_a_body_goes_and_no_further(name, context, least, most, step) -> None:
    for value in (least, most):
        imagined(name, f"{value:g}", context)
    for value in (least - step, most + step):
        with pytest.raises(BadInput):
            imagined(name, f"{value:g}", context)


@pytest.mark.parametrize(("text", "short"), [("5:59", 7), ("6:00", 0), ("8", 0)])
def test_a_week_of_nights_alike_is_a_week_of_short_ones_below_six_hours(text: str, short: int) -> None:
    sleep = imagined("sleep_week_h", text).sleep

    assert sleep is not None and (sleep.nights_under_6h, sleep.last_h) == (short, 7.8)


def test_without_a_usual_value_a_relative_one_is_refused() -> None:
    with pytest.raises(BadInput, match="14 mornings"):
        imagined("hrv", "-0.2", morning(hrv=None))
    with pytest.raises(BadInput, match="usual resting heart rate"):
        imagined("rhr", "+6", morning(rhr=None))


def test_every_name_says_what_may_be_written() -> None:
    assert all(row.name and (row.typed is None or row.typed.help) for row in ADJUSTMENTS)


def test_the_same_name_twice_is_refused() -> None:
    with pytest.raises(BadInput, match="readiness is set twice"):
        imagine(morning(), [("readiness", "90"), ("readiness", "20")])


def test_an_hrv_that_is_no_number_is_answered_with_both_forms() -> None:
    with pytest.raises(BadInput) as refused:
        imagined("hrv", "abc")

    assert "hrv=52ms" in refused.value.next_step and "lnRMSSD" in refused.value.next_step


EVERYTHING = morning(
    temperature_deviation_c=0.2,
    readiness_trend=-1.0,
    longest_30d_km=12.0,
    load=LoadState(ctl=60.0, atl=58.0, tsb=2.0, ramp_7d=2.0, monotony_7d=1.4, history_days=200),
    sessions=(PastSession(days_ago=2, sport="cycling", kind="threshold", minutes=75, load=85, hard=True),),
)
NOTHING = Morning(day=MONDAY, mission=status())
# What can be imagined of a morning of which nothing is known: time for a session, and a score.
KNOWN_ANYHOW = {"minutes", "readiness"}


@pytest.mark.parametrize("row", SEARCHED, ids=lambda row: row.name)
def test_what_is_unknown_is_neither_imagined_better_nor_worse(row) -> None:  # type: ignore[no-untyped-def]
    if row.name not in KNOWN_ANYHOW and row.read(NOTHING) is None:
        assert row.search.good(NOTHING) is None
        assert row.search.bad(NOTHING) is None


@pytest.mark.parametrize("name", ["readiness", "rhr", "sleep_h", "tsb", "temp", "hours_since_hard", "readiness_trend"])
def test_what_is_measured_can_be_imagined_better_and_worse(name: str) -> None:
    row = next(row for row in SEARCHED if row.name == name)
    now, good, bad = row.read(EVERYTHING), row.search.good(EVERYTHING), row.search.bad(EVERYTHING)

    assert now is not None and good is not None and bad is not None
    assert min(good, bad) <= now <= max(good, bad) and good != bad


def past(days: int, **facts: object) -> PastSession:
    return replace(
        PastSession(days_ago=days, sport="cycling", kind="endurance", minutes=75, load=70, max_zone=2),
        **facts,  # type: ignore[arg-type]
    )


BUSY = replace(
    EVERYTHING,
    sessions=(past(1, hard=True, hours_ago=20.0), past(2), past(3, hard=True), past(4), past(5)),
    check_in=CheckIn(
        alcohol_drinks=4, life_stress=True, pain=(Pain(site="knee", score_0_10=2), Pain(site="calf", score_0_10=4))
    ),
)


@pytest.mark.parametrize("row", [row for row in SEARCHED if row.name != "life_stress"], ids=lambda row: row.name)
def test_what_is_imagined_is_what_is_read_then(row) -> None:  # type: ignore[no-untyped-def]
    for value in (row.search.good(BUSY), row.search.bad(BUSY)):
        assert value is None or row.read(row.put(BUSY, value)) == pytest.approx(value)


# A day without an easy one and a stressful life are told more coarsely than they are imagined.
TOLD_MORE_COARSELY = {"days_without_easy", "life_stress"}


@pytest.mark.parametrize(
    "row", [row for row in SEARCHED if row.name not in TOLD_MORE_COARSELY], ids=lambda row: row.name
)
def test_to_imagine_what_is_so_changes_nothing(row) -> None:  # type: ignore[no-untyped-def]
    poor = SleepState(last_h=5.0, avg_7d_h=6.5, need_h=8.0, nights_under_6h=2)
    context = replace(BUSY, sleep=poor)
    now = row.read(context)

    assert now is None or row.put(context, now) == context


def test_only_the_worst_pain_only_the_nearest_hard_session_and_only_one_day_are_imagined_otherwise() -> None:
    rows = {row.name: row for row in SEARCHED}

    pain = rows["pain"].put(BUSY, 6.0).check_in.pain
    nearer, later = (rows["hours_since_hard"].put(BUSY, hours).sessions for hours in (0.0, 48.0))
    easy = rows["days_without_easy"].put(BUSY, 1.0).sessions

    assert [(p.site, p.score_0_10) for p in pain] == [("knee", 2), ("calf", 6.0)]
    assert [s.hours_ago for s in nearer] == [0.0, None, None, None, None]
    assert [(s.hours_ago, s.days_ago) for s in later[:3]] == [(48.0, 2), (None, 2), (None, 3)]
    assert [(s.max_zone, s.hard) for s in easy] == [(2, True), (1, False), (2, True), (2, False), (2, False)]
    assert rows["life_stress"].put(BUSY, 0.0).check_in.life_stress is None


@pytest.mark.parametrize(
    ("last", "week", "imagined_week", "then"),
    [(5.0, 6.5, 8.0, 8.0), (9.0, 6.5, 8.0, 9.0), (None, 6.5, 8.0, None), (5.0, 7.5, 7.0, 5.0), (5.0, None, 7.0, 5.0)],
)
def test_only_in_a_better_week_was_last_night_as_long_as_the_others(last, week, imagined_week, then) -> None:  # type: ignore[no-untyped-def]
    row = next(row for row in SEARCHED if row.name == "sleep_week_h")
    context = morning(sleep=SleepState(last_h=last, avg_7d_h=week, need_h=8.0, nights_under_6h=2))

    sleep = row.put(context, imagined_week).sleep

    assert sleep is not None and (sleep.last_h, sleep.avg_7d_h) == (then, imagined_week)
    assert sleep.nights_under_6h == (0 if week == 6.5 else 2)
