from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from lanterne_rouge.adapters.storage.stores import SqlStores, open_stores
from lanterne_rouge.day.morning import observe, read_body_history
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.morning import LoadState
from lanterne_rouge.domain.provenance import parse_closed_sources
from lanterne_rouge.domain.wellness import Observation, Provenance, WellnessMetric, WellnessObservation
from lanterne_rouge.models.sources import GROUP_OF, SOURCE_GROUPS, closed_groups, lifting_may_be_told
from tests.adapters.storage.samples import NOW, TODAY, ride, samples


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[SqlStores]:
    with open_stores(tmp_path / "home", "ann", today=TODAY) as opened:
        yield opened


def told(
    stores: SqlStores, metric: WellnessMetric, source: str, *, days_ago: int = 0, may_enter_prompt: bool = True
) -> None:
    origin = Provenance(source=source, may_enter_prompt=may_enter_prompt)
    day = TODAY - timedelta(days=days_ago)
    with stores.journal.writing("test", "a value", at=NOW):
        stores.wellness.save([WellnessObservation(day=day, metric=metric, value=50.0, provenance=origin)])


def trained(stores: SqlStores) -> None:
    with stores.journal.writing("test", "a ride", at=NOW):
        stores.activities.save(ride(), samples())


def morning(stores: SqlStores, check_in: CheckIn | None = None) -> Observation:
    seen = stores.wellness.between(TODAY - timedelta(days=60), TODAY)
    return observe(read_body_history(TODAY, seen, check_in or CheckIn()), LoadState())


def groups(stores: SqlStores, closed: str, check_in: CheckIn | None = None) -> frozenset[str]:
    return closed_groups(TODAY, morning(stores, check_in), stores, parse_closed_sources(closed))


def test_nothing_is_closed_where_nobody_closed_anything(stores: SqlStores) -> None:
    trained(stores)
    told(stores, WellnessMetric.HRV_RMSSD, "ring")

    assert groups(stores, "") == frozenset()


def test_one_closed_file_in_the_history_closes_training(stores: SqlStores) -> None:
    trained(stores)

    assert groups(stores, "fit") == {"training"}
    assert groups(stores, "tcx gpx") == frozenset()


def test_one_night_of_a_closed_feed_closes_the_group_that_its_baseline_is_in(stores: SqlStores) -> None:
    told(stores, WellnessMetric.HRV_RMSSD, "ring")
    told(stores, WellnessMetric.HRV_RMSSD, "oura_api", days_ago=40)
    told(stores, WellnessMetric.SLEEP_BALANCE, "oura_api", days_ago=40)
    told(stores, WellnessMetric.SLEEP, "ring")

    assert groups(stores, "oura") == {"hrv", "readiness"}


def test_a_value_that_its_source_keeps_from_models_closes_its_group_without_any_setting(stores: SqlStores) -> None:
    told(stores, WellnessMetric.RESTING_HR, "ring", may_enter_prompt=False)

    assert groups(stores, "") == {"rhr"}


def test_a_closed_check_in_closes_the_numbers_that_were_told_in_it(stores: SqlStores) -> None:
    told(stores, WellnessMetric.SLEEP, "ring")

    assert groups(stores, "check_in", CheckIn(sleep_h=6.0, hrv_rmssd_ms=55.0)) == {"check_in", "sleep", "hrv"}
    assert groups(stores, "check_in") == {"check_in"}


def test_everything_closes_everything(stores: SqlStores) -> None:
    assert groups(stores, "everything") == SOURCE_GROUPS


def test_every_metric_has_a_group() -> None:
    assert set(GROUP_OF) == set(WellnessMetric)


@pytest.mark.parametrize(
    ("closed", "may"),
    [("", True), ("tcx", True), ("fit", False), ("check_in", False), ("feed:scales", False), ("everything", False)],
)
def test_lifting_is_told_whole_or_not_at_all(stores: SqlStores, closed: str, may: bool) -> None:
    trained(stores)
    told(stores, WellnessMetric.WEIGHT, "scales")
    told(stores, WellnessMetric.STEPS, "phone")

    assert lifting_may_be_told(TODAY, stores, parse_closed_sources(closed)) is may
