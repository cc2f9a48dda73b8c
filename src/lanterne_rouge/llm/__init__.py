"""Which model answers in which role, and what it costs: providers behind one door, prompt files with versions, a ledger.

Imports `ports` and `domain` only; the libraries of the vendors are loaded when a model is asked, never before. Read
`catalogue.py` first.
"""
