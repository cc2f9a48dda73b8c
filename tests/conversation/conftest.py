"""What tests of the talk share: a home of somebody unknown on a Tuesday at nine."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.wiring import open_scope
from tests.conversation.talk import TUESDAY


@pytest.fixture
def scope(tmp_path: Path) -> Iterator[AthleteScope]:
    with open_scope(home=tmp_path / "home") as opened:
        yield replace(opened, clock=lambda zone: TUESDAY.replace(tzinfo=zone))
