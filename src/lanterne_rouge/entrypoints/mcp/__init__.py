"""The MCP door: rows of the catalogue as tools for programs with a language model, over stdio or under `lanterne serve`.

It may import `app`, `views` and `wiring`. Read `server.py` first, then `offered.py` for what is offered.
"""
