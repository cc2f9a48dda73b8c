"""A glance at a mission finds the units and the zone that reading it whole would find, or says that it isn't sure."""

from pathlib import Path

import pytest

from lanterne_rouge.app.mission_files import demo_mission_path, read_mission
from lanterne_rouge.settings.mission_file import parse_mission
from lanterne_rouge.settings.mission_glance import MissionGlance, glance
from lanterne_rouge.wiring import open_scope

HEAD = 'id = "a"\nname = "A"\n'


def test_the_demo_mission_says_at_a_glance_what_it_says_in_full() -> None:
    text = demo_mission_path().read_text(encoding="utf-8")

    athlete = parse_mission(text, "demo", {}).athlete

    assert glance(text) == MissionGlance(units=athlete.units, timezone=athlete.timezone)


@pytest.mark.parametrize(
    ("table", "units", "timezone"),
    [
        ('[athlete]\nunits = "lb"\ntimezone = "Europe/Zurich"\n', "lb", "Europe/Zurich"),
        ('[athlete]  # who\ntimezone = "UTC" # here\n\nftp = 250\n[targets]\nunits = "x"\n', "kg", "UTC"),
        ("[athlete]\nftp = 250", "kg", None),
    ],
)
def test_units_and_zone_are_found(table: str, units: str, timezone: str | None) -> None:
    assert glance(HEAD + table) == MissionGlance(units=units, timezone=timezone)


@pytest.mark.parametrize(
    "table",
    [
        "",
        'athlete.timezone = "UTC"\n',
        'athlete = { timezone = "UTC" }\n',
        '["athlete"]\ntimezone = "UTC"\n',
        '[ athlete ]\ntimezone = "UTC"\n',
        '[athlete]\n"timezone" = "UTC"\n',
        '[athlete]\ntimezone = "${ZONE:-UTC}"\n',
        "[athlete]\ntimezone = 'UTC'\n",
        '[athlete]\ntimezone = """UTC"""\n',
        '[athlete]\n  timezone = "UTC"\n',
        '[athlete]\ntimezone = "UT\\u0043"\n',
        'note = """\n[athlete]\ntimezone = "UTC"\n"""\n',
    ],
)
def test_what_is_written_in_another_way_is_left_to_reading_it_whole(table: str) -> None:
    assert glance(HEAD + table) is None


def test_a_mission_file_that_was_edited_by_hand_since_decides_units_and_zone(tmp_path: Path) -> None:
    with open_scope(home=tmp_path) as scope:
        path = demo_mission_path()
        mission = read_mission(scope, path)
        scope.missions.adopt(mission, path.read_text(encoding="utf-8"), now=scope.now)
        kept = tmp_path / "missions" / f"{mission.id}.toml"

        before = (scope.renewed().units, scope.renewed().zone.key)
        text = kept.read_text(encoding="utf-8")
        kept.write_text(text.replace('units = "kg"', 'units = "lb"').replace('"UTC"', '"Asia/Tokyo"'), encoding="utf-8")

        assert before == ("kg", "UTC")
        assert (scope.renewed().units, scope.renewed().zone.key) == ("lb", "Asia/Tokyo")
