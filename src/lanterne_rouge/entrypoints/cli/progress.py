"""Progress bars on stderr while a person watches; silence otherwise."""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class ProgressBar:
    """A bar for each stage of long work, made when the first stage reports."""

    def __init__(self) -> None:
        self._bar: Progress | None = None
        self._stages: dict[str, TaskID] = {}

    def show(self, stage: str, done: int, total: int) -> None:
        """Show how much of a stage is done."""
        if not sys.stderr.isatty():
            return
        bar = self._bar = self._bar or _start()
        if stage not in self._stages:
            self._stages[stage] = bar.add_task(stage, total=total)
        bar.update(self._stages[stage], completed=done, total=total)

    def stop(self) -> None:
        """Take the bars away."""
        if self._bar is not None:
            self._bar.stop()
        self._bar = None
        self._stages.clear()


def _start() -> "Progress":
    # Imported here: Rich takes longer to load than a short command to run, and most commands show no bar.
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description:<9}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    bar.start()
    return bar
