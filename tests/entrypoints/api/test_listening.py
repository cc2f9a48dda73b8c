"""The socket that the server listens on."""

import socket

from lanterne_rouge.entrypoints.api.server import ListenAt, listen


def test_answers_are_sent_at_once_without_waiting_for_the_client_to_acknowledge() -> None:
    with listen(ListenAt(host="127.0.0.1", port=0)) as listening:
        # asyncio switches the delay off only for a socket that is named TCP.
        assert listening.proto == socket.IPPROTO_TCP
