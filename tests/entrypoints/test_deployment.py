"""The container, the units and the examples for a server say what the program understands."""

import json
import os
import re
import shutil
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from socket import socket

import httpx2 as httpx
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


@dataclass(frozen=True, kw_only=True)
class Running:
    """A server: the port that it listens on, and the code that pairs a device."""

    port: int
    code: str


@contextmanager
def running(home: Path, *wrapper: str, url: str = "") -> Iterator[Running]:
    """The container's command as a process, with the environment that the container gives it."""
    command, port = json.loads(instruction("CMD")[0]), free_port()
    environment = {
        "PATH": f"{ROOT / '.venv' / 'bin'}:{os.defpath}",
        "LANTERNE_HOME": str(home),
        "PYTHONUNBUFFERED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    lanterne = shutil.which(command[0], path=environment["PATH"]) or shutil.which(command[0])
    if lanterne is None:
        pytest.skip("the command lanterne is not installed")
    arguments = ("--port", str(port), "--url", url)
    with subprocess.Popen(
        [*wrapper, lanterne, *command[1:], *arguments], env=environment, cwd=home, stderr=subprocess.PIPE, text=True
    ) as served:
        try:
            yield Running(port=port, code=said_by(served, r"#pair=(\S+)"))
        finally:
            served.terminate()


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def said_by(process: "subprocess.Popen[str]", pattern: str) -> str:
    """What a process says for a pattern, waited for."""
    assert process.stderr is not None
    said = ""
    for line in process.stderr:
        said += line
        if found := re.search(pattern, line):
            return found[1]
    raise AssertionError(said)


def confinement(home: Path) -> tuple[str, ...]:
    """What stands before a command to run it as the container does: no rights, nothing to write to but `home` and /tmp."""
    program = shutil.which("bwrap")
    if program is None:
        pytest.skip("bwrap is not installed")
    wrapper = (
        program,
        *("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"),
        *("--ro-bind", str(ROOT), str(ROOT), "--bind", str(home), str(home)),
        *("--unshare-user", "--uid", "10001", "--gid", "10001", "--cap-drop", "ALL", "--die-with-parent", "--"),
    )
    if subprocess.run([*wrapper, "true"], capture_output=True, check=False).returncode:
        pytest.skip("bwrap may not make a namespace here")
    return wrapper


@pytest.mark.parametrize("confine", [lambda home: (), confinement], ids=["plain", "read-only"])
def test_the_command_and_the_health_check_of_the_container_work(
    confine: Callable[[Path], tuple[str, ...]], tmp_path: Path
) -> None:
    script = json.loads(instruction("HEALTHCHECK .*CMD")[0])[-1]

    with running(tmp_path, *confine(tmp_path)) as server, visiting(f"http://127.0.0.1:{server.port}") as client:
        token = client.post("/api/v1/pair", json={"code": server.code}).json()["token"]
        day = client.post("/api/v1/today", json={}, headers={"Authorization": f"Bearer {token}"})
        checked = subprocess.run(["python3", "-c", script.replace("8421", str(server.port))], timeout=60, check=False)

    assert checked.returncode == 0
    assert day.status_code == 200, day.text
    assert (tmp_path / "lanterne.db").exists()
    assert list((tmp_path / "output").glob("*/summary.md"))


def visiting(address: str, root: Path | None = None) -> httpx.Client:
    """A client of an address that trusts an authority of its own."""
    trusting = ssl.create_default_context(cafile=root)
    # On a busy machine a server takes its time, and a proxy knows of its certificate a little before it shows it.
    patient = httpx.HTTPTransport(verify=trusting, retries=8)
    return httpx.Client(base_url=address, transport=patient, timeout=120, headers={"Origin": address})


@contextmanager
def behind_caddy(inner: int, outer: int, folder: Path) -> Iterator[httpx.Client]:
    """The recipe for a home without a name, with both of its ports here; a client that trusts its authority."""
    caddy = shutil.which("caddy")
    if caddy is None:
        pytest.skip("caddy is not installed")
    recipe = (ROOT / "deploy" / "caddy" / "Caddyfile.home").read_text(encoding="utf-8")
    # Nothing outside of the folder is touched: no list of trusted authorities, no port 80.
    alone = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"
    here = recipe.replace("coach.local", f"localhost:{outer}").replace("8421", str(inner))
    (folder / "Caddyfile").write_text(alone + here, encoding="utf-8")
    environment = {"PATH": os.defpath, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    with subprocess.Popen(
        [caddy, "run", "--config", "Caddyfile", "--adapter", "caddyfile"],
        env=environment,
        cwd=folder,
        stderr=subprocess.PIPE,
        text=True,
    ) as proxy:
        try:
            said_by(proxy, "(certificate obtained successfully)")
            root = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
            with visiting(f"https://localhost:{outer}", root) as client:
                yield client
        finally:
            proxy.terminate()


def test_a_browser_pairs_writes_and_listens_behind_caddy(tmp_path: Path) -> None:
    home, folder, outer = tmp_path / "home", tmp_path / "proxy", free_port()
    home.mkdir()
    folder.mkdir()

    with (
        running(home, url=f"https://localhost:{outer}") as server,
        behind_caddy(server.port, outer, folder) as browser,
    ):
        worker = browser.get("/sw.js")
        paired = browser.post("/api/v1/pair?cookie=1", json={"code": server.code})
        note = {"answers": {"text": "energy 6"}}
        forged = browser.post("/api/v1/check-in", json=note)
        own = {"X-CSRF-Token": paired.json()["csrf"]}
        foreign = browser.post("/api/v1/check-in", json=note, headers={**own, "Origin": "https://elsewhere.example"})
        with browser.stream("GET", "/api/v1/changes") as changes:
            events = (line for line in changes.iter_lines() if line.startswith("event: "))
            before = next(events)
            written = browser.post("/api/v1/check-in", json=note, headers=own)
            after = next(events)

    # At the root, so that its scope is the whole app.
    assert (worker.status_code, worker.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
    assert {"Secure", "HttpOnly", "SameSite=strict", "Path=/"} <= set(paired.headers["set-cookie"].split("; "))
    assert (forged.status_code, foreign.status_code, written.status_code) == (403, 403, 200)
    assert (before, after) == ("event: changed", "event: changed")


@pytest.mark.parametrize("recipe", sorted((ROOT / "deploy" / "caddy").iterdir()), ids=lambda recipe: recipe.name)
def test_caddy_understands_each_recipe(recipe: Path, tmp_path: Path) -> None:
    caddy = shutil.which("caddy")
    if caddy is None:
        pytest.skip("caddy is not installed")

    said = subprocess.run(
        [caddy, "validate", "--config", recipe, "--adapter", "caddyfile"],
        env={"PATH": os.defpath, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert said.returncode == 0, said.stderr
    assert "Caddyfile input is not formatted" not in said.stderr


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
