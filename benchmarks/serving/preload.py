"""What the fork server of lives has loaded: all that a life needs, but no gRPC."""

from importlib import import_module

for _name in (
    "alembic.command",
    "alembic.config",
    "benchmarks.serving.life",
    "psycopg",
    "solver.opponent.suggest",
):
    import_module(_name)
