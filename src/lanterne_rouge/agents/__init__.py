"""The six agents of a day, each a file with one verb, typed in and out: what goes in and comes out can be a JSON file.

May import `coaching`, `metrics`, `ports`, `domain`. They are heard in this order: `mission.py`, `observation.py`,
`reasoning.py`, `planning.py`, `communication.py`, and when it is time to look back `reflection.py`.
"""
