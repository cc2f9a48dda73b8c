"""Settings: environment, `.env`, mission files and questionnaire answers. Imports only `domain`.

Invalid values are rejected when they are read. Read `environment.py`, then `mission_file.py`.
"""
