"""What was done says how it is trained."""

import pytest

from lanterne_rouge.domain.exercise import Exercise, LoadType, Pattern, SetMeasure
from lanterne_rouge.domain.lifting import DoneSet
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.strength.routines import usual_prescription
from lanterne_rouge.strength.template_text import render_prescription

BENCH = Exercise(id="bench", name="Bench", pattern=Pattern.HORIZONTAL_PUSH, load=LoadType.BARBELL)
PLANK = Exercise(id="plank", name="Plank", pattern=Pattern.CORE, load=LoadType.BODYWEIGHT, measure=SetMeasure.SECONDS)
PULL_UP = Exercise(
    id="pull-up", name="Pull-Up", pattern=Pattern.VERTICAL_PULL, load=LoadType.ADDED, bodyweight_share=1.0
)


def sets(text: str, rpe: float | None = 8.0) -> tuple[DoneSet, ...]:
    """`100x6 90x6` as sets; `w` before one that warmed up, `-` for no weight, `s` behind seconds."""
    found = []
    for word in text.split():
        weight, _, count = word.lstrip("w").partition("x")
        seconds = float(count[:-1]) if count.endswith("s") else None
        kind = SetKind.WARMUP if word.startswith("w") else SetKind.NORMAL
        reps = None if seconds else int(count)
        kg = None if weight == "-" else float(weight)
        found.append(DoneSet(weight_kg=kg, reps=reps, rpe=rpe, kind=kind, seconds=seconds))
    return tuple(found)


def asked(*sessions: str, exercise: Exercise | None = BENCH, rpe: float | None = 8.0) -> str:
    return render_prescription(usual_prescription(exercise, [sets(text, rpe) for text in sessions]))


@pytest.mark.parametrize(
    ("done", "expected"),
    [
        (("w40x5 100x6 90x6 90x6 90x6", "100x8 90x6 90x6 90x6"), "top set 5-8 @8 + 3x6-8 -10%"),
        (("100x5 88x6 88x6", "100x3 88x6 88x6"), "top set 3-5 @8 + 2x6-8 -12%"),
        (("100x1 80x5", "102.5x2 82x5"), "top set 1-3 @8 + 1x5-7 -12%"),
        (("60x8 60x8 60x7",), "3x6-10 @8"),
        (("60x12 60x10 60x9", "60x12 60x11 60x10"), "3x8-12 @8"),
        (("80x5 80x5 80x5 80x5 80x5",) * 3, "5x5 straight @8"),
        (("80x10 80x10 80x10",) * 3, "3x8-12 @8"),
        (("40x5 60x5 100x6 100x6 100x5",), "3x5-8 @8"),
    ],
)
def test_sets_become_the_scheme_that_they_follow(done: tuple[str, ...], expected: str) -> None:
    assert asked(*done) == expected


def test_what_most_sessions_follow_counts_and_only_the_last_six() -> None:
    old = ("60x12 60x12 60x12",) * 9

    assert asked(*old, *("100x6 90x6 90x6",) * 6) == "top set 5-8 @8 + 2x6-8 -10%"
    assert asked(*("60x8 60x8 60x7",) * 4, "100x6 90x6 90x6") == "3x6-10 @8"


def test_holds_are_timed() -> None:
    assert asked("-x40s -x35s", "-x45s -x40s", exercise=PLANK) == "2x30-60s @8"
    assert asked("-x15s", exercise=PLANK) == "1x10-20s @8"


def test_lifts_of_the_own_body_grow_by_repetitions_until_weight_is_hung_on() -> None:
    assert asked("-x8 -x7 -x7", exercise=PULL_UP) == "3x6-10 bodyweight @8"
    assert asked("20x5 10x7 10x7", exercise=PULL_UP) == "top set 5-8 @8 + 2x7-9 -10%"


@pytest.mark.parametrize(("rpe", "cap"), [(None, 8.0), (6.0, 8.0), (8.0, 8.0), (8.5, 8.5), (9.0, 9.0), (10.0, 9.0)])
def test_the_cap_is_the_usual_effort_between_eight_and_nine(rpe: float | None, cap: float) -> None:
    assert usual_prescription(BENCH, [sets("60x8 60x8 60x7", rpe)]).rpe_cap == cap


def test_a_log_that_tells_nothing_asks_for_the_usual() -> None:
    assert asked() == asked("w20x5", "60x0") == "3x8-12"


def test_an_unknown_exercise_is_read_by_its_numbers() -> None:
    assert asked("60x8 60x8 60x7", exercise=None) == "3x6-10 @8"
    assert asked("-x40s -x40s", exercise=None) == "2x30-60s @8"


def test_an_unknown_exercise_logged_with_repetitions_and_seconds_is_counted_in_repetitions() -> None:
    timed_reps = tuple(DoneSet(weight_kg=20.0, reps=8, rpe=8.0, seconds=30.0) for _ in range(3))

    assert render_prescription(usual_prescription(None, [timed_reps])) == "3x6-10 @8"


@pytest.mark.parametrize(
    ("backoff_kg", "expected"),
    [
        (97.0, "3x5-8 @8"),
        (96.5, "3x5-8 @8"),
        (96.0, "top set 5-8 @8 + 2x6-8 -8%"),
        (95.5, "top set 5-8 @8 + 2x6-8 -8%"),
        (78.0, "top set 5-8 @8 + 2x6-8 -12%"),
        (77.5, "3x5-8 @8"),
    ],
)
def test_sets_from_78_to_96_per_cent_of_the_first_are_back_offs(backoff_kg: float, expected: str) -> None:
    assert asked(f"100x5 {backoff_kg}x6 {backoff_kg}x6") == expected
