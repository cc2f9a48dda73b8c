"""Writes ask first: one call says what would be done, a second one with its code does it."""

import json
from collections.abc import Mapping
from hashlib import sha256
from hmac import compare_digest

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.entrypoints.mcp.offered import OfferedTool


def code_of(offer: OfferedTool, arguments: Mapping[str, object], scope: AthleteScope) -> str:
    """The code that confirms exactly this: the tool, its arguments, the athlete, and the state that was seen."""
    seen = [offer.row, json.dumps(arguments, sort_keys=True), scope.athlete, scope.stores.journal.version()]
    return sha256(json.dumps(seen).encode()).hexdigest()[:12]


def is_confirmed(code: object, offer: OfferedTool, arguments: Mapping[str, object], scope: AthleteScope) -> bool:
    """Whether the code is that of what would be done now."""
    return isinstance(code, str) and compare_digest(code.encode(), code_of(offer, arguments, scope).encode())


def question(offer: OfferedTool, arguments: Mapping[str, object], scope: AthleteScope, preview: object = None) -> str:
    """What would be done, for the athlete to read, and the code that does it; `preview`: what it would change."""
    document = {
        "nothing_written_yet": True,
        "would": offer.use_case.summary,
        "with": arguments,
        **({} if preview is None else {"changes": preview}),
        "confirm": code_of(offer, arguments, scope),
        "next": "Show this to the athlete. If they agree, call the tool again with the same arguments and this confirm code.",
    }
    return json.dumps(document, ensure_ascii=False)
