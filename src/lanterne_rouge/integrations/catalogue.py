"""Every kind of file that is read, in the order in which readers are asked. The first that recognises a file reads it.

Lists of one service come before the plain daily list, which takes any header with a date and a known value.
"""

from lanterne_rouge.integrations.daily_wellness_csv import DAILY_WELLNESS_READER
from lanterne_rouge.integrations.fit.reader import FIT_READER
from lanterne_rouge.integrations.gpx import GPX_READER
from lanterne_rouge.integrations.intervals_csv import INTERVALS_ACTIVITIES_READER, INTERVALS_WELLNESS_READER
from lanterne_rouge.integrations.strava_export import STRAVA_ACTIVITIES_READER
from lanterne_rouge.integrations.tcx import TCX_READER
from lanterne_rouge.ports.files import FileReader

READERS: tuple[FileReader, ...] = (
    FIT_READER,
    TCX_READER,
    GPX_READER,
    STRAVA_ACTIVITIES_READER,
    INTERVALS_ACTIVITIES_READER,
    INTERVALS_WELLNESS_READER,
    DAILY_WELLNESS_READER,
)
