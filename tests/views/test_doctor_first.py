"""Training stops until a doctor has looked after signs that stop it, and not after every sign that a doctor is named for."""

import re
from pathlib import Path

import pytest

from lanterne_rouge.day.rules.rule import REST_CAP
from lanterne_rouge.day.rules.table import RULES
from lanterne_rouge.domain.decision import Flag
from lanterne_rouge.views.four_sections import STOPS
from lanterne_rouge.views.today_text import DOCTOR_LINE
from tests.worlds import Lanterne

APP = Path(__file__).parents[2] / "web" / "src" / "lib" / "coach.svelte.ts"
PAIN_RULE = "P1"
RUNNER = (
    "init",
    "--sports",
    "running",
    "--days",
    "mon,tue,wed,thu,fri,sat,sun",
    "--minutes",
    "45",
    "--recent-hours",
    "3",
)


def test_the_rules_that_stop_are_those_that_name_a_doctor_and_allow_nothing_in_terminal_and_app() -> None:
    named = {rule.id for rule in RULES if Flag.MEDICAL_REFERRAL in rule.flags}
    resting = {rule.id for rule in RULES if rule.id in named and rule.cap is REST_CAP}

    listed = re.search(r"const STOPS = \[(.*?)\]", APP.read_text(encoding="utf-8"))

    assert STOPS == resting | {PAIN_RULE} < named
    assert listed is not None and set(re.findall(r'"(\w+)"', listed[1])) == STOPS


@pytest.mark.parametrize(
    ("told", "stops"),
    [
        ("leaking a bit when running", False),
        ("blood pressure was 165 over 98", False),
        ("shin 7/10, can't hop on it", True),
        ("fainted in the shower", True),
    ],
)
def test_no_training_before_a_doctor_is_said_where_the_sign_stops_it(
    lanterne: Lanterne, told: str, stops: bool
) -> None:
    assert lanterne(*RUNNER).code == 0
    lanterne("check-in", told)

    shown, whole = " ".join(lanterne("today").out.split()), lanterne("today", "--full").out

    assert (DOCTOR_LINE in shown) is stops
    assert ("before you train again" in whole) is stops
    assert re.search(r"doctor|GP", shown)
