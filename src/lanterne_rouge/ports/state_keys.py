"""The names under which the coach keeps texts about one athlete's data (see `StateStore`)."""

STALE_FROM = "fitness.stale_from"
"""The first local day whose load may have changed since the fitness series was last computed."""

MEASURED_BY, MEASURES = "fitness.measured_by", "5"
"""The version of the measuring method, and its current value; a home with another one is measured again."""

LAST_IMPORT = "import.last"
"""The time of the last import."""

MISSION = "mission"
"""The file name of the mission in force."""

MISSION_TEXT = "mission.text"
"""The text of the mission in force as it was last good."""

MISSION_BASICS = "mission.basics"
"""The units and the zone of the mission in force, as JSON, with the hash of the text that they are of."""

UNDOING_MISSION = "mission.undoing"
"""The mission whose adoption is being undone, as JSON, until its file is taken back too."""

CHANGED_LIFTS = "strength.changed_lifts"
"""What is lifted instead of what on single days, as JSON: by the day the ids, an empty one for a lift left out."""

PROFILE = "profile"
"""What was entered about the athlete by command, as JSON."""
