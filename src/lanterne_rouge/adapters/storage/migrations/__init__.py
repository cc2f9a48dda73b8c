"""How an older database is brought up to date: Alembic, one file a version.

Imported only when there is something to do.
"""
