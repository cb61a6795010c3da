"""What may follow a move, in numbers: each part of a turn says which one is next (see `play` in rules.py)."""

FALLEN, LEFT_OVER, DRAW, SUMMONED, NEXT_TURN, BEGIN, RESUME = range(7)
