"""Titles that an archive tells in a list beside its files."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from lanterne_rouge.domain.recording import Recording
from lanterne_rouge.intake.reading import ReadFile
from lanterne_rouge.ports.stores import Stores

KEY = "titles"


def remember_titles(stores: Stores, file: ReadFile) -> None:
    """Keep the titles for files that are still to come."""
    titles = {**_known(stores), **{_key(member): title for member, title in file.titles}}
    stores.state.put(KEY, json.dumps(titles, ensure_ascii=False, sort_keys=True))


def title_for(stores: Stores, name: str, recording: Recording) -> Recording:
    """The recording with the title told elsewhere, where the file itself tells none."""
    if recording.title is not None:
        return recording
    return replace(recording, title=_known(stores).get(_key(name)))


def entitle(stores: Stores, titles: Sequence[tuple[str, str]]) -> None:
    """Give titles to activities that were imported before the list."""
    wanted = {_key(member): title for member, title in titles}
    for activity in stores.activities.between(None, None):
        title = next((wanted[_key(s.file)] for s in activity.sources if _key(s.file) in wanted), None)
        if title is not None and activity.title is None:
            stores.activities.save(replace(activity, title=title), None)


def _known(stores: Stores) -> dict[str, str]:
    text = stores.state.get(KEY)
    return dict(json.loads(text)) if text else {}


def _key(name: str) -> str:
    """Archives differ in folders and packing; the file's own name is what both sides share."""
    return PurePosixPath(name).name.removesuffix(".gz")
