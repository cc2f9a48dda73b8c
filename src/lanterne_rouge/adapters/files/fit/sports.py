"""How FIT names sports, and how they map to the sports that the coach tells apart."""

from collections.abc import Mapping

from lanterne_rouge.domain.sport import Sport

GENERIC = 0
TRAINING_SPORT = 10
STRENGTH_TRAINING = 20

SPORT_NAMES: Mapping[int, str] = {
    0: "generic",
    1: "running",
    2: "cycling",
    3: "transition",
    4: "fitness_equipment",
    5: "swimming",
    6: "basketball",
    7: "soccer",
    8: "tennis",
    9: "american_football",
    10: "training",
    11: "walking",
    12: "cross_country_skiing",
    13: "alpine_skiing",
    14: "snowboarding",
    15: "rowing",
    16: "mountaineering",
    17: "hiking",
    18: "multisport",
    19: "paddling",
    21: "e_biking",
    25: "golf",
    27: "horseback_riding",
    30: "inline_skating",
    31: "rock_climbing",
    32: "sailing",
    33: "ice_skating",
    35: "snowshoeing",
    37: "stand_up_paddleboarding",
    38: "surfing",
    39: "wakeboarding",
    40: "water_skiing",
    41: "kayaking",
    42: "rafting",
    43: "windsurfing",
    44: "kitesurfing",
    47: "boxing",
    48: "floor_climbing",
    49: "baseball",
    53: "diving",
    58: "winter_sport",
    62: "hiit",
    64: "racket",
    65: "wheelchair_push_walk",
    66: "wheelchair_push_run",
    67: "meditation",
    69: "disc_golf",
    70: "team_sport",
    71: "cricket",
    72: "rugby",
    73: "hockey",
    74: "lacrosse",
    75: "volleyball",
    77: "wakesurfing",
    78: "water_sport",
    80: "mixed_martial_arts",
    82: "snorkeling",
    83: "dance",
    84: "jump_rope",
    86: "mobility",
    88: "canoeing",
}

SUB_SPORT_NAMES: Mapping[int, str] = {
    0: "generic",
    1: "treadmill",
    2: "street",
    3: "trail",
    4: "track",
    5: "spin",
    6: "indoor_cycling",
    7: "road",
    8: "mountain",
    9: "downhill",
    10: "recumbent",
    11: "cyclocross",
    12: "hand_cycling",
    13: "track_cycling",
    14: "indoor_rowing",
    15: "elliptical",
    16: "stair_climbing",
    17: "lap_swimming",
    18: "open_water",
    19: "flexibility_training",
    20: "strength_training",
    21: "warm_up",
    22: "match",
    23: "exercise",
    24: "challenge",
    25: "indoor_skiing",
    26: "cardio_training",
    27: "indoor_walking",
    28: "e_bike_fitness",
    29: "bmx",
    30: "casual_walking",
    31: "speed_walking",
    32: "bike_to_run_transition",
    33: "run_to_bike_transition",
    34: "swim_to_bike_transition",
    37: "backcountry",
    38: "resort",
    41: "whitewater",
    42: "skate_skiing",
    43: "yoga",
    44: "pilates",
    45: "indoor_running",
    46: "gravel_cycling",
    47: "e_bike_mountain",
    48: "commuting",
    49: "mixed_surface",
    58: "virtual_activity",
    59: "obstacle",
    62: "breathing",
    66: "expedition",
    67: "ultra",
    68: "indoor_climbing",
    69: "bouldering",
    70: "hiit",
    71: "indoor_grinding",
    73: "amrap",
    74: "emom",
    75: "tabata",
    77: "esport",
    78: "triathlon",
    79: "duathlon",
    80: "brick",
    81: "swim_run",
    82: "adventure_race",
    83: "trucker_workout",
    84: "pickleball",
    85: "padel",
    86: "indoor_wheelchair_walk",
    87: "indoor_wheelchair_run",
    88: "indoor_hand_cycling",
    90: "field",
    91: "ice",
    92: "ultimate",
    93: "platform",
    94: "squash",
    95: "badminton",
    96: "racquetball",
    97: "table_tennis",
    123: "enduro",
    124: "rucking",
    126: "pool_triathlon",
    127: "e_bike_enduro",
}

_SPORTS: Mapping[int, Sport] = {
    1: Sport.RUNNING,
    2: Sport.CYCLING,
    3: Sport.TRANSITION,
    5: Sport.SWIMMING,
    11: Sport.WALKING,
    12: Sport.SKIING,
    13: Sport.SKIING,
    15: Sport.ROWING,
    16: Sport.WALKING,
    17: Sport.WALKING,
    21: Sport.CYCLING,
    35: Sport.WALKING,
}

# On a machine, or just "training", the sub-sport says what was done.
_BY_SUB_SPORT: Mapping[int, Sport] = {
    1: Sport.RUNNING,
    5: Sport.CYCLING,
    6: Sport.CYCLING,
    14: Sport.ROWING,
    17: Sport.SWIMMING,
    20: Sport.STRENGTH,
    25: Sport.SKIING,
    27: Sport.WALKING,
    45: Sport.RUNNING,
}
_SAID_BY_SUB_SPORT = (0, 4, 10)

_CODES: Mapping[Sport, int] = {
    Sport.RUNNING: 1,
    Sport.CYCLING: 2,
    Sport.TRANSITION: 3,
    Sport.SWIMMING: 5,
    Sport.STRENGTH: TRAINING_SPORT,
    Sport.WALKING: 11,
    Sport.SKIING: 12,
    Sport.ROWING: 15,
    Sport.OTHER: GENERIC,
}


def read_sport(sport: int | None, sub_sport: int | None) -> tuple[Sport, str | None]:
    """The sport, and the finer word for it where the file has one."""
    finer = SUB_SPORT_NAMES.get(sub_sport or GENERIC)
    if sport is None or sport in _SAID_BY_SUB_SPORT:
        by_sub_sport = _BY_SUB_SPORT.get(sub_sport or GENERIC, Sport.OTHER)
        return by_sub_sport, finer if finer != "generic" else _other_name(sport)
    by_sport = _SPORTS.get(sport, Sport.OTHER)
    if finer is None or finer == "generic":
        finer = None if sport == _CODES[by_sport] else SPORT_NAMES.get(sport)
    return by_sport, finer


def _other_name(sport: int | None) -> str | None:
    return None if sport in (None, GENERIC) else SPORT_NAMES.get(sport or GENERIC)


def write_sport(sport: Sport, sub_sport: str | None) -> tuple[int, int]:
    """The FIT numbers for a sport and the finer word for it."""
    by_name = {name: code for code, name in SPORT_NAMES.items()}
    if sub_sport in by_name and read_sport(by_name[sub_sport], GENERIC) == (sport, sub_sport):
        return by_name[sub_sport], GENERIC
    fine = {name: code for code, name in SUB_SPORT_NAMES.items()}.get(sub_sport or "", GENERIC)
    if sport is Sport.STRENGTH:
        return TRAINING_SPORT, STRENGTH_TRAINING
    return _CODES[sport], fine
