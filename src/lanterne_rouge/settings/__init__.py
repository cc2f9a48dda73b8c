"""What the athlete and the machine have set: environment, `.env`, mission files, typed answers. Imports `domain`.

Everything is refused early with a sentence. Read `environment.py`, then `mission_file.py`.
"""
