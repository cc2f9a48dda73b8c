"""What is written for other apps reads back as it was."""

import json
from datetime import UTC, date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanterne_rouge.adapters.files.strength_csv.strong import read_strong
from lanterne_rouge.adapters.files.strength_export import strength_json, strong_semicolon
from lanterne_rouge.domain.activity import Activity, Measures, Summary
from lanterne_rouge.domain.equipment import LB_KG, WeightUnit
from lanterne_rouge.domain.recorded_set import RecordedSet, SetKind
from lanterne_rouge.domain.recording import DeviceSummary
from lanterne_rouge.domain.sport import Sport

START = datetime(2026, 3, 2, 17, 5, tzinfo=UTC)


def _session(*sets: RecordedSet, title: str = "Legs", sport: Sport = Sport.STRENGTH) -> Activity:
    return Activity(
        id="abc",
        sport=sport,
        sub_sport=None,
        title=title,
        start=START,
        utc_offset_s=3600,
        timezone="Europe/Berlin",
        day=date(2026, 3, 2),
        elapsed_s=3900.0,
        timer_s=3900.0,
        distance_m=None,
        pool_length_m=None,
        rpe=None,
        athlete_load=None,
        sources=(),
        laps=(),
        lengths=(),
        sets=sets,
        device=DeviceSummary(),
        summary=Summary(),
        measures=Measures(),
        quality=(),
    )


SQUATS = (
    RecordedSet(exercise="Squat (Barbell)", weight_kg=60.0, reps=5, kind=SetKind.WARMUP),
    RecordedSet(exercise="Squat (Barbell)", weight_kg=102.5, reps=5, rpe=8.5, note="deep; slow"),
    RecordedSet(exercise="Squat (Barbell)", weight_kg=80.0, reps=12, kind=SetKind.DROP),
    RecordedSet(exercise="Pull Up (Assisted)", weight_kg=-20.0, reps=8),
    RecordedSet(exercise="Pull Up", reps=8, kind=SetKind.FAILURE),
    RecordedSet(exercise="Plank", duration_s=60.0),
    RecordedSet(exercise="Sled", weight_kg=50.0, distance_m=40.0),
)


def test_the_export_reads_back_as_it_was() -> None:
    (back,) = read_strong(strong_semicolon([_session(*SQUATS)], WeightUnit.KG).encode()).recordings

    assert back.sets == SQUATS
    assert (back.title, back.timer_s) == ("Legs", 3900)
    assert back.start.isoformat() == "2026-03-02T18:05:00+00:00"  # the wall clock, an hour before UTC


def test_pounds_are_written_without_dust() -> None:
    text = strong_semicolon([_session(RecordedSet(exercise="Squat", weight_kg=225 * LB_KG, reps=5))], WeightUnit.LB)

    assert ";Squat;1;225;lbs;5;" in text


def test_other_sports_are_left_out() -> None:
    text = strong_semicolon([_session(sport=Sport.CYCLING)], WeightUnit.KG)

    assert len(text.splitlines()) == 1


def test_a_name_like_a_formula_is_a_text_to_a_spreadsheet_and_reads_back() -> None:
    text = strong_semicolon([_session(SQUATS[0], title="=1+1")], WeightUnit.KG)

    assert ";'=1+1;" in text
    assert read_strong(text.encode()).recordings[0].title == "=1+1"


_NAMES = st.text(st.characters(categories=("Lu", "Ll", "Nd", "Po", "Zs")), min_size=1, max_size=20).map(
    lambda text: " ".join(text.split()) or "Squat"
)
_SETS = st.builds(
    RecordedSet,
    exercise=_NAMES.map(lambda name: f"Lift {name}"),
    weight_kg=st.none() | st.integers(1, 1600).map(lambda quarters: quarters / 4),
    reps=st.integers(1, 50),
    rpe=st.none() | st.integers(12, 20).map(lambda halves: halves / 2),
    kind=st.sampled_from(SetKind),
    duration_s=st.none() | st.integers(1, 600).map(float),
    note=st.none() | _NAMES,
)


@settings(max_examples=40)
@given(st.lists(_SETS, min_size=1, max_size=8))
def test_any_sets_read_back_as_they_were(sets: list[RecordedSet]) -> None:
    (back,) = read_strong(strong_semicolon([_session(*sets)], WeightUnit.KG).encode()).recordings

    assert list(back.sets) == sets


@pytest.mark.parametrize("field", ["superset", "rir", "note"])
def test_json_tells_everything_with_a_version(field: str) -> None:
    one = RecordedSet(exercise="Row", weight_kg=60.0, reps=8, rir=2.0, superset=1, note="slow")

    document = json.loads(strength_json([_session(one), _session(sport=Sport.CYCLING)]))

    assert (document["format"], document["version"]) == ("lanterne-rouge-strength", 1)
    (session,) = document["sessions"]
    assert session["sets"][0][field] == getattr(one, field)
    assert session["start_local"] == "2026-03-02T18:05:00"
