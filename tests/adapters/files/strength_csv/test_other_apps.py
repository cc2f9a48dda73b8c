"""Each app's own form: small exports written for these tests."""

import pytest

from lanterne_rouge.adapters.files.catalogue import READERS
from lanterne_rouge.domain.equipment import LB_KG, WeightUnit
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recorded_set import RecordedSet, SetKind
from lanterne_rouge.domain.recording import FileFormat, ParsedFile, StrengthFile
from lanterne_rouge.domain.sport import Sport

HEVY = (
    '"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type",'
    '"weight_kg","reps","distance_miles","duration_seconds","rpe"\n'
    '"Pull","1 Dec 2025, 07:05","1 Dec 2025, 08:00","","Row",0,"slow",0,"warmup",40,10,,,\n'
    '"Pull","1 Dec 2025, 07:05","1 Dec 2025, 08:00","","Row",0,"slow",1,"normal",60,8,,,8.5\n'
    '"Pull","1 Dec 2025, 07:05","1 Dec 2025, 08:00","","Curl",0,"",0,"dropset",12.5,12,,,\n'
    '"Pull","1 Dec 2025, 07:05","1 Dec 2025, 08:00","","Sled",,"",0,"failure",,,0.5,90,\n'
)
FITNOTES = (
    "Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment\n"
    '2024-02-03,Squat,Legs,100.0,kgs,5,,,,"deep"\n2024-02-03,Plank,Core,,,,,,0:01:30,\n'
    "2024-02-05,Cycling,Cardio,,,,12.0,km,0:30:00,\n2024-02-05,Running (Outdoor),Cardio,,,,3.0,mi,0:28:00,\n"
)
FITNOTES_OLD = "Date,Exercise,Category,Weight (lbs),Reps,Distance,Distance Unit,Time\n2019-05-06,Squat,Legs,225,5,,,\n"
FITNOTES_IOS = (
    "Date,Exercise,Category,Weight (kg),Weight (lbs),Reps,Distance,Distance Unit,Time,Notes,Kind\n"
    "2026-01-02,Squat,Legs,100,,5,,,,,wr\n2026-01-02,Squat,Legs,,225,4,,,,,wr\n"
)
STRONGLIFTS = (
    "\ufeffDate (yyyy/mm/dd),Workout,Workout Name,Program Name,Body Weight (LB),Exercise,Sets×Reps,Duration (hours),"
    "Start Time (h:mm),End Time (h:mm),Notes,Set 1 (Reps),Set 1 (LB),Set 2 (Reps),Set 2 (LB),Set 3 (Reps),Set 3 (LB)\n"
    '2025/09/08,1,"A","5×5",180,"Squat",5/5/-,0.75,6:05 PM,6:50 PM,"ok",5,135,5,135,0,135\n'
    '2025/09/08,1,"A","5×5",180,"Bench",5,0.75,6:05 PM,6:50 PM,"",5,95,,,,\n'
)
JEFIT = (
    "### ROUTINES\n\nrow_id,name\n1,x\n\n### WORKOUT SESSIONS\n\nrow_id,_id,starttime,endtime,total_time\n"
    "1,1735725600,1735725600,1735729200,3600\n\n### EXERCISE LOGS\n\n"
    "USERID,TIMESTAMP,logs,_id,mydate,ename,belongsession,logTime,interval_logs\n"
    '0,"2025-02-02 02:02:02","80x8,85x6",1,2025-01-01,"Press",1735725600,1735726000,""\n'
    '0,"2025-02-02 02:02:02","",2,2025-01-01,"Plank",1735725600,1735727000,"0x0x45"\n'
)
LIFTOSAUR = (
    "Workout DateTime,Program,Day Name,Exercise,Is Warmup Set?,Required Reps,Completed Reps,Completed RPE,"
    "Required Weight Value,Required Weight Unit,Completed Weight Value,Completed Weight Unit,Completed Reps Time,Notes\n"
    "2025-06-01T05:00:00.000Z,P,Day 1,Squat,1,5,5,,60,kg,60,kg,2025-06-01T16:05:00.000Z,\n"
    "2025-06-01T05:00:00.000Z,P,Day 1,Squat,0,5,4,9,220,lb,220,lb,2025-06-01T16:09:00.000Z,\n"
    "2025-06-03T05:00:00.000Z,P,Day 2,Row,0,5,5,,60,kg,60,kg,2025-06-09T10:00:00.000Z,typed in later\n"
)
FITBOD = "Date,Exercise,Sets,Reps,Weight,isWarmup,Note\n2020-01-02,Chin Up,2,5,0,,\n2020-01-02,Row,1,8,6.803893642,TRUE,easy\n"
FITBOD_NEW = (
    "Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier\n"
    "2024-01-02 18:30:00 +0000,Row,8,50.0,0.0,0.0,0.0,0.0,false,,1.0\n"
)
GYMRUN = (
    "Date;Time;Routine;Exercise;Set;Weight;Reps;Duration;Distance;Note;Type\n"
    "03.05.2025;18:00:00;Legs;Squat;1;100;5;;;;1\n03.05.2025;18:04:00;Legs;Squat;2;102,5;5;;;;1\n"
)
GYM_LOG = (
    "Name,StartTime,EndTime,BodyWeight,Exercise,Equipment,Reps,Weight,Time,Distance,Status,IsWarmup,RPE,RIR,Categories,Note\n"
    'Up,2025-04-05T17:00:00Z,2025-04-05T18:00:00Z,"80,0",Press,Barbell,5,"62,5",,,Done,true,7,,"A,B",\n'
    'Up,2025-04-05T17:00:00Z,2025-04-05T18:00:00Z,"80,0",Press,Barbell,4,"70,0",,,Failed,false,,0,"A,B",\n'
)
LIFTLOG = (
    "SessionId,Timestamp,Exercise,Weight,WeightUnit,Reps,TargetReps,Notes\n"
    "a1,2025-07-08T18:00:00Z,Squat,100,Kilograms,5,5,\na1,2025-07-08T18:05:00Z,Squat,100,Kilograms,4,5,hard\n"
)


def _read(text: str) -> ParsedFile:
    data = text.encode()
    reader = next(reader for reader in READERS if reader.recognises(data[:4096]))
    parsed = reader.read(data, "export.csv")
    assert parsed.format is reader.format
    return parsed


def _account(parsed: ParsedFile) -> StrengthFile:
    assert parsed.strength is not None
    return parsed.strength


@pytest.mark.parametrize(
    ("text", "format", "unit", "sets"),
    [
        (HEVY, FileFormat.HEVY, "kg", 4),
        (FITNOTES, FileFormat.FITNOTES, "kg", 4),
        (FITNOTES_OLD, FileFormat.FITNOTES, "lb", 1),
        (FITNOTES_IOS, FileFormat.FITNOTES_IOS, "kg", 2),
        (STRONGLIFTS, FileFormat.STRONGLIFTS, "lb", 3),
        (JEFIT, FileFormat.JEFIT, None, 3),
        (LIFTOSAUR, FileFormat.LIFTOSAUR, "kg", 3),
        (FITBOD, FileFormat.FITBOD, "kg", 3),
        (FITBOD_NEW, FileFormat.FITBOD, "kg", 1),
        (GYMRUN, FileFormat.GYMRUN, None, 2),
        (GYM_LOG, FileFormat.GYM_LOG, None, 2),
        (LIFTLOG, FileFormat.LIFTLOG, "kg", 2),
    ],
)
def test_an_export_is_known_by_its_columns(text: str, format: FileFormat, unit: str | None, sets: int) -> None:
    parsed = _read(text)

    account = _account(parsed)
    assert parsed.format is format
    assert (account.unit.value if account.unit else None) == unit
    assert account.warmup + account.drop + account.failure + account.other_sets == sets
    assert account.lost
    assert not parsed.problems


def test_hevy_tells_kinds_supersets_and_mixed_units() -> None:
    (session,) = _read(HEVY).recordings

    warmup, work, drop, sled = session.sets
    assert (warmup.kind, drop.kind, sled.kind) == (SetKind.WARMUP, SetKind.DROP, SetKind.FAILURE)
    assert work == RecordedSet(exercise="Row", weight_kg=60, reps=8, rpe=8.5, superset=0)
    assert warmup.note == "slow"
    assert (sled.distance_m, sled.duration_s, sled.superset) == (0.5 * 1609.344, 90, None)
    assert (session.start.isoformat(), session.timer_s) == ("2025-12-01T07:05:00+00:00", 55 * 60)


def test_fitnotes_puts_a_day_at_noon_and_says_so() -> None:
    lifted, ridden, run = _read(FITNOTES).recordings

    assert (lifted.start.hour, lifted.timer_s, lifted.wall_clock) == (12, None, True)
    assert "time_unknown" in lifted.quality
    assert lifted.sets[0].note == "deep"
    assert lifted.sets[1].duration_s == 90
    assert (ridden.sport, ridden.distance_m, ridden.timer_s) == (Sport.CYCLING, 12_000, 1800)
    assert (run.sport, run.distance_m, run.sets) == (Sport.RUNNING, 3 * 1609.344, ())


def test_the_two_columns_of_fitnotes_for_ios_are_told_apart() -> None:
    parsed = _read(FITNOTES_IOS)

    assert [s.weight_kg for s in parsed.recordings[0].sets] == [100, 225 * LB_KG]
    assert _account(parsed).weight_x_reps == round(500 + 225 * LB_KG * 4, 2)


def test_stronglifts_skips_sets_of_nought_and_tells_the_body_weight() -> None:
    parsed = _read(STRONGLIFTS)

    (session,) = parsed.recordings
    assert [(s.exercise, s.reps) for s in session.sets] == [("Squat", 5), ("Squat", 5), ("Bench", 5)]
    assert (session.start.isoformat(), session.timer_s) == ("2025-09-08T18:05:00+00:00", 2700)
    assert session.device.weight_kg == 180 * LB_KG
    assert any("skipped or failed" in sentence for sentence in _account(parsed).lost)


def test_jefit_tells_moments_and_sets_in_one_cell() -> None:
    (session,) = _read(JEFIT).recordings

    assert (session.start.isoformat(), session.wall_clock, session.timer_s) == (
        "2025-01-01T10:00:00+00:00",
        False,
        3600,
    )
    assert [(s.exercise, s.weight_kg, s.reps, s.duration_s) for s in session.sets] == [
        ("Press", 80, 8, None),
        ("Press", 85, 6, None),
        ("Plank", None, None, 45),
    ]


def test_liftosaur_is_put_where_its_sets_were_done_unless_they_were_typed_in_later() -> None:
    first, second = _read(LIFTOSAUR).recordings

    assert (first.start.isoformat(), first.timer_s) == ("2025-06-01T16:01:00+00:00", 480)
    assert [s.kind for s in first.sets] == [SetKind.WARMUP, SetKind.NORMAL]
    assert first.sets[1].weight_kg == 220 * LB_KG
    assert second.start.isoformat() == "2025-06-03T17:00:00+00:00"
    assert "time_unknown" in second.quality


def test_fitbod_repeats_sets_alike_and_flags_warm_ups() -> None:
    (session,) = _read(FITBOD).recordings

    assert [(s.exercise, s.weight_kg, s.kind) for s in session.sets] == [
        ("Chin Up", None, SetKind.NORMAL),
        ("Chin Up", None, SetKind.NORMAL),
        ("Row", 6.803893642, SetKind.WARMUP),
    ]


def test_gymrun_lasts_from_its_first_set_to_its_last() -> None:
    (session,) = _read(GYMRUN).recordings

    assert (session.start.isoformat(), session.timer_s, session.title) == ("2025-05-03T18:00:00+00:00", 240, "Legs")
    assert session.sets[1].weight_kg == 102.5


def test_a_gym_log_tells_rpe_and_reps_in_reserve() -> None:
    (session,) = _read(GYM_LOG).recordings

    assert session.sets == (
        RecordedSet(exercise="Press", weight_kg=62.5, reps=5, rpe=7, kind=SetKind.WARMUP),
        RecordedSet(exercise="Press", weight_kg=70, reps=4, rir=0, kind=SetKind.FAILURE),
    )
    assert (session.wall_clock, session.timer_s) == (False, 3600)


def test_a_weight_in_no_unit_at_all_is_the_only_reason_to_ask() -> None:
    bodyweight = GYMRUN.replace(";100;", ";0;").replace(";102,5;", ";;")

    assert _account(_read(bodyweight)).unit is WeightUnit.KG


@pytest.mark.parametrize(
    ("text", "date"),
    [
        (HEVY, "1 Dec 2025, 07:05"),
        (FITNOTES_OLD, "2019-05-06"),
        (STRONGLIFTS, "2025/09/08"),
        (LIFTOSAUR, "T05:00:00.000Z"),
        (FITBOD, "2020-01-02"),
        (GYMRUN, "03.05.2025"),
        (GYM_LOG, "2025-04-05T17:00:00Z"),
        (LIFTLOG, "2025-07-08T18"),
    ],
)
def test_a_date_that_is_none_is_named_with_its_line(text: str, date: str) -> None:
    with pytest.raises(BadFile, match=r"Line 2: .* is no date"):
        _read(text.replace(date, "soon"))


def test_dates_that_could_be_two_are_not_guessed_at() -> None:
    with pytest.raises(BadFile, match="is no date"):
        _read(FITBOD.replace("2020-01-02", "03/04/2020"))
