"""Next steps as they are worded where nobody types commands: what can be said here, or the page of the app, in place of each command.

One table for all answers. What isn't in it stays as it is, for a command is better than no way at all.
"""

import re
from typing import Final

_STEPS: Final = tuple(
    (re.compile(command, re.MULTILINE), said)
    for command, said in (
        (r"^(?:Next|In full|The rest|In short): lanterne (?:today|why|plan)(?: --full)?\.?\n?", ""),
        (r"If I misread that: lanterne check-in --take-back-warning(?: --date \S+)?", "If I misread that, say: undo"),
        (r"take it out: lanterne check-in (?:--take-back-warning|--illness none)", "say: undo"),
        (r"Then say so: lanterne check-in --cleared[^\n]*$", "Then tell me what the doctor said."),
        (r", or: lanterne check-in --cleared.*$", "."),
        (r"(?:; then say|:) lanterne check-in --cleared[^\n]*?(\.?)$", ": tell me what the doctor said."),
        (r"(Not so\?|Not what you meant\?) lanterne undo", r"\1 Say: undo"),
        (r"(To take it back|Take it back): lanterne undo", r"\1, say: undo"),
        (r"(?:,| ?;) or: lanterne [^\n]*$", "."),
        (r'lanterne log "([^"\n]+)"', r'say "\1"'),
        (r'lanterne check-in --pain "([^"\n]+)"', r'Say "\1".'),
        (r"lanterne check-in --pain none", 'say "no pain"'),
        (r"lanterne check-in --illness none", 'say "I\'m well again"'),
        (r"lanterne check-in --injury cleared", "tell me what the doctor or physio said"),
        (r"lanterne skip (today|tomorrow|[a-z]+day|mon|tue|wed|thu|fri|sat|sun)\b", r'say "skip \1"'),
        (r"lanterne athlete set slow_pulse=(?:yes|no)", "say it under More, Goal and week"),
        (r"lanterne import(?: FOLDER| FILE)?(?:,? then lanterne today)?", "under More, Import"),
        (r"lanterne race plan", "ask me how to race it"),
        (r"lanterne plan diff", "look under Plan"),
        (r":? lanterne (?:strength )?plan\b(?! \w)", " under Plan"),
        (r"lanterne why\b", "ask me why"),
        (r": lanterne today\b(?! --)", " under Today"),
        (r"lanterne check-in$", "tell me here"),
    )
)


def without_commands(text: str) -> str:
    """An answer for who has the app or a voice and no terminal."""
    for command, said in _STEPS:
        text = command.sub(said, text)
    return text.rstrip("\n")
