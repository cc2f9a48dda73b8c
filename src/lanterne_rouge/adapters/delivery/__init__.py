"""Where a day's files are written."""
