"""What makes the server quick, and nothing else: without it every move is played, stored and told just the same.

The rest of the server knows one thing of this folder: `Upkeep` (upkeep.py), which is started and stopped, and meanwhile
sees to rules compiled ahead, garbage in small bits, and an interpreter that is handed on sooner.

Why each of them is there, and what it is worth, is in docs/decisions.md ("The server").
"""
