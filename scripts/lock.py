"""Pin every dependency with hashes, for all platforms and Pythons, installable by plain pip and free of index addresses."""

import subprocess
import sys
from pathlib import Path

COMMON = [
    "--universal",
    "--generate-hashes",
    "--no-emit-index-url",
    "--no-header",
    # pip in hash mode looks for the newest release of `name[extra]` where only `name` is pinned, and then refuses it.
    "--no-strip-extras",
    "--python-version",
    "3.11",
    "--quiet",
]


def lock(target: str, *sources: str) -> None:
    """Write one lock file."""
    subprocess.run(
        [sys.executable, "-m", "uv", "pip", "compile", *COMMON, "-o", target, *sources],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    text = Path(target).read_text()
    if "://" in text:
        raise SystemExit(f"{target} names an address; it must not")


if __name__ == "__main__":
    lock("requirements.lock", "pyproject.toml")
    extras = ("--extra", "models", "--extra", "serve", "--extra", "messages", "--extra", "connect")
    lock("requirements-models.lock", "pyproject.toml", *extras)
    lock("requirements-dev.lock", "pyproject.toml", *extras, "--group", "dev")
