"""What may be shown and no more is in nothing that the coach rests on."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from lanterne_rouge.adapters.storage.stores import SqlStores
from lanterne_rouge.domain.activity import Activity, ActivitySource
from lanterne_rouge.domain.recording import FETCHED_FORMATS, FileFormat
from lanterne_rouge.domain.wellness import Origin, Provenance, WellnessMetric, WellnessObservation

from .samples import NOW, TODAY, lifting, ride, samples

FETCHED = ActivitySource(file="1", format=FileFormat.STRAVA_API, sha256="api", index=0, channels=())


def fetched(activity: Activity) -> Activity:
    return replace(activity, sources=(FETCHED,))


def joined(activity: Activity) -> Activity:
    return replace(activity, sources=(*activity.sources, FETCHED))


def keep(stores: SqlStores, *activities: Activity) -> None:
    with stores.journal.writing("test", "activities", at=NOW):
        for activity in activities:
            stores.activities.save(activity, samples())


@pytest.mark.parametrize("of_strava", [fetched, joined])
def test_such_an_activity_is_listed_and_found_but_no_evidence(
    stores: SqlStores, of_strava: Callable[[Activity], Activity]
) -> None:
    own, lifted = ride("aa01", 1), lifting("ff01", 2)
    keep(stores, own, of_strava(ride("bb02", 1)), lifted, of_strava(lifting("ff02", 2)))

    assert [a.id for a in stores.activities.shown(None, None)] == ["aa01", "bb02", "ff01", "ff02"]
    assert stores.activities.get("bb02") == of_strava(ride("bb02", 1))
    assert stores.activities.between(None, None) == (own, lifted)
    assert [b.id for b in stores.activities.bests()] == ["aa01", "ff01"]
    assert stores.strength.series().sessions == ("ff01",)


def test_it_counts_again_when_only_files_tell_of_it(stores: SqlStores) -> None:
    keep(stores, joined(ride("aa01")))

    keep(stores, ride("aa01"))

    assert [a.id for a in stores.activities.between(None, None)] == ["aa01"]
    assert [b.id for b in stores.activities.bests()] == ["aa01"]


def test_what_such_an_activity_says_of_itself_does_not_matter(stores: SqlStores) -> None:
    named = replace(ride("aa01"), title='"format":"strava_api"')
    keep(stores, named)

    assert stores.activities.between(None, None) == (named,)


def test_formats_are_found_in_what_the_coach_rests_on_alone(stores: SqlStores) -> None:
    keep(stores, replace(ride("aa01"), title='"format":"gpx"'), fetched(ride("bb02", 2)))
    both = replace(ride("cc03", 3), sources=(*ride("cc03").sources, replace(FETCHED, format=FileFormat.TCX)))

    assert stores.activities.uses_formats((FileFormat.FIT,))
    assert not stores.activities.uses_formats((FileFormat.GPX, FileFormat.TCX, *FETCHED_FORMATS))
    assert not stores.activities.uses_formats(())
    keep(stores, both)
    assert stores.activities.uses_formats((FileFormat.TCX,))


def test_a_deleted_activity_closes_nothing(stores: SqlStores) -> None:
    keep(stores, ride("aa01"))

    with stores.journal.writing("test", "away", at=NOW):
        stores.activities.delete("aa01")

    assert not stores.activities.uses_formats((FileFormat.FIT,))


def test_values_of_stravas_interface_are_kept_but_never_seen(stores: SqlStores) -> None:
    def told(source: str) -> WellnessObservation:
        return WellnessObservation(
            day=TODAY, metric=WellnessMetric.SLEEP, value=7.5, provenance=Provenance(source=source)
        )

    with stores.journal.writing("test", "nights", at=NOW):
        stores.wellness.save([told("ring"), told("strava_api"), told("Strava API")])

    assert [o.provenance.source for o in stores.wellness.between(TODAY, TODAY)] == ["ring"]
    assert len(stores.wellness.shown(TODAY, TODAY)) == 3
    assert stores.wellness.origins(TODAY, TODAY) == (
        Origin(metric=WellnessMetric.SLEEP, source="ring", may_enter_prompt=True),
    )
