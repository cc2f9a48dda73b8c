"""The athlete talks to the coach: where a message goes, and what may be written from it."""
