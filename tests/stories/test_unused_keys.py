"""A key of a service that nothing is fetched from is named, and never shown."""

import pytest

from tests.worlds import Lanterne


def test_doctor_and_today_say_that_a_token_is_not_used_yet(lanterne: Lanterne, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STRAVA_REFRESH_TOKEN", "canary-4711")

    doctor, today = lanterne("doctor", "--offline"), lanterne("today")

    for text in (doctor.out, today.err):
        assert "STRAVA_REFRESH_TOKEN is set but not used yet. Connect with it: lanterne connect strava" in text
        assert "canary" not in text


def test_without_such_a_key_nothing_is_said(lanterne: Lanterne) -> None:
    assert "not used yet" not in lanterne("doctor", "--offline").out + lanterne("today").err


def test_doctor_names_a_service_that_a_key_connects(lanterne: Lanterne, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OURA_ACCESS_TOKEN", "canary-4711")

    out = lanterne("doctor", "--offline").out

    assert "I fetch your data from Oura." in out
    assert "canary" not in out and "Nothing leaves" not in out
