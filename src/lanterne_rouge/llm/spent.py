"""What the attempts of one step take. It stands outside of the exchange, which may be cut off at any moment."""

from lanterne_rouge.domain.model_use import TokenUse


class Spent:
    """Counts requests as they are sent; `prompt_tokens` is about what each of them holds."""

    def __init__(self, prompt_tokens: int) -> None:
        self._read = TokenUse(calls=1, input_tokens=prompt_tokens, estimated=True)
        self._ended = TokenUse()
        self._under_way = False

    def sent(self) -> None:
        """A request is on its way; whatever comes of it, it counts."""
        self._under_way = True

    def failed(self, *, was_read: bool) -> None:
        """An attempt has failed. `was_read`: a model may have read the prompt, so that it is paid for."""
        if self._under_way:
            self._ended = self._ended.plus(self._read if was_read else TokenUse(calls=1))
        self._under_way = False

    def answered(self, use: TokenUse) -> TokenUse:
        """The use of an answer together with that of the attempts before it."""
        self._under_way = False
        return self._ended.plus(use)

    @property
    def so_far(self) -> TokenUse:
        """What all attempts took; one that is under way may have been read."""
        return self._ended.plus(self._read) if self._under_way else self._ended
