"""A program that is read from a pipe has no file that worker processes could run again."""

import subprocess
import sys
from pathlib import Path

from tests.worlds import MORNING, weeks_of_rides

PROGRAM = """
from pathlib import Path
from lanterne_rouge.app.import_files import ImportRequest, run_import
from lanterne_rouge.wiring import open_scope

with open_scope(home=Path({home!r})) as scope:
    print(run_import(ImportRequest(paths=(Path({folder!r}),)), scope).imported)
"""


def test_many_files_are_imported_by_a_program_from_a_pipe(tmp_path: Path) -> None:
    weeks_of_rides(tmp_path / "in", until=MORNING, days=60)
    program = PROGRAM.format(home=str(tmp_path / "home"), folder=str(tmp_path / "in"))

    run = subprocess.run([sys.executable, "-"], input=program, capture_output=True, text=True, timeout=300, check=False)

    assert (run.stdout, run.stderr) == ("30\n", "")
