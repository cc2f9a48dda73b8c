"""Templates as text, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import Template, TemplateExercise
from lanterne_rouge.domain.prescription import PercentageSet, Prescription, Span
from lanterne_rouge.strength.schemes import double, percentage, timed, top_set
from lanterne_rouge.strength.template_text import parse_row, parse_template, render, render_prescription, render_row

CAPS = st.integers(50, 100).map(lambda tenth: tenth / 10)
SETS = st.integers(1, 20)


def spans(most: int) -> st.SearchStrategy[Span]:
    """A range, or a single number as often."""
    ranges = st.tuples(st.integers(1, most), st.integers(1, most)).map(lambda ends: Span(low=min(ends), high=max(ends)))
    return ranges | st.integers(1, most).map(lambda n: Span(low=n, high=n))


REPS, SECONDS = spans(100), spans(600)
SHARES = st.builds(
    PercentageSet, share=st.integers(300, 1100).map(lambda n: n / 1000), reps=st.integers(1, 100), sets=SETS
)
WEEKS = st.lists(SHARES, min_size=1, max_size=4).map(tuple)
PRESCRIPTIONS = st.one_of(
    st.builds(
        Prescription,
        progression=st.just(top_set.TOP_SET.name),
        top_reps=REPS,
        rpe_cap=CAPS,
        backoff_sets=SETS,
        backoff_reps=REPS,
        backoff_drop_pct=st.integers(0, 100).map(lambda half: half / 2),
    ),
    st.builds(Prescription, progression=st.just(top_set.TOP_SET.name), top_reps=REPS, backoff_sets=st.just(0)),
    st.builds(
        Prescription,
        progression=st.sampled_from([double.DOUBLE.name, double.STRAIGHT.name, double.BODYWEIGHT.name]),
        working_sets=SETS,
        reps=REPS,
        rpe_cap=CAPS,
    ),
    st.builds(Prescription, progression=st.just(timed.TIMED.name), working_sets=SETS, seconds=SECONDS, rpe_cap=CAPS),
    st.builds(
        Prescription,
        progression=st.just(percentage.PERCENTAGE.name),
        block=st.lists(WEEKS, max_size=5).map(tuple),
        week_of_block=st.integers(0, 40),
        rpe_cap=CAPS,
    ),
)
NAMES = (
    st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=20)
    .map(str.strip)
    .filter(lambda name: name and name[0] not in "#-*•")
)
TEMPLATES = st.builds(
    Template,
    name=NAMES,
    exercises=st.lists(
        st.builds(TemplateExercise, name=NAMES, prescription=PRESCRIPTIONS, optional=st.booleans()),
        min_size=1,
        max_size=8,
    ).map(tuple),
)


@given(template=TEMPLATES)
def test_what_is_rendered_can_be_parsed_again(template):
    assert parse_template(render(template)) == template


@given(text=st.text(max_size=60) | st.text("0123456789x-@%+:s() .bloktpewinaf", max_size=40))
def test_any_text_is_a_row_or_refused_in_a_sentence(text):
    try:
        row = parse_row(text)
    except BadInput as refused:
        assert refused.sentence
        assert refused.next_step
    else:
        assert parse_row(render_row(row)) == row


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            "top set 5-8 @8.5 + 2x6-8 -10%",
            Prescription(progression=top_set.TOP_SET.name),
        ),
        (
            "top set 3 @9",
            Prescription(progression=top_set.TOP_SET.name, top_reps=Span(low=3, high=3), rpe_cap=9, backoff_sets=0),
        ),
        ("3x8-12", Prescription()),
        ("3x8", Prescription(reps=Span(low=8, high=8))),
        (
            "5x3+",
            Prescription(progression=double.STRAIGHT.name, working_sets=5, reps=Span(low=3, high=3), or_more=True),
        ),
        ("4x6-10 @8", Prescription(working_sets=4, reps=Span(low=6, high=10), rpe_cap=8)),
        ("3x5 straight", Prescription(progression=double.STRAIGHT.name, reps=Span(low=5, high=5))),
        ("3x5-10 bodyweight", Prescription(progression=double.BODYWEIGHT.name, reps=Span(low=5, high=10))),
        ("3x30-60s", Prescription(progression=timed.TIMED.name)),
        ("block", Prescription(progression=percentage.PERCENTAGE.name)),
        (
            "block 3x5 75%, 1x3 82.5% / 2x5 60% (week 2)",
            Prescription(
                progression=percentage.PERCENTAGE.name,
                block=(
                    (PercentageSet(share=0.75, reps=5, sets=3), PercentageSet(share=0.825, reps=3)),
                    (PercentageSet(share=0.6, reps=5, sets=2),),
                ),
                week_of_block=1,
            ),
        ),
    ],
)
def test_each_scheme_has_its_short_form(text, asked):
    assert parse_row(f"Bench Press: {text}").prescription == asked
    assert render_prescription(asked) == text


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("- Row: 3 x 8 - 12", "Row: 3x8-12"),
        ("Row: 3×8–12", "Row: 3x8-12"),
        ("Row:3X8-12 RPE 8", "Row: 3x8-12 @8"),
        ("Row: 3x8-12 @ rpe 8 (Optional)", "Row: 3x8-12 @8 (optional)"),
        ("Bench: Top Set 5-8 @8.5 + 2 x 6-8 drop 10%", "Bench: top set 5-8 @8.5 + 2x6-8 -10%"),
        ("Bench: top set 5-8 + 2x6-8", "Bench: top set 5-8 @8.5 + 2x6-8 -10%"),
        ("Bench: top set 5-8 @9 + 0x6-8", "Bench: top set 5-8 @9"),
        ("Plank: 3x45 sec", "Plank: 3x45s"),
        ("Deadlift: block 3 75%", "Deadlift: block 1x3 75%"),
        ("Press: heavy: 3x5", "Press: heavy: 3x5"),
    ],
)
def test_small_differences_in_typing_do_not_matter(typed, meant):
    assert render_row(parse_row(typed)) == meant


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("Bench Press 3x8", "an exercise and its sets with a colon"),
        (": 3x8", "an exercise and its sets with a colon"),
        ("Row: some", "no sets and repetitions"),
        ("Row:", "no sets and repetitions"),
        ("Row: 3x12-8", "wrong way round: 12-8"),
        ("Row: 0x8", "number of sets of 0"),
        ("Row: 21x8", "between 1 and 20"),
        ("Row: 3x101", "between 1 and 100"),
        ("Row: 3x8 @11", "RPE of 11"),
        ("Plank: 3x30-601s", "number of seconds of 601"),
        ("Bench: top set 5 @8 + 2x5 -60%", "drop in percent of 60"),
        ("Squat: block 3x5 175%", "percentage of 175"),
        ("Squat: block 3x5", "a block that I cannot read"),
        ("Squat: block 3x5 75% (week 0)", "week 0"),
    ],
)
def test_a_line_that_cannot_be_used_is_quoted_with_what_is_wrong_and_an_example(line, says):
    with pytest.raises(BadInput) as refused:
        parse_template(f"# Day\nCurl: 3x8-12\n{line}")

    assert f'"{line}"' in refused.value.sentence
    assert says in refused.value.sentence
    assert '"Row: 3x8-12"' in refused.value.next_step


def test_a_long_line_is_quoted_in_part():
    with pytest.raises(BadInput) as refused:
        parse_row("x" * 5000)

    assert len(refused.value.sentence) < 200


@pytest.mark.parametrize(("text", "says"), [("", "no name"), ("Row: 3x8-12", "no name"), ("# Day\n\n", "no exercises")])
def test_a_template_needs_a_name_and_an_exercise(text, says):
    with pytest.raises(BadInput, match=says):
        parse_template(text)


def test_a_name_that_is_given_wins_over_the_one_in_the_text():
    assert parse_template("# Day\nRow: 3x8-12", "Pull").name == "Pull"
    assert parse_template("Row: 3x8-12", "Pull").name == "Pull"
