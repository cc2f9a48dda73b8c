"""Titles that an archive tells in a list beside its files."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import PurePosixPath

from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.recording import Recording
from lanterne_rouge.intake.reading import ReadFile
from lanterne_rouge.ports.stores import Stores

KEY = "titles"


def remember_titles(stores: Stores, file: ReadFile) -> None:
    """Keep the titles for files that are still to come."""
    titles = {**_known(stores), **{_key(member): title for member, title in file.titles}}
    stores.state.put(KEY, json.dumps(titles, ensure_ascii=False, sort_keys=True))


def listed_title(stores: Stores, name: str) -> str | None:
    """The title that a list tells for a file of this name."""
    return _known(stores).get(_key(name))


def title_for(stores: Stores, name: str, recording: Recording) -> Recording:
    """The recording with the title of the list: an athlete wrote it, where a file's own is mostly made up by an exporter."""
    title = listed_title(stores, name)
    return recording if title is None else replace(recording, title=title)


def entitle(stores: Stores, titles: Sequence[tuple[str, str]], reassembled: Callable[[Activity], Activity]) -> None:
    """Give titles to activities that were imported before the list; which of several sources names one is their merging."""
    wanted = {_key(member): title for member, title in titles}
    for activity in stores.activities.between(None, None):
        title = next((wanted[_key(s.file)] for s in activity.sources if _key(s.file) in wanted), None)
        if title is None:
            continue
        if len(activity.sources) > 1:
            reassembled(activity)
        elif "title" not in stores.activities.edits(activity.id):
            stores.activities.save(replace(activity, title=title), None)


def _known(stores: Stores) -> Mapping[str, str]:
    text = stores.state.get(KEY)
    return _parsed(text) if text else {}


@lru_cache(maxsize=1)
def _parsed(text: str) -> Mapping[str, str]:
    """Asked for every recording, and the list of a long life is long."""
    return dict(json.loads(text))


def _key(name: str) -> str:
    """Archives differ in folders and packing; the file's own name is what both sides share."""
    return PurePosixPath(name).name.removesuffix(".gz")
