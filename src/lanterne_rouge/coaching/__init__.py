"""Judgement without a model: numbers in, a decision, a workout and plain words out.

May import `metrics`, `ports` and `domain` only; no clock, no files. Read `day.py` first: it is the one path for judgement.
"""
