"""Somebody who runs and has never lifted begins with sets of eight at a first weight."""

import re

from tests.worlds import Lanterne

RUNNER = (
    *("init", "--goal", "Spring half marathon", "--date", "2099-04-04", "--sports", "running,strength", "--days"),
    *("mon,tue,wed,thu,fri,sat,sun", "--minutes", "60", "--strength", "2", "--birth", "1988", "--sex", "female"),
    *("--level", "recreational", "--recent-hours", "3.5"),
)
NO = (
    "--heart-condition",
    "no",
    "--chest-pain",
    "no",
    "--dizziness",
    "no",
    "--medication",
    "no",
    "--other-reason",
    "no",
)


def _repetitions(said: str) -> list[int]:
    return [int(count) for count in re.findall(r"^ +(?:work|top set) .* x (\d+)\b(?! s)", said, re.MULTILINE)]


def test_first_sessions_have_eight_repetitions(lanterne: Lanterne) -> None:
    assert lanterne(*RUNNER, *NO).code == 0

    first = _repetitions(lanterne("strength", "plan").out)
    assert first and min(first) >= 8


def test_a_reason_is_cut_behind_its_brackets(lanterne: Lanterne) -> None:
    assert lanterne(*RUNNER, *NO).code == 0
    lanterne("check-in", "--sleep-h", "5", "--text", "heavy legs")

    said = lanterne("strength", "plan").out

    assert said.count("(") == said.count(")")
