"""The client library: a program's way to sit down at a table and play."""
