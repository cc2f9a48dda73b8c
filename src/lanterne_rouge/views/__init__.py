"""Typed answers of use cases, with their text form."""
