"""FIT files: a columnar decoder that salvages damaged files, a writer, and the way to and from recordings.

Imports `domain` only. Read `decode.py` first, then `reader.py`.
"""
