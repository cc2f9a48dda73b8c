"""The package's own door: the types of a day by their names, loaded on first use."""

import subprocess
import sys

import pytest

import lanterne_rouge
from lanterne_rouge import MissionStatus, Observation, TrainingDecision
from lanterne_rouge.domain import decision, mission, wellness


def test_the_types_of_a_day_are_imported_from_the_package() -> None:
    assert (MissionStatus, Observation, TrainingDecision) == (
        mission.MissionStatus,
        wellness.Observation,
        decision.TrainingDecision,
    )
    with pytest.raises(AttributeError):
        getattr(lanterne_rouge, "Briefings")  # noqa: B009


def test_importing_the_package_loads_none_of_its_rooms() -> None:
    script = "import sys, lanterne_rouge; print([m for m in sys.modules if m.startswith('lanterne_rouge.')])"

    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"
