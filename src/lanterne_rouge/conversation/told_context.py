"""The context of a message as it is written in JSON, read into a type."""

from collections.abc import Mapping

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.routing import Mode, OpenTarget, RoutingContext
from lanterne_rouge.domain.set_report import SaidUnit, SetReport

_FORM = 'Write an object such as {"live_session": true, "units": "kg", "target": {"reps": 8, "weight": 100}}.'
_UNITS = {unit.value: unit for unit in SaidUnit}


def read_told_context(document: object) -> RoutingContext:
    """The context; what is not said is unknown. Raises `BadInput` where it is no object or holds other kinds of values."""
    if not isinstance(document, Mapping):
        raise BadInput("The context is not a JSON object.", _FORM)
    target, last = document.get("target"), document.get("last_set")
    exercise, mode = document.get("current_exercise"), document.get("mode")
    try:
        return RoutingContext(
            live_session=bool(document.get("live_session", False)),
            units=_UNITS.get(str(document.get("units")), SaidUnit.KG),
            current_exercise=str(exercise) if exercise else None,
            target=_target(target) if isinstance(target, Mapping) else None,
            last_set=_last(last) if isinstance(last, Mapping) else None,
            pending_proposal=bool(document.get("pending_proposal", False)),
            mode=Mode(mode) if mode in tuple(Mode) else Mode.COACH,
        )
    except (TypeError, ValueError) as error:
        raise BadInput("The context holds a value of another kind than asked for.", _FORM) from error


def _target(told: Mapping[object, object]) -> OpenTarget:
    return OpenTarget(
        reps=_whole(told.get("reps")), weight=_number(told.get("weight")), unit=_UNITS.get(str(told.get("unit")))
    )


def _last(told: Mapping[object, object]) -> SetReport:
    return SetReport(
        reps=_whole(told.get("reps")), weight=_number(told.get("weight")), unit=_UNITS.get(str(told.get("unit")))
    )


def _number(value: object) -> float | None:
    return None if value is None else float(str(value))


def _whole(value: object) -> int | None:
    return None if value is None else int(float(str(value)))
