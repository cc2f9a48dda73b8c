"""Finds files in folders, archives and packed files, and treats every one of them as hostile."""
