"""A value that must not be shown."""


class Secret:
    """Holds a token, key or password; only `reveal` gives it away, so that no log, repr or message does."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        """The value itself, for the one line that sends it."""
        return self._value

    def __repr__(self) -> str:
        return "Secret(set)"

    __str__ = __repr__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and other._value == self._value

    def __hash__(self) -> int:
        return hash(self._value)

    def __reduce__(self) -> str:
        raise TypeError("a secret is not written down")
