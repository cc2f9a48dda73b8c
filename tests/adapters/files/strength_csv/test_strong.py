"""Strong's dialects: the same workout told in many forms reads alike."""

import pytest

from lanterne_rouge.adapters.files.catalogue import READERS
from lanterne_rouge.adapters.files.strength_csv.strong import STRONG_READER, read_strong
from lanterne_rouge.domain.equipment import LB_KG, WeightUnit
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recorded_set import RecordedSet, SetKind
from lanterne_rouge.domain.recording import ParsedFile, StrengthFile
from lanterne_rouge.domain.sport import Sport

WHEN = "2025-03-04 18:30:00"
S1 = (
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"
    f'{WHEN},"Push",1h 5m,"Bench Press (Barbell)",1,60.0,8,0,0,"","",7.5\n'
    f'{WHEN},"Push",1h 5m,"Bench Press (Barbell)",Rest Timer,0,0,0,120.0,,,\n'
    f'{WHEN},"Push",1h 5m,"Bench Press (Barbell)",2,62.5,6,0,0,,,8.5\n'
)
S1_SHORT = (
    "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"
    f'{WHEN},"Push","Bench Press (Barbell)",1,60.0,8,0,0,"","",7.5\n'
    f'{WHEN},"Push","Bench Press (Barbell)",2,62.5,6,0,0,,,8.5\n'
)
S2 = (
    "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;"
    "Workout Notes;Workout Duration\n"
    f'{WHEN};"Push";"Bench Press (Barbell)";1;60;kg;8;7,5;;;0;"";"";1h 5m\n'
    f'{WHEN};"Push";"Bench Press (Barbell)";2;62,5;kg;6;8,5;;;0;;;1h 5m\n'
)
S3 = (
    '"Workout #";"Date";"Workout Name";"Duration (sec)";"Exercise Name";"Set Order";"Weight (kg)";"Reps";"RPE";'
    '"Distance (meters)";"Seconds";"Notes";"Workout Notes"\n'
    f'"7";"{WHEN}";"Push";"3900";"Bench Press (Barbell)";"1";"60.0";"8";"7.5";"";"";"";""\n'
    f'"7";"{WHEN}";"Push";"3900";"Bench Press (Barbell)";"2";"62.5";"6";"8.5";"";"";"";""\n'
)
S4 = (
    "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;Distance;Distance Unit;Seconds;Notes;Workout Notes\n"
    f'{WHEN};"Push";"Bench Press (Barbell)";1;60;kg;8;;;0;"";""\n'
    f'{WHEN};"Push";"Bench Press (Barbell)";2;62.5;kg;6;;;0;;\n'
)
OLDEST = (
    '"Date;Workout Name;Exercise Name;Set Order;kg;Reps;km;Seconds;Notes;Workout Notes"\n'
    f'"{WHEN};Push;Bench Press (Barbell);1;60;8;;0;;"\n'
    f'"{WHEN};Push;Bench Press (Barbell);2;62.5;6;;0;;"\n'
)
GERMAN = S1.replace(
    S1.split("\n")[0],
    "Datum,Trainingsname,Dauer,Name der Übung,Reihenfolge der Sätze,Gewicht,Wiederholungen,Entfernung,Sekunden,Notizen,"
    "Trainingsnotizen,RPE",
)
# No such language was written down: the places of what stands in the rows have to do.
UNKNOWN_LANGUAGE = S1.replace(
    S1.split("\n")[0],
    "Päivä,Treenin nimi,Kesto,Liikkeen nimi,Sarja,Paino,Toistot,Matka,Sekunnit,Muistio,Treenin muistio,RPE",
)


FRENCH_S3 = S3.replace(
    S3.split("\n")[0],
    '"Entraînement n°";"Date";"Nom de l\'entraînement";"Durée (sec)";"Nom de l\'exercice";"Ordre de la série";"Poids (kg)";'
    '"Réps";"RPE";"Distance (mètres)";"Secondes";"Notes";"Notes d\'entraînement"',
)


def _sets(parsed: ParsedFile) -> list[tuple[str, float | None, int | None]]:
    return [(s.exercise, s.weight_kg, s.reps) for r in parsed.recordings for s in r.sets]


def _account(parsed: ParsedFile) -> StrengthFile:
    assert parsed.strength is not None
    return parsed.strength


@pytest.mark.parametrize(
    ("text", "dialect", "unit"),
    [
        (S1, "strong_s1", None),
        (S1_SHORT, "strong_s1_no_duration", None),
        (S2, "strong_s2", WeightUnit.KG),
        (S3, "strong_s3", WeightUnit.KG),
        (S3.replace(";", ","), "strong_s3", WeightUnit.KG),
        (S4, "strong_s4", WeightUnit.KG),
        (OLDEST, "strong_2018", WeightUnit.KG),
        (GERMAN, "strong_s1", None),
        (FRENCH_S3, "strong_s3", WeightUnit.KG),
        (UNKNOWN_LANGUAGE, "strong_s1", None),
    ],
)
@pytest.mark.parametrize("spoil", [lambda t: t, lambda t: "\ufeff" + t, lambda t: t.replace("\n", "\r\n")])
def test_every_dialect_tells_the_same_sets(text: str, dialect: str, unit: WeightUnit | None, spoil) -> None:  # type: ignore[no-untyped-def]
    data = spoil(text).encode()

    reader = next(reader for reader in READERS if reader.recognises(data[:4096]))
    parsed = reader.read(data, "strong.csv")

    assert reader is STRONG_READER
    assert (_account(parsed).dialect, _account(parsed).unit) == (dialect, unit)
    assert _sets(parsed) == [("Bench Press (Barbell)", 60.0, 8), ("Bench Press (Barbell)", 62.5, 6)]
    (recording,) = parsed.recordings
    assert (recording.sport, recording.title, recording.wall_clock) == (Sport.STRENGTH, "Push", True)
    assert recording.start.isoformat() == "2025-03-04T18:30:00+00:00"


def test_rest_timers_and_notes_are_counted_and_are_no_sets() -> None:
    noted = S1 + f'{WHEN},"Push",1h 5m,"Bench Press (Barbell)",Note,0,0,0,0,"elbows in",,\n'
    noted += f'{WHEN},"Push",1h 5m,"Bench Press (Barbell)",3,62.5,5,0,0,,,\n'

    parsed = read_strong(noted.encode())

    account = _account(parsed)
    assert (account.records, account.pseudo_rows, account.other_sets) == (5, 2, 3)
    assert parsed.recordings[0].sets[2].note == "elbows in"


def test_letters_tell_warm_ups_drops_and_failures() -> None:
    rows = "".join(f'{WHEN};"Legs";"Squat";{order};100;kg;5;;;;0;;;\n' for order in ("W", "1", "D", "F"))

    (recording,) = read_strong((S2.split("\n")[0] + "\n" + rows).encode()).recordings

    assert [s.kind for s in recording.sets] == [SetKind.WARMUP, SetKind.NORMAL, SetKind.DROP, SetKind.FAILURE]


def test_pounds_become_kilograms_exactly() -> None:
    (recording,) = read_strong(S2.replace(";kg;", ";lbs;").encode()).recordings

    assert recording.sets[0].weight_kg == 60 * LB_KG
    assert recording.sets[0].rpe == 7.5


def test_nought_stands_for_not_applicable_and_help_is_negative() -> None:
    rows = (
        f'{WHEN};"A";"Pull Up";1;0;kg;8;;;;0;;;\n{WHEN};"A";"Plank";1;;;0;;;;60;;;\n'
        f'{WHEN};"A";"Chest Dip (Assisted)";1;20;kg;8;;;;0;;;\n{WHEN};"A";"Pull Up";2;0;kg;0;;;;0;;;\n'
    )

    parsed = read_strong((S2.split("\n")[0] + "\n" + rows).encode())

    assert parsed.recordings[0].sets == (
        RecordedSet(exercise="Pull Up", reps=8),
        RecordedSet(exercise="Plank", duration_s=60),
        RecordedSet(exercise="Chest Dip (Assisted)", weight_kg=-20, reps=8),
    )
    assert any("skipped or failed" in sentence for sentence in _account(parsed).lost)


@pytest.mark.parametrize(("duration", "seconds"), [("38min", 2280), ("2h", 7200), ("264h 1m", None), ("3s", None)])
def test_a_duration_that_cannot_be_is_left_out(duration: str, seconds: float | None) -> None:
    (recording,) = read_strong(S1.replace("1h 5m", duration).encode()).recordings

    assert recording.timer_s == seconds
    assert ("duration_doubtful" in recording.quality) == (seconds is None)


def test_a_workout_of_a_run_alone_is_a_run() -> None:
    text = S3.split("\n")[0] + f'\n"1";"{WHEN}";"Out";"1900";"Running (Treadmill)";"1";"";"";"";"5000";"1800";"";""\n'

    (recording,) = read_strong(text.encode()).recordings

    assert (recording.sport, recording.distance_m, recording.timer_s, recording.sets) == (Sport.RUNNING, 5000, 1800, ())


def test_workouts_of_nothing_but_cardio_are_counted_as_no_sessions_of_lifting() -> None:
    run = f'"1";"{WHEN}";"Out";"1900";"Running (Treadmill)";"1";"";"";"";"5000";"1800";"";""\n'
    ride = '"2";"2025-03-06 18:30:00";"Out";"1900";"Cycling";"1";"";"";"";"9000";"1800";"";""\n'

    one, two, none = (read_strong((S3 + rows).encode()).strength for rows in (run, run + ride, ""))

    assert one is not None and two is not None and none is not None
    assert one.lost[-1] == "1 workout holds only cardio (running): kept as such activities, not as sessions of lifting."
    assert two.lost[-1].startswith("2 workouts hold only cardio (running, cycling)")
    assert not any("cardio" in sentence for sentence in none.lost)


def test_a_run_between_lifts_stays_in_the_strength_session() -> None:
    text = S3 + f'"7";"{WHEN}";"Push";"3900";"Running";"1";"";"";"";"1000";"300";"";""\n'

    (recording,) = read_strong(text.encode()).recordings

    assert recording.sport is Sport.STRENGTH
    assert recording.sets[-1] == RecordedSet(exercise="Running", duration_s=300, distance_m=1000)


def test_a_broken_end_costs_its_line_and_is_said() -> None:
    parsed = read_strong((S2 + f'{WHEN};"Push";"Bench Pr').encode())

    assert len(_sets(parsed)) == 2
    assert parsed.salvaged
    assert parsed.problems[0].startswith("Line 4:")


@pytest.mark.parametrize(
    "rows", ['yesterday;"A";"Squat";1;100;kg;5;;;;0;;;\n', f'{WHEN};"A";"Squat";1;=1+1;kg;5;;;;0;;;\n']
)
def test_without_any_readable_row_the_line_is_named(rows: str) -> None:
    with pytest.raises(BadFile, match="Line 2"):
        read_strong((S2.split("\n")[0] + "\n" + rows).encode())


def test_formulas_and_control_characters_in_names_are_only_text() -> None:
    text = S2.replace('"Push"', '"=HYPERLINK(""x"")\x1b[2J"')

    (recording,) = read_strong(text.encode()).recordings

    assert recording.title == '=HYPERLINK("x") [2J'


@pytest.mark.parametrize(
    ("weights", "unit"),
    [
        ((135, 185, 225, 45, 95), "Probably lb"),
        ((60, 62.5, 82.5, 102.5, 20), "Probably kg"),
        ((6.80388555, 11.33980925), "Probably kg"),
        ((132.28, 154.32), "Probably lb"),
        ((10, 30), "either"),
        ((67.5, 72.5, 77.5), "either"),
        (tuple(range(60, 200, 5)), "either"),
        ((62.5, 82.5, 102.5, 135, 225), "either"),
    ],
)
def test_the_unit_is_guessed_only_where_it_can_hardly_be_the_other(weights: tuple[float, ...], unit: str) -> None:
    rows = "".join(f'{WHEN},"A",1h,"Squat",{n},{weight},5,0,0,,,\n' for n, weight in enumerate(weights, 1))

    account = _account(read_strong((S1.split("\n")[0] + "\n" + rows).encode()))

    assert account.unit is None
    assert unit in account.guess
