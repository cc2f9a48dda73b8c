"""An athlete whose medicine holds the pulse down: no heart rate in any target, said once, and taken back by one command."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from lanterne_rouge.domain.heart_medicine import PULSE_IS_SLOWED, says_pulse_is_slowed
from tests.worlds import Lanterne

RACE = datetime.now(UTC).date() + timedelta(days=84)
SET_UP = (
    *("init", "--date", str(RACE), "--sports", "running", "--days", "tue,thu,sat,sun", "--minutes", "60"),
    *(
        "--level",
        "trained",
        "--birth",
        "1967",
        "--max-hr",
        "178",
        "--lthr",
        "160",
        "--hours",
        "4",
        "--recent-hours",
        "3",
    ),
)
ON_MEDICINE = ("--medication", "yes", "--cleared", "yes")
BPM = re.compile(r"\d bpm")


def _all_texts(lanterne: Lanterne) -> str:
    shown = (lanterne("plan", "--json"), lanterne("plan"), lanterne("today", "--no-deliver", "--full"))
    return "\n".join(said.out for said in shown)


def test_yes_to_heart_medicine_keeps_heart_rate_out_of_every_target(lanterne: Lanterne) -> None:
    said = lanterne(*SET_UP, "--goal", "Town 10k", *ON_MEDICINE).out

    texts = _all_texts(lanterne)

    assert PULSE_IS_SLOWED in said
    assert not BPM.search(texts)
    assert "RPE 7" in texts
    assert lanterne("plan", "--json").out.count("hold your pulse down") == 1


@pytest.mark.parametrize("also", [(), (*ON_MEDICINE, "--slow-pulse", "no")])
def test_no_medicine_or_one_that_leaves_the_pulse_alone_keeps_the_targets(
    lanterne: Lanterne, also: tuple[str, ...]
) -> None:
    lanterne(*SET_UP, "--goal", "Town 10k", *also)

    texts = _all_texts(lanterne)

    assert BPM.search(texts)
    assert "hold your pulse down" not in texts


def test_a_goal_that_names_the_medicine_is_enough(lanterne: Lanterne) -> None:
    lanterne(*SET_UP, "--goal", "Town 10k on bisoprolol")

    assert not BPM.search(_all_texts(lanterne))


def test_a_check_in_that_names_the_medicine_is_remembered_until_it_is_taken_back(lanterne: Lanterne) -> None:
    lanterne(*SET_UP, "--goal", "Town 10k")
    said = lanterne("check-in", "--text", "good legs, since yesterday I take metoprolol").out
    lanterne("plan", "remake")
    without = _all_texts(lanterne)

    taken_back = lanterne("athlete", "set", "slow_pulse=no").out
    lanterne("plan", "remake")

    assert PULSE_IS_SLOWED in " ".join(said.split())
    assert not BPM.search(without)
    assert PULSE_IS_SLOWED not in taken_back
    assert BPM.search(_all_texts(lanterne))


def test_questions_about_heart_rate_zones_are_answered_by_feel(lanterne: Lanterne) -> None:
    lanterne(*SET_UP, "--goal", "Town 10k", *ON_MEDICINE)

    said = lanterne("chat", "--message", "what are my heart rate zones?").out

    assert not BPM.search(said)
    assert "whole sentences" in said


@pytest.mark.parametrize(
    ("words", "slowed"),
    [
        ("I'm on beta blockers now", True),
        ("the doctor gave me Nebivolol 5 mg", True),
        ("verapamil since May. Not a good night", True),
        ("I don't take beta blockers", False),
        ("stopped metoprolol last month", False),
        ("my dad takes bisoprolol", False),
        ("a statin for cholesterol", False),
        ("ramipril for blood pressure", False),
    ],
)
def test_words_for_a_medicine_that_slows_the_pulse(words: str, slowed: bool) -> None:
    assert says_pulse_is_slowed(words) is slowed


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_mission_file_with_an_answer_on_the_pulse_is_read_again(lanterne: Lanterne, answer: str) -> None:
    lanterne(*SET_UP, "--goal", "Town 10k", *ON_MEDICINE, "--slow-pulse", answer)

    shown = lanterne("plan")

    assert "isn't a mission field" not in shown.out + shown.err
