"""The workout text of intervals.icu: a step a line, `- Warm-up 10m 150w-185w 90rpm`, and `4x` above what is repeated."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.structured_workout import (
    Anchors,
    Measure,
    RepeatedParts,
    StepPurpose,
    StepTarget,
    StructuredWorkout,
    WorkoutFile,
    WorkoutNode,
    WorkoutPart,
    steps_in_order,
)

NO_TEXT = "This is no workout text: no line says how long to do what."
LIKE_THIS = "Write lines such as: - Warm-up 10m 60-70%"
LAP_BUTTON = "ends when you press lap, and this text only knows times and distances"

_NUMBER = r"\d+(?:\.\d+)?"
_SEPARATOR = "[-–]"
_DURATION = re.compile(r"(?:(\d+)h)?(?:(\d+)(?:m|min|'))?(?:(\d+)(?:s|sec|\"))?", re.IGNORECASE)
_DISTANCE = re.compile(rf"({_NUMBER})(km|mtr|mi|yrd)", re.IGNORECASE)
_METRES = {"km": 1000.0, "mtr": 1.0, "mi": 1609.344, "yrd": 0.9144}
_WATTS = re.compile(rf"({_NUMBER})w?(?:{_SEPARATOR}({_NUMBER}))?w", re.IGNORECASE)
_PERCENT = re.compile(rf"({_NUMBER})%?(?:{_SEPARATOR}({_NUMBER}))?%", re.IGNORECASE)
_ZONE = re.compile(rf"Z(\d)(?:{_SEPARATOR}Z?(\d))?", re.IGNORECASE)
# Of a range with a dash of the typographic kind the server takes the first number.
_CADENCE = re.compile(rf"({_NUMBER})(?:rpm)?(?:-({_NUMBER})|–{_NUMBER})?rpm[,.;]?", re.IGNORECASE)
_PACE = re.compile(rf"(\d+):(\d\d)(?:{_SEPARATOR}(\d+):(\d\d))?/(km|mi|100m)", re.IGNORECASE)
_REPEAT = re.compile(r"(?:^|.*\s)(\d+)x", re.IGNORECASE)
_PACE_METRES = {"km": 1000.0, "mi": 1609.344, "100m": 100.0}
_HEART, _LTHR, _PACE_WORD, _RAMP = "hr", "lthr", "pace", "ramp"
_OPTION = re.compile(r"[a-z]+=\w+", re.IGNORECASE)


def write_intervals_text(workout: StructuredWorkout, anchors: Anchors) -> WorkoutFile:
    """The text that intervals.icu plans a workout from. Heart rates are shares of the threshold heart rate of `anchors`."""
    blocks: list[str] = []
    lines: list[str] = []
    left_out: list[tuple[int, str]] = []
    number = 0
    for node in _flat(workout.parts):
        steps = tuple(steps_in_order((node,)))
        written = [
            _line(step, anchors) for step in (steps_in_order(node.parts) if isinstance(node, RepeatedParts) else steps)
        ]
        if isinstance(node, RepeatedParts) and all(written):
            # A repeat begins and ends with an empty line; otherwise its neighbours are repeated with it.
            blocks += ["\n".join(lines)] if lines else []
            blocks.append("\n".join([f"{node.times}x", *(line for line in written if line)]))
            lines = []
        else:
            every = written * node.times if isinstance(node, RepeatedParts) else written
            left_out += [(number + place, LAP_BUTTON) for place, line in enumerate(every) if line is None]
            lines += [line for line in every if line]
        number += len(steps)
    blocks += ["\n".join(lines)] if lines else []
    return WorkoutFile(content=("\n\n".join(blocks) + "\n").encode("utf-8"), left_out=tuple(left_out))


def _flat(parts: tuple[WorkoutNode, ...]) -> Iterator[WorkoutNode]:
    """The text knows one level of repeats: an outer one of several levels is written out."""
    for node in parts:
        if isinstance(node, RepeatedParts) and any(isinstance(part, RepeatedParts) for part in node.parts):
            for _ in range(node.times):
                yield from _flat(node.parts)
        else:
            yield node


def _line(step: WorkoutPart, anchors: Anchors) -> str | None:
    length = _length(step)
    if length is None:
        return None
    cadence = [] if step.cadence is None else [_between(*step.cadence, lambda v: f"{v:.0f}") + "rpm"]
    words = [word for word in (_safe(step.name), _safe(step.feel or "") if step.target is None else "") if word]
    return " ".join(["-", *([", ".join(words)] if words else []), length, *_target(step.target, anchors), *cadence])


def _length(step: WorkoutPart) -> str | None:
    if step.seconds is None:
        return (
            None
            if step.metres is None
            else f"{step.metres / 1000:g}km"
            if step.metres >= 1000
            else f"{step.metres:g}mtr"
        )
    minutes, seconds = divmod(round(step.seconds), 60)
    hours, minutes = divmod(minutes, 60)
    parts = [f"{value}{unit}" for value, unit in ((hours, "h"), (minutes, "m"), (seconds, "s")) if value]
    return "".join(parts) or "1s"


def _target(target: StepTarget | None, anchors: Anchors) -> list[str]:
    if target is None:
        return []
    low, high = target.low, target.high
    ramp = [_RAMP] if target.ramp else []
    match target.measure:
        case Measure.WATTS:
            return [*ramp, _between(low, high, lambda v: f"{v:.0f}w")]
        case Measure.SHARE_OF_FTP:
            return [*ramp, _between(low, high, _percent) + "%"]
        case Measure.POWER_ZONE:
            return [f"Z{low:.0f}"]
        case Measure.HEART_RATE_ZONE:
            return [f"Z{low:.0f}", "HR"]
        case Measure.SHARE_OF_MAX_HR:
            return [_between(low, high, _percent) + "%", "HR"]
        case Measure.SHARE_OF_LTHR:
            return [_between(low, high, _percent) + "%", "LTHR"]
        case Measure.BPM if anchors.lthr_bpm:
            whole = anchors.lthr_bpm
            return [_between(low, high, lambda v: _percent(v / whole)) + "%", "LTHR"]
        case Measure.SPEED_MS:
            # The slower end of a pace is the longer time; the text has the faster one first, as runners write it.
            return [_between(high, low, _clock) + "/km", "Pace"]
        case _:
            return []


def _between(low: float | None, high: float | None, write: Callable[[float], str]) -> str:
    """A range; of an open one the border alone, which the reading back then reports."""
    sides = [write(side) for side in (low, high) if side is not None]
    return "-".join(dict.fromkeys(sides))


def _percent(share: float) -> str:
    return f"{share * 100:.1f}".removesuffix(".0")


def _clock(speed_ms: float) -> str:
    minutes, seconds = divmod(round(1000 / speed_ms), 60)
    return f"{minutes}:{seconds:02d}"


def _safe(words: str) -> str:
    """Words in which the server finds no time, target or repeat."""
    kept = [word for word in "".join(c if c.isprintable() else " " for c in words).split() if not _is_token(word)]
    return " ".join(kept).lstrip("-").strip()


def _is_token(word: str) -> bool:
    reading = _Reading()
    return (
        reading.take(word) or _REPEAT.fullmatch(word) is not None or word.lower() in (_RAMP, _HEART, _LTHR, _PACE_WORD)
    )


def read_intervals_text(content: bytes) -> StructuredWorkout:
    """A workout as the server reads its text: of several targets in a line the last counts, lines without a length are notes.

    Raises `BadFile` where no line is a step.
    """
    text = content.decode("utf-8-sig", errors="replace")
    nodes: list[WorkoutNode] = []
    repeat: tuple[int, str] | None = None
    group: list[WorkoutPart] = []
    heading = ""
    for line in [*text.splitlines(), ""]:
        stripped = line.strip()
        if stripped.startswith("-") and not stripped.startswith("--"):
            step = _step(stripped.removeprefix("-").strip(), heading)
            if step is not None:
                group.append(step)
            continue
        if group:
            nodes += _grouped(group, repeat)
            group, repeat, heading = [], None, ""
        if stripped:
            times = _REPEAT.fullmatch(stripped)
            repeat, heading = (int(times[1]), stripped) if times else None, stripped
    if not nodes:
        raise BadFile(NO_TEXT, LIKE_THIS)
    return StructuredWorkout(title="", sport=Sport.CYCLING, parts=tuple(nodes))


def _grouped(group: list[WorkoutPart], repeat: tuple[int, str] | None) -> list[WorkoutNode]:
    if repeat is None:
        return list(group)
    times, heading = repeat
    name = heading[: -len(f"{times}x")].strip()
    return [RepeatedParts(times=times, parts=tuple(group), name=name)]


_HEADINGS = {
    "warmup": StepPurpose.WARMUP,
    "warm-up": StepPurpose.WARMUP,
    "cooldown": StepPurpose.COOLDOWN,
    "cool-down": StepPurpose.COOLDOWN,
}


def _step(line: str, heading: str) -> WorkoutPart | None:
    """A line as a step; None for one that lasts no time."""
    reading, words = _Reading(), []
    for word in line.split():
        if not reading.take(word) and not reading.taken:
            words.append(word)
    if not reading.seconds and not reading.metres:
        return None
    return WorkoutPart(
        name=" ".join(words),
        seconds=reading.seconds if reading.seconds else None,
        metres=reading.metres,
        target=reading.target if reading.target is None else replace(reading.target, ramp=reading.ramp),
        cadence=reading.cadence,
        purpose=_HEADINGS.get(heading.lower(), StepPurpose.WORK),
    )


@dataclass
class _Reading:
    """What the words of a line have said so far; `taken`: one of them was more than a word."""

    seconds: float | None = None
    metres: float | None = None
    target: StepTarget | None = None
    cadence: tuple[float, float] | None = None
    ramp: bool = False
    taken: bool = False

    def take(self, word: str) -> bool:
        """Whether the word says something about the step; then it is noted."""
        understood = self._length(word) or self._aim(word) or self._qualifier(word)
        self.taken = self.taken or understood
        return understood

    def _length(self, word: str) -> bool:
        time = _DURATION.fullmatch(word)
        if time and any(time.groups()):
            hours, minutes, seconds = (int(part or 0) for part in time.groups())
            self.seconds = float(hours * 3600 + minutes * 60 + seconds)
            return True
        distance = _DISTANCE.fullmatch(word)
        if distance:
            self.metres = float(distance[1]) * _METRES[distance[2].lower()]
        return distance is not None

    def _aim(self, word: str) -> bool:
        for pattern, measure, by in (
            (_WATTS, Measure.WATTS, 1.0),
            (_PERCENT, Measure.SHARE_OF_FTP, 0.01),
            (_ZONE, Measure.POWER_ZONE, 1.0),
        ):
            match = pattern.fullmatch(word)
            if match:
                low, high = float(match[1]) * by, float(match[2] or match[1]) * by
                self.target = StepTarget(measure=measure, low=low, high=high)
                return True
        return self._cadence_or_pace(word)

    def _cadence_or_pace(self, word: str) -> bool:
        turns, pace = _CADENCE.fullmatch(word), _PACE.fullmatch(word)
        if turns:
            self.cadence = (float(turns[1]), float(turns[2] or turns[1]))
        elif pace:
            metres = _PACE_METRES[pace[5].lower()]
            times = [int(pace[1]) * 60 + int(pace[2])]
            times += [int(pace[3]) * 60 + int(pace[4])] if pace[3] else []
            self.target = StepTarget(measure=Measure.SPEED_MS, low=metres / max(times), high=metres / min(times))
        return turns is not None or pace is not None

    def _qualifier(self, word: str) -> bool:
        """Words that change a number before them; without one they are words like any other."""
        # With a capital letter it is a name.
        if word == _RAMP:
            self.ramp = True
            return True
        said = word.lower()
        if self.target is None:
            return False
        if said in (_HEART, _LTHR):
            zone = self.target.measure is Measure.POWER_ZONE
            share = Measure.SHARE_OF_MAX_HR if said == _HEART else Measure.SHARE_OF_LTHR
            self.target = replace(self.target, measure=Measure.HEART_RATE_ZONE if zone else share)
            return True
        return said == _PACE_WORD or _OPTION.fullmatch(word) is not None
