"""Whatever a table or an athlete gives as a value: what no body shows enters no number, and no day fails by it."""

import math
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanterne_rouge.adapters.files.daily_wellness_csv import read_daily_wellness
from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.day.morning import build_morning, observe, read_body_history
from lanterne_rouge.day.sanity import set_aside
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.errors import BadFile, BadInput
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.wellness import PLAUSIBLE, WellnessMetric
from lanterne_rouge.language.check_in.answers import Answers, Circumstances, read_check_in
from tests.day.mornings import MONDAY, morning
from tests.worlds import Lanterne, put, ride

COLUMNS = {
    "readiness": WellnessMetric.READINESS,
    "hrv": WellnessMetric.HRV_RMSSD,
    "rhr": WellnessMetric.RESTING_HR,
    "sleep_h": WellnessMetric.SLEEP,
    "sleep_score": WellnessMetric.SLEEP_SCORE,
    "temperature_deviation": WellnessMetric.TEMPERATURE_DEVIATION,
    "weight": WellnessMetric.WEIGHT,
    "spo2": WellnessMetric.SPO2,
    "respiration": WellnessMetric.RESPIRATION,
    "steps": WellnessMetric.STEPS,
}
# Around every bound, at the limits of a float, and anything between.
EDGES = sorted(
    {edge + step for low, high in PLAUSIBLE.values() for edge in (low, high) for step in (-1, -0.01, 0, 0.01, 1)}
)
NUMBERS = st.one_of(
    st.sampled_from(EDGES),
    st.floats(-1e3, 1e3),
    st.floats(allow_nan=True, allow_infinity=True),
    st.sampled_from([1e308, -1e308, 9999.0, 1e6, -5.0]),
).map(repr)
WORDS = st.one_of(
    NUMBERS, st.sampled_from(["", "25:00", "7h30", "1e3", "0x10", "٣", "½", "9" * 400, "7,5", "-0", "12h99"])
)
ROWS = st.lists(WORDS, min_size=1, max_size=8)
SHORT, LONG = settings(max_examples=150, deadline=None), settings(max_examples=5000, deadline=None)

CHECK_IN_BOUNDS = {
    "minutes_available": (0, 1440),
    "alcohol_drinks": (0, 60),
    "cycle_day": (1, 120),
}
ANSWERS = (
    "sleep_h",
    "hrv",
    "rhr",
    "weight",
    "temp_dev",
    "readiness",
    "minutes",
    "energy",
    "soreness",
    "stress",
    "mood",
)
AROUND = ("alcohol", "cycle_day", "heat", "altitude", "time_zones", "arrived")


def assert_plausible(context: Morning, check_in: CheckIn, observations: tuple[object, ...]) -> None:
    """Every number of the body in the morning, as rules see it and as it is shown, is one that a body shows."""
    checked, _, _ = set_aside(context)
    for seen in (context, checked):
        numbers = {
            WellnessMetric.READINESS: [seen.readiness.score] if seen.readiness else [],
            WellnessMetric.HRV_RMSSD: [math.exp(v) for v in _logs(seen) if v is not None],
            WellnessMetric.RESTING_HR: [seen.rhr.today, seen.rhr.mean_28d] if seen.rhr else [],
            WellnessMetric.SLEEP: [seen.sleep.last_h, seen.sleep.avg_7d_h] if seen.sleep else [],
            WellnessMetric.TEMPERATURE_DEVIATION: [seen.temperature_deviation_c],
        }
        for metric, values in numbers.items():
            low, high = PLAUSIBLE[metric]
            assert all(low - 1e-6 <= value <= high + 1e-6 for value in values if value is not None), (metric, values)
    shown = observe(read_body_history(context.day, observations, check_in), context.load)  # type: ignore[arg-type]
    for name in ("readiness", "hrv", "rhr", "sleep", "temperature_deviation"):
        reading = getattr(shown, name)
        assert reading is None or (math.isfinite(reading.value) and abs(reading.value) <= 300)


def _logs(context: Morning) -> list[float | None]:
    hrv = context.hrv
    return [] if hrv is None else [hrv.today, hrv.yesterday, hrv.week, hrv.mean_28d]


def _bare(check_in: CheckIn) -> Morning:
    return morning(readiness=None, hrv=None, sleep=None, rhr=None, temperature_deviation_c=None, check_in=check_in)


def _wellness(column: str, cells: list[str]) -> None:
    days = [MONDAY - timedelta(days=back) for back in range(len(cells))]
    table = f"date,{column}\n" + "".join(f'{day},"{cell}"\n' for day, cell in zip(days, cells, strict=True))
    try:
        observations = read_daily_wellness(table.encode()).wellness
    except BadFile:
        return
    context = build_morning(_bare(CheckIn()), observations)

    assert_plausible(context, CheckIn(), observations)
    decide_day(context)


def _check_in(name: str, word: str) -> None:
    around = Circumstances(**{name: word}) if name in AROUND else Circumstances()
    own = {name: word} if name in ANSWERS else {}
    try:
        check_in = read_check_in(Answers(**own, around=around), None, units="kg", was_ill=False, utc_h=0.0)
    except BadInput:
        return
    context = build_morning(_bare(check_in), ())

    for field, (low, high) in CHECK_IN_BOUNDS.items():
        value = getattr(check_in, field)
        assert value is None or low <= value <= high
    scores = (check_in.feeling.energy_0_10, check_in.feeling.soreness_0_10, check_in.feeling.mood_0_10)
    assert all(0 <= score <= 10 for score in scores if score is not None)
    weight = check_in.weight_kg
    assert weight is None or PLAUSIBLE[WellnessMetric.WEIGHT][0] <= weight <= PLAUSIBLE[WellnessMetric.WEIGHT][1]
    assert_plausible(context, check_in, ())
    decide_day(context)


@SHORT
@given(st.sampled_from(sorted(COLUMNS)), ROWS)
def test_no_implausible_value_of_a_table_enters_a_number(column: str, cells: list[str]) -> None:
    _wellness(column, cells)


@pytest.mark.proof
@LONG
@given(st.sampled_from(sorted(COLUMNS)), ROWS)
def test_none_of_thousands_of_implausible_values_of_a_table_enters_a_number(column: str, cells: list[str]) -> None:
    _wellness(column, cells)


@SHORT
@given(st.sampled_from((*ANSWERS, *AROUND)), WORDS)
def test_no_implausible_answer_enters_a_number(name: str, word: str) -> None:
    _check_in(name, word)


@pytest.mark.proof
@LONG
@given(st.sampled_from((*ANSWERS, *AROUND)), WORDS)
def test_none_of_thousands_of_implausible_answers_enters_a_number(name: str, word: str) -> None:
    _check_in(name, word)


def loads(lanterne: Lanterne) -> dict[str, float]:
    """The load of each day in the fitness, by day."""
    return {str(row["date"]): float(str(row["load"])) for row in lanterne("fitness", "--json").rows}


def test_three_hundred_watts_for_a_hundred_hours_do_not_enter_fitness(lanterne: Lanterne, tmp_path: Path) -> None:
    start = datetime(2026, 2, 2, 6, tzinfo=UTC)
    put(tmp_path / "in", "long.fit", ride(start, minutes=100 * 60, watts=300))

    assert lanterne("import", tmp_path / "in").code == 0

    assert 0 < max(loads(lanterne).values()) <= 600


@pytest.mark.parametrize("duration", ["100h", "23h 59m"])
def test_a_lifting_day_that_nobody_can_have_done_does_not_enter_fitness(
    lanterne: Lanterne, tmp_path: Path, duration: str
) -> None:
    head = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"
    sets = "".join(
        f'2026-02-02 0{n % 10}:00:00,"Legs {n}",{duration},"Squat (Barbell)",{s},400,500,0,0,"","",10\n'
        for n in range(10)
        for s in range(1, 40)
    )
    file = tmp_path / "strong.csv"
    file.write_text(head + sets)

    assert lanterne("import", file, "--units", "kg").code == 0

    day = date(2026, 2, 2).isoformat()
    assert 0 < loads(lanterne)[day] <= 600
