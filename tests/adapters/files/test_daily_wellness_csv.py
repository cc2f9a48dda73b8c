"""The documented daily CSV: any dialect, wrong rows named, the rest kept."""

import re
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.adapters.files.daily_wellness_csv import COLUMN_OF_CONTRIBUTOR as CONTRIBUTOR_COLUMNS
from lanterne_rouge.adapters.files.daily_wellness_csv import (
    DAILY_CSV_SOURCE,
    DAILY_WELLNESS_READER,
    WELLNESS_COLUMNS,
    read_daily_wellness,
)
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.wellness import CONTRIBUTORS, WellnessMetric

PAGE = Path(__file__).parents[3] / "docs" / "wellness-csv.md"


def told(text: str) -> dict[tuple[str, str], float]:
    """What a file tells: (day, metric) to value."""
    assert DAILY_WELLNESS_READER.recognises(text.encode()[:4096])
    return {(o.day.isoformat(), o.metric.value): o.value for o in read_daily_wellness(text.encode()).wellness}


def problems(text: str) -> tuple[str, ...]:
    return read_daily_wellness(text.encode()).problems


def test_a_row_tells_the_values_of_a_day_and_blanks_are_unknown() -> None:
    observed = told("date,readiness,hrv,rhr,sleep_h\n2026-03-01,82,64,47,7.5\n2026-03-02,,58,nan,\n")

    assert observed == {
        ("2026-03-01", "readiness"): 82,
        ("2026-03-01", "hrv_rmssd_ms"): 64,
        ("2026-03-01", "resting_hr_bpm"): 47,
        ("2026-03-01", "sleep_h"): 7.5,
        ("2026-03-02", "hrv_rmssd_ms"): 58,
    }


def test_an_observation_says_where_it_came_from() -> None:
    (observation,) = read_daily_wellness(b"date,hrv\n2026-03-01,64\n").wellness

    provenance = observation.provenance
    assert (provenance.source, provenance.source_id, provenance.fetched_at) == (DAILY_CSV_SOURCE, "2026-03-01", None)


@pytest.mark.parametrize(
    "text",
    [
        "date,hrv,weight\n2026-03-01,64.5,70\n",
        "\ufeffDate;HRV (ms);Weight [kg]\r\n1.3.2026;64,5;70,0\r\n",
        "day\tHRV\tweight\n20260301\t64,5\t70\n",
        '\n\n"date","hrv","weight","note"\n"2026-03-01 07:10","64,5","70","a ""good""\nnight"\n',
        "date|rMSSD|weight_lb\nMarch 1, 2026|64.5|154.32358352941432\n",
        "Fecha,hrv,weight\n1 Mar 2026,64.5,70\n",
    ],
)
def test_all_dialects_tell_the_same(text: str) -> None:
    assert told(text) == {("2026-03-01", "hrv_rmssd_ms"): 64.5, ("2026-03-01", "weight_kg"): pytest.approx(70)}


def test_other_encodings_are_read() -> None:
    text = "date,hrv,Gemüt\n2026-03-01,64,gut\n"

    for encoding in ("utf-16", "cp1252", "utf-8-sig"):
        assert DAILY_WELLNESS_READER.recognises(text.encode(encoding))
        assert len(read_daily_wellness(text.encode(encoding)).wellness) == 1


def test_units_of_sleep_are_told_by_the_column() -> None:
    for column, value in (("sleep_h", "7.5"), ("sleep_min", "450"), ("sleepSecs", "27000")):
        assert told(f"date,{column}\n2026-03-01,{value}\n") == {("2026-03-01", "sleep_h"): pytest.approx(7.5)}


def test_all_contributors_have_columns() -> None:
    names = [metric.value.removeprefix("contributor_") for metric in CONTRIBUTORS]

    observed = told(f"date,{','.join(names)}\n2026-03-01,{','.join(str(n) for n in range(8))}\n")

    assert [observed["2026-03-01", metric.value] for metric in CONTRIBUTORS] == list(range(8))


def test_resting_heart_rate_is_a_score_only_beside_other_scores() -> None:
    assert told("date,resting_heart_rate\n2026-03-01,47\n") == {("2026-03-01", "resting_hr_bpm"): 47}
    assert ("2026-03-01", "contributor_resting_heart_rate") in told(
        "date,resting_heart_rate,hrv_balance\n2026-03-01,47,80\n"
    )


def test_a_date_that_could_be_two_is_left_out_unless_another_date_decides() -> None:
    assert told("date,hrv\n03/04/2026,60\n25/04/2026,61\n").keys() == {
        ("2026-04-03", "hrv_rmssd_ms"),
        ("2026-04-25", "hrv_rmssd_ms"),
    }
    assert ("2026-03-04", "hrv_rmssd_ms") in told("date,hrv\n03/04/2026,60\n04/25/2026,61\n")
    assert problems("date,hrv\n03/04/2026,60\n05/05/2026,61\n") == (
        "Line 2: 03/04/2026 could be two dates and was left out; write YYYY-MM-DD.",
    )


def test_wrong_rows_are_named_by_line_and_the_others_kept() -> None:
    text = (
        'date,hrv,steps\n2026-03-01,64,"12,345"\nyesterday,60,1\n2026-02-30,60,1\n2026-03-04,inf,1e3\n'
        ',60,\n"2026-03-05,61,2\n2026-03-06,62\n'
    )

    parsed = read_daily_wellness(text.encode())

    assert {(o.day.day, o.metric.value): o.value for o in parsed.wellness} == {
        (1, "hrv_rmssd_ms"): 64,
        (1, "steps"): 12345,
        (4, "steps"): 1000,
        (6, "hrv_rmssd_ms"): 62,
    }
    assert parsed.problems == (
        "Line 7: its quotation marks do not match; the line was left out.",
        "Line 3: “yesterday” is no date; the row was left out.",
        "Line 4: “2026-02-30” is no date; the row was left out.",
        "Line 5: “inf” is no number for hrv_rmssd_ms.",
        "Line 6: it has no date and was left out.",
    )


def test_a_column_that_is_not_known_is_named() -> None:
    assert problems("date,hrv,redyness,notes\n2026-03-01,64,80,x\n") == (
        "Columns that are not known were left out: redyness.",
    )


def test_of_a_day_told_twice_the_later_row_counts_and_it_is_said() -> None:
    text = "date,hrv\n2026-03-01,64\n2026-03-01,70\n2026-03-01,70\n"

    assert told(text) == {("2026-03-01", "hrv_rmssd_ms"): 70}
    assert problems(text) == ("Line 3: 2026-03-01 has told hrv_rmssd_ms before; the later row counts.",)


def test_many_problems_are_told_shortly() -> None:
    text = "date,hrv\n" + "never,1\n" * 500

    assert len(problems(text)) == 21 and problems(text)[-1] == "And 480 more of this kind."


def test_text_from_outside_cannot_steer_a_terminal_and_is_cut_short() -> None:
    (sentence,) = problems("date,hrv\n=cmd|' /C calc'!A0\x1b[31m\u202e" + "x" * 5000 + ",1\n")

    assert "\x1b" not in sentence and "\u202e" not in sentence and len(sentence) < 120


def test_lists_of_sets_sessions_and_samples_are_none_of_it() -> None:
    for header in (
        "Date,Workout Name,Exercise Name,Set Order,Weight,Reps",
        "Date,Exercise,Category,Weight (kg),Reps",
        "Activity ID,Activity Date,Activity Name,Activity Type",
        "timestamp,heart_rate,steps,date",
        "date,title,weight",
        "name,value",
        "date",
        "",
    ):
        assert not DAILY_WELLNESS_READER.recognises(header.encode() + b"\n")
    assert not DAILY_WELLNESS_READER.recognises(b"PK\x03\x04date,hrv\x00")


def test_no_real_export_of_strength_sessions_is_taken_for_it(shared_data: Path) -> None:
    files = sorted((shared_data / "strength-exports").glob("*.csv"))

    assert files and not any(DAILY_WELLNESS_READER.recognises(file.read_bytes()[:4096]) for file in files)


def test_a_file_of_which_nothing_can_be_read_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadFile, match="no column"):
        read_daily_wellness(b"a,b\n1,2\n")


@given(st.data())
def test_any_damage_ends_in_finite_values_or_a_sentence(data: st.DataObject) -> None:
    octets = bytearray(b'date,hrv,rhr,"sleep_h"\n2026-03-01,64,47,"7,5"\n03/25/2026,58,49,6.2\n1.4.2026,60,,8\n')
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(octets) - 1))
        octets[at : at + data.draw(st.integers(0, 9))] = data.draw(st.binary(max_size=9))

    DAILY_WELLNESS_READER.recognises(bytes(octets))
    try:
        parsed = read_daily_wellness(bytes(octets))
    except BadFile as error:
        assert error.sentence and error.next_step
    else:
        assert all(abs(o.value) < float("inf") and isinstance(o.day, date) for o in parsed.wellness)


def test_every_column_in_the_documentation_is_read() -> None:
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    names = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert len(names) > 30
    dates = {"date", "day", "datum", "fecha", "calendar_date", "summary_date"}

    for name in names:
        header = f"{name},hrv" if name in dates else f"date,{name}"
        assert told(f"{header}\n2026-03-01,1\n"), name


def test_the_example_in_the_documentation_is_read() -> None:
    (example,) = re.findall(r"```csv\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)

    assert len(told(example)) == 8 and not problems(example)


def test_every_metric_can_be_told_by_the_daily_list() -> None:
    assert {c.metric for c in (*WELLNESS_COLUMNS.values(), *CONTRIBUTOR_COLUMNS.values())} == set(WellnessMetric)
