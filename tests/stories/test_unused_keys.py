"""A key of a service that nothing is fetched from is named, and never shown."""

import pytest

from tests.worlds import Lanterne


@pytest.mark.parametrize(
    ("name", "service"),
    [
        ("STRAVA_REFRESH_TOKEN", "Strava"),
    ],
)
def test_doctor_and_today_say_that_a_key_is_not_used_yet(
    lanterne: Lanterne, monkeypatch: pytest.MonkeyPatch, name: str, service: str
) -> None:
    monkeypatch.setenv(name, "canary-4711")

    doctor, today = lanterne("doctor", "--offline"), lanterne("today")

    for text in (doctor.out, today.err):
        assert f"not used yet: I don't fetch from {service}" in text
        assert "canary" not in text


def test_without_such_a_key_nothing_is_said(lanterne: Lanterne) -> None:
    assert "not used yet" not in lanterne("doctor", "--offline").out + lanterne("today").err


def test_doctor_names_a_service_that_a_key_connects(lanterne: Lanterne, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OURA_ACCESS_TOKEN", "canary-4711")

    out = lanterne("doctor", "--offline").out

    assert "I fetch your data from Oura." in out
    assert "canary" not in out and "Nothing leaves" not in out
