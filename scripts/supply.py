"""Check the licence of every pinned package, and write the bill of materials of what an installation gets (CycloneDX JSON).

Works offline: licences come from the metadata of the installed packages. An unknown or not allowed licence ends with exit code 1.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.model import HashAlgorithm, HashType, Property
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import LicenseAcknowledgement, LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from lanterne_rouge import __version__

ROOT = Path(__file__).resolve().parents[1]
SHIPPED, DEVELOPMENT = "requirements-models.lock", "requirements-dev.lock"
TARGET = ROOT / "dist" / "lanterne-rouge.cdx.json"
US = "lanterne-rouge"
OUR_LICENSE = "Apache-2.0"

ALLOWED = frozenset(
    [
        "0BSD",
        "Apache-2.0",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "CC0-1.0",
        "CNRI-Python",
        "ISC",
        "MIT",
        "MIT-0",
        "PSF-2.0",
        "Unlicense",
        "Zlib",
        "MPL-2.0",
    ]
)
"""SPDX identifiers. MPL-2.0 asks only that changes to its own files stay open, and nothing here changes them."""

SPELLINGS: Mapping[str, str] = {
    "apache 2.0": "Apache-2.0",
    "apache license, version 2.0": "Apache-2.0",
    "apache software license": "Apache-2.0",
    "bsd 2-clause license": "BSD-2-Clause",
    "isc license": "ISC",
    "mit license": "MIT",
    "psfl": "PSF-2.0",
    "mozilla public license 2.0 (mpl 2.0)": "MPL-2.0",
}
"""How packages spell a licence that have no SPDX expression, in lower case."""

REVIEWED: Mapping[str, str] = {
    "colorama": "BSD-3-Clause",
    "httpx2-jsfetch": "BSD-3-Clause",
    "pyasn1-modules": "BSD-2-Clause",
    "pywin32": "PSF-2.0",
    "segno": "BSD-3-Clause",
}
"""Read by a person: three are pinned for other systems, so that their metadata is not here; two only say "BSD"."""
NEVER_SHIPPED: Mapping[str, str] = {
    "garmin-fit-sdk": "FIT Protocol License Agreement; only tests use it, as a referee of our own FIT decoder",
}
"""Tools of developers with another licence, and why that is no problem."""


@dataclass(frozen=True, kw_only=True)
class Pinned:
    """One package of a lock file; `marker` says where it is installed, `needed_by` which packages asked for it."""

    name: str
    version: str
    marker: str
    hashes: tuple[str, ...]
    needed_by: tuple[str, ...]

    @property
    def purl(self) -> PackageURL:
        """The address of exactly this version."""
        return PackageURL("pypi", None, self.name, self.version)


def read_lock(text: str) -> tuple[Pinned, ...]:
    """Every package of a lock file, in its order."""
    return tuple(_pinned(block) for block in re.split(r"\n(?=[a-z0-9])", text) if re.match("[a-z0-9]", block))


def _pinned(block: str) -> Pinned:
    head = re.match(r"(?P<name>[\w.-]+)(?:\[[^\]]*\])?==(?P<version>[^ ;\\]+)(?: ; (?P<marker>[^\\]+))?", block)
    if head is None:
        raise ValueError(f"not a pinned package: {block[:80]!r}")
    via = re.findall(r"^    #(?: via|  ) +([\w.-]+)", block, re.MULTILINE)
    return Pinned(
        name=head["name"],
        version=head["version"],
        marker=(head["marker"] or "").strip(),
        hashes=tuple(re.findall(r"--hash=sha256:([0-9a-f]{64})", block)),
        needed_by=tuple(via),
    )


def license_of(name: str) -> str | None:
    """The SPDX expression of an installed or reviewed package; None where nothing says it clearly."""
    try:
        fields = metadata(name)
    except PackageNotFoundError:
        return REVIEWED.get(name)
    if expression := fields.get("License-Expression"):
        return str(expression)
    classifiers = [c.rpartition(" :: ")[2] for c in fields.get_all("Classifier") or () if c.startswith("License ::")]
    first_line = str(fields.get("License") or "").strip().partition("\n")[0].strip()
    texts = [first_line, *(classifiers if len(classifiers) == 1 else ())]
    return next((spdx for text in texts if (spdx := _spdx(text))), REVIEWED.get(name))


def _spdx(text: str) -> str | None:
    if text and set(re.split(r" (?:OR|AND) ", text)) <= ALLOWED:
        return text
    return SPELLINGS.get(text.lower())


def is_allowed(expression: str) -> bool:
    """Whether every licence is allowed, or one of each alternative; parentheses and exceptions are for a person to read."""
    return any(set(choice.split(" AND ")) <= ALLOWED for choice in expression.split(" OR "))


def license_problems(packages: Iterable[Pinned], *, exceptions: Mapping[str, str]) -> Iterator[str]:
    """One line for each package whose licence is unknown or not allowed."""
    for package in packages:
        expression = license_of(package.name)
        if package.name not in exceptions and (expression is None or not is_allowed(expression)):
            yield f"{package.name} {package.version}: {expression or 'unknown licence'}"


def bill_of_materials(lock: str, *, at: datetime) -> str:
    """The packages of a lock file as CycloneDX 1.6 JSON; the same lock and moment give the same text."""
    packages = read_lock(lock)
    product = Component(
        name=US, version=__version__, type=ComponentType.APPLICATION, bom_ref=US, licenses=[_as_license(OUR_LICENSE)]
    )
    components = {package: _component(package) for package in packages}
    bom = Bom(
        components=components.values(),
        metadata=BomMetaData(component=product, timestamp=at),
        serial_number=uuid5(NAMESPACE_URL, lock),
    )
    bom.register_dependency(product, [c for p, c in components.items() if US in p.needed_by])
    for parent, component in components.items():
        bom.register_dependency(component, [c for p, c in components.items() if parent.name in p.needed_by])
    return JsonV1Dot6(bom).output_as_string(indent=2)


def _component(package: Pinned) -> Component:
    expression = license_of(package.name)
    return Component(
        name=package.name,
        version=package.version,
        bom_ref=str(package.purl),
        purl=package.purl,
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=digest) for digest in package.hashes],
        licenses=[_as_license(expression)] if expression else [],
        properties=[Property(name="marker", value=package.marker)] if package.marker else [],
    )


def _as_license(expression: str) -> LicenseExpression:
    return LicenseExpression(expression, acknowledgement=LicenseAcknowledgement.DECLARED)


if __name__ == "__main__":
    shipped, development = ((ROOT / name).read_text(encoding="utf-8") for name in (SHIPPED, DEVELOPMENT))
    problems = [
        *license_problems(read_lock(shipped), exceptions={}),
        *license_problems(read_lock(development), exceptions=NEVER_SHIPPED),
    ]
    if problems:
        sys.exit("Licences to look at:\n" + "\n".join(f"  {problem}" for problem in dict.fromkeys(problems)))
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(bill_of_materials(shipped, at=datetime.now(UTC)), encoding="utf-8")
    print(f"{len(read_lock(shipped))} packages are shipped, all under allowed licences: {TARGET.relative_to(ROOT)}")
