"""A workout as one tree of steps, which every file format is written from and read into."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import isclose
from typing import Literal

from lanterne_rouge.domain.sport import Sport


class Measure(StrEnum):
    """What a target is measured in. Shares are fractions: 1.0 is all of FTP, of the threshold heart rate, of the maximum."""

    WATTS = "watts"
    SHARE_OF_FTP = "share_of_ftp"
    POWER_ZONE = "power_zone"
    BPM = "bpm"
    SHARE_OF_LTHR = "share_of_lthr"
    SHARE_OF_MAX_HR = "share_of_max_hr"
    HEART_RATE_ZONE = "heart_rate_zone"
    SPEED_MS = "speed_ms"


class StepPurpose(StrEnum):
    """What a step is for."""

    WARMUP = "warmup"
    WORK = "work"
    EASY = "easy"
    COOLDOWN = "cooldown"


@dataclass(frozen=True, kw_only=True)
class StepTarget:
    """A range to hold, None where it is open to that side; with `ramp` it goes from `low` to `high`, which may be the lower."""

    measure: Measure
    low: float | None
    high: float | None
    ramp: bool = False

    @property
    def middle(self) -> float | None:
        """The middle of the range, None where a side is open."""
        return None if self.low is None or self.high is None else (self.low + self.high) / 2


@dataclass(frozen=True, kw_only=True)
class WorkoutPart:
    """One step. It ends after `seconds` or `metres`, else when the athlete says so.

    `feel` is what to aim for where a number is not known; `zone` is the coach's zone (1-7).
    """

    name: str = ""
    seconds: float | None = None
    metres: float | None = None
    target: StepTarget | None = None
    cadence: tuple[float, float] | None = None
    purpose: StepPurpose = StepPurpose.WORK
    feel: str | None = None
    zone: int | None = None


@dataclass(frozen=True, kw_only=True)
class RepeatedParts:
    """Steps that are done so many times in a row."""

    times: int
    parts: "tuple[WorkoutNode, ...]"
    name: str = ""


WorkoutNode = WorkoutPart | RepeatedParts


@dataclass(frozen=True, kw_only=True)
class StructuredWorkout:
    """A whole workout; `parts` in the order in which they are done."""

    title: str
    sport: Sport
    parts: tuple[WorkoutNode, ...]
    description: str = ""


@dataclass(frozen=True, kw_only=True)
class Anchors:
    """What shares are shares of, where it is known: FTP in watts, heart rates in bpm."""

    ftp_w: float | None = None
    lthr_bpm: float | None = None
    max_hr_bpm: float | None = None


def steps_in_order(parts: Sequence[WorkoutNode]) -> Iterator[WorkoutPart]:
    """Every step as it is done, repeats written out."""
    for node in parts:
        if isinstance(node, WorkoutPart):
            yield node
        else:
            for _ in range(node.times):
                yield from steps_in_order(node.parts)


def count_steps(parts: Sequence[WorkoutNode]) -> int:
    """How many steps there are, repeats written out; counted without writing them out."""
    return sum(1 if isinstance(node, WorkoutPart) else node.times * count_steps(node.parts) for node in parts)


def total_seconds(parts: Sequence[WorkoutNode]) -> float:
    """The length of all steps that end by the clock."""
    return sum(step.seconds or 0.0 for step in steps_in_order(parts))


LONGEST_GROUP = 6
"""Steps in one repeated group; longer ones do not occur in sessions that people write."""


def fold_repeats(steps: Sequence[WorkoutPart]) -> tuple[WorkoutNode, ...]:
    """The same steps with equal groups in a row as repeats; written out again they are exactly the ones given."""
    folded: list[WorkoutNode] = []
    at = 0
    while at < len(steps):
        size, times = _longest_repeat(steps, at)
        group = tuple(steps[at : at + size])
        folded += [RepeatedParts(times=times, parts=group)] if times > 1 else group
        at += size * times
    return tuple(folded)


def _longest_repeat(steps: Sequence[WorkoutPart], at: int) -> tuple[int, int]:
    """The group that begins here and covers most steps by being repeated: its size, and how often."""
    best = (1, 1)
    for size in range(1, min(LONGEST_GROUP, (len(steps) - at) // 2) + 1):
        group, times = steps[at : at + size], 1
        while steps[at + size * times : at + size * (times + 1)] == group:
            times += 1
        if times > 1 and size * times > best[0] * best[1]:
            best = (size, times)
    return best


def in_absolute(target: StepTarget | None, anchors: Anchors) -> StepTarget | None:
    """A share as watts or bpm where its whole is known; anything else as it is."""
    if target is None:
        return None
    wholes = {
        Measure.SHARE_OF_FTP: (Measure.WATTS, anchors.ftp_w),
        Measure.SHARE_OF_LTHR: (Measure.BPM, anchors.lthr_bpm),
        Measure.SHARE_OF_MAX_HR: (Measure.BPM, anchors.max_hr_bpm),
    }
    measure, whole = wholes.get(target.measure, (target.measure, None))
    if whole is None:
        return target
    return StepTarget(
        measure=measure,
        low=None if target.low is None else target.low * whole,
        high=None if target.high is None else target.high * whole,
        ramp=target.ramp,
    )


Fidelity = Literal["exact", "degraded", "unsupported"]


@dataclass(frozen=True, kw_only=True)
class WrittenStep:
    """How a step came through: `exact`, `degraded` (there, but not all of it) or `unsupported` (left out), and why."""

    step: WorkoutPart
    fidelity: Fidelity
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class WorkoutFile:
    """A written workout. `left_out`: steps, counted as they are done from 0, that the format cannot hold, and why."""

    content: bytes
    left_out: tuple[tuple[int, str], ...] = ()


def compare_steps(
    meant: StructuredWorkout, read: StructuredWorkout, anchors: Anchors, left_out: Sequence[tuple[int, str]] = ()
) -> tuple[WrittenStep, ...]:
    """What became of each step, seen from the file as it is read back. Raises `ValueError` for another number of steps."""
    gone = dict(left_out)
    there = iter(tuple(steps_in_order(read.parts)))
    report = []
    for number, step in enumerate(steps_in_order(meant.parts)):
        if number in gone:
            report.append(WrittenStep(step=step, fidelity="unsupported", why=gone[number]))
            continue
        twin = next(there, None)
        if twin is None:
            raise ValueError(f"step {number} is missing in the file")
        why = _difference(step, twin, anchors)
        report.append(WrittenStep(step=step, fidelity="degraded" if why else "exact", why=why))
    if next(there, None) is not None:
        raise ValueError("the file has more steps than the workout")
    return tuple(report)


# Half a unit is what a whole number of watts, beats or per cents of them may be off.
NEAR_SECONDS, NEAR_METRES = 0.05, 0.5
NEAR_OF: dict[Measure, float] = {
    Measure.WATTS: 0.5,
    Measure.BPM: 0.5,
    Measure.SPEED_MS: 0.006,
    Measure.SHARE_OF_FTP: 0.0005,
    Measure.SHARE_OF_LTHR: 0.0005,
    Measure.SHARE_OF_MAX_HR: 0.0005,
}


def _difference(meant: WorkoutPart, read: WorkoutPart, anchors: Anchors) -> str:
    if not _near(meant.seconds, read.seconds, NEAR_SECONDS) or not _near(meant.metres, read.metres, NEAR_METRES):
        return f"lasts {_length(read)} in the file"
    before, after = in_absolute(meant.target, anchors), in_absolute(read.target, anchors)
    if not _same_target(before, after):
        if before is None:
            return f"{_aim(after)} in the file, planned by feel" if after else ""
        return f"{_aim(after)} in the file, planned {_aim(before)}" if after else f"no target, planned {_aim(before)}"
    if meant.feel and meant.target is None and meant.feel not in read.name and meant.feel != read.feel:
        return f"without the words: {meant.feel}"
    return "without the cadence" if meant.cadence is not None and meant.cadence != read.cadence else ""


def _same_target(before: StepTarget | None, after: StepTarget | None) -> bool:
    if before is None or after is None:
        return before is after
    near = NEAR_OF.get(before.measure, 0.0)
    alike = before.measure is after.measure and (before.ramp is after.ramp or before.low == before.high)
    return alike and _near(before.low, after.low, near) and _near(before.high, after.high, near)


def _near(before: float | None, after: float | None, by: float) -> bool:
    if before is None or after is None:
        return before is after
    return isclose(before, after, abs_tol=by + 1e-9, rel_tol=0)


def _length(step: WorkoutPart) -> str:
    if step.seconds is not None:
        return f"{step.seconds:g} s"
    return f"{step.metres:g} m" if step.metres is not None else "until you press lap"


_UNITS = {
    Measure.WATTS: "W",
    Measure.BPM: "bpm",
    Measure.POWER_ZONE: "power zone",
    Measure.HEART_RATE_ZONE: "heart rate zone",
}
_SHARES = {
    Measure.SHARE_OF_FTP: "% of FTP",
    Measure.SHARE_OF_LTHR: "% of threshold heart rate",
    Measure.SHARE_OF_MAX_HR: "% of maximum heart rate",
}


def _aim(target: StepTarget | None) -> str:
    if target is None:
        return "no target"
    if target.measure is Measure.SPEED_MS:
        fast, slow = _pace(target.high), _pace(target.low)
        if fast is None or slow is None:
            return f"{fast}/km or slower" if fast else f"{slow}/km or faster"
        return f"{fast}/km" if fast == slow else f"{fast}-{slow}/km"
    by, unit = (100.0, _SHARES[target.measure]) if target.measure in _SHARES else (1.0, _UNITS[target.measure])
    low, high = (None if side is None else f"{side * by:.0f}" for side in (target.low, target.high))
    if target.measure in (Measure.POWER_ZONE, Measure.HEART_RATE_ZONE):
        return f"{unit} {low}"
    if low is None or high is None:
        return f"up to {high} {unit}" if low is None else f"from {low} {unit}"
    return f"{low} {unit}" if low == high else f"{low} to {high} {unit}" if target.ramp else f"{low}-{high} {unit}"


def _pace(speed_ms: float | None) -> str | None:
    """Minutes and seconds for a kilometre; None where the range is open to this side."""
    if not speed_ms:
        return None
    minutes, seconds = divmod(round(1000 / speed_ms), 60)
    return f"{minutes}:{seconds:02d}"
