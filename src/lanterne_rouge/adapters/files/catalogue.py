"""Every kind of file that is read, in the order in which readers are asked. The first that recognises a file reads it.

Lists of one service come before the plain daily list, which takes any header with a date and a known value.
"""

from lanterne_rouge.adapters.files.daily_wellness_csv import DAILY_WELLNESS_READER
from lanterne_rouge.adapters.files.fit.reader import FIT_READER
from lanterne_rouge.adapters.files.gpx import GPX_READER
from lanterne_rouge.adapters.files.health_document import HEALTH_READERS
from lanterne_rouge.adapters.files.intervals_csv import INTERVALS_ACTIVITIES_READER, INTERVALS_WELLNESS_READER
from lanterne_rouge.adapters.files.own_session import OWN_SESSION_READER
from lanterne_rouge.adapters.files.strava_export import STRAVA_ACTIVITIES_READER
from lanterne_rouge.adapters.files.strength_csv.fitnotes import FITNOTES_IOS_READER, FITNOTES_READER
from lanterne_rouge.adapters.files.strength_csv.jefit import JEFIT_READER
from lanterne_rouge.adapters.files.strength_csv.liftosaur import LIFTOSAUR_READER
from lanterne_rouge.adapters.files.strength_csv.one_set_a_row import (
    FITBOD_READER,
    GYM_LOG_READER,
    GYMRUN_READER,
    HEVY_READER,
    LIFTLOG_READER,
)
from lanterne_rouge.adapters.files.strength_csv.strong import STRONG_READER
from lanterne_rouge.adapters.files.strength_csv.stronglifts import STRONGLIFTS_READER
from lanterne_rouge.adapters.files.tcx import TCX_READER
from lanterne_rouge.ports.sources import FileReader

READERS: tuple[FileReader, ...] = (
    FIT_READER,
    TCX_READER,
    GPX_READER,
    OWN_SESSION_READER,
    *HEALTH_READERS,
    STRAVA_ACTIVITIES_READER,
    INTERVALS_ACTIVITIES_READER,
    HEVY_READER,
    LIFTOSAUR_READER,
    STRONGLIFTS_READER,
    JEFIT_READER,
    GYM_LOG_READER,
    LIFTLOG_READER,
    GYMRUN_READER,
    FITNOTES_IOS_READER,
    FITNOTES_READER,
    FITBOD_READER,
    # Strong is known by the places of its columns too, and so comes after those that are known by names alone.
    STRONG_READER,
    INTERVALS_WELLNESS_READER,
    DAILY_WELLNESS_READER,
)
