"""How a briefing reaches the athlete: files in the output folder, a page, a JSON document.

May import `ports` and `domain`. Read `output_folder.py` first.
"""
