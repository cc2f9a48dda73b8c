"""What the release check says of the pinned packages: their licences, and the bill of materials."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from email.message import Message
from pathlib import Path

import pytest

from scripts import supply
from scripts.supply import NEVER_SHIPPED, bill_of_materials, is_allowed, license_problems, read_lock

ROOT = Path(__file__).resolve().parents[1]
SHIPPED = (ROOT / supply.SHIPPED).read_text(encoding="utf-8")
MOMENT = datetime(2026, 3, 3, tzinfo=UTC)


def fields(values: Mapping[str, str]) -> Message:
    """A package's metadata."""
    message = Message()
    for name, value in values.items():
        message[name] = value
    return message


@pytest.mark.parametrize(("lock", "exceptions"), [(supply.SHIPPED, {}), (supply.DEVELOPMENT, NEVER_SHIPPED)])
def test_every_pinned_package_has_an_allowed_licence(lock: str, exceptions: Mapping[str, str]) -> None:
    packages = read_lock((ROOT / lock).read_text(encoding="utf-8"))

    assert list(license_problems(packages, exceptions=exceptions)) == []
    assert exceptions.keys() <= {package.name for package in packages}


@pytest.mark.parametrize(
    ("metadata", "problem"),
    [
        ({}, "unknown licence"),
        ({"License": "my own words"}, "unknown licence"),
        ({"License": "BSD"}, "unknown licence"),
        ({"License-Expression": "AGPL-3.0-only"}, "AGPL-3.0-only"),
        ({"License-Expression": "MIT AND GPL-3.0-only"}, "MIT AND GPL-3.0-only"),
        ({"License-Expression": "MIT OR GPL-3.0-only"}, None),
        ({"Classifier": "License :: OSI Approved :: MIT License"}, None),
    ],
)
def test_an_unknown_or_refused_licence_fails(
    monkeypatch: pytest.MonkeyPatch, metadata: Mapping[str, str], problem: str | None
) -> None:
    monkeypatch.setattr(supply, "metadata", lambda name: fields(metadata))
    packages = read_lock(
        "other==1.0 \\\n    --hash=sha256:" + "a" * 64 + "\n    # via lanterne-rouge (pyproject.toml)\n"
    )

    problems = list(license_problems(packages, exceptions={}))

    assert problems == ([f"other 1.0: {problem}"] if problem else [])


def test_an_expression_that_takes_a_person_to_read_is_refused() -> None:
    assert not is_allowed("(MIT OR GPL-3.0-only) AND ISC")
    assert not is_allowed("GPL-2.0-only WITH Classpath-exception-2.0")


def test_the_bill_of_materials_lists_every_pinned_package_with_hashes_and_licence() -> None:
    document = json.loads(bill_of_materials(SHIPPED, at=MOMENT))

    components = {component["bom-ref"]: component for component in document["components"]}
    assert (document["bomFormat"], document["specVersion"]) == ("CycloneDX", "1.6")
    assert set(components) == {f"pkg:pypi/{package.name}@{package.version}" for package in read_lock(SHIPPED)}
    assert all(component["hashes"] and component["licenses"] for component in components.values())
    parents = {row["ref"]: row.get("dependsOn", ()) for row in document["dependencies"]}
    reached = set(parents["lanterne-rouge"])
    while more := {child for parent in reached for child in parents[parent]} - reached:
        reached |= more
    assert reached == set(components)


def test_the_same_lock_gives_the_same_bill() -> None:
    assert bill_of_materials(SHIPPED, at=MOMENT) == bill_of_materials(SHIPPED, at=MOMENT)
