"""A season's workouts in every format, as readers that are not ours see them."""

import io
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from lanterne_rouge.adapters.files.workouts.forms import FORMS, RIDES, WorkoutForm
from lanterne_rouge.app.workout_file import planned_parts
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.season import SeasonPlan
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.structured_workout import (
    Anchors,
    Measure,
    StructuredWorkout,
    WorkoutPart,
    compare_steps,
    fold_repeats,
    steps_in_order,
)
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.writing import write_plan
from tests.season.plain_seasons import plain_request

ANCHORS = Anchors(ftp_w=260, lthr_bpm=168, max_hr_bpm=190)
ATHLETE = AthleteState(
    age=40,
    level="trained",
    sports=("cycling", "running", "swimming"),
    ftp_w=260,
    lthr_bpm=168,
    threshold_pace_ms=3.9,
    css_ms=1.2,
)
LENGTH_AND_AIM = tuple[float, float | None, float | None]
"""Seconds, and the two ends of the target: W for rides, m/s for runs and swims, bpm elsewhere."""


@cache
def _plan() -> SeasonPlan:
    return plan_season(plain_request(goal_in=182, age=40))


@cache
def _season(sport: Sport, athlete: AthleteState = ATHLETE) -> tuple[StructuredWorkout, ...]:
    """Every endurance session of half a year before a race."""
    return tuple(_sessions(sport, athlete))


def _sessions(sport: Sport, athlete: AthleteState) -> Iterator[StructuredWorkout]:
    plan = _plan()
    for sessions in write_plan(plan, athlete, None).values():
        for text in sessions:
            parts = planned_parts(text.steps, sport, athlete)
            if parts:
                yield StructuredWorkout(title=text.title, sport=sport, parts=fold_repeats(parts))


def _fit(content: bytes) -> list[LENGTH_AND_AIM]:
    fitdecode = pytest.importorskip("fitdecode")
    steps: list[list[LENGTH_AND_AIM]] = []
    with fitdecode.FitReader(io.BytesIO(content), check_crc=fitdecode.CrcCheck.RAISE) as reader:
        for frame in reader:
            if frame.frame_type == fitdecode.FIT_FRAME_DATA and frame.name == "workout_step":
                told = {field.name: field.value for field in frame.fields}
                if told["duration_type"] == "repeat_until_steps_cmplt":
                    first, times = told["duration_step"], told["repeat_steps"]
                    steps[first:] = [
                        [step for group in steps[first:] for step in group] * times,
                        *[[]] * (len(steps) - first),
                    ]
                    continue
                low, high = told.get("custom_target_power_low"), told.get("custom_target_power_high")
                aim = (
                    None if low in (None, "watts_offset") else low - 1000,
                    None if high in (None, 3000) else high - 1000,
                )
                steps.append([(told["duration_time"], *aim)])
    return [step for group in steps for step in group]


def _zwo(content: bytes) -> list[LENGTH_AND_AIM]:
    steps: list[LENGTH_AND_AIM] = []
    for element in ElementTree.fromstring(content).iterfind("workout/*"):
        told = {name: float(value) for name, value in element.attrib.items()}
        if element.tag == "IntervalsT":
            pair = [(told["OnDuration"], told["OnPower"]), (told["OffDuration"], told["OffPower"])]
            steps += [(seconds, power * 260, power * 260) for seconds, power in pair] * int(told["Repeat"])
        else:
            assert element.tag == "SteadyState", element.tag
            steps.append((told["Duration"], told["Power"] * 260, told["Power"] * 260))
    return steps


def _course(content: bytes) -> list[LENGTH_AND_AIM]:
    text = content.decode()
    by = 1.0 if "MINUTES WATTS" in text else 2.6
    rows = [line.split("\t") for line in text.partition("[COURSE DATA]\r\n")[2].partition("[END")[0].splitlines()]
    numbers = [(round(float(minutes) * 60, 1), float(power) * by) for minutes, power in rows]
    return [
        (end - start, before, after) for (start, before), (end, after) in zip(numbers[::2], numbers[1::2], strict=True)
    ]


def _text(content: bytes) -> list[LENGTH_AND_AIM]:
    steps: list[LENGTH_AND_AIM] = []
    for block in content.decode().strip().split("\n\n"):
        lines = block.splitlines()
        times = int(lines.pop(0).removesuffix("x")) if lines[0].endswith("x") else 1
        group: list[LENGTH_AND_AIM] = []
        for line in lines:
            hours, minutes, seconds = (
                int(found[1])
                if (found := re.search(rf"\b(?:\d+[hm])*?(\d+){unit}(?=[\dhms]*\b)", _length(line)))
                else 0
                for unit in "hms"
            )
            watts = [float(number) for number in re.findall(r"(\d+)w\b", line)]
            group.append(
                (hours * 3600 + minutes * 60 + seconds, watts[0] if watts else None, watts[-1] if watts else None)
            )
        steps += group * times
    return steps


def _length(line: str) -> str:
    return next(word for word in line.split() if re.fullmatch(r"(?:\d+h)?(?:\d+m)?(?:\d+s)?", word) and word != "-")


def _wahoo(content: bytes) -> list[LENGTH_AND_AIM]:
    def steps(intervals: list[dict[str, Any]]) -> Iterator[LENGTH_AND_AIM]:
        for interval in intervals:
            if interval["exit_trigger_type"] == "repeat":
                yield from list(steps(interval["intervals"])) * (interval["exit_trigger_value"] + 1)
                continue
            (aim,) = interval["targets"]
            assert aim["type"] == "watts"
            yield interval["exit_trigger_value"], aim["low"] or None, aim["high"] if aim["high"] < 2000 else None

    return list(steps(json.loads(content)["intervals"]))


SECOND_READERS: dict[str, Callable[[bytes], list[LENGTH_AND_AIM]]] = {
    "fit": _fit, "zwo": _zwo, "erg": _course, "mrc": _course, "intervals": _text,
    "wahoo": _wahoo,
}  # fmt: skip
HOLDS_ONE_POWER = ("zwo", "erg", "mrc")


def _meant(step: WorkoutPart, form: str) -> LENGTH_AND_AIM:
    assert step.seconds is not None and step.target is not None and step.target.measure is Measure.WATTS
    low, high = step.target.low, step.target.high
    if form in HOLDS_ONE_POWER:
        held = (low + high) / 2 if low is not None and high is not None else high * 0.9 if high else (low or 0) * 1.1
        return step.seconds, held, held
    if form == "intervals" and (low is None or high is None):
        return step.seconds, low if high is None else high, low if high is None else high
    return step.seconds, low, high


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_a_second_reader_sees_every_ride_of_a_season_as_planned(form: WorkoutForm) -> None:
    assert len(_season(Sport.CYCLING)) > 100

    for workout in _season(Sport.CYCLING):
        seen = SECOND_READERS[form.name](form.write(workout, ANCHORS).content)
        meant = [_meant(step, form.name) for step in steps_in_order(workout.parts)]

        assert [seconds for seconds, _, _ in seen] == pytest.approx([seconds for seconds, _, _ in meant], abs=0.1)
        for place in (1, 2):
            for was, is_now in zip(meant, seen, strict=True):
                assert (was[place] is None) is (is_now[place] is None)
                assert (is_now[place] or 0) == pytest.approx(was[place] or 0, abs=0.6)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
@pytest.mark.parametrize("sport", [Sport.CYCLING, Sport.RUNNING, Sport.SWIMMING, Sport.ROWING])
def test_what_is_read_back_is_exact_or_says_what_is_lost(form: WorkoutForm, sport: Sport) -> None:
    if sport not in form.sports:
        assert sport not in RIDES
        return

    for workout in _season(sport):
        written = form.write(workout, ANCHORS)
        report = compare_steps(workout, form.read(written.content), ANCHORS, written.left_out)

        assert len(report) == len(tuple(steps_in_order(workout.parts)))
        assert all((each.fidelity == "exact") is (not each.why) for each in report)
        if form.name == "fit":
            assert [each for each in report if each.fidelity != "exact"] == []


def test_every_target_of_a_season_is_understood() -> None:
    by_feel = AthleteState(sports=("running",))

    for sport in (Sport.CYCLING, Sport.RUNNING, Sport.SWIMMING, Sport.ROWING):
        assert all(step.target for workout in _season(sport) for step in steps_in_order(workout.parts))
    assert all(step.feel for workout in _season(Sport.RUNNING, by_feel) for step in steps_in_order(workout.parts))
    assert not any(step.target for workout in _season(Sport.RUNNING, by_feel) for step in steps_in_order(workout.parts))


def test_folded_repeats_are_written_out_as_they_were() -> None:
    for workout in _season(Sport.CYCLING):
        steps = tuple(steps_in_order(workout.parts))

        assert tuple(steps_in_order(fold_repeats(steps))) == steps
        assert len(fold_repeats(steps)) <= len(steps)
