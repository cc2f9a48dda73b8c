"""Where training data comes in: a reader for each kind of file, and the finder that opens folders and archives.

Imports `domain` and `ports` only; integrations do not know one another (`track` and `table` are common ground under
them). Read `catalogue.py` first, then the reader you came for.
"""
