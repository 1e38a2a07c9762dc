"""`python -m service.cli`, where the command is not installed."""

from service.cli import main

main()
