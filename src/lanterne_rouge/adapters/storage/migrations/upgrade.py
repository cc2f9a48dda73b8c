"""Runs the migrations on an open connection, inside its transaction."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

SCRIPTS: Final = Path(__file__).parent


def upgrade_database(connection: Connection, versions: tuple[Path, ...], revision: str) -> None:
    """Bring the database to `revision` with the migrations found in the folders `versions`."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "\n".join(str(folder) for folder in versions).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
