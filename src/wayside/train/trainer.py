"""From nothing to a net: rounds of self-play, what is learned from each, and a log of how strong it has become.

The method is PPO with a critic that sees everything. A share of the games is against the game's own bot and against
earlier selves; the rate, the wish for variety and the trust in what was learned last shrink as the time that is left
does. In the last part of the time the net plays in whole numbers, as it will once it is exported.
"""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from copy import deepcopy
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from wayside.engine.actions import Actions
from wayside.engine.errors import NoDevice, WaysideError
from wayside.engine.game import Game
from wayside.engine.options import parse_options
from wayside.train.arena import share_of_wins
from wayside.train.lanes import ALONE, AMONG_BOTS, AMONG_EARLIER, ONE_AMONG_BOTS, TrainingLanes
from wayside.train.net import Critic, Player, log_shares
from wayside.train.selfplay import Round, SelfPlay, some

torch: Any = import_module("torch")

SEATINGS = (ALONE, ALONE, ALONE, AMONG_EARLIER, AMONG_BOTS, ONE_AMONG_BOTS, AMONG_BOTS, ALONE)
"""How the seats of every eighth lane are given out."""
WHOLE_NUMBERS = 0.2  # of the time, at its end, in which the net plays in whole numbers
CLIP = 0.2
STEADY = 0.5  # the longest step of a pass
SELVES = 8  # earlier ones that are kept


@dataclass(frozen=True)
class Settings:
    """How a net is trained; what is left out is chosen by the device."""

    seconds: float = 600.0
    lanes: int = 32768
    decisions: int = 64
    """Of every lane in a round."""
    width: int = 192
    depth: int = 64
    critic: int = 384
    batch: int = 65536
    passes: int = 1
    rate: float = 8e-4
    last_rate: float = 2e-5
    variety: float = 0.01
    last_variety: float = 0.001
    seed: int = 1
    tables: Sequence[tuple[int, Mapping[str, int]]] = ()
    """Seats and options that are played; none: all numbers of seats."""
    measure: Sequence[int] = (2, 4)
    """The numbers of seats at which strength is measured."""
    games: int = 8192
    """Of each measurement."""


@dataclass
class Report:
    """A line of the log."""

    seconds: float
    rounds: int
    decisions: int
    games: int
    wins: dict[int, tuple[float, float]] = field(default_factory=dict)
    """By the number of seats: the share of the win alone among the game's own bots, and its error."""
    variety: float = 0.0
    loss: float = 0.0


class Trainer:
    """A net that learns a game."""

    def __init__(
        self, game: Game, settings: Settings, device: str = "cuda", say: Callable[[Report], None] = print
    ) -> None:
        if device == "cuda" and not torch.cuda.is_available():
            raise NoDevice("PyTorch sees no GPU on this machine; use --device cpu")
        self.game, self.settings, self.device, self._say = game, settings, device, say
        torch.manual_seed(settings.seed)
        torch.set_float32_matmul_precision("high")
        low, high = game.seats
        tables = settings.tables or [(seats, {}) for seats in range(low, high + 1)]
        self._lanes = TrainingLanes(game, settings.lanes, tables, SEATINGS, device, settings.seed)
        self._play = SelfPlay(self._lanes, settings.decisions)
        actions = Actions.of(game, high).size
        self.player = Player(game, settings.width, settings.depth, actions).to(device)
        self.critic = Critic(game, settings.critic).to(device)
        everything = [*self.player.parameters(), *self.critic.parameters()]
        self._adam = torch.optim.Adam(everything, lr=settings.rate, eps=1e-5)
        self.selves: list[Player] = []
        self.log: list[Report] = []
        self.rounds = 0
        self.spent = 0.0
        """Seconds of training, those before a break included."""

    def _cast(self) -> Any:
        return torch.autocast("cuda", torch.bfloat16) if self.device == "cuda" else nullcontext()

    def train(self, folder: Path | None = None) -> None:
        """Until the time is spent; with a folder, what was reached is kept there now and then."""
        settings, begun, before = self.settings, time.monotonic(), self.spent
        next_look = self.spent
        while self.spent < settings.seconds:
            part = self.spent / settings.seconds
            self.player.whole_numbers = part > 1 - WHOLE_NUMBERS
            earlier = self.selves[self.rounds % len(self.selves)] if self.selves else None
            found = self._play.play(self.player, self.critic, earlier, self._cast)
            variety, loss = self._learn(found, 1 - part)
            self.rounds += 1
            self.spent = before + time.monotonic() - begun
            if self.spent >= next_look or self.spent >= settings.seconds:
                next_look = self.spent + settings.seconds / 10
                self.selves = [*self.selves, deepcopy(self.player).requires_grad_(False)][-SELVES:]
                self._report(variety, loss)
                if folder is not None:
                    self.keep(folder)

    def _report(self, variety: float, loss: float) -> None:
        settings = self.settings
        whole, self.player.whole_numbers = self.player.whole_numbers, True
        wins = {}
        for seats in settings.measure:
            if self.game.seats[0] <= seats <= self.game.seats[1]:
                found = share_of_wins(self.game, self.player, seats, {}, settings.games, self.device, nullcontext)
                wins[seats] = (round(found.share, 4), round(found.error, 4))
        self.player.whole_numbers = whole
        decisions = self.rounds * settings.lanes * settings.decisions
        line = Report(
            round(self.spent, 1), self.rounds, decisions, self._play.games, wins, round(variety, 4), round(loss, 5)
        )
        self.log.append(line)
        self._say(line)

    def _learn(self, found: Round, left: float) -> tuple[float, float]:
        """Some passes over a round; how much its choices vary, and how far off the critic is."""
        settings = self.settings
        for group in self._adam.param_groups:
            group["lr"] = settings.last_rate + (settings.rate - settings.last_rate) * left
        wish = settings.last_variety + (settings.variety - settings.last_variety) * left
        known = found.known.nonzero().squeeze(1)
        gains = found.gain[known]
        middle, spread = gains.mean(), gains.std() + 1e-6
        varieties, losses = [], []
        for _ in range(settings.passes):
            for at in known[torch.randperm(len(known), device=known.device)].split(settings.batch):
                rows = some(found.rows, at)
                with self._cast():
                    logits, guess = self.player(found.x[at], rows)
                    value = self.critic(found.y[at])
                shares = log_shares(logits, rows, len(at))
                chosen = rows.start + found.chosen[at] - found.rows.start[at]
                ratio = (shares[chosen] - found.log_share[at]).exp()
                gain = (found.gain[at] - middle) / spread
                loss = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
                variety = -(shares.exp() * shares).sum() / len(at)
                off = torch.nn.functional.mse_loss(value, found.won[at])
                own = torch.nn.functional.mse_loss(guess, found.won[at])
                loss = loss + off + 0.5 * own - wish * variety
                self._adam.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.player.parameters(), STEADY)
                torch.nn.utils.clip_grad_norm_(self.critic.parameters(), STEADY)
                self._adam.step()
                varieties.append(variety.detach())
                losses.append(off.detach())
        return float(torch.stack(varieties).mean()), float(torch.stack(losses).mean())

    # ---- What is kept

    def keep(self, folder: Path) -> None:
        """Write all that is needed to go on: whole, or not at all."""
        folder.mkdir(parents=True, exist_ok=True)
        state = {
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "edition": self.game.edition,
            "settings": asdict(self.settings),
            "player": self.player.state_dict(),
            "critic": self.critic.state_dict(),
            "adam": self._adam.state_dict(),
            "selves": [each.state_dict() for each in self.selves],
            "log": [asdict(line) for line in self.log],
            "rounds": self.rounds,
            "spent": self.spent,
            "games": self._play.games,
        }
        fresh = folder / "checkpoint.new"
        torch.save(state, fresh)
        fresh.replace(folder / "checkpoint.pt")
        (folder / "log.json").write_text(json.dumps(state["log"], indent=1))

    def resume(self, folder: Path) -> None:
        """Go on from what was kept; the games that were being played are begun anew."""
        file = folder / "checkpoint.pt"
        if not file.exists():
            raise WaysideError(f"there is no checkpoint in {folder}; leave --resume out to begin")
        try:
            state = torch.load(file, map_location=self.device, weights_only=True)
        except Exception as error:
            raise WaysideError(
                f"{file} is no checkpoint that can be read: {' '.join(str(error).split())[:100]}"
            ) from None
        for name in ("game", "rules_version", "edition"):
            own = self.game.name if name == "game" else getattr(self.game, name)
            if state.get(name) != own:
                raise WaysideError(f"{file} is of another {name.replace('_', ' ')}: {state.get(name)!r}, not {own!r}")
        try:
            self.player.load_state_dict(state["player"])
            self.critic.load_state_dict(state["critic"])
            self._adam.load_state_dict(state["adam"])
        except (RuntimeError, ValueError):
            raise WaysideError(f"{file} holds nets of other sizes; give the sizes that it was begun with") from None
        self.selves = []
        for kept in state["selves"]:
            earlier = deepcopy(self.player).requires_grad_(False)
            earlier.load_state_dict(kept)
            self.selves.append(earlier)
        self.log = [Report(**line) for line in state["log"]]
        self.rounds, self.spent, self._play.games = state["rounds"], state["spent"], state["games"]


def tables_of(game: Game, seats: Sequence[int], options: Mapping[str, str]) -> list[tuple[int, dict[str, int]]]:
    """Each of these numbers of seats, or of all, with the options, as they are typed."""
    chosen = parse_options(game.options, options)
    return [(game.check_seats(each), chosen) for each in seats or range(game.seats[0], game.seats[1] + 1)]
