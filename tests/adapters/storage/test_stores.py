import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from lanterne_rouge.adapters.storage.packing import pack_streams
from lanterne_rouge.adapters.storage.stores import SqlStores, open_stores
from lanterne_rouge.domain.activity import Activity, DayLoad, Measures
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.errors import NotFound, StorageFailed
from lanterne_rouge.domain.fitness import FitnessDay, Threshold, ThresholdName, ThresholdSource
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.domain.wellness import Provenance, WellnessMetric, WellnessObservation
from lanterne_rouge.ports.stores import FileLocation, Memory, StoredFile

from .samples import NOW, TODAY, any_of, many_rides, ride, same, samples

one_home_for_all = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)


def _fitness(day: date, load: float = 1.0) -> FitnessDay:
    return FitnessDay(date=day, load=load, ctl=2.0, atl=3.0, tsb=4.0, form=5.0, ramp_7d=None, settling=True)


def _sleep(day: date, hours: float, source: str = "ring", fetched: datetime | None = None) -> WellnessObservation:
    origin = Provenance(source=source, source_id="x1", fetched_at=fetched, quality=("odd",), may_enter_prompt=False)
    return WellnessObservation(day=day, metric=WellnessMetric.SLEEP, value=hours, provenance=origin)


@one_home_for_all
@given(any_of(Activity))
def test_every_activity_comes_back_as_it_was(stores: SqlStores, activity: Activity) -> None:
    activity = replace(activity, id="aa")

    with stores.journal.writing("test", "a ride", at=NOW):
        stores.activities.save(activity, samples())

    assert stores.activities.get("aa") == activity


@one_home_for_all
@given(any_of(CheckIn))
def test_every_check_in_comes_back_as_it_was(stores: SqlStores, check_in: CheckIn) -> None:
    with stores.journal.writing("test", "words", at=NOW):
        stores.check_ins.save(TODAY, check_in)

    assert stores.check_ins.on(TODAY) == check_in


@one_home_for_all
@given(any_of(MissionConfig))
def test_every_mission_comes_back_as_it_was(stores: SqlStores, mission: MissionConfig) -> None:
    stores.missions.cache(mission, "hash")

    assert stores.missions.get(mission.id) == (mission, "hash")


def test_what_was_kept_is_there_when_the_home_is_opened_again(tmp_path: Path) -> None:
    with open_stores(tmp_path, "ann", today=TODAY) as stores, stores.journal.writing("test", "a ride", at=NOW):
        stores.activities.save(ride(), samples(power=251.0))

    with open_stores(tmp_path, "ann", today=TODAY) as again:
        assert again.database.notices == ()
        assert again.activities.between(None, None) == (ride(),)
        assert same(again.activities.streams("aa01"), samples(power=251.0))


def test_streams_packed_elsewhere_are_the_same(stores: SqlStores) -> None:
    with stores.journal.writing("test", "a ride", at=NOW):
        stores.activities.save_packed(ride(), pack_streams(samples()))

    assert same(stores.activities.streams("aa01"), samples())


def test_only_the_channels_asked_for_are_read(stores: SqlStores) -> None:
    with stores.journal.writing("test", "a ride", at=NOW):
        stores.activities.save(ride(), samples())

    found = stores.activities.streams("aa01", [Channel.POWER, Channel.ALTITUDE])

    assert set(found.channels) == {Channel.POWER}
    assert len(found) == 10


def test_saving_without_streams_leaves_the_kept_ones(stores: SqlStores) -> None:
    with stores.journal.writing("test", "a ride", at=NOW):
        stores.activities.save(ride(), samples())
        stores.activities.save(replace(ride(), title="Hills"), None)

    assert stores.activities.get("aa01").title == "Hills"
    assert same(stores.activities.streams("aa01"), samples())


def test_saving_other_streams_drops_channels_that_are_gone(stores: SqlStores) -> None:
    with stores.journal.writing("test", "a ride", at=NOW):
        stores.activities.save(ride(), samples())
        stores.activities.save(ride(), samples(channels=(Channel.SPEED,)))

    assert set(stores.activities.streams("aa01").channels) == {Channel.SPEED}


def test_an_activity_is_found_by_the_beginning_of_its_id(stores: SqlStores) -> None:
    with stores.journal.writing("test", "rides", at=NOW):
        stores.activities.save(ride("aa01"), None)
        stores.activities.save(ride("ab02"), None)

    assert stores.activities.get("ab").id == "ab02"
    with pytest.raises(NotFound, match="Several"):
        stores.activities.get("a")
    for unknown in ("b", "", "%", "_a01"):
        with pytest.raises(NotFound):
            stores.activities.get(unknown)


def test_a_deleted_activity_no_longer_counts_until_it_is_restored(stores: SqlStores) -> None:
    with stores.journal.writing("test", "a ride", at=NOW):
        stores.activities.save(ride(), samples())
        assert stores.activities.delete("aa") == ride()

    assert stores.activities.between(None, None) == ()
    assert stores.activities.bests() == ()
    assert stores.activities.get("aa01", deleted=True) == ride()
    assert stores.activities.by_ids(["aa01", "nobody"]) == (ride(),)
    with pytest.raises(NotFound):
        stores.activities.get("aa01")
    with stores.journal.writing("test", "back", at=NOW):
        assert stores.activities.restore("aa01") == ride()
    assert stores.activities.between(None, None) == (ride(),)


def test_an_activity_imported_again_stays_deleted(stores: SqlStores) -> None:
    with stores.journal.writing("test", "a ride", at=NOW):
        stores.activities.save(ride(), None)
        stores.activities.delete("aa01")
        stores.activities.save(replace(ride(), title="again"), None)

    assert stores.activities.between(None, None) == ()


def test_activities_are_listed_by_local_day_oldest_first(stores: SqlStores) -> None:
    with stores.journal.writing("test", "rides", at=NOW):
        for day in (3, 1, 2):
            stores.activities.save(ride(f"a{day}", day), None)

    assert [a.id for a in stores.activities.between(None, None)] == ["a1", "a2", "a3"]
    assert [a.id for a in stores.activities.between(date(2026, 1, 2), date(2026, 1, 2))] == ["a2"]


def test_activities_that_share_time_are_found_deleted_ones_included(stores: SqlStores) -> None:
    with stores.journal.writing("test", "a ride", at=NOW):
        stores.activities.save(ride(), None)
        stores.activities.delete("aa01")
    start, end = ride().start, ride().start + timedelta(hours=1)

    assert stores.activities.overlapping(end, end + timedelta(hours=1)) == (ride(),)
    assert stores.activities.overlapping(start - timedelta(hours=1), start) == (ride(),)
    assert stores.activities.overlapping(end + timedelta(seconds=1), end + timedelta(hours=1)) == ()


def test_best_efforts_are_told_without_the_rest(stores: SqlStores) -> None:
    wrong_clock = replace(ride("bb", 2), quality=("clock",))
    with stores.journal.writing("test", "rides", at=NOW):
        stores.activities.save(ride(), None)
        stores.activities.save(wrong_clock, None)

    first, second = stores.activities.bests()

    assert (first.id, first.day, first.best_efforts, first.device) == (
        "aa01",
        ride().day,
        ride().summary.best_efforts,
        ride().device,
    )
    assert (first.counts, second.counts) == (True, False)


def test_measures_are_replaced_alone(stores: SqlStores) -> None:
    with stores.journal.writing("test", "a ride", at=NOW):
        stores.activities.save(ride(), samples())
    with stores.journal.derived():
        stores.activities.save_measures([("aa01", Measures(load=77.0)), ("nobody", Measures())])

    assert stores.activities.get("aa01") == replace(ride(), measures=Measures(load=77.0))


def test_hand_made_changes_outlive_the_activity(stores: SqlStores) -> None:
    with stores.journal.writing("test", "an edit", at=NOW):
        stores.activities.save(ride(), samples())
        stores.activities.set_edits("aa01", {"title": "Hills"})
        stores.activities.remove("aa01")

    assert stores.activities.by_ids(["aa01"]) == ()
    assert len(stores.activities.streams("aa01")) == 0
    assert stores.activities.edits("aa01") == {"title": "Hills"}


def test_no_hand_made_changes_are_an_empty_mapping(stores: SqlStores) -> None:
    with stores.journal.writing("test", "an edit", at=NOW):
        stores.activities.set_edits("aa01", {"rpe": "6"})
        stores.activities.set_edits("aa01", {})

    assert stores.activities.edits("aa01") == {}


def test_a_span_that_no_session_has_does_not_break_the_store(stores: SqlStores) -> None:
    strange = replace(ride(), elapsed_s=1e300, start=datetime(9999, 12, 31, tzinfo=UTC))

    with stores.journal.writing("test", "a damaged file", at=NOW):
        stores.activities.save(strange, None)

    assert stores.activities.get("aa01") == strange


def test_wellness_of_several_sources_stands_side_by_side(stores: SqlStores) -> None:
    with stores.journal.writing("test", "nights", at=NOW):
        assert stores.wellness.save([_sleep(TODAY, 7.5), _sleep(TODAY, 7.0, "watch")]) == 2

    assert stores.wellness.between(TODAY, TODAY) == (_sleep(TODAY, 7.5), _sleep(TODAY, 7.0, "watch"))


def test_only_what_is_new_or_changed_is_counted(stores: SqlStores) -> None:
    with stores.journal.writing("test", "nights", at=NOW):
        stores.wellness.save([_sleep(TODAY, 7.5, fetched=NOW)])
        same_again = stores.wellness.save([_sleep(TODAY, 7.5, fetched=NOW + timedelta(days=1))])
        changed = stores.wellness.save([_sleep(TODAY, 8.0, fetched=NOW)])

    assert (same_again, changed) == (0, 1)
    assert stores.wellness.between(TODAY, TODAY) == (_sleep(TODAY, 8.0, fetched=NOW),)


def test_thousands_of_observations_are_saved_at_once(stores: SqlStores) -> None:
    nights = [_sleep(date(2010, 1, 1) + timedelta(days=n), 7.0) for n in range(3000)]

    with stores.journal.writing("test", "nights", at=NOW):
        first, second = stores.wellness.save(nights), stores.wellness.save(nights)

    assert (first, second) == (3000, 0)


def test_fitness_is_replaced_from_a_day_on_for_each_sport_alone(stores: SqlStores) -> None:
    days = [date(2026, 1, n) for n in (1, 2, 3)]
    loads = [DayLoad(day=day, load=1.0, by_sport=((Sport.CYCLING, 1.0),)) for day in days]
    stores.fitness.replace_from(days[0], [_fitness(day) for day in days], loads)
    stores.fitness.replace_from(days[0], [_fitness(days[0], 9.0)], [], sport="running")
    stores.fitness.replace_from(days[1], [_fitness(days[1], 7.0)], [loads[1]])

    assert stores.fitness.between(None, None) == (_fitness(days[0]), _fitness(days[1], 7.0))
    assert stores.fitness.between(None, None, "running") == (_fitness(days[0], 9.0),)
    assert stores.fitness.loads(days[1], None) == (loads[1],)
    assert stores.fitness.before(days[1]) == _fitness(days[0])
    assert stores.fitness.before(days[0]) is None
    assert stores.fitness.first_day() == days[0]


def test_derived_thresholds_are_replaced_and_the_athletes_own_stay(stores: SqlStores) -> None:
    own = Threshold(name=ThresholdName.FTP, value=265.0, from_day=TODAY, source=ThresholdSource.ATHLETE)
    guess = Threshold(name=ThresholdName.FTP, value=250.0, from_day=TODAY, source=ThresholdSource.ESTIMATE)
    other = replace(guess, name=ThresholdName.LTHR, value=165.0)
    with stores.journal.writing("test", "thresholds", at=NOW):
        stores.thresholds.set(own)
        stores.thresholds.replace_derived([guess, other])
        stores.thresholds.replace_derived([replace(guess, value=255.0)])

    assert stores.thresholds.all() == (own, replace(guess, value=255.0))


def test_files_and_sightings_are_replaced_by_newer_ones(stores: SqlStores) -> None:
    kept = StoredFile(sha256="s", name="a.fit", format="fit", size=3, outcome="imported")
    seen = FileLocation(name="a.fit", stamp="1", sha256="s")
    with stores.journal.writing("test", "files", at=NOW):
        stores.files.add([kept], [seen])
        stores.files.add([replace(kept, outcome="again")], [replace(seen, stamp="2")])

    assert stores.files.hashes() == {"s"}
    assert stores.files.by_hash() == {"s": replace(kept, outcome="again")}
    assert stores.files.locations() == {"a.fit": replace(seen, stamp="2")}


def test_a_second_run_of_a_day_replaces_the_first(stores: SqlStores) -> None:
    def memory(run: str, day: date, kind: str = "decision") -> Memory:
        return Memory(run_id=run, day=day, kind=kind, at=NOW, document='{"a": 1}')

    tomorrow = TODAY + timedelta(days=1)
    stores.memory.remember(TODAY, "r1", [memory("r1", TODAY, "observation"), memory("r1", TODAY)])
    stores.memory.remember(TODAY, "r2", [memory("r2", TODAY)])
    stores.memory.remember(tomorrow, "r3", [memory("r3", tomorrow, "observation"), memory("r3", tomorrow)])

    assert [m.run_id for m in stores.memory.recall(None, None, "decision")] == ["r2", "r3"]
    assert stores.memory.recall(None, None, limit=1) == (memory("r3", tomorrow),)
    assert stores.memory.recall(TODAY, TODAY) == (memory("r2", TODAY),)


def test_facts_are_kept_by_key(stores: SqlStores) -> None:
    with stores.journal.writing("test", "facts", at=NOW):
        stores.state.put("mission", "a")
        stores.state.put("mission", "b")
    stores.state.mark("stale", "2026-01-01")

    assert (stores.state.get("mission"), stores.state.get("stale"), stores.state.get("else")) == (
        "b",
        "2026-01-01",
        None,
    )


def test_a_write_that_nobody_could_undo_is_a_fault_of_the_caller(stores: SqlStores) -> None:
    with pytest.raises(RuntimeError):
        stores.check_ins.save(TODAY, CheckIn())


def test_numbers_of_numpy_are_kept_as_numbers(stores: SqlStores) -> None:
    with stores.journal.writing("test", "a ride", at=NOW):
        stores.activities.save(
            replace(ride(), distance_m=np.float64(12.5), measures=Measures(load=np.float64(3.5))), None
        )

    found = stores.activities.get("aa01")
    assert (found.distance_m, found.measures.load) == (12.5, 3.5)


def test_a_damaged_record_is_told_in_a_sentence(stores: SqlStores) -> None:
    with stores.journal.writing("test", "a ride", at=NOW):
        stores.activities.save(ride(), None)
    with stores.database.transaction(durable=True) as connection:
        connection.exec_driver_sql("UPDATE activities SET document = '{\"id\": 3'")

    with pytest.raises(StorageFailed, match="damaged"):
        stores.activities.get("aa01")


def test_two_athletes_in_one_database_never_mix(tmp_path: Path) -> None:
    with open_stores(tmp_path, "ann", today=TODAY) as ann, open_stores(tmp_path, "bob", today=TODAY) as bob:
        for stores, title in ((ann, "of Ann"), (bob, "of Bob")):
            with stores.journal.writing("test", title, at=NOW):
                stores.activities.save(replace(ride(), title=title), samples())
                stores.wellness.save([_sleep(TODAY, 7.0)])
                stores.check_ins.save(TODAY, CheckIn(text=title))
                stores.state.put("who", title)
                stores.activities.set_edits("aa01", {"title": title})
            stores.memory.remember(
                TODAY, "run", [Memory(run_id="run", day=TODAY, kind="decision", at=NOW, document="1")]
            )

        bob.journal.undo(5)
        bob.memory.remember(TODAY, "run", [])

        assert ann.activities.get("aa01").title == "of Ann"
        assert same(ann.activities.streams("aa01"), samples())
        assert (ann.check_ins.on(TODAY), ann.state.get("who")) == (CheckIn(text="of Ann"), "of Ann")
        assert ann.activities.edits("aa01") == {"title": "of Ann"}
        assert len(ann.wellness.between(TODAY, TODAY)) == len(ann.memory.recall(None, None)) == 1
        assert [entry.what for entry in ann.journal.entries()] == ["of Ann"]
        assert bob.activities.between(None, None) == bob.wellness.between(TODAY, TODAY) == ()


def test_many_activities_at_once_are_all_there(stores: SqlStores) -> None:
    rides = many_rides(300)

    with stores.journal.writing("import", "many", at=NOW):
        for one in rides:
            stores.activities.save_packed(one, pack_streams(samples()))

    assert stores.activities.between(None, None) == tuple(rides)
    assert len(stores.activities.by_ids([one.id for one in rides])) == 300


def test_metrics_are_stored_flat_as_in_every_earlier_version(stores: SqlStores, tmp_path: Path) -> None:
    measured = replace(ride(), measures=Measures(values={"tss": 64.0, "declared_later": None}, load=64.0))

    with stores.journal.writing("test", "a ride", at=NOW):
        stores.activities.save(measured, None)

    with closing(sqlite3.connect(tmp_path / "home" / "lanterne.db")) as connection:
        document, measures = connection.execute("select document, measures from activities").fetchone()
    assert json.loads(document)["summary"]["np_w"] == 211.5
    assert json.loads(measures)["tss"] == json.loads(measures)["load"] == 64.0
    assert "values" not in json.loads(document)["summary"] | json.loads(measures)
    assert stores.activities.get("aa01") == measured
