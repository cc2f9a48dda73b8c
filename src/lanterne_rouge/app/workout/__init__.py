"""The live workout: started, logged set by set, completed or thrown away. Read `live.py` first; the rules are in `strength`."""
