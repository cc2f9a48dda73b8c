from dataclasses import replace
from datetime import date, timedelta

import pytest

from lanterne_rouge.adapters.storage.journal import UNDO_DAYS, UNDO_ENTRIES
from lanterne_rouge.adapters.storage.stores import SqlStores, open_stores
from lanterne_rouge.domain.check_in import CheckIn, Feeling
from lanterne_rouge.domain.errors import StorageFailed
from lanterne_rouge.domain.fitness import FitnessDay, Threshold, ThresholdName, ThresholdSource
from lanterne_rouge.domain.reflection import DayRating, Feedback
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.domain.wellness import Provenance, WellnessMetric, WellnessObservation
from lanterne_rouge.ports.stores import FileLocation, Memory, StoredFile

from .samples import NOW, TODAY, ride, same, samples
from .test_plans import change_of_own, own, plan, proposal


def _write_one_of_each(stores: SqlStores, word: str) -> None:
    """Something in every journaled store, different for every word."""
    number = float(len(word))
    source = Provenance(source="ring")
    stores.activities.save(replace(ride(), title=word), samples(power=100 + number))
    stores.activities.set_edits("aa01", {"title": word})
    stores.wellness.save([WellnessObservation(day=TODAY, metric=WellnessMetric.SLEEP, value=number, provenance=source)])
    stores.check_ins.save(TODAY, CheckIn(text=word))
    stores.thresholds.set(
        Threshold(name=ThresholdName.FTP, value=number, from_day=TODAY, source=ThresholdSource.ATHLETE)
    )
    stores.state.put("word", word)
    stores.files.add(
        [StoredFile(sha256="s", name="n", format="fit", size=1, outcome=word)],
        [FileLocation(name="n", stamp=word, sha256="s")],
    )
    stores.plans.keep(plan(word))
    stores.plans.propose(proposal(word))
    stores.reflections.save_feedback(Feedback(day=TODAY, outcome=DayRating.GOOD, text=word))
    stores.reflections.keep_parameters(own(len(word)))
    stores.reflections.propose(change_of_own(word))
    stores.memory.remember(TODAY, word, [Memory(run_id=word, day=TODAY, kind="decision", at=NOW, document="{}")])


def _everything(stores: SqlStores) -> tuple[object, ...]:
    power = stores.activities.streams("aa01").get(Channel.POWER)
    return (
        stores.activities.by_ids(["aa01"]),
        None if power is None else power.tolist(),
        stores.activities.edits("aa01"),
        stores.wellness.between(TODAY, TODAY),
        stores.check_ins.on(TODAY),
        stores.thresholds.all(),
        stores.state.get("word"),
        stores.files.by_hash(),
        stores.files.locations(),
        stores.plans.current(),
        stores.plans.all(),
        stores.plans.proposals(),
        stores.reflections.feedback(None, None),
        stores.reflections.own_parameters(),
        stores.reflections.parameter_history(),
        stores.reflections.proposals(),
        stores.memory.recall(None, None),
    )


def test_undo_takes_back_every_kind_of_first_write(stores: SqlStores) -> None:
    before = _everything(stores)
    with stores.journal.writing("test", "all", at=NOW):
        _write_one_of_each(stores, "first")

    stores.journal.undo()

    assert _everything(stores) == before


def test_undo_brings_back_what_every_kind_of_write_replaced(stores: SqlStores) -> None:
    with stores.journal.writing("test", "all", at=NOW):
        _write_one_of_each(stores, "first")
    before = _everything(stores)
    with stores.journal.writing("test", "all", at=NOW):
        _write_one_of_each(stores, "second word")
        _write_one_of_each(stores, "a third word")

    stores.journal.undo()

    assert _everything(stores) == before


def test_undo_brings_back_what_was_removed(stores: SqlStores) -> None:
    with stores.journal.writing("test", "all", at=NOW):
        _write_one_of_each(stores, "first")
    before = _everything(stores)
    with stores.journal.writing("test", "gone", at=NOW):
        stores.activities.save(replace(ride(), title="changed first"), samples(channels=(Channel.SPEED,)))
        stores.activities.remove("aa01")
        stores.activities.set_edits("aa01", {})
        stores.thresholds.replace_derived([])
        stores.memory.remember(TODAY, "none", [])

    stores.journal.undo()

    assert _everything(stores) == before


def test_undo_takes_back_a_deletion_and_a_restoring(stores: SqlStores) -> None:
    with stores.journal.writing("test", "a ride", at=NOW):
        stores.activities.save(ride(), samples())
    with stores.journal.writing("delete", "a ride", at=NOW):
        stores.activities.delete("aa01")

    (undone,) = stores.journal.undo()

    assert stores.activities.get("aa01") == ride()
    assert same(stores.activities.streams("aa01"), samples())
    assert (undone.entry.kind, undone.first_day, undone.touched_activities) == ("delete", ride().day, ())


def test_several_entries_are_taken_back_latest_first(stores: SqlStores) -> None:
    for word in ("one", "two", "three"):
        with stores.journal.writing("test", word, at=NOW):
            stores.state.put("word", word)

    undone = stores.journal.undo(2)

    assert [one.entry.what for one in undone] == ["three", "two"]
    assert stores.state.get("word") == "one"
    assert [(e.what, e.undone) for e in stores.journal.entries()] == [("three", True), ("two", True), ("one", False)]


def test_undo_again_goes_further_back_until_nothing_is_left(stores: SqlStores) -> None:
    for word in ("one", "two"):
        with stores.journal.writing("test", word, at=NOW):
            stores.state.put("word", word)

    told = [stores.journal.undo() for _ in range(3)]

    assert [[one.entry.what for one in each] for each in told] == [["two"], ["one"], []]
    assert stores.state.get("word") is None


def test_a_fetch_that_brought_nothing_is_not_in_the_way_of_undo(stores: SqlStores) -> None:
    with stores.journal.writing("import", "the files", at=NOW):
        stores.activities.save(ride(), samples())
    with stores.journal.writing("fetch", "the same again", at=NOW):
        stores.activities.save(ride(), samples())

    (undone,) = stores.journal.undo()

    assert undone.entry.what == "the files"
    assert stores.activities.between(None, None) == ()


def test_a_write_that_changed_nothing_is_undone_as_itself(stores: SqlStores) -> None:
    with stores.journal.writing("import", "the files", at=NOW):
        stores.activities.save(ride(), samples())
    with stores.journal.writing("import", "the same files again", at=NOW):
        stores.activities.save(ride(), samples())
    coming = stores.journal.undoable(2)

    (undone,) = stores.journal.undo()

    assert [entry.what for entry in coming] == ["the same files again", "the files"]
    assert undone.entry.what == "the same files again"
    assert len(stores.activities.between(None, None)) == 1


def test_what_follows_from_a_write_is_undone_with_it(stores: SqlStores) -> None:
    with stores.journal.writing("import", "the files", at=NOW) as entry:
        stores.activities.save(ride(), samples())
    with stores.journal.following(entry), stores.journal.derived():
        stores.state.put("plan", "made after it")

    stores.journal.undo()

    assert stores.state.get("plan") is None


def test_an_import_over_many_transactions_is_one_entry(stores: SqlStores) -> None:
    with stores.journal.writing("import", "a decade", at=NOW, durable=False) as entry:
        stores.activities.save(ride("a0"), samples())
    for number in range(1, 30):
        with stores.journal.continuing(entry) as same_entry:
            stores.activities.save(ride(f"a{number}", day=1 + number), samples())
        assert same_entry == entry

    (undone,) = stores.journal.undo()

    assert undone.first_day == date(2026, 1, 1)
    assert stores.activities.between(None, None) == ()
    assert len(stores.activities.streams("a5")) == 0
    assert len(stores.journal.entries()) == 1


def test_an_activity_that_loses_a_source_is_told(stores: SqlStores) -> None:
    with stores.journal.writing("import", "the first file", at=NOW):
        stores.activities.save(ride("aa01", files=("one",)), samples())
        stores.activities.save(ride("bb02", day=2, files=("other",)), samples())
    with stores.journal.writing("import", "the second file", at=NOW):
        stores.activities.save(ride("aa01", files=("one", "two")), samples(power=300.0))
        stores.activities.save(ride("cc03", day=3, files=("three",)), samples())
        stores.activities.save(replace(ride("bb02", day=2, files=("other",)), title="named"), None)

    (undone,) = stores.journal.undo()

    assert undone.touched_activities == ("aa01",)
    assert undone.first_day == ride().day
    assert stores.activities.get("aa01").sources == ride(files=("one",)).sources
    assert same(stores.activities.streams("aa01"), samples())


def test_undoing_a_threshold_tells_the_day_it_held_from(stores: SqlStores) -> None:
    with stores.journal.writing("athlete", "ftp", at=NOW):
        stores.thresholds.set(
            Threshold(name=ThresholdName.FTP, value=265.0, from_day=date(2025, 3, 1), source=ThresholdSource.ATHLETE)
        )

    (undone,) = stores.journal.undo()

    assert undone.first_day == date(2025, 3, 1)


def test_derived_series_and_marks_are_left_alone_by_undo(stores: SqlStores) -> None:
    day = FitnessDay(date=TODAY, load=1.0, ctl=1.0, atl=1.0, tsb=0.0, form=0.0, ramp_7d=None, settling=True)
    with stores.journal.writing("test", "a check-in", at=NOW):
        stores.check_ins.save(TODAY, CheckIn())
        stores.fitness.replace_from(TODAY, [day], [])
        stores.state.mark("stale", "yes")

    stores.journal.undo()

    assert stores.fitness.between(None, None) == (day,)
    assert stores.state.get("stale") == "yes"


def test_nothing_of_a_block_is_kept_when_it_fails(stores: SqlStores) -> None:
    before = _everything(stores)

    with pytest.raises(ZeroDivisionError), stores.journal.writing("test", "all", at=NOW):
        _write_one_of_each(stores, "first")
        raise ZeroDivisionError

    assert _everything(stores) == before
    assert stores.journal.entries() == ()


def test_a_failed_transaction_of_an_import_does_not_spoil_its_undo(stores: SqlStores) -> None:
    with stores.journal.writing("test", "before", at=NOW):
        stores.state.put("word", "before")
    with stores.journal.writing("import", "a decade", at=NOW) as entry:
        pass
    with pytest.raises(ZeroDivisionError), stores.journal.continuing(entry):
        stores.state.put("word", "lost")
        raise ZeroDivisionError
    with stores.journal.continuing(entry):
        stores.state.put("word", "kept")

    stores.journal.undo()

    assert stores.state.get("word") == "before"


def test_a_block_within_a_block_joins_it(stores: SqlStores) -> None:
    with stores.journal.writing("outer", "all", at=NOW) as outer:
        stores.state.put("a", "1")
        with stores.journal.writing("inner", "part", at=NOW) as inner, stores.journal.derived():
            stores.state.put("b", "2")
        assert inner == outer

    assert [entry.kind for entry in stores.journal.entries()] == ["outer"]
    stores.journal.undo()
    assert (stores.state.get("a"), stores.state.get("b")) == (None, None)


def test_a_block_sees_what_it_has_written(stores: SqlStores) -> None:
    with stores.journal.writing("test", "words", at=NOW):
        stores.state.put("word", "new")
        assert stores.state.get("word") == "new"


def test_an_import_undone_meanwhile_does_not_go_on(stores: SqlStores) -> None:
    with stores.journal.writing("import", "a decade", at=NOW) as entry:
        stores.state.put("word", "x")
    stores.journal.undo()

    with pytest.raises(StorageFailed, match="undone while"), stores.journal.continuing(entry):
        stores.state.put("word", "y")


def test_another_process_can_undo_what_this_one_wrote(stores: SqlStores) -> None:
    with stores.journal.writing("import", "a decade", at=NOW) as entry:
        stores.check_ins.save(TODAY, CheckIn(feeling=Feeling(energy_0_10=3)))

    with open_stores(stores.home, "ann", today=TODAY) as other:
        with other.journal.continuing(entry):
            other.check_ins.save(TODAY, CheckIn(feeling=Feeling(energy_0_10=9)))
        other.journal.undo()

    assert stores.check_ins.on(TODAY) is None


def test_the_last_hundred_entries_can_be_undone_however_old(stores: SqlStores) -> None:
    for number in range(UNDO_ENTRIES):
        with stores.journal.writing("test", str(number), at=NOW):
            stores.state.put("word", str(number))
    later = NOW + timedelta(days=10 * UNDO_DAYS)
    with stores.journal.writing("test", "later", at=later):
        stores.state.put("word", "later")

    assert len(stores.journal.undo(1000)) == UNDO_ENTRIES + 1


def test_of_older_entries_the_before_images_go_after_a_year(stores: SqlStores) -> None:
    for number in range(UNDO_ENTRIES + 5):
        with stores.journal.writing("test", str(number), at=NOW):
            stores.state.put("word", str(number))
    for days in (90, UNDO_DAYS + 1):
        with stores.journal.writing("test", "later", at=NOW + timedelta(days=days)):
            stores.state.put("later", str(days))

    undone = stores.journal.undo(1000)

    assert len(undone) == UNDO_ENTRIES + 1
    assert stores.state.get("word") == "5"
    assert not stores.journal.entries(1000)[-1].undone
