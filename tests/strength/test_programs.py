"""Programs as text: read, written, and planned week by week."""

from contextlib import nullcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import Energy, LiftingReadiness, PlannedSet
from lanterne_rouge.domain.prescription import PercentageSet, Prescription
from lanterne_rouge.strength.programs import PROGRAMS, parse_program, program_named
from lanterne_rouge.strength.recent import find_exercise
from lanterne_rouge.strength.template_text import parse_row, render, render_row
from tests.strength.lifters import catalogue, one, session

BENCH = "Barbell Bench Press"


def asked(text: str) -> Prescription:
    return parse_row(f"{BENCH}: {text}").prescription


def shown(planned: PlannedSet) -> str:
    return f"{planned.sets}x{planned.reps}{'+' if planned.or_more else ''} {planned.weight_kg:g}"


def sets(text: str, *past: object, week: int = 0) -> list[str]:
    prescription = asked(f"{text} (week {week + 1})" if week else text)
    return [shown(s) for s in one(BENCH, prescription, *past).working_sets]  # type: ignore[arg-type]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_every_known_program_reads_back_equal_and_names_only_exercises_that_are_known(program) -> None:  # type: ignore[no-untyped-def]
    routine, templates = parse_program(program.text)

    assert routine.name == program.name and len(routine.days) >= 2
    written = "\n\n".join((f"## {routine.name}", *map(render, templates)))
    assert parse_program(written) == (routine, templates)
    unknown = [row.name for t in templates for row in t.exercises if find_exercise(row.name, catalogue()) is None]
    assert unknown == []


def test_a_program_is_found_however_its_name_is_written() -> None:
    assert [p.name for p in map(program_named, ("531", "gzclp", "5x5", "Stronglifts 5x5")) if p] == [
        "5/3/1", "GZCLP", "Five by five", "Five by five"
    ]  # fmt: skip
    assert program_named("nothing") is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("# A\nSquat: 3x5", "has no name"),
        ("## Mine\nSquat: 3x5", "does not begin with a day"),
        ("## Mine", "does not begin with a day"),
        ("## Mine\n# A\nSquat: 3x5\n# A\nRow: 3x8", 'called "A"'),
        ("## Mine\n# A\nSquat: three times", '"Squat: three times"'),
        ("## Mine\n# A\n# B\nSquat: 3x5", '"A" has no exercises'),
        ("## Mine\n# A\n" + "Squat: 3x5\n" * 3000, "characters"),
    ],
)
def test_a_program_that_cannot_be_read_says_which_line(text: str, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_program(text)

    assert words in str(refused.value)


BLOCKS = st.lists(
    st.lists(
        st.builds(
            PercentageSet,
            share=st.integers(30, 110).map(lambda n: n / 100),
            reps=st.integers(1, 100),
            sets=st.integers(1, 20),
            or_more=st.booleans(),
        ),
        min_size=1,
        max_size=4,
    ).map(tuple),
    min_size=1,
    max_size=4,
).map(tuple)


@given(BLOCKS, st.none() | st.integers(2, 1000).map(lambda n: n / 2), st.integers(0, 40).map(lambda n: n / 2))
def test_a_block_with_its_training_maximum_reads_back_as_it_was_written(
    block: tuple[tuple[PercentageSet, ...], ...], maximum: float | None, step: float
) -> None:
    made = Prescription(
        progression="Percentage Block",
        block=block,
        training_max_kg=maximum,
        cycle_step_kg=step if maximum is not None else 0.0,
    )
    row = parse_row(f"{BENCH}: 3x5")
    written = render_row(type(row)(name=BENCH, prescription=made))

    assert parse_row(written).prescription == made


def test_a_training_maximum_in_pounds_is_kept_in_kilograms() -> None:
    assert asked("block 1x5 75% (tm 225 lb, +5 lb a cycle)").training_max_kg == pytest.approx(102.06, abs=0.01)


@pytest.mark.parametrize("text", ["block 1x5 75% (tm 0 kg)", "block 1x5 75% (tm 900 kg)", "block 1x5 75% (tm 100 kg, +50 kg a cycle)"])  # fmt: skip
def test_a_training_maximum_that_nobody_has_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="in kg"):
        asked(text)


@pytest.mark.parametrize(("percent", "share"), [(30, 0.3), (110, 1.1)])
def test_a_share_of_thirty_to_a_hundred_and_ten_percent_is_a_share(percent: int, share: float) -> None:
    (week,) = asked(f"block 1x5 {percent}%").block

    assert week[0].share == pytest.approx(share)


@pytest.mark.parametrize("percent", ["29.5", "110.5"])
def test_beyond_that_it_is_a_slip(percent: str) -> None:
    with pytest.raises(BadInput):
        asked(f"block 1x5 {percent}%")


WAVE = "block 1x5 65%, 1x5+ 85% / 1x5 60% (tm 100 kg, +2.5 kg a cycle)"
STRONG = session(3, (100.0, 8, 8.0))


def test_a_block_follows_the_training_maximum_that_was_set_and_each_cycle_adds_its_step() -> None:
    assert sets(WAVE, STRONG) == ["1x5 65", "1x5+ 85"]
    assert sets(WAVE, STRONG, week=1) == ["1x5 60"]
    assert sets(WAVE, STRONG, week=4) == ["1x5 67.5", "1x5+ 90"]


def test_a_training_maximum_never_grows_past_what_was_shown() -> None:
    weak = session(3, (90.0, 3, 9.0))

    planned = one(BENCH, asked(WAVE.replace("85%", "100%")), weak)

    assert max(s.weight_kg or 0.0 for s in planned.working_sets) <= 0.95 * 90.0 * (1 + 4 / 30) + 1.25


def test_as_many_as_possible_is_asked_for_only_on_days_without_limits() -> None:
    free = one(BENCH, asked("3x5+"), session(3, (100.0, 5, 8.0), (100.0, 5, 8.0), (100.0, 9, 9.5)))
    eased = one(
        BENCH,
        asked("3x5+"),
        session(3, (100.0, 5, 8.0), (100.0, 5, 8.0), (100.0, 9, 9.5)),
        readiness=LiftingReadiness(energy=Energy.LOW),
    )

    assert [shown(s) for s in free.working_sets] == ["2x5 102.5", "1x5+ 102.5"]
    assert not any(s.or_more for s in eased.working_sets)


def test_the_effort_of_the_open_set_does_not_stop_the_weight_and_a_missed_one_does() -> None:
    missed = one(BENCH, asked("3x5+"), session(3, (100.0, 5, 8.0), (100.0, 5, 9.0), (100.0, 3, 10.0)))

    assert {s.weight_kg for s in missed.working_sets} == {100.0}


@pytest.mark.parametrize(("days", "refused"), [(14, False), (15, True)])
def test_a_program_has_fourteen_days_at_most(days: int, refused: bool) -> None:
    text = "## Mine\n" + "\n".join(f"# Day {n}\nSquat: 3x5" for n in range(days))

    with pytest.raises(BadInput, match="has 15 days") if refused else nullcontext():
        assert len(parse_program(text)[1]) == days


@pytest.mark.parametrize(("length", "refused"), [(20_000, False), (20_001, True)])
def test_a_program_has_twenty_thousand_characters_at_most(length: int, refused: bool) -> None:
    with pytest.raises(BadInput, match="characters") if refused else nullcontext():
        parse_program("## Mine\n# A\nSquat: 3x5".ljust(length))
