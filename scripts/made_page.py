"""A page of the documentation that is made from the code: written, or with --check only compared."""

import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"


def write_or_check(name: str, wanted: str) -> int:
    """Write the page of this name, or say whether it is up to date; 1 where it is not."""
    page = DOCS / name
    if "--check" not in sys.argv[1:]:
        page.write_text(wanted, encoding="utf-8")
        return 0
    current = page.read_text(encoding="utf-8") if page.exists() else ""
    if current != wanted:
        print(f"{name} is not up to date: run make docs.")
    return int(current != wanted)
