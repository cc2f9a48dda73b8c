"""What the observation agent makes of many sources."""

from datetime import UTC, date, datetime, timedelta

from lanterne_rouge.day.morning import ObservedField, build_morning, observe, observed_fields, read_body_history
from lanterne_rouge.day.phases import mission_status
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.morning import LoadState, Morning
from lanterne_rouge.domain.wellness import Provenance, WellnessMetric, WellnessObservation

DAY = date(2026, 3, 3)
DAWN = datetime(2026, 3, 3, 5, tzinfo=UTC)
NOTHING, UNTRAINED = CheckIn(), LoadState()


def _told(metric: WellnessMetric, value: float, *, back: int = 0, source: str = "ring", quality: tuple[str, ...] = ()):
    origin = Provenance(source=source, source_id="x1", fetched_at=DAWN, quality=quality, may_enter_prompt=False)
    return WellnessObservation(day=DAY - timedelta(days=back), metric=metric, value=value, provenance=origin)


def _field(
    name: str, *told: WellnessObservation, check_in: CheckIn = NOTHING, load: LoadState = UNTRAINED
) -> ObservedField:
    return next(f for f in observed_fields(read_body_history(DAY, told, check_in), load) if f.name == name)


def test_every_field_knows_source_time_quality_and_whether_a_model_may_see_it() -> None:
    found = _field("rhr", _told(WellnessMetric.RESTING_HR, 48, quality=("short",)))

    assert (found.value, found.unit, found.source, found.source_id) == (48, "bpm", "ring", "x1")
    assert (found.fetched_at, found.age_days, found.quality, found.may_enter_prompt) == (DAWN, 0, ("short",), False)


def test_an_unknown_field_is_none_throughout_and_listed_as_missing() -> None:
    body = read_body_history(DAY, (), NOTHING)
    fields = observed_fields(body, UNTRAINED)

    assert {f.value for f in fields} == {None}
    assert {f.source for f in fields} == {None}
    assert set(observe(body, UNTRAINED).missing) >= {"readiness", "hrv", "rhr", "sleep", "training load"}


def test_an_old_value_keeps_its_age_and_counts_as_missing_today() -> None:
    told = _told(WellnessMetric.READINESS, 80, back=2)

    assert _field("readiness", told).age_days == 2
    assert "readiness" in observe(read_body_history(DAY, (told,), NOTHING), UNTRAINED).missing


def test_the_athletes_own_word_goes_before_a_feeds() -> None:
    found = _field("sleep", _told(WellnessMetric.SLEEP, 8.0), check_in=CheckIn(sleep_h=6.5))

    assert (found.value, found.source) == (6.5, "check-in")


def test_an_impossible_value_is_named_and_not_used() -> None:
    seen = build_morning(Morning(day=DAY, mission=mission_status(None, DAY)), (_told(WellnessMetric.RESTING_HR, 5),))

    assert seen.rhr is None
    assert [(r.what, r.value, r.where) for r in seen.raw_values] == [("rhr", 5, "ring")]


def test_a_value_of_tomorrow_is_not_known_today() -> None:
    assert _field("readiness", _told(WellnessMetric.READINESS, 90, back=-1)).value is None


def test_load_comes_from_the_training_history_and_says_when_it_is_settling() -> None:
    load = LoadState(ctl=40.0, atl=50.0, tsb=-10.0, feed_age_days=1, settling=True)

    found = _field("tsb", load=load)

    assert (found.value, found.source, found.age_days, found.quality) == (-10.0, "training history", 1, ("settling",))
