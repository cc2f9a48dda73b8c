"""A session that the athlete told the coach, stored like an imported one: its original, its activity, its loads."""

from dataclasses import replace
from hashlib import sha256

from lanterne_rouge.app.importing.keeping import RecordingWriter, StoredRecording, activity_id, assemble
from lanterne_rouge.app.importing.reading import ImportedFile, Outcome, ParsedRecording, clean_recording
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import measurer
from lanterne_rouge.domain.activity import Activity, ActivitySource
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.recording import FileFormat, Recording
from lanterne_rouge.domain.streams import Streams
from lanterne_rouge.metrics.session import summarise_recording
from lanterne_rouge.ports.stores import StoredFile


def store_session(recording: Recording, name: str, scope: AthleteScope) -> StoredRecording:
    """Store it as an activity, merged with what a watch recorded at that time; inside a journal block.

    The same session again is the same activity.
    """
    file, parsed = _original(recording, name, scope)
    known = find_activity(activity_id(file.sha256 or "", 0), scope)
    if known is not None:
        return StoredRecording(activity=known, known=True)
    stored = _writer(scope).keep(file, parsed)
    _add_file(file, scope)
    return stored


def replace_session(activity: Activity, recording: Recording, name: str, scope: AthleteScope) -> Activity:
    """Store it in the place of an activity that has no other source; inside a journal block."""
    file, parsed = _original(recording, name, scope)
    source = ActivitySource(file=name, format=FileFormat.OWN_SESSION, sha256=file.sha256 or "", index=0, channels=())
    again = assemble(
        parsed.recording,
        identity=activity.id,
        sources=[source],
        summary=parsed.summary,
        zone=scope.zone,
        now=scope.now,
        edits=scope.stores.activities.edits(activity.id),
        version=activity.version + 1,
    )
    scope.stores.activities.save(again, None)
    _writer(scope).mark_stale(min(activity.day, again.day))
    _add_file(file, scope)
    return again


def find_activity(identity: str, scope: AthleteScope) -> Activity | None:
    """An activity by its whole id, unless it was deleted."""
    try:
        return scope.stores.activities.get(identity)
    except NotFound:
        return None


def measure_afterwards(scope: AthleteScope) -> None:
    """Compute load and fitness once the session is safe."""
    scope.after.append(lambda: measurer(scope).refresh())


def _original(recording: Recording, name: str, scope: AthleteScope) -> tuple[ImportedFile, ParsedRecording]:
    data = scope.adapters.own_session_file(recording)
    content = sha256(data).hexdigest()
    scope.stores.raw.put(content, data, durable=True)
    cleaned = clean_recording(recording, scope.zone)
    parsed = ParsedRecording(
        index=0,
        recording=replace(cleaned, streams=Streams()),
        summary=summarise_recording(cleaned),
        packed=scope.adapters.stream_packer()(cleaned.streams),
    )
    file = ImportedFile(
        name=name,
        stamp=content,
        outcome=Outcome.READ,
        size=len(data),
        sha256=content,
        format=FileFormat.OWN_SESSION,
        recordings=(parsed,),
    )
    return file, parsed


def _writer(scope: AthleteScope) -> RecordingWriter:
    readers = scope.adapters.file_readers()
    return RecordingWriter(stores=scope.stores, readers=readers, zone=scope.zone, now=scope.now)


def _add_file(file: ImportedFile, scope: AthleteScope) -> None:
    stored = StoredFile(
        sha256=file.sha256 or "", name=file.name, format=file.format, size=file.size, outcome=str(file.outcome)
    )
    scope.stores.files.add([stored], [])
