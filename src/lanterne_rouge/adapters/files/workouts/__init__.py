"""Structured workouts as files for watches, trainers and calendars, written and read back. Begin with `forms.py`."""
