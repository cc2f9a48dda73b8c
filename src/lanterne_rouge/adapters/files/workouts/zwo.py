"""Zwift's workout files (.zwo): rides by share of FTP."""

from collections.abc import Iterator
from math import isfinite
from xml.etree import ElementTree

from lanterne_rouge.adapters.files.workouts.single_power import BY_DISTANCE, OPEN_ENDED, ZONE_SHARES, aimed_share
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

RAMPS = {"Warmup": StepPurpose.WARMUP, "Cooldown": StepPurpose.COOLDOWN, "Ramp": StepPurpose.WORK}
LONGEST_SCREEN_TEXT = 100
NO_ZWO = "This is not a Zwift workout."


def write_zwo(workout: StructuredWorkout, anchors: Anchors) -> WorkoutFile:
    """A ride for Zwift. A range becomes its middle, since a trainer holds one power; a step without power is a free ride."""
    root = ElementTree.Element("workout_file")
    for tag, text in (
        ("author", "Lanterne Rouge"),
        ("name", workout.title),
        ("description", workout.description),
        ("sportType", "bike"),
    ):
        ElementTree.SubElement(root, tag).text = _printable(text)
    body = ElementTree.SubElement(root, "workout")
    left_out: list[tuple[int, str]] = []
    number = 0
    for node in workout.parts:
        steps = tuple(steps_in_order((node,)))
        if isinstance(node, RepeatedParts) and _fits_intervals(node, anchors):
            body.append(_intervals(node, anchors))
        else:
            for place, step in enumerate(steps, start=number):
                if step.seconds is None:
                    left_out.append((place, BY_DISTANCE if step.metres is not None else OPEN_ENDED))
                else:
                    body.append(_element(step, anchors))
        number += len(steps)
    ElementTree.indent(root)
    content = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return WorkoutFile(content=content + b"\n", left_out=tuple(left_out))


def _fits_intervals(node: RepeatedParts, anchors: Anchors) -> bool:
    """Whether it is the one thing that Zwift repeats: one steady part on, one steady part off."""
    on, off = (node.parts[0], node.parts[1]) if len(node.parts) == 2 else (None, None)
    if not isinstance(on, WorkoutPart) or not isinstance(off, WorkoutPart):
        return False
    return all(
        step.seconds is not None and step.cadence is None and step.target is not None
        and not step.target.ramp and aimed_share(step.target, anchors) is not None
        for step in (on, off)
    )  # fmt: skip


def _intervals(node: RepeatedParts, anchors: Anchors) -> ElementTree.Element:
    on, off = steps_in_order(node.parts)
    element = ElementTree.Element(
        "IntervalsT",
        {
            "Repeat": str(node.times),
            "OnDuration": f"{on.seconds:g}",
            "OffDuration": f"{off.seconds:g}",
            "OnPower": _share(aimed_share(on.target, anchors)),
            "OffPower": _share(aimed_share(off.target, anchors)),
        },
    )
    _tell(element, on.name, 0)
    _tell(element, off.name, on.seconds or 0)
    return element


def _element(step: WorkoutPart, anchors: Anchors) -> ElementTree.Element:
    share = aimed_share(step.target, anchors)
    length = {"Duration": f"{step.seconds:g}"}
    if share is None:
        element = ElementTree.Element("FreeRide", {**length, "FlatRoad": "0"})
    elif step.target is not None and step.target.ramp:
        tag = next((tag for tag, purpose in RAMPS.items() if purpose is step.purpose), "Ramp")
        start, end = _ends(step.target, anchors)
        element = ElementTree.Element(tag, {**length, "PowerLow": _share(start), "PowerHigh": _share(end)})
    else:
        element = ElementTree.Element("SteadyState", {**length, "Power": _share(share)})
    if step.cadence is not None:
        element.set("Cadence", f"{sum(step.cadence) / 2:.0f}")
    _tell(element, ", ".join(word for word in (step.name, step.feel if share is None else None) if word), 0)
    return element


def _ends(target: StepTarget, anchors: Anchors) -> tuple[float, float]:
    parts = (StepTarget(measure=target.measure, low=end, high=end) for end in (target.low, target.high))
    start, end = (aimed_share(part, anchors) for part in parts)
    return start or 0.0, end or 0.0


def _share(value: float | None) -> str:
    return f"{value or 0.0:.4f}".rstrip("0").rstrip(".")


def _tell(element: ElementTree.Element, message: str, offset: float) -> None:
    if message:
        told = {"timeoffset": f"{offset:g}", "message": _printable(message)[:LONGEST_SCREEN_TEXT]}
        ElementTree.SubElement(element, "textevent", told)


def _printable(text: str) -> str:
    """XML allows no control characters, not even escaped ones."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def read_zwo(content: bytes) -> StructuredWorkout:
    """Any Zwift ride. The first value of a ramp is where it starts, whatever the names of its attributes promise.

    Raises `BadFile` for anything else.
    """
    # Entities could be nested to fill the memory; no workout needs any.
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise BadFile(f"{NO_ZWO[:-1]}: it defines entities.", "Save it again from the program that made it.")
    try:
        root = ElementTree.fromstring(content)
    except ElementTree.ParseError:
        raise BadFile(NO_ZWO, "Choose a .zwo file.") from None
    body = root.find("workout")
    if root.tag != "workout_file" or body is None:
        raise BadFile(NO_ZWO, "Choose a .zwo file.")
    parts = tuple(node for element in body for node in _node(element))
    running = (root.findtext("sportType") or "").strip().lower() == "run"
    return StructuredWorkout(
        # Some programs shorten the tag of the name.
        title=(root.findtext("name") or root.findtext("n") or "").strip(),
        sport=Sport.RUNNING if running else Sport.CYCLING,
        parts=parts,
        description=(root.findtext("description") or "").strip(),
    )


def _node(element: ElementTree.Element) -> Iterator[WorkoutNode]:
    tag = element.tag
    if tag == "IntervalsT":
        yield _read_intervals(element)
    elif tag in RAMPS:
        start, end = _number(element, "PowerLow", "Power"), _number(element, "PowerHigh", "Power")
        target = _target(start, end, ramp=start != end) if start is not None and end is not None else None
        yield _part(element, target, RAMPS[tag])
    elif tag == "SteadyState":
        yield _part(element, _steady(element), StepPurpose.WORK)
    elif tag in ("FreeRide", "Freeride", "MaxEffort"):
        yield _part(element, None, StepPurpose.WORK)


def _read_intervals(element: ElementTree.Element) -> RepeatedParts:
    messages = _messages(element)
    on_seconds = _number(element, "OnDuration") or 0.0
    parts = []
    for seconds, side, name, purpose in (
        (on_seconds, "On", messages.get(0.0, ""), StepPurpose.WORK),
        (_number(element, "OffDuration") or 0.0, "Off", messages.get(on_seconds, ""), StepPurpose.EASY),
    ):
        low = _number(element, f"{side}Power", f"Power{side}Low")
        high = _number(element, f"{side}Power", f"Power{side}High")
        zone = _number(element, f"Power{side}Zone")
        target = _target(low, high) if low is not None and high is not None else _of_zone(zone)
        parts.append(WorkoutPart(name=name, seconds=seconds, target=target, purpose=purpose))
    return RepeatedParts(times=round(_number(element, "Repeat") or 1), parts=tuple(parts))


def _part(element: ElementTree.Element, target: StepTarget | None, purpose: StepPurpose) -> WorkoutPart:
    cadence = _number(element, "Cadence")
    return WorkoutPart(
        name=_messages(element).get(0.0, ""),
        seconds=_number(element, "Duration") or 0.0,
        target=target,
        cadence=(cadence, cadence) if cadence else None,
        purpose=purpose,
    )


def _steady(element: ElementTree.Element) -> StepTarget | None:
    power = _number(element, "Power")
    low, high = _number(element, "PowerLow"), _number(element, "PowerHigh")
    if power is not None:
        return _target(power, power)
    return _target(low, high) if low is not None and high is not None else _of_zone(_number(element, "Zone"))


def _of_zone(zone: float | None) -> StepTarget | None:
    index = 0 if zone is None else round(zone)
    return _target(ZONE_SHARES[index - 1], ZONE_SHARES[index - 1]) if 1 <= index <= len(ZONE_SHARES) else None


def _target(low: float | None, high: float | None, *, ramp: bool = False) -> StepTarget:
    return StepTarget(measure=Measure.SHARE_OF_FTP, low=low, high=high, ramp=ramp)


def _messages(element: ElementTree.Element) -> dict[float, str]:
    told = [child for child in element if child.tag.lower() == "textevent"]
    return {_number(child, "timeoffset") or 0.0: child.get("message", "") for child in reversed(told)}


def _number(element: ElementTree.Element, *names: str) -> float | None:
    for name in names:
        try:
            value = float(element.attrib[name])
        except (KeyError, ValueError):
            continue
        if isfinite(value):
            return value
    return None
