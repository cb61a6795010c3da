"""Wayside: a digital table for road games."""

__version__ = "0.1.0"
