"""What goes out: the day's files in a folder, messages (`channels.py` first), encrypted files, secrets for GitHub."""
