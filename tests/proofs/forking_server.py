"""A server of a home that can be killed and started again within milliseconds: a process that has loaded everything forks it.

Run with the home and a port; each line of stdin is how many seconds the next server's clock is off, and is answered by its
process id.
"""

import os
import signal
import sys
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from lanterne_rouge.app.catalogue import use_case
from lanterne_rouge.entrypoints.api.server import ListenAt, listen, serve_until_stopped
from lanterne_rouge.wiring import open_home


def main(home: Path, port: int) -> None:
    """Fork a server for each line."""
    for row in ("log_set", "show_workout", "start_workout", "complete_workout"):
        assert use_case(row).request
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            serve(home, port, timedelta(seconds=float(line)))
            os._exit(0)
        print(child, flush=True)  # noqa: T201


def serve(home: Path, port: int, off: timedelta) -> None:
    """Serve until killed."""
    opened = replace(open_home(home), clock=lambda zone: datetime.now(zone) + off)
    serve_until_stopped(opened, listen(ListenAt(host="127.0.0.1", port=port)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
