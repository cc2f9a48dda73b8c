from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.equipment import Gear, Gym, WeightUnit, in_kg
from lanterne_rouge.domain.exercise import Exercise, Joint
from lanterne_rouge.domain.lifting import (
    CoachContext,
    FixType,
    PainFlag,
    PastLift,
    Severity,
    StallAnalysis,
    Template,
    TemplateExercise,
)
from lanterne_rouge.domain.prescription import Prescription, Span
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.history.lift_case import LiftCase, lift_cases
from lanterne_rouge.strength.history.stall import analyse_stall, stalled_lifts
from lanterne_rouge.strength.loading import weights_of
from lanterne_rouge.strength.schemes import top_set

from .logs import BENCH, CATALOGUE, DUMBBELLS, MACHINE, PLANK, PULL_UP, PUSH_UP, TODAY, TREADMILL, history, past
from .simulated_lifters import Lifter

TOP_SET = Prescription(progression=top_set.TOP_SET.name, top_reps=Span(low=5, high=8), rpe_cap=8.5)
LB_GYM = Gym(unit=WeightUnit.LB)


def case(*sessions: PastLift, exercise: Exercise = BENCH, gym: Gym | None = None, **told: object) -> LiftCase:
    made = LiftCase(
        exercise=exercise,
        history=history(exercise, *sessions),
        today=TODAY,
        weights=weights_of(exercise, gym or Gym(), WeightUnit.KG),
    )
    return replace(made, **told)  # type: ignore[arg-type]


def judged(*sessions: PastLift, **told: object) -> StallAnalysis:
    return analyse_stall(case(*sessions, **told), CATALOGUE)  # type: ignore[arg-type]


def flat(top: str, *, every: int = 5, count: int = 3) -> tuple[PastLift, ...]:
    return tuple(past(every * i, top) for i in range(count))


def test_two_flat_sessions_are_no_stall_and_three_are() -> None:
    two, three = judged(*flat("100x5", count=2)), judged(*flat("100x5"))

    assert (two.is_stalled, two.fix_type, two.suggested_fix) == (False, None, None)
    assert three.is_stalled and three.fix_type is not None


def test_thirteen_days_without_a_gain_are_no_stall_and_fourteen_are() -> None:
    thirteen = judged(past(0, "100x5"), past(13, "100x5"))
    fourteen = judged(past(0, "100x5"), past(14, "100x5"))

    assert not thirteen.is_stalled
    assert fourteen.is_stalled and "14 days" in fourteen.reason


def test_a_stall_of_two_weeks_seen_in_two_sessions_gets_its_fix_too() -> None:
    told = judged(past(0, "100x5@10"), past(14, "100x5@10"))

    assert told.is_stalled
    assert told.fix_type is FixType.DELOAD


def test_three_sessions_close_together_are_held_against_the_one_before_them() -> None:
    close = judged(past(0, "100x5"), past(3, "100x5"), past(6, "100x5"), past(9, "97.5x5"))
    apart = judged(past(0, "100x5"), past(5, "100x5"), past(10, "100x5"))

    assert not close.is_stalled
    assert apart.is_stalled


def test_three_sessions_in_three_days_are_no_plateau() -> None:
    assert not judged(*flat("100x5", every=1)).is_stalled


def test_ten_days_at_a_weight_that_was_new_two_weeks_ago_are_no_plateau() -> None:
    assert not judged(past(0, "100x5"), past(5, "100x5"), past(10, "100x5"), past(15, "97.5x5")).is_stalled


def test_less_than_one_percent_is_no_improvement() -> None:
    assert judged(past(0, "100.9x5"), past(5, "100x5"), past(10, "100x5")).is_stalled
    assert not judged(past(0, "101x5"), past(5, "100x5"), past(10, "100x5")).is_stalled


def test_more_repetitions_at_the_same_load_are_progress() -> None:
    assert not judged(past(0, "100x6@9"), past(5, "100x5@8"), past(10, "100x5@8")).is_stalled
    assert not judged(past(0, "100x8", "100x8"), past(5, "100x8", "100x7"), past(10, "100x8", "100x6")).is_stalled


def test_three_sessions_short_of_their_repetitions_are_a_stall() -> None:
    rising = (past(0, "110x4"), past(5, "107.5x4"), past(10, "105x4"))

    assert judged(*rising, prescription=TOP_SET).is_stalled
    assert "fewer than 5" in judged(*rising, prescription=TOP_SET).reason
    assert not judged(past(0, "110x4"), past(5, "105x5"), past(10, "105x4"), prescription=TOP_SET).is_stalled


def test_effort_that_rises_beyond_the_cap_over_three_sessions_is_a_stall() -> None:
    creeping = judged(past(0, "110x5@9"), past(5, "105x5@8.5"), past(10, "100x5@8"), prescription=TOP_SET)
    below = judged(past(0, "110x5@8.5"), past(5, "105x5@8"), past(10, "100x5@7.5"), prescription=TOP_SET)

    assert creeping.is_stalled and "RPE up from 8 to 9" in creeping.reason
    assert not below.is_stalled


def test_held_back_sessions_tell_nothing_and_are_named() -> None:
    eased = judged(past(0, "80x5", eased=True), past(5, "100x5"), past(10, "80x5", eased=True), past(12, "100x5"))

    assert not eased.is_stalled
    assert "2026-11-21" in eased.details and "held back" in eased.details


def test_what_was_before_three_weeks_away_is_not_compared() -> None:
    told = judged(past(0, "100x5"), past(5, "100x5"), past(27, "100x5"), past(32, "100x5"))

    assert not told.is_stalled
    assert "before a break" in told.details


def test_the_sessions_that_were_looked_at_are_listed() -> None:
    told = judged(*flat("100x5@8"))

    for day in ("2026-11-21", "2026-11-16", "2026-11-11"):
        assert day in told.details
    assert "1RM about 123.3 kg" in told.details


def test_warm_ups_and_the_future_are_not_looked_at() -> None:
    future = PastLift(day=date(2027, 1, 1), sets=past(0, "150x5").sets)

    assert judged(*flat("100x5"), future).is_stalled


@pytest.mark.parametrize(
    ("top", "fix"),
    [
        ("100x5@9", FixType.DELOAD),
        ("100x4@8", FixType.REP_RANGE),
        ("100x5@8", FixType.VARIATION),
        ("100x8@8.5", FixType.VARIATION),
        ("100x10@8", FixType.REP_RANGE),
    ],
)
def test_effort_and_repetitions_choose_the_fix(top: str, fix: FixType) -> None:
    told = judged(*flat(top))

    assert told.fix_type is fix
    assert told.suggested_fix


def test_a_deload_cuts_the_working_load_and_not_the_estimated_maximum() -> None:
    told = judged(*flat("100x5@9"))

    assert told.suggested_fix is not None and told.suggested_fix.startswith("Lift 92.5 kg instead of 100 kg")


@given(st.integers(4, 80), st.sampled_from([9, 9.5, 10]))
def test_a_deload_lies_at_ninety_to_ninety_three_percent_or_is_no_deload(steps: int, rpe: float) -> None:
    load = steps * 2.5
    told = case(*flat(f"{load}x5@{rpe}"))
    answer = analyse_stall(told, CATALOGUE)

    inside = [kg for kg in told.weights.kg if 0.9 * load - 1e-9 <= kg <= 0.93 * load + 1e-9]
    assert (answer.fix_type is FixType.DELOAD) == bool(inside)
    if inside:
        assert float((answer.suggested_fix or "").split()[1]) in inside


@pytest.mark.parametrize(("exercise", "top"), [(DUMBBELLS, "12x8@9.5"), (BENCH, "22.5x5@9.5")])
def test_where_no_weight_lies_in_the_band_something_else_is_changed(exercise: Exercise, top: str) -> None:
    told = analyse_stall(case(*flat(top), exercise=exercise), CATALOGUE)

    assert told.is_stalled and told.suggested_fix
    assert told.fix_type is not FixType.DELOAD


def test_worn_out_without_a_lighter_weight_or_another_exercise_means_a_set_less() -> None:
    sets = tuple(past(5 * i, "22.5x5@9.5", "22.5x5@9.5", "22.5x5@9.5") for i in range(3))

    told = analyse_stall(case(*sets), Catalogue((BENCH,)))

    assert told.fix_type is FixType.VOLUME
    assert "2 sets instead of 3 at 22.5 kg" in (told.suggested_fix or "")


def test_a_deload_is_told_in_the_athletes_unit_with_weights_of_the_gym() -> None:
    load = in_kg(225, WeightUnit.LB)
    told = case(*flat(f"{load}x5@9.5"), unit=WeightUnit.LB, weights=weights_of(BENCH, LB_GYM, WeightUnit.LB))

    assert "205 lb instead of 225 lb" in (analyse_stall(told, CATALOGUE).suggested_fix or "")


def test_a_deload_of_a_weighted_pull_up_counts_the_body() -> None:
    gym = replace(Gym(), gear=frozenset(Gear))
    told = case(*flat("20x5@9"), exercise=PULL_UP, bodyweight_kg=75.0, gym=gym)

    assert "bodyweight + 12.5 kg instead of bodyweight + 20 kg" in (analyse_stall(told, CATALOGUE).suggested_fix or "")


def test_a_higher_range_is_stated_with_its_weight() -> None:
    low = replace(TOP_SET, top_reps=Span(low=4, high=6))
    told = judged(*flat("100x4@8.5"), prescription=low)

    assert told.suggested_fix is not None
    assert "from sets of 4-6 to sets of 6-8 at 85 kg" in told.suggested_fix or "at 82.5 kg" in told.suggested_fix


def test_a_lower_range_is_at_most_a_tenth_heavier() -> None:
    told = judged(*flat("100x10@8"), weekly_sets=8.0)

    assert told.suggested_fix is not None and "sets of 6-8 at 105 kg" in told.suggested_fix


def test_long_sets_go_to_a_range_that_a_small_step_allows() -> None:
    told = judged(*flat("80x15"), exercise=MACHINE, weekly_sets=8.0)

    assert told.suggested_fix is not None and "from sets of 15 to sets of 8-10 at 85 kg" in told.suggested_fix


def test_running_is_no_lift_that_stands_still() -> None:
    run = history(TREADMILL, *flat("x20"))

    assert lift_cases(CoachContext(today=TODAY, template=Template(name="A"), history=(run,)), CATALOGUE) == ()


def test_a_variation_keeps_the_movement_and_needs_only_what_is_there() -> None:
    anything = judged(*flat("100x6@8"))
    machines = judged(*flat("100x6@8"), available=frozenset({Gear.MACHINE}))

    assert anything.suggested_fix == "Do Close instead of Bench for 3 to 4 weeks."
    assert "Machine" in (machines.suggested_fix or "")
    assert machines.fix_type is FixType.VARIATION


def test_a_variation_spares_what_hurts() -> None:
    sore = {Joint.SHOULDER: Severity.SEVERE}
    hurting = tuple(replace(e, stress={Joint.SHOULDER: "high"}) if e.id == "close" else e for e in CATALOGUE.all)
    told = analyse_stall(case(*flat("100x6@8"), sore=sore), type(CATALOGUE)(hurting))

    assert told.suggested_fix is not None and "Close" not in told.suggested_fix


@pytest.mark.parametrize(
    ("weekly", "words"), [(3.0, "2 more hard sets"), (4.5, "1 more hard set"), (22.0, "2 fewer hard sets")]
)
def test_sets_are_changed_only_outside_the_band(weekly: float, words: str) -> None:
    told = judged(*flat("100x10@8"), weekly_sets=weekly)

    assert told.fix_type is FixType.VOLUME
    assert told.suggested_fix is not None and words in told.suggested_fix


@pytest.mark.parametrize("weekly", [None, 5.0, 10.0, 18.0])
def test_within_the_band_or_unknown_the_sets_stay(weekly: float | None) -> None:
    assert judged(*flat("100x10@8"), weekly_sets=weekly).fix_type is not FixType.VOLUME


@pytest.mark.parametrize("exercise", [PUSH_UP, PLANK, PULL_UP])
def test_every_stall_has_exactly_one_fix_whatever_there_is(exercise: Exercise) -> None:
    nothing = case(*flat("x15@9.5"), exercise=exercise, available=frozenset())
    if exercise is PLANK:
        held = tuple(replace(s, sets=tuple(replace(d, reps=1, seconds=60.0) for d in s.sets)) for s in flat("x1@9.5"))
        nothing = replace(nothing, history=history(PLANK, *held))

    told = analyse_stall(nothing, CATALOGUE)

    assert told.is_stalled and told.fix_type is not None and told.suggested_fix


def test_without_any_history_nothing_is_claimed() -> None:
    told = judged()

    assert (told.is_stalled, told.fix_type, told.suggested_fix) == (False, None, None)
    assert "0 sessions" in told.reason


def test_a_context_gives_its_lifts_with_what_was_asked_and_their_weekly_sets() -> None:
    context = CoachContext(
        today=TODAY,
        template=Template(name="A", exercises=(TemplateExercise(name="Flat", prescription=TOP_SET),)),
        history=(
            history(BENCH, *(past(5 * i, "100x10@8", "100x10@8") for i in range(5))),
            replace(history(BENCH, past(2, "100x10")), exercise="bench press"),
        ),
        pain=(PainFlag(place="left shoulder", joints=frozenset({Joint.SHOULDER})),),
    )

    (made,) = lift_cases(context, CATALOGUE)

    assert len(made.history.sessions) == 6
    assert made.prescription == TOP_SET
    assert made.weekly_sets == pytest.approx(11 / 3, abs=0.1)
    assert Joint.SHOULDER in made.sore


def test_all_stalled_lifts_are_listed_with_their_fixes() -> None:
    cases = (
        case(*flat("100x5@9")),
        case(*flat("20x5@8"), exercise=PULL_UP, bodyweight_kg=80.0),
        case(past(0, "100x5")),
    )

    found = stalled_lifts(cases, CATALOGUE)

    assert [(one.exercise.id, one.analysis.fix_type) for one in found][:1] == [("bench", FixType.DELOAD)]
    assert len(found) == 2


@given(
    st.lists(
        st.tuples(st.integers(1, 20), st.floats(0, 250), st.integers(0, 25), st.sampled_from([None, 6, 7.5, 9, 10])),
        max_size=6,
    ),
    st.booleans(),
)
def test_a_fix_comes_with_every_stall_and_only_then(
    done: list[tuple[int, float, int, float | None]], asked: bool
) -> None:
    day, sessions = 0, []
    for gap, kg, reps, rpe in done:
        day += gap
        sessions.append(past(day, f"{round(kg, 1)}x{reps}" + (f"@{rpe}" if rpe else "")))

    told = judged(*sessions, prescription=TOP_SET if asked else None)

    assert (told.fix_type is None) == (told.suggested_fix is None)
    assert told.is_stalled == (told.fix_type is not None)


def called_stalled(lifters: int, **told: float) -> float:
    made = (Lifter(seed=seed, **told) for seed in range(lifters))  # type: ignore[arg-type]
    return sum(judged(*lifter.sessions()).is_stalled for lifter in made) / lifters


@pytest.mark.parametrize("weeks", [4, 10, 14])
def test_of_lifters_who_gain_one_percent_a_week_one_in_twenty_is_called_stalled_at_most(weeks: int) -> None:
    assert called_stalled(400, gain_a_week=0.01, weeks=weeks) <= 0.05


def test_of_lifters_who_stood_still_for_four_weeks_nine_in_ten_are_found() -> None:
    assert called_stalled(400, gain_a_week=0.01, flat_weeks=4) >= 0.90
    assert called_stalled(400, gain_a_week=0.0) >= 0.90


def test_a_light_week_that_nobody_marked_is_no_start_to_gain_from() -> None:
    log = [past(7 * n, "115x5@8", "115x5@8") for n in range(12)]
    log[4] = past(28, "97.5x5@6", "97.5x5@6")

    assert judged(*log).is_stalled


def test_one_effort_that_was_not_noted_changes_nothing() -> None:
    flat_log = tuple(past(4 * n, "100x5@8", "100x5@8.5") for n in range(12))
    one_missing = (past(0, "100x5", "100x5@8.5"), *flat_log[1:])

    assert judged(*flat_log).is_stalled
    assert judged(*one_missing).is_stalled


NO_GEAR: dict[str, object] = {"available": frozenset()}
ASKED_4 = {"prescription": replace(TOP_SET, top_reps=Span(low=4, high=6))}


@pytest.mark.parametrize(
    ("tops", "told", "fix"),
    [
        # Repetitions, as the mean of the three: to 4 a higher range, to 8 another exercise, above them more sets.
        (("100x4@8", "100x4@8", "100x4@8"), {}, "Go from sets of 4 to sets of 6-8 at 85 kg for 3 weeks."),
        (("100x4@8", "100x4@8", "100x5@8"), {}, "Do Close instead of Bench for 3 to 4 weeks."),
        (("100x8@8", "100x8@8", "100x8@8"), {}, "Do Close instead of Bench for 3 to 4 weeks."),
        (("100x8@8", "100x8@8", "100x9@8"), {}, "Go from sets of 8-9 to sets of 6-8 at 102.5 kg for 3 weeks."),
        # Few sets a week are no reason for more of them where the weight is heavy.
        (("100x8@8", "100x8@8", "100x8@8"), {"weekly_sets": 2.0}, "Do Close instead of Bench for 3 to 4 weeks."),
        (("100x4@8", "100x4@8", "100x4@8"), {"weekly_sets": 2.0}, "Go from sets of 4 to sets of 6-8 at 85 kg"),
        # Effort, as the mean of what was noted.
        (("100x5@9", "100x5@9.5", "100x5@8.5"), {}, "Lift 92.5 kg instead of 100 kg for one week"),
        (("100x5@9", "100x5@9", "100x5@8.5"), {}, "Do Close instead of Bench for 3 to 4 weeks."),
        # The newest weight is the one that is lightened.
        (("100x4@8", "102.5x4@8", "105x4@8"), {}, "Go from sets of 4 to sets of 6-8 at 85 kg for 3 weeks."),
        (("80x12", "80x12", "80x12"), {"exercise": MACHINE}, "Do Dumbbells instead of Machine"),
        (("80x13", "80x13", "80x13"), {"exercise": MACHINE}, "Go from sets of 13 to sets of 8-10 at 85 kg"),
        # No lighter weight that exists: another way.
        (("20x3@8", "20x3@8", "20x3@8"), {}, "Do Close instead of Bench for 3 to 4 weeks."),
        (("22.5x5@9.5", "22.5x5@9.5", "22.5x5@9.5"), NO_GEAR, "Do Pushup instead of Bench"),
        (("100x3@8", "100x3@8", "100x3@8"), NO_GEAR, "Go from sets of 3 to sets of 6-8 at 85 kg"),
        (("x12", "x12", "x12"), {"exercise": PUSH_UP, **NO_GEAR}, "Do sets of 6-8 with three seconds on the way down"),
        # The range that was asked for, where it was reached.
        (("100x4@8", "100x4@8", "100x4@8"), ASKED_4, "Go from sets of 4-6 to sets of 6-8 at 85 kg"),
        (("100x3@8", "100x4@8", "100x4@8"), ASKED_4, "Go from sets of 3-4 to sets of 6-8 at 85 kg"),
        # Sets a week: below 4 two more, below 5 one more, above 18 two fewer.
        (("100x10@8", "100x10@8", "100x10@8"), {"weekly_sets": 3.9}, "Do 2 more hard sets a week for chest"),
        (("100x10@8", "100x10@8", "100x10@8"), {"weekly_sets": 4.0}, "Do 1 more hard set a week for chest"),
        (("100x10@8", "100x10@8", "100x10@8"), {"weekly_sets": 5.0}, "Go from sets of 10 to sets of 6-8 at 105 kg"),
        (("100x10@8", "100x10@8", "100x10@8"), {"weekly_sets": 18.0}, "Go from sets of 10 to sets of 6-8 at 105 kg"),
        (("100x10@8", "100x10@8", "100x10@8"), {"weekly_sets": 18.1}, "Do 2 fewer hard sets a week for chest"),
    ],
)
def test_what_to_change_follows_from_repetitions_effort_sets_and_gear(tops, told, fix) -> None:
    found = judged(*(past(5 * at, top) for at, top in enumerate(tops)), **told)

    assert found.is_stalled
    assert (found.suggested_fix or "").startswith(fix)


@pytest.mark.parametrize(("held", "half"), [((60, 60, 60), 30), ((8, 8, 8), 5), ((12, 12, 12), 6), ((20, 24, 24), 10)])
def test_a_hold_without_another_way_is_halved_and_doubled(held: tuple[int, ...], half: int) -> None:
    log = tuple(
        replace(one, sets=tuple(replace(done, reps=None, seconds=float(seconds)) for done in one.sets))
        for one, seconds in zip(flat("x1"), held, strict=True)
    )

    told = judged(*log, exercise=PLANK, available=frozenset())

    assert told.suggested_fix == f"Hold for {half} s twice as often, in a harder position, for 3 weeks."


@pytest.mark.parametrize(("gap", "stalled"), [(21, True), (22, False)])
def test_three_weeks_without_the_lift_are_still_one_stretch(gap: int, stalled: bool) -> None:
    assert judged(past(0, "100x5@8"), past(gap, "100x5@8")).is_stalled is stalled


@pytest.mark.parametrize(("back", "known"), [(13, False), (14, True)])
def test_sets_a_week_are_known_from_a_log_of_two_weeks_on(back: int, known: bool) -> None:
    context = CoachContext(
        today=TODAY,
        template=Template(name="A", exercises=(TemplateExercise(name="Bench", prescription=TOP_SET),)),
        history=(history(BENCH, past(0, "100x5@8"), past(back, "100x5@8")),),
    )

    (made,) = lift_cases(context, CATALOGUE)

    assert (made.weekly_sets is not None) is known


@pytest.mark.parametrize(("sets", "fix"), [(1, "Do sets of 6-8"), (2, "Do 1 set instead of 2")])
def test_a_worn_out_lift_of_one_set_has_no_set_to_leave_out(sets: int, fix: str) -> None:
    worn = tuple(past(5 * at, *("20x5@9.5",) * sets) for at in range(3))

    told = analyse_stall(replace(case(*worn), available=frozenset()), Catalogue((BENCH,)))

    assert told.fix_type is not None and (told.suggested_fix or "").startswith(fix)


@pytest.mark.parametrize(("first", "creeps"), [("100x5@8.5", True), ("100x5@8.6", False)])
def test_effort_creeps_where_it_rose_by_half_a_point_to_beyond_the_cap(first: str, creeps: bool) -> None:
    told = judged(past(0, "102x5@9"), past(4, "101x5@8.8"), past(8, first), prescription=TOP_SET)

    assert told.is_stalled and ("above the cap of 8.5" in told.reason) is creeps
