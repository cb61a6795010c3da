"""Balance reports: how a game treats its players, told in figures with their intervals, for whoever designs games."""
