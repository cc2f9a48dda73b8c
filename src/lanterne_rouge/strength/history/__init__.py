"""The lifting log read: records, trends, volume, split, stalls, an insight after a session."""
