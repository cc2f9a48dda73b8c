"""The schema that strict modes are given."""

from dataclasses import dataclass
from typing import Literal

import pytest

from lanterne_rouge.adapters.llm.answers import schema_of
from lanterne_rouge.domain.language_model import ProposedDecision, ProposedWorkout


@dataclass(frozen=True, kw_only=True)
class Odd:
    kind: Literal["a", "b"]
    rpe: float | None


def test_a_decision_is_a_closed_object_with_every_key_required() -> None:
    schema = schema_of(ProposedDecision)

    assert schema["additionalProperties"] is False
    assert schema["required"] == ["action", "reason", "intensity_recommendation", "flags", "confidence"]
    assert schema["properties"]["flags"] == {"type": "array", "items": {"type": "string"}}  # type: ignore[index]
    assert schema["properties"]["action"]["type"] == "string"  # type: ignore[index]


def test_parts_stand_inline() -> None:
    text = repr(schema_of(ProposedWorkout))

    assert "$ref" not in text
    assert text.count("additionalProperties") == 2


def test_choices_and_absent_values_are_named() -> None:
    assert schema_of(Odd)["properties"] == {
        "kind": {"type": "string", "enum": ["a", "b"]},
        "rpe": {"anyOf": [{"type": "number"}, {"type": "null"}]},
    }


def test_a_type_that_no_answer_can_hold_is_a_fault_of_ours() -> None:
    with pytest.raises(TypeError):
        schema_of(dict[str, int])
