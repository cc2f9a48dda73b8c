"""Worker processes that end with the process that started them, also when it is killed."""

import os
import sys
import threading
from multiprocessing import parent_process
from pathlib import Path


def can_start() -> bool:
    """Whether this process can have workers: they run its main file again, which a program read from a pipe has not."""
    path = getattr(sys.modules.get("__main__"), "__file__", None)
    return not isinstance(path, str) or Path(path).exists()


def end_with_parent() -> None:
    """Make this worker process end as soon as its parent has; call it once, first, in the worker.

    A pool's worker waits on a pipe whose other end it holds itself, so it would never notice that its parent was killed.
    """
    threading.Thread(target=_wait_for_parent, name="parent-watch", daemon=True).start()


def _wait_for_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        # Not an exception: the main thread may be inside a long computation, and there is nobody to report to.
        os._exit(1)
