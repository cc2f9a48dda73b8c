"""What of a morning may be sent to a model, by where it came from. Whatever is in doubt stays here."""

from collections.abc import Collection, Iterable
from datetime import date, timedelta
from typing import Final

from lanterne_rouge.day.body_history import MORNING_HISTORY_DAYS
from lanterne_rouge.day.signals import HRV_SIGNAL, READINESS_SIGNAL, SIGNALS, SLEEP_SIGNAL
from lanterne_rouge.domain.provenance import CHECK_IN, EVERYTHING, may_enter_prompt
from lanterne_rouge.domain.recording import FETCHED_FORMATS, FileFormat
from lanterne_rouge.domain.wellness import CONTRIBUTORS, Observation, WellnessMetric
from lanterne_rouge.ports.stores import ActivityStore, Stores

TRAINING_SOURCE: Final = "training"

GROUP_OF: Final = {
    **dict.fromkeys(WellnessMetric, "other"),
    **dict.fromkeys(CONTRIBUTORS, READINESS_SIGNAL.topic),
    WellnessMetric.HRV_SDNN: HRV_SIGNAL.topic,
    WellnessMetric.SLEEP_SCORE: SLEEP_SIGNAL.topic,
    WellnessMetric.WEIGHT: "weight",
    **{signal.metric: signal.topic for signal in SIGNALS},
}
"""Which group of topics a metric belongs to."""

SOURCE_GROUPS: Final = frozenset((TRAINING_SOURCE, CHECK_IN, *GROUP_OF.values()))
"""Everything that may be closed."""


def closed_groups(day: date, observation: Observation, stores: Stores, closed: Collection[str]) -> frozenset[str]:
    """The groups of topics of which nothing may be sent to a model this morning.

    A baseline rests on weeks of nights, and fitness on every session there is: one closed source among them closes the
    group. `closed` are names as `closed_sources` reads them.
    """
    if EVERYTHING in closed:
        return SOURCE_GROUPS
    shut = {*_of_the_body(day, stores, closed), *_by_own_word(observation, closed)}
    if _training_is_closed(stores.activities, closed):
        shut.add(TRAINING_SOURCE)
    if not may_enter_prompt(CHECK_IN, closed):
        shut.add(CHECK_IN)
    return frozenset(shut)


def lifting_may_be_told(day: date, stores: Stores, closed: Collection[str]) -> bool:
    """Whether a strength session and what stands behind it may be sent to a model: log, readiness, bodyweight, pain.

    They are sent together or not at all: a plan without the pain behind it would be no safe question.
    """
    if EVERYTHING in closed or not may_enter_prompt(CHECK_IN, closed):
        return False
    if not {"readiness", "weight"}.isdisjoint(_of_the_body(day, stores, closed)):
        return False
    return not _training_is_closed(stores.activities, closed)


def _of_the_body(day: date, stores: Stores, closed: Collection[str]) -> Iterable[str]:
    origins = stores.wellness.origins(day - timedelta(days=MORNING_HISTORY_DAYS), day)
    return (
        GROUP_OF[origin.metric]
        for origin in origins
        if not (origin.may_enter_prompt and may_enter_prompt(origin.source, closed))
    )


def _by_own_word(observation: Observation, closed: Collection[str]) -> Iterable[str]:
    """Groups of which this morning's value is closed, such as hours of sleep that the athlete entered in a check-in."""
    readings = ((signal.topic, observation.reading(signal.key)) for signal in SIGNALS)
    return (topic for topic, r in readings if r is not None and not may_enter_prompt(r.source, closed))


def _training_is_closed(activities: ActivityStore, closed: Collection[str]) -> bool:
    # What may only be shown is in no number of ours, so that it need not be looked for.
    shut = [
        file_format
        for file_format in FileFormat
        if file_format not in FETCHED_FORMATS and not may_enter_prompt(file_format, closed)
    ]
    return bool(shut) and activities.uses_formats(shut)
