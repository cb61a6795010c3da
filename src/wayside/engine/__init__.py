"""What a game is, and what can be done with one: the ground everything else stands on."""
