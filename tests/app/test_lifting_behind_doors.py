"""Looking back on lifting through the catalogue: what each use case answers, and how the answer reads."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import TypeVar

import pytest

from lanterne_rouge.app.catalogue import row_of
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.export import LogFileRequest, LogFormat, WorkoutFileRequest, write_log, write_workout
from lanterne_rouge.app.strength.log import (
    RecordsRequest,
    TrainingContextRequest,
    TrendsRequest,
    VolumeRequest,
    show_records,
    show_training_context,
    show_trends,
    show_volume,
)
from lanterne_rouge.app.strength.review import (
    InsightRequest,
    LiftingDayRequest,
    StallRequest,
    list_stalled_lifts,
    look_at_session,
    look_back_on_lifting_week,
    look_for_stall,
)
from lanterne_rouge.app.use_case import Caller, Repeated, Role, execute
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import BadInput, NotFound, NotPermitted
from lanterne_rouge.strength.history.volume import GROWTH, weekly_volumes
from lanterne_rouge.views.answerer import Answerer, answerer_text
from lanterne_rouge.views.lifting_file import WrittenFileView, written_file_text
from lanterne_rouge.views.lifting_history import (
    training_context_text,
    trends_text,
    volume_text,
    weekly_volume_view,
)
from lanterne_rouge.views.lifting_records import records_text
from lanterne_rouge.views.lifting_review import (
    AnsweredInsightView,
    StalledLiftsView,
    insight_text,
    lifting_week_text,
    stall_text,
    stalled_lifts_text,
)
from lanterne_rouge.wiring import open_scope
from tests.strength.history.logs import TODAY, ago, read
from tests.worlds import MORNING, Lanterne

HEAD = "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration"
DAY = MORNING.date()
MONDAY = DAY - timedelta(days=DAY.weekday())
KG = WeightUnit.KG

V = TypeVar("V")
R = TypeVar("R")


def session(day: date, bench: float) -> list[str]:
    start = f"{day} 17:00:00;Day A"
    return [f"{start};Bench Press (Barbell);{n};{bench:g};kg;8;8;;;;;;45m" for n in (1, 2, 3)]


@pytest.fixture
def empty(lanterne: Lanterne) -> Iterator[AthleteScope]:
    """A home without lifting, on the morning of `DAY`."""
    with replace(open_scope(home=lanterne.home), clock=MORNING.astimezone) as scope:
        yield scope


@pytest.fixture
def gaining(lanterne: Lanterne, tmp_path: Path, empty: AthleteScope) -> AthleteScope:
    return lifted(lanterne, tmp_path, empty, 60, 62.5, 65, 67.5)


@pytest.fixture
def stuck(lanterne: Lanterne, tmp_path: Path, empty: AthleteScope) -> AthleteScope:
    return lifted(lanterne, tmp_path, empty, 60, 60, 60, 60, 60, 60)


def lifted(lanterne: Lanterne, folder: Path, scope: AthleteScope, *bench: float) -> AthleteScope:
    """A bench press session a week, the last one yesterday."""
    days = [DAY - timedelta(days=1) - timedelta(weeks=back) for back in reversed(range(len(bench)))]
    rows = [row for day, kg in zip(days, bench, strict=True) for row in session(day, kg)]
    file = folder / "strong.csv"
    file.write_text("\n".join((HEAD, *rows)) + "\n", encoding="utf-8")
    assert lanterne("import", file).code == 0
    return scope


def run(handler: Callable[[R, AthleteScope], V], request: R, scope: AthleteScope, *roles: Role) -> V:
    caller = Caller(roles=frozenset(roles or (Role.COACH,)))
    answer = execute(row_of(handler), handler, request, scope, caller, encode=encode_json)
    assert not isinstance(answer, Repeated)
    return answer


def fields(view: object) -> list[str]:
    return list(json.loads(encode_json(view)))


def test_an_insight_is_one_sentence_one_action_and_a_category(gaining: AthleteScope) -> None:
    view = run(look_at_session, InsightRequest(), gaining)

    assert fields(view) == ["insight", "action", "category"]
    assert insight_text(view) == f"{view.insight}\n{view.action}"


def test_an_insight_of_a_written_session_compares_it_with_the_log(gaining: AthleteScope) -> None:
    done = {"date": DAY.isoformat(), "exercises": [{"name": "Bench Press", "sets": [{"weight": 70, "reps": 8}]}]}

    view = run(look_at_session, InsightRequest(document=json.dumps(done).encode()), gaining)

    assert "70 kg" in view.insight
    assert view.category == "progress"


def test_an_insight_needs_a_session(empty: AthleteScope) -> None:
    with pytest.raises(NotFound, match="haven't logged"):
        run(look_at_session, InsightRequest(), empty)
    with pytest.raises(BadInput, match="JSON"):
        run(look_at_session, InsightRequest(document=b"no"), empty)


def test_a_stalled_lift_comes_with_one_thing_to_change(stuck: AthleteScope) -> None:
    view = run(look_for_stall, StallRequest(exercise="bench press"), stuck)

    assert fields(view) == ["isStalled", "reason", "suggestedFix", "fixType", "details"]
    assert view.isStalled
    assert stall_text(view).splitlines()[:2] == [view.reason, view.suggestedFix]


def test_a_lift_without_sets_is_refused_with_where_to_look(stuck: AthleteScope) -> None:
    with pytest.raises(NotFound, match="no sets of Deadlift") as refused:
        run(look_for_stall, StallRequest(exercise="deadlift"), stuck)
    assert "lanterne strength e1rm" in refused.value.next_step


def test_all_stalled_lifts_are_listed_with_exercise_and_name_first(stuck: AthleteScope) -> None:
    view = run(list_stalled_lifts, LiftingDayRequest(), stuck)

    (lift,) = json.loads(encode_json(view))["stalled"]
    assert list(lift) == ["exercise", "name", "isStalled", "reason", "suggestedFix", "fixType", "details"]
    assert (lift["exercise"], view.looked_at) == ("bench-press", 1)


def test_where_no_lift_is_stalling_it_says_so_in_a_sentence(gaining: AthleteScope) -> None:
    assert stalled_lifts_text(run(list_stalled_lifts, LiftingDayRequest(), gaining)) == "No lift is stalling."


def test_without_lifting_there_is_nothing_to_stall() -> None:
    text = stalled_lifts_text(StalledLiftsView(stalled=(), looked_at=0))

    assert text.startswith("You haven't logged any lifting in the last three weeks.")
    assert "lanterne import" in text


def test_a_week_in_review_names_what_was_done_and_the_next_step(gaining: AthleteScope) -> None:
    view = run(look_back_on_lifting_week, LiftingDayRequest(day=MONDAY - timedelta(days=1)), gaining)
    text = lifting_week_text(view, KG).splitlines()

    assert fields(view)[:5] == ["monday", "over", "sessions", "planned", "hard_sets"]
    assert text[0].startswith(f"Week of {MONDAY - timedelta(weeks=1)}: 1 session, 3 hard sets")
    assert "New record: Barbell Bench Press, heaviest 67.5 kg x 8 (+2.5 kg, " in text[1]
    assert text[-1] == f"Next: {view.next_step}"


def test_a_week_that_is_not_over_is_told_so_far(empty: AthleteScope) -> None:
    text = lifting_week_text(run(look_back_on_lifting_week, LiftingDayRequest(), empty), KG)

    assert text.startswith(f"Week of {MONDAY} so far: 0 sessions, 0 hard sets")


def test_the_trend_of_a_lift_is_a_line_a_session(gaining: AthleteScope) -> None:
    view = run(show_trends, TrendsRequest(exercise="bench press"), gaining)
    lines = trends_text(view, KG, exercise="bench press").splitlines()

    (lift,) = view.lifts
    assert fields(view) == ["formula", "lifts"]
    assert fields(lift) == ["exercise", "name", "best_kg", "kg_per_month", "confidence", "note", "points"]
    assert lines[0] == "Barbell Bench Press, estimated 1RM (epley)"
    assert len(lift.points) == 4
    assert lift.best_kg == max(point.e1rm_kg for point in lift.points)
    assert "best    90 kg 2026-02-01" in trends_text(run(show_trends, TrendsRequest(), gaining), KG)


def test_a_lift_that_was_never_done_has_no_trend(gaining: AthleteScope) -> None:
    view = run(show_trends, TrendsRequest(exercise="deadlift"), gaining)

    assert view.lifts == ()
    assert trends_text(view, KG, exercise="deadlift").startswith("Your log has no sets of deadlift.")


def test_an_unknown_exercise_is_refused(gaining: AthleteScope) -> None:
    with pytest.raises(NotFound):
        run(show_trends, TrendsRequest(exercise="qqqq"), gaining)
    with pytest.raises(NotFound):
        run(show_records, RecordsRequest(exercise="qqqq"), gaining)


def test_weekly_volume_comes_with_the_bands_that_judge_it(gaining: AthleteScope) -> None:
    view = run(show_volume, VolumeRequest(weeks=3), gaining)

    assert fields(view) == ["weeks", "bands"]
    assert fields(view.weeks[0])[:6] == ["first", "last", "sessions", "hard_sets", "tonnage_kg", "tonnage_known"]
    assert [week.first for week in view.weeks] == [MONDAY - timedelta(weeks=back) for back in (2, 1, 0)]
    assert next(m.sets for m in view.weeks[1].muscles if m.muscle == "chest") == 3


def test_weeks_without_lifting_say_so(empty: AthleteScope) -> None:
    text = volume_text(run(show_volume, VolumeRequest(weeks=4), empty), KG, DAY)

    assert text.startswith("You didn't log any lifting in these weeks.")


def test_records_of_a_day_are_those_that_stood_then(gaining: AthleteScope) -> None:
    then = DAY - timedelta(weeks=2)

    now = run(show_records, RecordsRequest(), gaining)
    earlier = run(show_records, RecordsRequest(day=then), gaining)

    assert fields(now) == ["records"]
    assert [r.value for r in now.records if r.kind == "weight"] == [67.5]
    assert [r.value for r in earlier.records if r.kind == "weight"] == [62.5]
    assert records_text(now, KG).startswith("Barbell Bench Press\n  heaviest       67.5 kg x 8")


def test_records_of_a_span_are_those_that_were_set_in_it(gaining: AthleteScope) -> None:
    week = run(show_records, RecordsRequest(first=DAY - timedelta(days=6)), gaining)
    nothing = run(show_records, RecordsRequest(first=DAY), gaining)

    assert {record.date for record in week.records} == {DAY - timedelta(days=1)}
    assert records_text(nothing, KG, in_span=True) == "You set no records in those days."
    assert records_text(nothing, KG).startswith("No records yet: they start with a lift's second session.")


def test_training_as_a_whole_is_one_document(gaining: AthleteScope) -> None:
    view = run(show_training_context, TrainingContextRequest(weeks=3), gaining)

    assert fields(view) == [
        *("date", "split", "balance", "symmetry", "facts", "weeks", "muscles", "trends", "exercises_by_muscle", "notes")
    ]
    assert len(view.weeks) == 3
    assert "  chest        Barbell Bench Press" in training_context_text(view)


def test_the_log_becomes_a_file_for_the_owner_alone(gaining: AthleteScope) -> None:
    request = LogFileRequest(format=LogFormat.STRONG, unit=WeightUnit.LB)

    view = run(write_log, request, gaining, Role.OWNER)

    assert view.sessions == 4
    assert b";lbs;" in view.content
    with pytest.raises(NotPermitted):
        run(write_log, request, gaining, Role.COACH)
    with pytest.raises(NotFound, match="no lifting sessions"):
        run(write_log, LogFileRequest(format=LogFormat.JSON, last=date(2020, 1, 1)), gaining, Role.OWNER)


def test_a_planned_session_becomes_a_workout_for_a_watch(empty: AthleteScope) -> None:
    view = run(write_workout, WorkoutFileRequest(), empty, Role.OWNER)

    assert view.sessions == 1
    assert view.content[8:12] == b".FIT"


def test_a_written_file_is_named_with_what_is_in_it() -> None:
    log = WrittenFileView(file="lifts.csv", format="strong", sessions=1, bytes=120)

    assert written_file_text(log) == "Wrote 1 lifting session to lifts.csv."
    assert "your watch" in written_file_text(WrittenFileView(file="day.fit", format="fit", sessions=1, bytes=9))


def test_who_answered_is_a_line_below_the_answer() -> None:
    heard = Answerer(answered_by="openai", model="gpt-4o", prompt_version="strength_plan@1", note="One. Two.")
    silent = Answerer(answered_by="rules", model="gpt-4o", prompt_version="strength_plan@1", note="Too slow.")
    view = AnsweredInsightView(insight="A.", action="B.", category="volume", **vars(silent))  # type: ignore[arg-type]

    assert answerer_text(heard) == "Answered by openai (gpt-4o, strength_plan@1). One. Two."
    assert answerer_text(heard, corrections=2) == (
        "Answered by openai (gpt-4o, strength_plan@1). 2 things were corrected."
    )
    assert answerer_text(heard, corrections=0) == "Answered by openai (gpt-4o, strength_plan@1)."
    assert insight_text(view).splitlines() == ["A.", "B.", "Answered by the rules. Too slow."]
    assert fields(view) == [
        "insight",
        "action",
        "category",
        "answered_by",
        "model",
        "prompt_version",
        "note",
        "explanation",
        "explained_by",
    ]


LOG = read((ago(8), ["bench 80x8"] * 6 + ["row 60x8"] * 4), (ago(1), ["row 60x8"] * 5))


def table(weeks: int) -> list[str]:
    return volume_text(weekly_volume_view(weekly_volumes(LOG, TODAY, weeks), GROWTH), KG, TODAY).splitlines()


def test_the_running_week_is_marked_and_the_last_full_one_judged() -> None:
    lines = table(2)

    monday = TODAY - timedelta(days=TODAY.weekday())
    before = f"{monday - timedelta(days=7):%m-%d}"
    assert lines[0].split() == ["week", "of", before, f"{monday:%m-%d}*", before]
    assert lines[1].split() == ["chest", "6", "-", "###", "good"]
    assert any("* marks a week that isn't over" in line for line in lines)


def test_muscles_are_sorted_by_the_sets_of_the_week_that_is_judged() -> None:
    rows = [line.split() for line in table(2)[1:] if line][:4]

    sets = [float(next(cell for cell in row if cell.replace(".", "").isdigit())) for row in rows]
    assert sets == sorted(sets, reverse=True)


def test_without_a_full_week_the_running_one_is_judged() -> None:
    assert table(1)[1].split()[-1] == "good"


def test_more_weeks_than_columns_say_that_some_are_left_out() -> None:
    assert "6 of 9 weeks" in table(9)[-1]
    assert max(map(len, table(9))) <= 80
