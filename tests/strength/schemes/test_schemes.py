"""What holds of every scheme: it reads what it writes, and nothing outside its file knows it."""

import json
import re
from pathlib import Path

import pytest

from lanterne_rouge.app.coach_context.context import coach_context
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import Template
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.strength.schemes.catalogue import SCHEMES, scheme_for, scheme_named
from lanterne_rouge.strength.schemes.lift import LiftToday, Refusal, SchemeSets
from lanterne_rouge.strength.schemes.prescription import clean_prescription
from lanterne_rouge.strength.schemes.scheme import Scheme
from lanterne_rouge.strength.template_text import parse_row, render_row
from lanterne_rouge.views.routines import template_view
from tests.strength.lifters import TODAY, catalogue

SOURCE = Path(__file__).parents[3] / "src" / "lanterne_rouge"
SCHEME_FILES = SOURCE / "strength" / "schemes"
MAY_NAME_SCHEMES = (SOURCE / "domain" / "prescription.py",)
MAY_CHOOSE_SCHEMES = tuple(SOURCE / "strength" / "generator" / name for name in ("fitting.py", "meet_day.py"))
"""The generator decides which scheme suits an exercise."""


def example_of(scheme: Scheme) -> Prescription:
    return parse_row(scheme.example).prescription


@pytest.mark.parametrize("scheme", SCHEMES, ids=lambda scheme: scheme.name)
def test_the_example_of_a_scheme_is_read_as_that_scheme_and_written_back(scheme: Scheme) -> None:
    row = parse_row(scheme.example)

    assert scheme_for(row.prescription) is scheme
    assert render_row(row) == scheme.example


@pytest.mark.parametrize("scheme", SCHEMES, ids=lambda scheme: scheme.name)
def test_a_scheme_is_found_by_its_name_and_aliases_however_they_are_spelled(scheme: Scheme) -> None:
    assert scheme_named(scheme.name.upper().replace(" ", "_")) is scheme
    assert all(scheme_named(alias) is scheme for alias in scheme.aliases)


@pytest.mark.parametrize("scheme", SCHEMES, ids=lambda scheme: scheme.name)
def test_json_of_a_prescription_is_read_back_as_it_was(scheme: Scheme) -> None:
    template = Template(name="A", exercises=(parse_row(scheme.example),))

    context = coach_context(
        {"currentTemplate": json.loads(encode_json(template_view(template)))}, catalogue(), today=TODAY
    )

    assert context.notes == ()
    assert context.template == template


@pytest.mark.parametrize("scheme", SCHEMES, ids=lambda scheme: scheme.name)
def test_a_prescription_counts_its_sets_and_can_have_others(scheme: Scheme) -> None:
    asked, _ = scheme.clean(example_of(scheme))

    assert sum(s.sets for s in scheme.longest_sets(asked, lambda span: span.high)) == scheme.set_count(asked)
    assert scheme.set_count(scheme.with_sets(asked, 4)) == 4


def test_the_row_alone_decides_stages_and_blocks_and_only_a_block_changes_from_week_to_week() -> None:
    assert {scheme.name for scheme in SCHEMES if scheme.is_fixed} == {"Set Stages", "Percentage Block"}
    assert {scheme.name for scheme in SCHEMES if scheme.has_weeks} == {"Percentage Block"}
    assert {scheme.name for scheme in SCHEMES if scheme.has_top_set} == {"Top Set + Backoffs"}


def test_an_unknown_scheme_is_refused_with_those_that_exist() -> None:
    with pytest.raises(BadInput, match="Wave") as refused:
        scheme_for(Prescription(progression="Wave"))

    assert "Straight Sets" in refused.value.next_step


def test_only_the_file_of_a_scheme_and_the_domain_name_it() -> None:
    names = "|".join(re.escape(f'"{scheme.name}"') for scheme in SCHEMES)
    others = [
        path for path in SOURCE.rglob("*.py") if SCHEME_FILES not in path.parents and path not in MAY_NAME_SCHEMES
    ]

    assert [path.name for path in others if re.search(names, path.read_text(encoding="utf-8"))] == []


def test_nothing_but_the_generator_imports_a_single_scheme() -> None:
    modules = "|".join(
        path.stem for path in SCHEME_FILES.glob("*.py") if "(Scheme):" in path.read_text(encoding="utf-8")
    )
    imported = re.compile(rf"schemes(?:\.| import (?:\w+, )*)(?:{modules})\b")
    others = [path for path in SOURCE.rglob("*.py") if SCHEME_FILES not in path.parents]

    importing = [path for path in others if imported.search(path.read_text(encoding="utf-8"))]

    assert tuple(sorted(importing)) == MAY_CHOOSE_SCHEMES


class Ladder(Scheme):
    """A scheme as somebody might add it."""

    name = "Ladder"
    marks = ("ladder",)
    example = "Row: 3x4-6 ladder"
    meaning = "one repetition more in each set"

    def plan(self, lift: LiftToday) -> SchemeSets | Refusal:
        return Refusal(why="nothing is planned in this test")


def test_a_new_scheme_parses_writes_checks_and_describes_itself_without_more_code() -> None:
    asked = Ladder().parse("3x4-6 ladder @8")

    assert asked is not None
    assert Ladder().write(asked) == "3x4-6 ladder @8"
    assert Ladder().clean(asked) == (asked, ())
    assert Ladder().describe(asked) == "3 sets 4-6, RPE to 8"
    assert Ladder().fields(asked) == {"workingSets": 3, "repsRange": "4-6"}


def test_one_working_set_may_be_asked_for_and_none_may_not() -> None:
    assert clean_prescription(Prescription(working_sets=1)).working_sets == 1
    assert clean_prescription(Prescription(working_sets=0)).working_sets == Prescription().working_sets
