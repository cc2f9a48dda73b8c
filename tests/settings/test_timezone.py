from pathlib import Path

import pytest

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.settings.checks import checked_zone, system_zone


def test_the_variable_comes_first_then_the_link_then_the_file(tmp_path: Path) -> None:
    zone = tmp_path / "zoneinfo" / "Europe" / "Zurich"
    zone.parent.mkdir(parents=True)
    zone.write_text("")
    link, text, nothing = tmp_path / "localtime", tmp_path / "timezone", tmp_path / "nothing"
    link.symlink_to(zone)
    text.write_text("America/Denver\n")

    assert system_zone({"TZ": ":Asia/Tokyo"}, link=link, text=text) == "Asia/Tokyo"
    assert system_zone({}, link=link, text=text) == "Europe/Zurich"
    assert system_zone({"TZ": "no such zone"}, link=nothing, text=text) == "America/Denver"
    assert system_zone({}, link=nothing, text=nothing) == "UTC"


@pytest.mark.parametrize("name", ["Middle/Earth", "../../etc/passwd", "/etc/localtime", "Europe"])
def test_a_zone_that_is_none_is_refused_with_the_place(name: str) -> None:
    with pytest.raises(BadInput, match=r"athlete\.timezone: .* isn't a timezone I know"):
        checked_zone(name, "athlete.timezone")
