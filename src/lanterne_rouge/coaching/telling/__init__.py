"""The four sections of a briefing, each made in its own file; `narrate.py` above puts them together."""
