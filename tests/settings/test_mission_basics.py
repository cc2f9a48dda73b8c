"""Units and zone are known without reading the mission, and are never those of another text."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from lanterne_rouge.app.mission_files import demo_mission_path, read_mission
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.profile import Profile
from lanterne_rouge.settings.mission_basics import basics_to_store, stored_basics
from lanterne_rouge.wiring import open_scope

PARIS = Profile(units="lb", timezone="Europe/Paris")


def _adopt(scope: AthleteScope) -> Path:
    path = demo_mission_path()
    mission = read_mission(scope, path)
    return scope.missions.adopt(mission, path.read_text(encoding="utf-8"), now=scope.now).path


def test_a_kept_text_gives_its_units_and_zone_without_being_read() -> None:
    kept = basics_to_store(PARIS, "text", {})

    assert stored_basics(kept, "text", {}) == PARIS
    assert stored_basics(kept, "text, edited", {}) is None


@pytest.mark.parametrize(
    ("text", "environment"),
    [('timezone = "${ZONE}"', {}), ("text", {"LANTERNE_TIMEZONE": "UTC"})],
)
def test_what_the_environment_may_change_is_not_kept(text: str, environment: Mapping[str, str]) -> None:
    assert not basics_to_store(PARIS, text, environment)


def test_a_zone_of_the_environment_stands_above_a_kept_one() -> None:
    assert stored_basics(basics_to_store(PARIS, "text", {}), "text", {"LANTERNE_TIMEZONE": "UTC"}) is None


def test_an_adopted_mission_is_not_read_again_for_units_and_zone(tmp_path: Path) -> None:
    with open_scope(home=tmp_path) as scope:
        _adopt(scope)
        renewed = scope.renewed()

        assert (renewed.units, renewed.zone.key) == ("kg", "UTC")
        assert "mission" not in vars(renewed)


def test_a_mission_file_that_was_edited_by_hand_since_decides_units_and_zone(tmp_path: Path) -> None:
    with open_scope(home=tmp_path) as scope:
        kept = _adopt(scope)
        text = kept.read_text(encoding="utf-8")

        kept.write_text(text.replace('units = "kg"', 'units = "lb"').replace('"UTC"', '"Asia/Tokyo"'), encoding="utf-8")

        assert (scope.renewed().units, scope.renewed().zone.key) == ("lb", "Asia/Tokyo")


def test_an_edit_that_was_noticed_is_not_read_again_either(tmp_path: Path) -> None:
    with open_scope(home=tmp_path) as scope:
        kept = _adopt(scope)
        kept.write_text(kept.read_text(encoding="utf-8").replace('"UTC"', '"Asia/Tokyo"'), encoding="utf-8")
        mission = scope.renewed().mission
        assert mission is not None
        scope.missions.notice_edits(mission)
        renewed = scope.renewed()

        assert renewed.zone.key == "Asia/Tokyo"
        assert "mission" not in vars(renewed)
