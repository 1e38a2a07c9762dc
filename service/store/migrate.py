"""Bringing a database's tables to this version, by Alembic's migrations beside this file."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, text

_FOLDER = Path(__file__).parent / "migrations"
# Any number, the same for all replicas: the first to start migrates, the others wait for it.
_LOCK = 0x44524541


def migrate(engine: Engine) -> None:
    """Bring the tables to this version; a database of a later version is refused by Alembic."""
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
