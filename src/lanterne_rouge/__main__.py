"""`python -m lanterne_rouge` is `lanterne`."""

from lanterne_rouge.entrypoints.cli.main import main

main()
