"""The command `lanterne` as a process of its own, which can be killed with all that it started."""

import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

# The system calls that change a disk.
CHANGES = "rename,renameat2,pwrite64,write,fsync,fdatasync,unlink,unlinkat,mkdir,rmdir,ftruncate"
CALL = re.compile(r"\d+ +[a-z0-9_]+\(")


@dataclass(frozen=True, kw_only=True)
class Machine:
    """Where commands run: a home, a place for temporary files, and nothing else of the surroundings."""

    home: Path
    temporary: Path

    def started(self, *arguments: str | Path) -> "subprocess.Popen[bytes]":
        """Start a command in a process group of its own."""
        self.temporary.mkdir(exist_ok=True)
        return subprocess.Popen(
            self._command(*arguments),
            env=self._environment(),
            cwd=self.temporary,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )

    def _environment(self) -> dict[str, str]:
        return {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": os.pathsep.join(sys.path),
            "PYTHONDONTWRITEBYTECODE": "1",
            "TMPDIR": str(self.temporary),
            "HOME": str(self.temporary),
            "LANTERNE_TIMEZONE": "UTC",
        }

    def _command(self, *arguments: str | Path) -> list[str]:
        return [sys.executable, "-m", "lanterne_rouge", "--home", str(self.home), *map(str, arguments)]

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

    def steps(self, *arguments: str | Path) -> int:
        """Run a command to its end and count the steps at which it changes the disk."""
        trace = self.temporary / "trace.txt"
        process = self._traced(("-o", str(trace), "-e", f"trace={CHANGES}"), *arguments)
        assert process.returncode == 0, process.stderr.decode()
        return sum(CALL.match(line) is not None for line in trace.read_text().splitlines())

    def killed_at(self, step: int, *arguments: str | Path) -> bool:
        """Kill a command when it is about to change the disk for the nth time; False where it came to its end."""
        rule = f"inject={CHANGES}:signal=SIGKILL:when={step}"
        process = self._traced(("-o", os.devnull, "-e", f"trace={CHANGES}", "-e", rule), *arguments)
        return process.returncode != 0

    def _traced(self, options: tuple[str, ...], *arguments: str | Path) -> "subprocess.CompletedProcess[bytes]":
        self.temporary.mkdir(exist_ok=True)
        command = ["strace", "-f", "--seccomp-bpf", *options, *self._command(*arguments)]
        return subprocess.run(
            command, env=self._environment(), cwd=self.temporary, capture_output=True, timeout=300, check=False
        )
