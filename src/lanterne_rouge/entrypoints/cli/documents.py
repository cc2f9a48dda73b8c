"""The JSON documents of the command line, in the shapes that others rely on. Unknown is null."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, TypeAlias

from lanterne_rouge.domain.activity import Activity, ActivitySource, ImportProblem, ImportReport, ZoneTimes
from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.domain.recording import DeviceSummary, Lap, Length, RecordedSet, StrengthFile
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.views.session_metrics import further_metrics, listed_metrics

if TYPE_CHECKING:
    from lanterne_rouge.app.importing.threshold_basis import Analysis

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"


Matcher: TypeAlias = Callable[[str], tuple[str | None, float]]
"""The id of the exercise that a name means, or None where that is not certain, and how certain it is, from 0 to 1."""


def unmatched(name: str) -> tuple[str | None, float]:
    """No exercises are known."""
    return None, 0.0


def report_document(report: ImportReport, match: Matcher = unmatched) -> dict[str, Json]:
    """What an import did, or would do."""
    return {
        "files": report.files,
        "imported": report.imported,
        "duplicates": report.duplicates,
        "merged": report.merged,
        "salvaged": report.salvaged,
        "failed": report.failed,
        "ignored": report.ignored,
        "activities": [activity_document(a) for a in report.activities],
        "sessions_new": report.sessions_new,
        "sessions_known": report.sessions_known,
        "strength_sessions": [strength_document(a, match) for a in report.activities if a.sport is Sport.STRENGTH],
        "strength_files": [_strength_file(name, account) for name, account in report.strength_files],
        "wellness_days": report.wellness_days,
        "problems": [_problem(p) for p in report.problems],
        "ignored_files": [{"file": name, "reason": reason} for name, reason in report.ignored_files],
        "notices": list(report.notices),
    }


def activity_document(activity: Activity) -> dict[str, Json]:
    """One activity as in a list."""
    measures = activity.measures
    return {
        "id": activity.id,
        "sport": activity.sport.value,
        "sub_sport": activity.sub_sport,
        "title": activity.title,
        "start": _utc(activity.start),
        "start_local": _local(activity),
        "timezone": activity.timezone,
        "source": str(activity.sources[0].format) if activity.sources else None,
        "sources": [_source(s) for s in activity.sources],
        "file": activity.sources[0].file.rsplit("/", 1)[-1] if activity.sources else None,
        "elapsed_s": _round(activity.elapsed_s),
        "timer_s": _round(activity.timer_s),
        "distance_m": _round(activity.distance_m),
        **listed_metrics(activity),
        "calories": _round(activity.device.calories, 0),
        "load": _round(measures.load, 2),
        "load_method": measures.load_method.value if measures.load_method else None,
        "threshold_used": measures.threshold_used,
        "device": _device(activity.device),
        "quality": list(dict.fromkeys((*activity.quality, *measures.quality))),
        "sets": [_set(s) for s in activity.sets],
    }


def activity_detail(activity: Activity) -> dict[str, Json]:
    """One activity with everything that is kept of it."""
    return {
        **activity_document(activity),
        "rpe": activity.rpe,
        **further_metrics(activity),
        "zones": {z.scheme: _zones(z) for z in activity.measures.zones},
        "best_efforts": [
            {"channel": b.channel.value, "duration_s": b.duration_s, "value": _round(b.value, 3)}
            for b in activity.summary.best_efforts
        ],
        "laps": [_lap(lap) for lap in activity.laps],
        "lengths": [_length(length) for length in activity.lengths],
        "pool_length_m": activity.pool_length_m,
        "version": activity.version,
    }


def analysis_document(analysis: "Analysis") -> dict[str, Json]:
    """The power curve, CP and W' of the 90 days up to the activity, and how low W' went."""
    fit = analysis.critical_power
    return {
        "power_curve": [{"duration_s": seconds, "watts": round(watts, 1)} for seconds, watts in analysis.curve],
        "critical_power": {
            "cp_w": round(fit.model.cp_w, 1),
            "w_prime_j": round(fit.model.w_prime_j),
            "r_squared": round(fit.r_squared, 4),
            "efforts": fit.efforts,
            "confidence": fit.confidence,
        }
        if fit
        else None,
        "w_balance_min_j": _round(analysis.w_balance_min_j, 0),
        "notice": analysis.notice or None,
    }


def strength_document(activity: Activity, match: Matcher = unmatched) -> dict[str, Json]:
    """A strength session by exercise, in the order in which the exercises were done. The volume is without warm-ups."""
    by_exercise: dict[str, list[RecordedSet]] = {}
    for one in activity.sets:
        by_exercise.setdefault(one.exercise, []).append(one)
    working = [s for s in activity.sets if s.kind != "warmup"]
    return {
        "id": activity.id,
        "file": activity.sources[0].file.rsplit("/", 1)[-1] if activity.sources else None,
        "start": _utc(activity.start),
        "name": activity.title,
        "exercises": [_exercise(name, sets, match) for name, sets in by_exercise.items()],
        "sets": len(working),
        "warmup_sets": len(activity.sets) - len(working),
        "volume_kg": round(sum(max(s.weight_kg or 0.0, 0.0) * (s.reps or 0) for s in working), 2),
        "units_known": True,
        "load": _round(activity.measures.load, 2),
    }


def _exercise(name: str, sets: Sequence[RecordedSet], match: Matcher) -> Json:
    matched, confidence = match(name)
    return {"name": name, "matched": matched, "confidence": round(confidence, 3), "sets": [_set(s) for s in sets]}


def _strength_file(name: str, account: StrengthFile) -> Json:
    return {
        "file": name.rsplit("/", 1)[-1],
        "dialect": account.dialect,
        "unit": account.unit.value if account.unit else None,
        "guess": account.guess or None,
        "records": account.records,
        "workouts": account.workouts,
        "exercises": account.exercises,
        "pseudo_rows": account.pseudo_rows,
        "warmup": account.warmup,
        "drop": account.drop,
        "failure": account.failure,
        "other_sets": account.other_sets,
        "rows_with_rpe": account.rows_with_rpe,
        "sum_weight_x_reps": account.weight_x_reps,
        "lost": list(account.lost),
    }


def fitness_document(day: FitnessDay) -> dict[str, Json]:
    """One day of the fitness series."""
    return {
        "date": day.date.isoformat(),
        "load": round(day.load, 2),
        "ctl": round(day.ctl, 4),
        "atl": round(day.atl, 4),
        "tsb": round(day.tsb, 4),
        "form": round(day.form, 4),
        "ramp_7d": _round(day.ramp_7d, 4),
        "settling": day.settling,
    }


def _problem(problem: ImportProblem) -> Json:
    return {"file": problem.file, "problem": problem.problem, "next": problem.next, "kept": problem.kept}


def _source(source: ActivitySource) -> Json:
    return {
        "file": source.file.rsplit("/", 1)[-1],
        "path": source.file,
        "format": source.format.value,
        "channels": [c.value for c in source.channels],
    }


def _device(device: DeviceSummary) -> Json:
    return {
        "np_w": device.np_w,
        "tss": device.tss,
        "intensity_factor": device.intensity_factor,
        "threshold_power_w": device.threshold_power_w,
        "avg_power_w": device.avg_power_w,
        "max_power_w": device.max_power_w,
        "work_j": device.work_j,
        "avg_hr_bpm": device.avg_hr_bpm,
        "max_hr_bpm": device.max_hr_bpm,
        "distance_m": device.distance_m,
        "name": device.device,
    }


def _set(one: RecordedSet) -> Json:
    return {
        "exercise": one.exercise,
        "weight_kg": _round(one.weight_kg, 4),
        "reps": one.reps,
        "rpe": one.rpe,
        "rir": one.rir,
        "kind": one.kind.value,
        "duration_s": one.duration_s,
        "distance_m": _round(one.distance_m, 2),
        "superset": one.superset,
        "note": one.note,
    }


def _zones(zones: ZoneTimes) -> Json:
    return {label: round(seconds, 1) for label, seconds in zip(zones.labels, zones.seconds, strict=True)}


def _lap(lap: Lap) -> Json:
    return {
        "start_s": _round(lap.start_s),
        "timer_s": _round(lap.timer_s),
        "distance_m": _round(lap.distance_m),
        "avg_power_w": _round(lap.avg_power_w),
        "avg_hr_bpm": _round(lap.avg_hr_bpm),
        "trigger": lap.trigger,
    }


def _length(length: Length) -> Json:
    return {
        "start_s": _round(length.start_s),
        "timer_s": _round(length.timer_s),
        "strokes": length.strokes,
        "stroke": length.stroke,
        "active": length.active,
    }


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _local(activity: Activity) -> str:
    offset = timedelta(seconds=activity.utc_offset_s)
    return (activity.start.astimezone(UTC).replace(tzinfo=None) + offset).isoformat(timespec="seconds")


def _round(value: float | None, digits: int = 1) -> float | None:
    return None if value is None else round(value, digits)
