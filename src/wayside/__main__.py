"""`python -m wayside` is the same as `wayside`."""

from wayside.cli import main

main()
