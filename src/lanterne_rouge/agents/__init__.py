"""The six agents of a day, each a file with one verb, typed in and out: what goes in and comes out can be a JSON file.

May import `coaching`, `metrics`, `ports`, `domain`. They are heard in this order: `mission.py`, `observation.py`,
`reasoning.py`, `planning.py`, `communication.py`, and when it is time to look back `reflection.py`. `ask.py` asks a language model for
those that may; `explanation.py` words a decision, `workout_proposal.py` hears a model's workout, `strength/` its lifting.
"""
