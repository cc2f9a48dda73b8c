"""The container, the units and the examples for a server say what the program understands."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
UNITS = sorted((ROOT / "deploy" / "systemd").iterdir())


def instruction(name: str) -> list[str]:
    """The arguments of each line of the last stage that begins so."""
    last = DOCKERFILE.rsplit("\nFROM ", 1)[1]
    return re.findall(rf"^{name} (.+)$", last, re.MULTILINE)


def test_the_container_runs_as_a_user_without_rights_and_keeps_its_data_in_one_place() -> None:
    assert instruction("USER") == ["coach"]
    assert instruction("VOLUME") == ["/data"]
    assert "LANTERNE_HOME=/data" in instruction("ENV")[0]


def test_what_the_container_copies_is_there_and_is_let_through() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    copied = [
        name for line in re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE) for name in line.split()
    ]

    assert copied
    for name in copied:
        assert (ROOT / name).exists(), name
        assert f"!{name}" in ignored, name


def test_the_versions_of_the_container_are_those_of_the_tests() -> None:
    filtered = re.search(r"sed -E '([^']+)' requirements-dev\.lock", DOCKERFILE)
    assert filtered is not None
    pinned = subprocess.run(
        ["sed", "-E", filtered[1], ROOT / "requirements-dev.lock"], capture_output=True, text=True, check=True
    ).stdout

    assert "--hash" not in pinned and "\\" not in pinned
    for library in ("fastapi", "uvicorn", "sqlalchemy", "numpy", "httpx2", "apprise"):
        assert re.search(rf"^{library}==\d", pinned, re.MULTILINE), library


def test_the_command_and_the_health_check_of_the_container_work(tmp_path: Path) -> None:
    command = json.loads(instruction("CMD")[0])
    script = json.loads(instruction("HEALTHCHECK .*CMD")[0])[-1]
    environment = {
        "PATH": f"{ROOT / '.venv' / 'bin'}:{os.defpath}",
        "LANTERNE_HOME": str(tmp_path),
        "PYTHONUNBUFFERED": "1",
    }
    lanterne = shutil.which(command[0], path=environment["PATH"]) or shutil.which(command[0])
    if lanterne is None:
        pytest.skip("the command lanterne is not installed")
    with subprocess.Popen(
        [lanterne, *command[1:], "--port", "0"], env=environment, cwd=tmp_path, stderr=subprocess.PIPE, text=True
    ) as served:
        try:
            assert served.stderr is not None
            address = next(found[1] for line in served.stderr if (found := re.search(r"Serving at (\S+)", line)))
            checked = subprocess.run(
                ["python3", "-c", script.replace("http://127.0.0.1:8421", address)], timeout=60, check=False
            )
        finally:
            served.terminate()

    assert checked.returncode == 0
    assert (tmp_path / "lanterne.db").exists()


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_understands_each_unit(unit: Path, tmp_path: Path) -> None:
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("systemd-analyze is not installed")
    program = tmp_path / "lanterne-rouge" / ".venv" / "bin" / "lanterne"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)}

    said = subprocess.run(
        [verify, "--user", "verify", unit], env=environment, capture_output=True, text=True, timeout=60, check=False
    )

    if "Failed to initialize manager" in said.stderr:
        pytest.skip("systemd-analyze finds no place to work here")
    assert (said.returncode, said.stderr) == (0, "")
