"""What the server loads before anybody asks for it."""

from importlib.util import find_spec

from lanterne_rouge.entrypoints.api.serving import LOADED_AHEAD


def test_everything_that_is_loaded_ahead_is_there() -> None:
    # A part that was renamed would end the server two seconds after its start.
    assert [part for part in LOADED_AHEAD if find_spec(part) is None] == []
