"""The closed sets of FIT that reader and writer share, as the words of a recording."""

from collections.abc import Mapping

ACTIVITY_FILE = 4

FILE_KINDS: Mapping[int, str] = {
    1: "a description of a device",
    2: "device settings",
    3: "sport settings",
    5: "a workout to be done",
    6: "a course to follow",
    7: "a schedule",
    9: "weight measurements",
    10: "totals",
    11: "goals",
    14: "blood pressure measurements",
    15: "daily monitoring",
    20: "an activity summary",
    28: "daily monitoring",
    32: "daily monitoring",
    34: "a segment",
    35: "a list of segments",
}

LAP_TRIGGERS: Mapping[int, str] = {
    0: "manual",
    1: "time",
    2: "distance",
    3: "position_start",
    4: "position_lap",
    5: "position_waypoint",
    6: "position_marked",
    7: "session_end",
    8: "fitness_equipment",
}

STROKES: Mapping[int, str] = {
    0: "freestyle",
    1: "backstroke",
    2: "breaststroke",
    3: "butterfly",
    4: "drill",
    5: "mixed",
    6: "medley",
}

IDLE_LENGTH, ACTIVE_LENGTH = 0, 1
