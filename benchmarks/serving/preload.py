"""What the fork server of lives has loaded: all that a life needs, but no gRPC."""

import alembic.command
import alembic.config
import psycopg

import benchmarks.serving.life
import solver.opponent.suggest

__all__ = ["alembic", "benchmarks", "psycopg", "solver"]
