"""What every test may use. The only place that reads where outside sample data lies."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.worlds import Lanterne

settings.register_profile("suite", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real sample files; tests that need it are skipped where LANTERNE_TEST_DATA names none."""
    folder = os.environ.get("LANTERNE_TEST_DATA")
    if not folder or not Path(folder).is_dir():
        pytest.skip("real sample files are absent: LANTERNE_TEST_DATA names no folder")
    return Path(folder)


@pytest.fixture
def lanterne(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Lanterne:
    """The command on an empty home, far from any real settings."""
    for name in tuple(os.environ):
        if name.startswith(
            ("LANTERNE_", "USE_", "OPENAI", "ANTHROPIC", "GOOGLE", "LLM_", "OURA", "STRAVA", "DATABASE")
        ):
            monkeypatch.delenv(name)
    monkeypatch.setenv("LANTERNE_TIMEZONE", "UTC")
    monkeypatch.chdir(tmp_path)
    return Lanterne(tmp_path / "home", capsys)
