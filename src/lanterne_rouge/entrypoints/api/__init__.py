"""The HTTP door: one route for each row of the use-case catalogue, pairing, uploads, chat, and the pages of the app.

It may import `app`, `conversation`, `views` and `wiring`, and nothing may import it but the command that serves.
Read `application.py` first.
"""
