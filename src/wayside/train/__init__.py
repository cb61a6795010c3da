"""Learning to play: games side by side on a GPU or a CPU, a net in PyTorch, and what becomes of it as a rule.

An extra (`wayside[train]`): PyTorch is needed here and nowhere else.
"""
