"""What the device wrote about a session and about the athlete, beside our own numbers."""

from collections.abc import Mapping
from dataclasses import replace

from lanterne_rouge.domain.recording import DeviceSummary
from lanterne_rouge.integrations.fit.profile import DEVICE_INFO, FILE_ID, USER_PROFILE, ZONES_TARGET
from lanterne_rouge.integrations.fit.row import Row, last_number, rows
from lanterne_rouge.integrations.fit.table import FitFile

# Devices write effort as 0 to 100.
_EFFORT_SCALE = 10

_MANUFACTURERS: Mapping[int, str] = {
    1: "Garmin",
    6: "SRM",
    9: "Saris",
    15: "Dynastream",
    23: "Suunto",
    32: "Wahoo",
    38: "o-synce",
    40: "Concept2",
    63: "Specialized",
    69: "Stages",
    70: "Sigma",
    73: "Wattbike",
    86: "Elite",
    89: "Tacx",
    95: "Stryd",
    115: "iGPSPORT",
    123: "Polar",
    260: "Zwift",
    263: "Favero",
    265: "Strava",
    267: "Bryton",
    281: "TrainerRoad",
    289: "Hammerhead",
    294: "COROS",
    309: "FORM",
    331: "MyWhoosh",
    339: "Zepp",
    340: "Peloton",
    348: "Huawei",
}


def describe_athlete(fit: FitFile) -> DeviceSummary:
    """What a file tells of the athlete and the device, for all its sessions."""
    zones, profile = fit.table(ZONES_TARGET), fit.table(USER_PROFILE)
    return DeviceSummary(
        threshold_power_w=last_number(zones, "functional_threshold_power") or None,
        lthr_bpm=last_number(zones, "threshold_heart_rate") or None,
        user_max_hr_bpm=last_number(zones, "max_heart_rate") or None,
        user_rest_hr_bpm=last_number(profile, "resting_heart_rate") or None,
        weight_kg=last_number(profile, "weight") or None,
        device=_name_device(fit),
    )


def summarise_session(session: Row, athlete: DeviceSummary) -> DeviceSummary:
    """The device's numbers for a session, with those for the athlete."""

    def told_above_zero(name: str) -> float | None:
        """Some devices write zero for what they did not measure."""
        return session.number(name) or None

    cadence = told_above_zero("avg_cadence")
    effort = session.number("workout_rpe")
    return replace(
        athlete,
        np_w=told_above_zero("normalized_power"),
        tss=told_above_zero("training_stress_score"),
        intensity_factor=told_above_zero("intensity_factor"),
        threshold_power_w=told_above_zero("threshold_power") or athlete.threshold_power_w,
        avg_power_w=told_above_zero("avg_power"),
        max_power_w=told_above_zero("max_power"),
        work_j=told_above_zero("total_work"),
        avg_hr_bpm=told_above_zero("avg_heart_rate"),
        max_hr_bpm=told_above_zero("max_heart_rate"),
        avg_cadence=None if cadence is None else cadence + (session.number("avg_fractional_cadence") or 0),
        calories=told_above_zero("total_calories"),
        distance_m=told_above_zero("total_distance"),
        ascent_m=session.number("total_ascent"),
        rpe=None if effort is None else effort / _EFFORT_SCALE,
    )


def _name_device(fit: FitFile) -> str | None:
    """The product's name, else maker and product number."""
    files = rows(fit.table(FILE_ID))
    creators = [row for row in rows(fit.table(DEVICE_INFO)) if row.integer("device_index") == 0]
    name = next((name for row in (*files, *creators) if (name := row.text("product_name"))), None)
    maker, product = _maker_and_product(files)
    if name is not None:
        return name if maker is None or name.casefold().startswith(maker.casefold()) else f"{maker} {name}"
    if maker is None:
        return None
    return maker if product is None else f"{maker} {product}"


def _maker_and_product(files: tuple[Row, ...]) -> tuple[str | None, int | None]:
    number = next((known for row in files if (known := row.integer("manufacturer")) is not None), None)
    product = next((known for row in files if (known := row.integer("product")) is not None), None)
    return (None if number is None else _MANUFACTURERS.get(number)), product or None
