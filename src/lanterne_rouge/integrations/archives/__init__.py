"""Files where people keep them: in folders, in zip archives inside zip archives, packed with gzip; known by content.

Imports `domain` only. Read `finder.py` first, then `limits.py` for what is refused.
"""

from lanterne_rouge.integrations.archives.finder import ArchiveFinder

__all__ = ["ArchiveFinder"]
