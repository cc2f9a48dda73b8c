"""Outputs: the day's files in a folder."""
