"""Simulation, tournaments and measurements: games by the million."""
