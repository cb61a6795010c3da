"""OpenSpiel: importing this registers every installed game, twice.

    import pyspiel
    import wayside.envs.openspiel
    game = pyspiel.load_game("python_wayside_hallo_trucker(players=3,stages=2)")

Wayside rolls inside a move, so what a move rolls becomes a chance node behind it. In `python_wayside_NAME` chance is
explicit: such a node has 64 outcomes, all as likely as each other, and each is one way in which all dice of that move
fall; a deal at the start has three such nodes. So a state can be kept as text, a game gone through again, and a search
can look at every outcome. They are a sample of what the dice could do. In `python_wayside_NAME_sampled` a node has one
outcome, and the dice fall as they would.

Seats that owe a decision at the same time are asked one after another, which is the same game as what they choose is
hidden. The parameters are `players`, and the options of the game by their numbers.
"""

import ctypes
import hashlib
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from wayside.engine import dice
from wayside.engine.actions import Actions
from wayside.engine.batch import MOST_DECISIONS
from wayside.engine.errors import BadOption, WaysideError
from wayside.engine.game import Game, Rules
from wayside.engine.observations import Observations
from wayside.engine.record import PUBLIC, Record
from wayside.engine.registry import find_game, load_games
from wayside.envs.asked import need_extra
from wayside.envs.lanes import EYE, Array, Lanes

try:
    import pyspiel
except ImportError as error:
    raise need_extra("wayside.envs.openspiel", "openspiel", error) from None

OUTCOMES = 64  # of a chance node
AT_THE_START = 3  # chance nodes before the first decision
NOTHING = -1  # in place of a move that waits for its dice
THE_BEGINNING = -2  # in place of a move: the game is to begin

Key = tuple[str, int, tuple[tuple[str, int], ...], bool]
"""The game's name, how many play, its options, and whether chance is sampled."""


class _Board:
    """What states of one kind share: they are copied and pickled, so they hold nothing but numbers."""

    def __init__(self, game: Game, seats: int, options: dict[str, int]) -> None:
        self.game = game
        self.lanes = Lanes(game, seats, 1, options, again=False)
        self.eye = self.lanes.beside(0)
        self.actions = Actions.of(game, seats)
        self.observations = Observations.of(game)
        self.rules = Rules(game)
        self._bytes = self.lanes.given.records.view(np.uint8)
        self.blank = self._bytes.tobytes()

    def load(self, kept: bytes) -> Record:
        """Put a state's record where rules work on it."""
        self._bytes[:] = np.frombuffer(kept, np.uint8)
        return self.lanes.record()

    def kept(self) -> bytes:
        return self._bytes.tobytes()

    def play(self, seat: int, move: int) -> None:
        """A move of a seat, or the beginning of the game, up to the next decision."""
        if move == THE_BEGINNING:
            # Lanes would begin with the dice of a game's number; here they are what the chance nodes made of them.
            self.rules.setup(self.lanes.record())
            self.lanes.look()
        else:
            self.lanes.given.acting[0] = seat  # another state may have been looked at since
            self.lanes.play(move)

    def check_player(self, player: int) -> None:
        """Refuse a player that there is not: compiled rules look at no bounds."""
        if player not in range(self.lanes.seats):
            raise WaysideError(f"player is a number from 0 to {self.lanes.seats - 1}; {player} is not")

    def seen(self, kept: bytes, player: int) -> Array:
        self.check_player(player)
        self.load(kept)
        self.eye.inner[0, EYE] = player
        self.eye.look()
        seen: Array = self.eye.given.observations[0]
        return seen


@cache
def _board(key: Key) -> _Board:
    name, seats, options, _ = key
    return _Board(find_game(name), seats, dict(options))


class WaysideState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A game of ours in progress: the bytes of its record, and a move that waits for its dice."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._key: Key = game.key
        self._kept = _board(self._key).blank
        self._held = THE_BEGINNING
        self._owed = 1 if self._key[3] else AT_THE_START
        self._seat = 0
        self._over = False
        self._legal: tuple[tuple[int, int], ...] = ()
        self._returns: tuple[float, ...] = (0.0,) * self._key[1]
        if self._key[3]:
            s = _board(self._key).load(self._kept)
            dice.seed_dice(s, int(np.random.SeedSequence().generate_state(1, np.uint64)[0]) >> 2, 0)
            self._kept = _board(self._key).kept()

    def current_player(self) -> int:
        if self._over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self._owed else self._seat

    def _legal_actions(self, player: int) -> list[int]:
        return [action for action, _ in self._legal]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = 1 if self._key[3] else OUTCOMES
        return [(outcome, 1.0 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        if self._owed:
            self._roll(action)
        else:
            self._try(dict(self._legal)[action])

    def _roll(self, outcome: int) -> None:
        """The dice fall so; what waited for them happens."""
        board = _board(self._key)
        s = board.load(self._kept)
        if not self._key[3]:
            dice.seed_dice(s, (int(s.rng[0]) ^ int(s.rng[1]) >> 1) >> 1, outcome)
        self._owed -= 1
        if not self._owed:
            board.play(self._seat, self._held)
            self._held = NOTHING
            self._take(board)
        self._kept = board.kept()

    def _try(self, move: int) -> None:
        """A move; if it rolls dice, it waits for them."""
        board = _board(self._key)
        s = board.load(self._kept)
        before = s.rng[0], s.rng[1]
        board.play(self._seat, move)
        if (s.rng[0], s.rng[1]) == before:
            self._take(board)
            self._kept = board.kept()
        else:
            self._held, self._owed = move, 1
            self._legal = ()

    def _take(self, board: _Board) -> None:
        """Remember what the record says of the next decision, or of the end."""
        lanes, s = board.lanes, board.lanes.record()
        self._seat = int(lanes.given.acting[0])
        self._legal = tuple(sorted(lanes.legal_moves().items()))
        self._over = bool(s.over)
        if self._over:
            scores = board.rules.standing(s)
            winners = scores.count(max(scores))
            self._returns = tuple((score == max(scores)) / winners - 1 / len(scores) for score in scores)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"dice {action}"
        return _board(self._key).actions.text(action)

    def is_terminal(self) -> bool:
        return self._over

    def returns(self) -> list[float]:
        return list(self._returns)

    def __str__(self) -> str:
        board = _board(self._key)
        s = board.load(self._kept)
        scores = ", ".join(board.game.points(score) for score in board.rules.standing(s))
        waits = f"; {board.game.move_text(self._held)} waits for its dice" if self._held >= 0 else ""
        digest = hashlib.sha256(self._kept + bytes([self._owed])).hexdigest()[:16]
        return f"{board.game.title}, round {s.round}, scores {scores}{waits} ({digest})"

    def view_text(self, player: int) -> str:
        """What a player sees, field by field."""
        board = _board(self._key)
        board.check_player(player)
        seen = board.rules.view(board.load(self._kept), player)
        return " ".join(f"{name}:{value}" for name, value in seen.items()).replace(", ", ",")


class WaysideObserver:
    """What a player sees as numbers (see engine/observations.py): `dict` names the fields."""

    def __init__(self, key: Key, params: Any) -> None:
        if params:
            raise BadOption(f"observers of these games take no parameters; {params} is not possible")
        parts = _board(key).observations.parts(key[1])
        self.tensor = np.zeros(parts[-1].end, np.float32)
        self.dict = {part.field: self.tensor[part.begin : part.end] for part in parts}

    def set_from(self, state: WaysideState, player: int) -> None:
        self.tensor[:] = _board(state._key).seen(state._kept, player)

    def string_from(self, state: WaysideState, player: int) -> str:
        return state.view_text(player)


def _type_of(game: Game, sampled: bool) -> Any:
    modes = pyspiel.GameType.ChanceMode
    ours = {f.name for f in Record.fields}  # what every record has: its dice and its log make no game a hidden one
    hides = any(f.sight != PUBLIC or f.owned_if for f in game.state.fields if f.name not in ours)
    return pyspiel.GameType(
        short_name=name_of(game, sampled),
        long_name=f"{game.title} of Wayside{', dice sampled' if sampled else ''}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.SAMPLED_STOCHASTIC if sampled else modes.EXPLICIT_STOCHASTIC,
        information=(
            pyspiel.GameType.Information.IMPERFECT_INFORMATION
            if hides
            else pyspiel.GameType.Information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[1],
        min_num_players=game.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], **{o.name: o.default for o in game.options}},
    )


def name_of(game: Game, sampled: bool = False) -> str:
    """The name by which OpenSpiel loads a game."""
    return f"python_wayside_{game.name.replace('-', '_')}{'_sampled' if sampled else ''}"


def _init(self: Any, params: Any = None) -> None:
    game, sampled = find_game(self.wayside_game), self.sampled
    given = {**self.type.parameter_specification, **(params or {})}
    seats = game.check_seats(int(given.pop("players")))
    options = {o.name: o.check(int(given[o.name])) for o in game.options}
    self.key = (game.name, seats, tuple(options.items()), sampled)
    board = _board(self.key)
    info = pyspiel.GameInfo(
        num_distinct_actions=board.actions.size,
        max_chance_outcomes=1 if sampled else OUTCOMES,
        num_players=seats,
        min_utility=-1.0 / seats,
        max_utility=1.0 - 1.0 / seats,
        utility_sum=0.0,
        max_game_length=MOST_DECISIONS,
    )
    pyspiel.Game.__init__(self, self.type, info, params or {})


def _new_initial_state(self: Any) -> WaysideState:
    return WaysideState(self)


def _make_py_observer(self: Any, iig_obs_type: Any = None, params: Any = None) -> WaysideObserver | None:
    """Observations are of one kind: all that a player sees now. OpenSpiel takes None as that there is no other."""
    asked = iig_obs_type
    if asked is not None:
        alone = asked.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if asked.perfect_recall or not asked.public_info or not alone:
            return None
    return WaysideObserver(self.key, params)


_registered: dict[str, Any] = {}


def register(game: Game) -> Sequence[str]:
    """Let OpenSpiel know an installed game, with explicit and with sampled chance; the names."""
    for sampled in (False, True):
        name = name_of(game, sampled)
        if name not in _registered:
            parts = {
                "__init__": _init,
                "new_initial_state": _new_initial_state,
                "make_py_observer": _make_py_observer,
                "wayside_game": game.name,
                "sampled": sampled,
                "type": _type_of(game, sampled),
            }
            made = _registered[name] = type("WaysideGame", (pyspiel.Game,), parts)
            # OpenSpiel lets go of it after the interpreter has ended, which must not be the last to hold it.
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(made))
            pyspiel.register_game(parts["type"], made)
    return [name_of(game), name_of(game, True)]


for _game in load_games()[0].values():
    register(_game)

__all__ = ["OUTCOMES", "WaysideObserver", "WaysideState", "name_of", "register"]
