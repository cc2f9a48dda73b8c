"""Check whether an address accepts connections; nothing is sent."""

import socket
from urllib.parse import urlsplit

WAIT_S = 2.0
PORTS = {"http": 80, "https": 443}


def answers(address: str, *, wait_s: float = WAIT_S) -> bool:
    """Whether a web address accepts a connection in time; False for an invalid address."""
    try:
        parts = urlsplit(address)
        place = (parts.hostname or "", parts.port or PORTS.get(parts.scheme, 443))
        with socket.create_connection(place, timeout=wait_s):
            return True
    except (OSError, ValueError):
        return False
