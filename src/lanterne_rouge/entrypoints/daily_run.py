"""The day as a script runs it: the same function as the Python door, with failures as sentences."""

import sys

from lanterne_rouge.bootstrap import run_tour_coach
from lanterne_rouge.domain.errors import LanterneError


def main() -> int:
    """Run today; returns the exit code."""
    try:
        run_tour_coach()
    except LanterneError as error:
        sys.stderr.write(f"{error.sentence} {error.next_step}\n")
        return 1
    return 0
