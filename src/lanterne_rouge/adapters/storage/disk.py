"""Files and folders on the disk: what a failure means, and flushing a folder."""

import os
from pathlib import Path

from lanterne_rouge.domain.errors import DISK_FULL, StorageFailed, is_disk_full


def disk_failed(error: OSError, what: str) -> StorageFailed:
    """The error for a file or folder that can't be read or written."""
    if is_disk_full(error):
        return StorageFailed(*DISK_FULL)
    reason = error.strerror or type(error).__name__
    return StorageFailed(f"{what}: {reason.lower()}.", "Check the folder and its permissions, or choose another.")


def sync_folder(folder: Path) -> None:
    """Flush a folder, so that a new name is on disk; does nothing on Windows."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
