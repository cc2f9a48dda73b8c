"""Reads the documents that exports are condensed to, as the intake does."""

from lanterne_rouge.adapters.files.catalogue import READERS
from lanterne_rouge.app.importing.reading import parse
from lanterne_rouge.domain.recording import ParsedFile


def read_document(data: bytes, name: str) -> ParsedFile:
    """What a document holds."""
    parsed = parse(data, name, READERS)
    assert parsed is not None
    return parsed
