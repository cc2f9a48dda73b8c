"""Who is asked, and which settings lead there: the words that every sentence about a failure is made of."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Whom:
    """`name` is for sentences, `provider` for records; `host` is name and port; `own_address` tells a base URL of one's own."""

    name: str
    provider: str
    host: str
    own_address: bool
    model: str
    key_setting: str
    model_setting: str
    address_setting: str
