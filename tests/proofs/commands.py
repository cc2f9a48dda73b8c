"""The command `lanterne` as a process of its own, which can be killed with all that it started."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, kw_only=True)
class Machine:
    """Where commands run: a home, a place for temporary files, and nothing else of the surroundings."""

    home: Path
    temporary: Path

    def started(self, *arguments: str | Path) -> "subprocess.Popen[bytes]":
        """Start a command in a process group of its own."""
        self.temporary.mkdir(exist_ok=True)
        environment = {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": os.pathsep.join(sys.path),
            "TMPDIR": str(self.temporary),
            "HOME": str(self.temporary),
            "LANTERNE_TIMEZONE": "UTC",
        }
        command = [sys.executable, "-m", "lanterne_rouge", "--home", str(self.home), *map(str, arguments)]
        return subprocess.Popen(
            command,
            env=environment,
            cwd=self.temporary,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )

    def finished(self, *arguments: str | Path) -> float:
        """Run a command to its end, which must be good; returns the seconds it took."""
        begin = time.perf_counter()
        process = self.started(*arguments)
        _, said = process.communicate(timeout=600)
        assert process.returncode == 0, said.decode()
        return time.perf_counter() - begin

    def killed(self, after_s: float, *arguments: str | Path) -> bool:
        """Kill a command and its workers after so many seconds; False when it was done before."""
        process = self.started(*arguments)
        try:
            process.wait(timeout=after_s)
            was_running = False
        except subprocess.TimeoutExpired:
            was_running = True
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return was_running
