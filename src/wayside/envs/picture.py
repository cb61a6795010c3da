"""A game as a few lines of text: what a spectator sees, and what the seat to decide may do."""

from collections.abc import Mapping

from wayside.engine.game import Game, Rules
from wayside.engine.kinds import Seat
from wayside.engine.record import PUBLIC, Record
from wayside.engine.sight import whole

MODES = ("human", "ansi")
OFFERS = 12  # that are named


def picture(game: Game, s: Record, seat: int, legal: Mapping[int, int]) -> str:
    """The phase, the scores, what each seat has in the open, and the legal actions with their moves."""
    names = [f"player_{i}" for i in range(s.seats)]
    phase = game.phases[s.phase] if game.phases else "over" if s.over else f"round {s.round}"
    scores = ", ".join(
        f"{name} {game.points(score)}" for name, score in zip(names, Rules(game).standing(s), strict=True)
    )
    lines = [f"{game.title}, round {s.round}: {phase}", f"{game.unit}: {scores}"]
    said = {f.name for f in Record.fields} | {option.name for option in game.options}
    for f in game.fields:
        by_seat = len(f.shape) == 1 and isinstance(f.by[0], Seat)
        if f.name in said or f.sight != PUBLIC or f.of is None or f.derived or not (by_seat or not f.shape):
            continue
        value = whole(f, s)
        told = (f.of.said(each, names) for each in (value[: s.seats] if by_seat else [value]))
        lines.append(f"  {f.name}: {' | '.join(told)}")
    if legal:
        shown = ", ".join(f"{action} ({game.move_text(move)})" for action, move in list(legal.items())[:OFFERS])
        lines.append(f"{names[seat]} may do: {shown}{' ...' if len(legal) > OFFERS else ''}")
    return "\n".join(lines)
