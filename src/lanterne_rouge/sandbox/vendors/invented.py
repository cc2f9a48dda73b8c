"""Stand-ins with a few weeks of invented data, for tests and for trying a connection without an account."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Final

from lanterne_rouge.sandbox.vendors.consent import ConsentDesk
from lanterne_rouge.sandbox.vendors.intervals import IntervalsService
from lanterne_rouge.sandbox.vendors.others import HevyService, StravaService, WhoopService, WithingsService
from lanterne_rouge.sandbox.vendors.oura import OuraService
from lanterne_rouge.sandbox.vendors.service import Service
from lanterne_rouge.sandbox.vendors.watches import PolarService, WahooService

KEY_OF_STAND_IN: Final = "stand-in-key"
CLIENT_OF_STAND_IN: Final = "stand-in-app"
NIGHTS: Final = 21
HAND_OUT_FILES: Final = frozenset({"intervals", "polar", "wahoo"})
"""Stand-ins that have recordings."""
Files = Sequence[tuple[datetime, bytes]]
"""Recordings: when they began, and the file."""


def invented_service(name: str, today: date, files: Files) -> Service:
    """A stand-in for a service, with data up to today. Raises `KeyError` for a service without one."""
    return _MAKERS[name]([today - timedelta(days=back) for back in range(NIGHTS)], files)


def _desk(*, envelope: bool = False, single_use: bool = True) -> ConsentDesk:
    return ConsentDesk(
        client_id=CLIENT_OF_STAND_IN, client_secret=KEY_OF_STAND_IN, envelope=envelope, single_use=single_use
    )


def _intervals(days: Sequence[date], files: Files) -> Service:
    service = IntervalsService(key=KEY_OF_STAND_IN)
    for number, (start, file) in enumerate(files):
        service.upload(f"i{number + 1}", f"{start:%Y-%m-%dT%H:%M:%S}", file)
    ride: dict[str, object] = {"id": 1, "types": ["Ride", "VirtualRide"], "ftp": 240, "lthr": 165, "max_hr": 186}
    service.sports = [{**ride, "threshold_pace": None, "updated": f"{days[-1]}T08:00:00.000+00:00"}]
    service.weight = 71.0
    service.from_strava("1001", f"{days[-1]}T10:00:00")
    for number, day in enumerate(days):
        night = {
            "id": f"{day}",
            "hrv": 55.0 + number % 7,
            "restingHR": 48 + number % 3,
            "sleepSecs": 26_000,
            "weight": None,
        }
        service.wellness[f"{day}"] = night
    return service


def _oura(days: Sequence[date], files: Files) -> Service:
    service = OuraService(desk=_desk(), page=10)
    for number, day in enumerate(days):
        scores = {"hrv_balance": 80, "previous_night": None}
        row = {"id": f"r{day}", "day": f"{day}", "score": 70 + number % 20, "contributors": scores}
        service.readiness.append({**row, "temperature_deviation": 0.1, "timestamp": f"{day}T00:00:00+00:00"})
        night = {"id": f"s{day}", "day": f"{day}", "type": "long_sleep", "total_sleep_duration": 27_000}
        service.sleep.append({**night, "average_hrv": 50 + number % 9, "lowest_heart_rate": 47, "average_breath": 14.0})
    return service


def _whoop(days: Sequence[date], files: Files) -> Service:
    service = WhoopService(desk=_desk())
    asleep = {"light_sleep": 18_000_000, "rem_sleep": 7_200_000, "slow_wave_sleep": 0, "awake": 1_800_000}
    stages: dict[str, object] = {f"total_{name}_time_milli": ms for name, ms in asleep.items()}
    stages |= {"total_in_bed_time_milli": 27_000_000, "total_no_data_time_milli": 0}
    stages |= {"sleep_cycle_count": 4, "disturbance_count": 6}
    needs = {f"need_from_{what}_milli": 0 for what in ("sleep_debt", "recent_strain", "recent_nap")}
    score = {"stage_summary": stages, "sleep_needed": {"baseline_milli": 28_000_000, **needs}, "respiratory_rate": 15.0}
    for number, day in enumerate(days):
        woke = f"{day}T06:00:00.000Z"
        whose = {"cycle_id": 9000 + number, "user_id": 1, "created_at": woke, "updated_at": woke}
        night = {
            "id": f"s{day}",
            "start": f"{day}T00:00:00.000Z",
            "end": woke,
            "timezone_offset": "+00:00",
            "nap": False,
        }
        service.sleep.append({**night, **whose, "score_state": "SCORED", "score": score})
        recovery = {"recovery_score": 50 + number, "hrv_rmssd_milli": 52.5, "resting_heart_rate": 51}
        told = {"sleep_id": f"s{day}", **whose, "score_state": "SCORED"}
        service.recovery.append({**told, "score": {**recovery, "user_calibrating": False}})
    return service


def _withings(days: Sequence[date], files: Files) -> Service:
    service = WithingsService(desk=_desk(envelope=True, single_use=False))
    for number, day in enumerate(days):
        at = int(datetime.fromisoformat(f"{day}T06:00:00+00:00").timestamp())
        weight = {"value": 70_000 + number * 50, "type": 1, "unit": -3}
        service.groups.append({"grpid": at, "date": at, "category": 1, "measures": [weight]})
        slept = {"total_sleep_time": 25_200, "hr_min": 46, "rr_average": 15}
        service.nights.append({"id": at, "date": f"{day}", "data": slept})
    return service


def _hevy(days: Sequence[date], files: Files) -> Service:
    service = HevyService(key=KEY_OF_STAND_IN)
    for number, day in enumerate(reversed(days[1::2])):
        lifted = {"type": "normal", "weight_kg": 80 + number, "reps": 5, "rpe": 8}
        sets = [{**lifted, "index": index} for index in range(3)]
        exercise = {"index": 0, "title": "Squat (Barbell)", "notes": "", "supersets_id": None, "sets": sets}
        times = {"start_time": f"{day}T17:00:00Z", "end_time": f"{day}T17:45:00Z", "updated_at": f"{day}T17:46:00Z"}
        service.put({"id": f"w{day}", "title": "Legs", "description": "", **times, "exercises": [exercise]})
    for number, (title, kind, muscle) in enumerate(_HEVYS_EXERCISES):
        told: dict[str, object] = {"id": f"E{number:03}", "title": title, "type": kind, "is_custom": False}
        service.exercises.append({**told, "primary_muscle_group": muscle, "secondary_muscle_groups": []})
    service.routines.append(_routine_of_hevy())
    return service


_HEVYS_EXERCISES: Final = (
    ("Squat (Barbell)", "weight_reps", "quadriceps"),
    ("Bench Press (Barbell)", "weight_reps", "chest"),
    ("Deadlift (Barbell)", "weight_reps", "glutes"),
    ("Overhead Press (Barbell)", "weight_reps", "shoulders"),
    ("Bent Over Row (Barbell)", "weight_reps", "upper_back"),
    ("Lat Pulldown (Cable)", "weight_reps", "lats"),
    ("Lateral Raise (Dumbbell)", "weight_reps", "shoulders"),
    ("Leg Press (Machine)", "weight_reps", "quadriceps"),
    ("Romanian Deadlift (Barbell)", "weight_reps", "hamstrings"),
    ("Pull Up", "reps_only", "lats"),
    ("Pull Up (Assisted)", "bodyweight_assisted_reps", "lats"),
    ("Plank", "duration", "abdominals"),
    ("Running", "distance_duration", "cardio"),
)


def _routine_of_hevy() -> dict[str, object]:
    none = {"distance_meters": None, "custom_metric": None, "rpe": None}
    squats = [{"index": n, "type": "normal", "weight_kg": 80, "reps": 5, **none} for n in range(3)]
    for one in squats:
        one |= {"duration_seconds": None, "rep_range": None}
    rows = [{**one, "weight_kg": 50, "reps": None, "rep_range": {"start": 8, "end": 12}} for one in squats]
    held = [{**one, "weight_kg": None, "reps": None, "duration_seconds": 45} for one in squats]
    exercises = [
        {"index": n, "title": title, "notes": "", "exercise_template_id": number, "supersets_id": None, "sets": sets}
        for n, (title, number, sets) in enumerate(
            (
                ("Squat (Barbell)", "E000", squats),
                ("Bent Over Row (Barbell)", "E004", rows),
                ("Plank", "E011", held),
                ("Running", "E012", [{**one, "reps": None, "distance_meters": 2000} for one in squats]),
            )
        )
    ]
    when = {"created_at": "2026-01-01T00:00:00Z", "updated_at": "2026-01-01T00:00:00Z"}
    return {"id": "hevy-routine", "title": "Legs and Back", "folder_id": None, **when, "exercises": exercises}


def _strava(days: Sequence[date], files: Files) -> Service:
    service = StravaService(desk=_desk(single_use=False))
    for number, day in enumerate(days):
        told = {"id": 9000 + number, "name": "Morning Ride", "sport_type": "Ride", "type": "Ride"}
        service.activities.append(
            {**told, "start_date_local": f"{day}T07:00:00Z", "distance": 30_000.5, "moving_time": 3600}
        )
    return service


def _polar(days: Sequence[date], files: Files) -> Service:
    desk = _desk(single_use=False)
    desk.without_refresh, desk.lasts_s, desk.extra = True, 315_360_000, {"x_user_id": 1}
    service = PolarService(desk=desk)
    for number, day in enumerate(days):
        stages = {"light_sleep": 15_000, "deep_sleep": 5_000, "rem_sleep": 6_000, "unrecognized_sleep_stage": 0}
        service.sleep.append({"date": f"{day}", **stages, "sleep_score": 75 + number % 10})
        night = {"heart_rate_avg": 52, "heart_rate_variability_avg": 40 + number % 8, "breathing_rate_avg": 14.2}
        service.recharge.append({"date": f"{day}", **night, "nightly_recharge_status": 4, "ans_charge": 1.5})
    for number, (start, file) in enumerate(files):
        service.record(f"P{number}", f"{start:%Y-%m-%dT%H:%M:%S}", file)
    return service


def _wahoo(days: Sequence[date], files: Files) -> Service:
    service = WahooService(desk=_desk(single_use=False))
    for number, (start, file) in enumerate(files):
        service.record(500 + number, f"{start:%Y-%m-%dT%H:%M:%S}.000Z", file)
    service.record(400, f"{days[-1]}T10:00:00.000Z", None)
    service.plan(600, f"{days[0]}T18:00:00.000Z")
    return service


_MAKERS: Mapping[str, Callable[[Sequence[date], Files], Service]] = {
    "intervals": _intervals,
    "oura": _oura,
    "whoop": _whoop,
    "polar": _polar,
    "withings": _withings,
    "wahoo": _wahoo,
    "hevy": _hevy,
    "strava": _strava,
}
