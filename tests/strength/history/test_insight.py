from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.exercise import Joint, Muscle, Stress
from lanterne_rouge.domain.lifting import (
    CoachContext,
    Insight,
    InsightCategory,
    LiftHistory,
    PainFlag,
    PastLift,
    Template,
    TemplateExercise,
)
from lanterne_rouge.domain.prescription import Prescription, Span
from lanterne_rouge.strength.history.insight import insight_after
from lanterne_rouge.strength.history.volume import MuscleVolume, VolumeStanding
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.strength.schemes import double, top_set

from .logs import BENCH, CATALOGUE, PULL_UP, ROW, TODAY, history, past, sentences

STRAIGHT = Prescription(progression=double.STRAIGHT.name, reps=Span(low=5, high=8), working_sets=3, rpe_cap=8.5)
LAST = past(7, "100x5@8", "100x5@8", "100x5@8.5")


def context(*before: PastLift, asked: Prescription | None = STRAIGHT, **told: object) -> CoachContext:
    rows = (TemplateExercise(name="bench", prescription=asked),) if asked else ()
    made = CoachContext(today=TODAY, template=Template(name="A", exercises=rows), history=(history(BENCH, *before),))
    return replace(made, **told)  # type: ignore[arg-type]


def after(session: PastLift, around: CoachContext) -> Insight:
    return insight_after([history(BENCH, session)], around, CATALOGUE)


def test_a_record_is_progress_with_the_athletes_numbers() -> None:
    told = after(past(0, "105x5@8", "105x5@8.5", "105x5@8.5"), context(LAST))

    assert told.category is InsightCategory.PROGRESS
    assert "105 kg" in told.insight and "1RM" in told.insight
    assert "105 kg" in told.action and "6" in told.action


def test_numbers_are_told_in_pounds_to_who_lifts_in_pounds() -> None:
    told = after(past(0, "102.0583x5", "102.0583x5", "102.0583x5"), context(past(7, "99.79x5"), unit=WeightUnit.LB))

    assert "225 lb" in told.insight
    assert "kg" not in told.insight + told.action


def test_missed_repetitions_are_fatigue() -> None:
    told = after(past(0, "100x5", "100x4", "100x3"), context(LAST))

    assert told.category is InsightCategory.FATIGUE
    assert "3 at 100 kg instead of 5-8" in told.insight


def test_a_heavier_weight_that_missed_its_repetitions_is_no_record() -> None:
    assert after(past(0, "102.5x4", "102.5x3"), context(LAST)).category is InsightCategory.FATIGUE


def test_effort_above_the_cap_or_above_last_time_is_fatigue() -> None:
    above = after(past(0, "100x5@9.5", "100x5@9.5", "100x5@9.5"), context(LAST))
    crept = after(past(0, "100x5@8.5", "100x5@8.5", "100x5@8.5"), context(past(7, "100x5@7")))

    assert above.category is crept.category is InsightCategory.FATIGUE
    assert "RPE 9.5" in above.insight and "8.5" in above.action
    assert "up from 7" in crept.insight


@pytest.mark.parametrize(
    ("now", "crept"),
    [
        ("100x5@8", True),
        ("100x5@7.5", False),
        ("97.5x5@8", True),
        # More weight or more repetitions explain the effort.
        ("102.5x5@8", False),
        ("100x6@8", False),
        ("97.5x6@8", False),
        ("102.5x4@8", False),
    ],
)
def test_effort_has_crept_where_the_work_is_no_more(now: str, crept: bool) -> None:
    told = after(past(0, now), context(past(7, "100x5@7"), asked=None))

    assert ("up from 7 last time" in told.insight) is crept


@pytest.mark.parametrize(("kg", "record"), [(100.0, False), (100.05, False), (100.1, True)])
def test_a_weight_is_a_record_beyond_fifty_grams_of_rounding(kg: float, record: bool) -> None:
    told = after(past(0, f"{kg}x5"), context(past(7, "100x5"), asked=None))

    assert ("up from 100 kg" in told.insight) is record


def test_repetitions_that_fall_off_steeply_are_fatigue() -> None:
    told = after(past(0, "80x10", "80x8", "80x6"), context(past(7, "80x10", "80x10", "80x10"), asked=None))

    assert told.category is InsightCategory.FATIGUE
    assert "from 10 to 6" in told.insight


def test_a_better_maximum_that_is_no_record_is_progress() -> None:
    told = after(past(0, "100x5@8", "100x5@8", "100x5@8"), context(past(7, "97.5x5@8"), past(14, "110x5@8")))

    assert told.category is InsightCategory.PROGRESS
    assert "2.6% more" in told.insight


def test_more_repetitions_at_the_weight_are_progress() -> None:
    told = after(past(0, "80x8", "80x8", "80x7"), context(past(7, "80x8", "80x7", "80x5"), asked=None))

    assert told.category is InsightCategory.PROGRESS
    assert "23 repetitions at 80 kg after 20" in told.insight


def test_without_a_bodyweight_no_maximum_of_a_pull_up_is_told() -> None:
    around = replace(context(asked=None), history=(history(PULL_UP, past(7, "x8")),))

    told = insight_after([history(PULL_UP, past(0, "x9"))], around, CATALOGUE)

    assert "1RM" not in told.insight and "up from 8" in told.insight


def test_effort_that_jumps_about_for_the_same_work_is_technique() -> None:
    told = after(past(0, "100x5@8.5", "100x5@6", "100x5@8"), context(past(7, "100x5@8", "100x5@8")))

    assert told.category is InsightCategory.TECHNIQUE
    assert "RPE 6 to 8.5" in told.insight
    assert "90 kg" in told.action


@pytest.mark.parametrize(
    ("sets", "standing", "words"),
    [(26.0, VolumeStanding.BEYOND, "26 hard sets"), (2.0, VolumeStanding.BELOW, "only 2 hard sets")],
)
def test_a_muscle_far_from_its_band_is_volume(sets: float, standing: VolumeStanding, words: str) -> None:
    week = [MuscleVolume(muscle=Muscle.CHEST, sets=sets, days=2, standing=standing)]

    told = insight_after([history(BENCH, past(0, "100x5@8"))], context(LAST, asked=None), CATALOGUE, week=week)

    assert told.category is InsightCategory.VOLUME
    assert words in told.insight


def test_pain_gets_a_careful_word_even_for_a_record() -> None:
    hurting = context(LAST, pain=(PainFlag(place="left shoulder", joints=frozenset({Joint.SHOULDER})),))

    told = after(past(0, "120x5"), hurting)

    assert told.category is InsightCategory.FATIGUE
    assert "left shoulder" in told.insight
    assert "leave out" in told.action


@pytest.mark.parametrize(
    ("named", "careful"), [("bench", True), ("Bench", True), ("BENCH", True), ("squat", False), (None, False)]
)
def test_a_pain_at_a_lift_by_its_name_concerns_it_wherever_it_is(named: str | None, careful: bool) -> None:
    loads_shoulder = type(CATALOGUE)([replace(BENCH, stress={Joint.SHOULDER: Stress.MEDIUM})])
    flag = PainFlag(place="knee", joints=frozenset({Joint.KNEE}), exercise=named)

    told = insight_after(
        [history(BENCH, past(0, "105x5@8", "105x5@8", "105x5@8"))], context(LAST, pain=(flag,)), loads_shoulder
    )

    assert (told.category is InsightCategory.FATIGUE) is careful


def test_a_pain_elsewhere_takes_no_record_away() -> None:
    loads_shoulder = type(CATALOGUE)([replace(BENCH, stress={Joint.SHOULDER: Stress.MEDIUM})])
    knee = context(LAST, pain=(PainFlag(place="knee", joints=frozenset({Joint.KNEE})),))

    told = insight_after([history(BENCH, past(0, "105x5@8", "105x5@8", "105x5@8"))], knee, loads_shoulder)

    assert "record" in told.insight


def test_the_next_step_is_what_the_plan_will_ask_for() -> None:
    session = past(0, "100x8@8", "100x8@8", "100x8@8")
    around = context(LAST)

    told = after(session, around)
    later = replace(around, today=TODAY + timedelta(days=2), history=(history(BENCH, session, LAST),))

    planned = plan_session(later, CATALOGUE).exercises[0].hard_sets[0]
    assert f"{planned.weight_kg:g} kg" in told.action and f"{planned.reps}" in told.action


def test_the_same_work_that_felt_easier_is_a_gain_but_no_record() -> None:
    told = after(past(0, "100x5@7", "100x5@7", "100x5@7"), context(LAST))

    assert told.category is InsightCategory.PROGRESS
    assert "record" not in told.insight


def test_a_held_back_session_is_not_measured_against_the_best() -> None:
    told = after(past(0, "80x5", eased=True), context(LAST))

    assert told.category is InsightCategory.FATIGUE
    assert "held back" in told.insight and "100 kg" in told.action


def test_a_first_session_is_a_beginning_and_no_record() -> None:
    told = after(past(0, "60x8@8", "60x8@8", "60x8@8"), context())

    assert "record" not in told.insight
    assert "62.5 kg" in told.action


def test_the_session_itself_in_the_history_is_no_best_before_it() -> None:
    session = past(0, "105x5@8", "105x5@8.5", "105x5@8.5")

    assert "record" in after(session, context(session, LAST)).insight


def _two_lifts(bench: PastLift) -> Insight:
    """The bench as told, beside a record in the row."""
    around = replace(context(LAST), history=(history(BENCH, LAST), history(ROW, past(7, "60x8"))))
    return insight_after([history(BENCH, bench), history(ROW, past(0, "70x8"))], around, CATALOGUE)


def test_a_record_of_any_lift_speaks_before_a_weak_day_of_another() -> None:
    told = _two_lifts(past(0, "100x4"))

    assert told.category is InsightCategory.PROGRESS
    assert "Row" in told.insight


@pytest.mark.parametrize(("bench", "words"), [("100x3", "2 short of 5"), ("100x5@9.5", "RPE 9.5")])
def test_a_lift_that_clearly_failed_speaks_before_a_record_of_another(bench: str, words: str) -> None:
    told = _two_lifts(past(0, bench))

    assert told.category is InsightCategory.FATIGUE
    assert "Bench" in told.insight and words in told.insight
    assert "Row" not in told.insight + told.action
    assert sentences(told.insight) == sentences(told.action) == 1


@pytest.mark.parametrize(
    "asked", [STRAIGHT, replace(STRAIGHT, progression=top_set.TOP_SET.name, top_reps=Span(low=5, high=8))]
)
def test_repetitions_missed_in_a_first_session_are_fatigue_and_no_progress(asked: Prescription) -> None:
    told = after(past(0, "100x3"), context(asked=asked))

    assert told.category is InsightCategory.FATIGUE
    assert "2 short of 5" in told.insight


def test_an_unknown_or_empty_session_says_so() -> None:
    unknown = insight_after([LiftHistory(exercise="St. Zz!", sessions=(past(0, "100x5"),))], context(), CATALOGUE)

    assert "I don't know St Zz" in unknown.insight
    assert sentences(unknown.insight) == 1
    assert sentences(insight_after([], context(), CATALOGUE).insight) == 1


SETS = st.lists(
    st.tuples(
        st.floats(0, 200),
        st.integers(0, 20),
        st.sampled_from(["", "@6", "@7.5", "@8.5", "@10"]),
        st.sampled_from(["", "!"]),
    ),
    max_size=5,
)


def _session(days_ago: int, sets: list[tuple[float, int, str, str]], eased: bool) -> PastLift:
    return past(days_ago, *(f"{round(kg, 2)}x{reps}{rpe}{failed}" for kg, reps, rpe, failed in sets), eased=eased)


@given(SETS, SETS, SETS, st.booleans(), st.booleans(), st.booleans(), st.sampled_from([BENCH, PULL_UP]))
def test_insight_and_action_are_one_sentence_each(done, before, other, eased, asked, hurts, exercise) -> None:
    named = replace(exercise, name="Press v. 2 (St. George!)")
    catalogue = type(CATALOGUE)([named, ROW])
    around = CoachContext(
        today=TODAY,
        template=Template(
            name="A", exercises=(TemplateExercise(name=exercise.id, prescription=STRAIGHT),) if asked else ()
        ),
        history=(history(exercise, _session(7, before, False), _session(14, other, False)),),
        pain=(PainFlag(place="l. shoulder. Bad!"),) if hurts else (),
    )

    told = insight_after([history(exercise, _session(0, done, eased))], around, catalogue)

    assert sentences(told.insight) == sentences(told.action) == 1
    assert told.insight.endswith(".") and told.action.endswith(".")


@pytest.mark.parametrize(("last", "word"), [("100x5@8", "climbed to"), ("100x5@9.5", "was at")])
def test_effort_climbed_only_where_it_was_lower_before(last: str, word: str) -> None:
    told = after(past(0, "100x5@9.5", "100x5@9.5", "100x5@9.5"), context(past(7, last, last, last)))

    assert f"{word} RPE 9.5 at 100 kg, above the cap of 8.5" in told.insight


@pytest.mark.parametrize(("rpe", "above"), [(8.5, False), (8.9, False), (9.0, True), (9.5, True)])
def test_effort_is_above_the_cap_from_half_a_point_on(rpe: float, above: bool) -> None:
    told = after(past(0, *(f"100x5@{rpe}",) * 3), context(LAST))

    assert (f"RPE {rpe:g} at 100 kg, above the cap of 8.5" in told.insight) is above


@pytest.mark.parametrize(("got", "short"), [(4, False), (3, True)])
def test_two_repetitions_fewer_than_last_time_fall_short_and_one_is_a_day_like_others(got: int, short: bool) -> None:
    told = after(past(0, f"100x{got}"), context(past(7, "100x5"), asked=None))

    assert ("fell short" in told.insight) is short


@pytest.mark.parametrize(("kg", "short"), [(100.05, True), (99.95, True), (97.5, False), (102.5, False)])
def test_repetitions_fall_short_of_last_time_only_at_its_weight(kg: float, short: bool) -> None:
    told = after(past(0, f"{kg}x3"), context(past(7, "100x5"), asked=None))

    assert ("fell short" in told.insight) is short


@pytest.mark.parametrize(
    ("first", "last", "steep"),
    [(10, 7, True), (10, 8, False), (11, 8, False), (12, 8, True), (6, 4, False), (6, 3, True)],
)
def test_repetitions_fall_off_by_three_and_three_tenths_of_the_first_set(first: int, last: int, steep: bool) -> None:
    before = past(7, f"80x{first}", f"80x{first}")

    told = after(past(0, f"80x{first}", f"80x{last}"), context(before, asked=None))

    assert (f"from {first} to {last} repetitions" in told.insight) is steep


@pytest.mark.parametrize(("rpe", "words"), [(9.0, "aim for 6 repetitions"), (9.5, "keep it at RPE 9")])
def test_a_set_beyond_nine_is_done_again_before_a_repetition_is_added(rpe: float, words: str) -> None:
    assert words in after(past(0, f"102.5x5@{rpe}"), context(past(7, "100x5@8"), asked=None)).action


@pytest.mark.parametrize(("rpes", "jumps"), [((8.5, 6.5, 8), True), ((8.5, 7, 8), False), ((6, 7, 8), False)])
def test_effort_jumps_about_from_two_points_on_unless_it_climbs_steadily(rpes: tuple[float, ...], jumps: bool) -> None:
    told = after(past(0, *(f"100x5@{rpe}" for rpe in rpes)), context(past(7, "100x5@8", "100x5@8")))

    assert ("felt like anything from" in told.insight) is jumps
