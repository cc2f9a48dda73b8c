"""What the worker ran."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class JobRunView:
    """A job that was due at `slot`; `problem` is a sentence where it didn't work."""

    job: str
    slot: str
    done: bool
    problem: str
    lines: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class WorkerView:
    """What was run for one athlete."""

    athlete: str
    runs: tuple[JobRunView, ...]


def worker_text(views: Sequence[WorkerView]) -> str:
    """A line for each job, and what it had to say."""
    lines = []
    for view in views:
        for run in view.runs:
            lines.append(f"{run.job} ({view.athlete}, due {run.slot}): {'done' if run.done else run.problem}")
            lines += [f"  {line}" for line in run.lines]
    return "\n".join(lines) or "Nothing was due."
