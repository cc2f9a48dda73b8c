"""Files about lifting for other programs and watches."""

from dataclasses import dataclass

from lanterne_rouge.language.phrasing import counted


@dataclass(frozen=True, kw_only=True)
class LiftingFileView:
    """The content of a file with so many sessions."""

    content: bytes
    sessions: int


@dataclass(frozen=True, kw_only=True)
class WrittenFileView:
    """A file that was written: `format` is strong, json or fit, `bytes` its size."""

    file: str
    format: str
    sessions: int
    bytes: int


def written_file_text(view: WrittenFileView) -> str:
    """Where the file is, and what to do with one for a watch."""
    if view.format == "fit":
        return f"Wrote the session to {view.file}. Copy it to the folder NewFiles or Workouts of your watch."
    return f"Wrote {counted(view.sessions, 'lifting session')} to {view.file}."
