"""The games that come with Wayside, one folder each."""
