"""Where encrypted backups go beside a folder."""

from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class S3Account:
    """A key of S3-compatible storage, and where that is."""

    key_id: str
    secret: str = field(repr=False)
    region: str
    endpoint: str
