"""What `import wayside` gives: matches, seats, bots, simulations; thin over the engine, the bots and the lab."""
