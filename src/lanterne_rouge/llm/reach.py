"""Whether somebody answers at an address: a connection is opened and closed, nothing is sent."""

import socket

WAIT_S = 2.0


def answers(host: str, port: int, *, wait_s: float = WAIT_S) -> bool:
    """True when a connection comes about in time."""
    try:
        with socket.create_connection((host, port), timeout=wait_s):
            return True
    except OSError:
        return False
