"""The match: one game played. It is its log; its state is what replaying the log gives.

A match draws its dice, before every entry, from HMAC-SHA256(key, number of the entry). The key mixes
the host's secret with what was promised before and with the nonces of the seats; the secret's hash is known
before the first move and the secret itself after the last one, so that anybody can work out every roll
again (see matchfile.py).
"""

import copy
import hashlib
import hmac
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from wayside.engine import dice
from wayside.engine.arguments import Money
from wayside.engine.errors import AmbiguousMove, BadMove, BrokenGame, CannotTakeBack, IllegalMove, InvalidMove
from wayside.engine.events import Event, events_of
from wayside.engine.forms import CHECKED, PLAIN
from wayside.engine.game import Game, Rules
from wayside.engine.moves import FREE, amount_of, is_move, parse_move, verb_of, with_amount
from wayside.engine.record import Record
from wayside.engine.sight import View, blinded, changes, whole, whole_in

TAKE_BACK = "take back"
NAME_LENGTH = 40
EMPTY_CHAIR = "Empty chair"  # what a seat is called where nobody sat when the match began


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: a seat's move, or its taking back of the move before."""

    seat: int
    move: int | None
    """None: the seat takes back its last move."""


@dataclass(frozen=True, slots=True)
class _Step:
    """An entry that stands, and the record just before it."""

    number: int
    entry: Entry
    before: bytes
    unseen: bool
    """It showed nobody but its own seat anything, except that the seat has chosen."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A legal move, and the record that it would lead to."""

    number: int
    entry: Entry
    after: Record


class Match:
    """A game in progress or over. Every change goes through `play` or `take_back`; a refused one changes nothing."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        options: Mapping[str, int] | None = None,
        *,
        secret: bytes | None = None,
        nonces: Sequence[bytes] | None = None,
        promise: str = "",
        rules: Rules | None = None,
        history: bool = True,
    ) -> None:
        """A match for as many seats as there are names; without a secret and nonces, fresh ones are made.

        At a table with others there is a `promise` (dice.promise_text), which the dice depend on as well.
        Without `history` only those moments are kept that taking back may need: a host of many matches
        keeps their logs, and replays what it is asked for.
        """
        self.game = game
        self.names = [clean_name(name, i) for i, name in enumerate(names)]
        self.secret = os.urandom(32) if secret is None else secret
        self.nonces = [os.urandom(16) for _ in names] if nonces is None else list(nonces)
        if len(self.nonces) != len(self.names):
            raise ValueError("a match needs one nonce a seat")
        self.promise = promise
        self.options = {o.name: (options or {}).get(o.name, o.default) for o in game.options}
        self.rules = rules or Rules(game)
        self.entries: list[Entry] = []
        self._history = history
        self._steps: list[_Step] = []
        self._forgotten = 0  # steps before those that are kept
        self.key = dice.match_key(self.secret, self.nonces, promise)
        """What all its dice come from."""
        self.record = self._begin(self.rules)
        self._trial = self.record.copy()

    @property
    def rules(self) -> Rules:
        """The rules in the form that plays this match; a faster form may take over between two entries."""
        return self._rules

    @rules.setter
    def rules(self, rules: Rules) -> None:
        if rules.kind not in (PLAIN, CHECKED):
            raise ValueError(
                f"a live match runs plain or checked rules, which cannot write astray, not {rules.kind} ones"
            )
        self._rules = rules

    @property
    def commitment(self) -> str:
        """The hash of what was promised; where nothing was, of the secret alone."""
        return dice.commitment(self.promise.encode() or self.secret)

    @property
    def seats(self) -> int:
        return len(self.names)

    @property
    def over(self) -> bool:
        return bool(self.record.over)

    def waiting(self) -> list[int]:
        """The seats that owe a decision."""
        waiting = self.record.waiting
        return [seat for seat in range(self.seats) if waiting >> seat & 1]

    def offers(self, seat: int) -> list[tuple[int, int, int, int]]:
        """The legal moves of a seat, as lines (move, low, high, step)."""
        return self.rules.offers(self.record, seat)

    def view(self, seat: int | None) -> View:
        """What a seat sees now; None is a spectator."""
        return self.rules.view(self.record, seat)

    def events(self, seat: int | None, all_seeing: bool = False) -> list[Event]:
        """What the last entry caused, as far as a seat may read it."""
        return events_of(self.game.events, self.record, seat, all_seeing)

    def standing(self) -> list[int]:
        return self.rules.standing(self.record)

    def is_empty_chair(self, seat: int) -> bool:
        """Whether nobody has joined at a seat yet."""
        return self.game.is_empty_chair(self.record, seat)

    def winners(self) -> list[int]:
        """The seats with the best score so far; final once the match is over."""
        scores = self.standing()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def parse(self, seat: int, text: str, offers: Sequence[tuple[int, int, int, int]] | None = None) -> int:
        """The move that a text means for a seat now; `offers` are the seat's own, if they are at hand.

        The verb may be cut short where no other one on offer begins so, and left out where only one on offer
        takes what follows.
        """
        return self._parse(text, self.offers(seat) if offers is None else offers)

    def _parse(self, text: str, offers: Sequence[tuple[int, int, int, int]]) -> int:
        verbs = sorted({verb_of(line[0]) for line in offers})
        try:
            return self._read(text, verbs, offers)
        except (InvalidMove, AmbiguousMove) as error:
            if not offers:
                raise
            clauses = ", ".join(dict.fromkeys(self.game.verbs[verb].clause for verb in verbs))
            raise type(error)(f"{error} ({clauses}). Legal now: {self._legal(offers)}") from None

    def _read(self, text: str, verbs: Sequence[int], offers: Sequence[tuple[int, int, int, int]]) -> int:
        all_verbs = self.game.verbs
        word, _, rest = text.strip().lower().partition(" ")
        if word and all(verb.word != word for verb in all_verbs):
            begun = [verb for verb in verbs if all_verbs[verb].word.startswith(word)]
            if len(begun) == 1:
                return parse_move(all_verbs, f"{all_verbs[begun[0]].word} {rest}")
            if len(verbs) > 1 and not any(verb.word.startswith(word) for verb in all_verbs):
                means = []
                for verb in verbs:
                    with suppress(InvalidMove, AmbiguousMove):
                        means.append(parse_move(all_verbs, text, verb))
                legal = [move for move in means if any(fits(line, move) for line in offers)]
                for found in (legal, means):
                    if len(found) == 1:
                        return found[0]
        return parse_move(all_verbs, text, verbs[0] if len(verbs) == 1 else None)

    def _legal(self, offers: Sequence[tuple[int, int, int, int]]) -> str:
        return ", ".join(self.game.offer_text(line) for line in sorted(offers))

    def play(self, seat: int, move: int | str) -> list[Event]:
        """Play a move and give what it caused, all of it. An illegal move is refused with its clause."""
        self.commit(self.prepare(seat, move))
        return self.events(None, all_seeing=True)

    def prepare(self, seat: int, move: int | str) -> "Prepared":
        """What a move would lead to, the match left as it is: a host stores the entry before it takes effect.

        Only the last one prepared can be committed.
        """
        offers = self.offers(seat) if 0 <= seat < self.seats else []
        if isinstance(move, str):
            move = self._parse(move, offers)
        if self.over or not any(fits(line, move) for line in offers):
            self.check_legal(seat, move)  # it says why not
        number = len(self.entries) + 1
        self._trial.become(self.record)
        entry = Entry(seat, move)
        self._apply(self._trial, number, entry)
        return Prepared(number, entry, self._trial)

    def commit(self, prepared: "Prepared") -> bytes:
        """Let a prepared move take effect; the record's bytes from before it."""
        if prepared.number != len(self.entries) + 1 or prepared.after is not self._trial:
            raise ValueError("the match has gone on since this move was prepared")
        before = bytes(self.record)
        self.entries.append(prepared.entry)
        self.record.become(prepared.after)
        self._keep_step(prepared.number, prepared.entry, before)
        return before

    def _keep_step(self, number: int, entry: Entry, before: bytes) -> None:
        unseen = self._unseen(entry.seat, before)
        self._steps.append(_Step(number, entry, before, unseen))
        if not unseen and not self._history:  # what has shown can never be taken back, nor can what came before it
            self._forgotten += len(self._steps)
            self._steps.clear()

    def _begin(self, rules: Rules) -> Record:
        s = self.game.new_record(self.seats, self.options)
        dice.set_live_dice(s, self.key, 0)
        rules.setup(s)
        return s

    def _apply(self, s: Record, number: int, entry: Entry, rules: Rules | None = None) -> None:
        assert entry.move is not None
        dice.set_live_dice(s, self.key, number)
        (rules or self.rules).play(s, entry.seat, entry.move)
        if s.log_lost:
            raise BrokenGame(f"{self.game.title}: a move caused more events than the record's log holds")

    def check_legal(self, seat: int, move: int) -> None:
        """Refuse a move that is not on offer, with the reason and the clause."""
        game = self.game
        if not 0 <= seat < self.seats:
            raise IllegalMove(f"there is no seat {seat + 1}; this match has seats 1 to {self.seats}")
        if self.over:
            raise IllegalMove("the match is over")
        offers = self.offers(seat)
        if any(fits(line, move) for line in offers):
            return
        there_is = is_move(game.verbs, move)
        text = f"{game.move_text(move)!r}" if there_is else "that"
        if not offers:
            others = ", ".join(self.names[s] for s in self.waiting())
            raise IllegalMove(f"{text} cannot be played: it is not {self.names[seat]} who decides now, but {others}")
        legal = self._legal(offers)
        clause = game.verbs[verb_of(move)].clause if there_is else ""
        near = [line for line in offers if line[0] & FREE and (line[0] ^ FREE) == with_amount(move, 0)]
        if not there_is:
            reason = "there is no such move"
        elif near:
            sums = game.verbs[verb_of(move)].amount or Money("amount")
            low, high, step, given = (sums.said(n, ()) for n in (*near[0][1:], amount_of(move)))
            by = f" in steps of {step}" if near[0][3] != 1 else ""
            reason = f"the amount is from {low} to {high}{by}, not {given}"
        elif game.refusal is not None:
            reason, clause = game.refusal(self.record, seat, move)
        elif verb_of(move) not in {verb_of(line[0]) for line in offers}:
            reason = "that is not what is asked for now"
        else:
            reason = "that is not on offer now"
        where = f" ({clause})" if clause else ""
        raise IllegalMove(f"{text} cannot be played: {reason}{where}. Legal now: {legal}", clause)

    def can_take_back(self, seat: int) -> bool:
        """Whether nobody else has seen anything of the seat's last choice, and nothing came of it."""
        return self._last_unseen(seat) is not None

    def without_last(self, seat: int) -> Record:
        """The record that taking back a seat's last choice would lead to, the match left as it is."""
        at = self._last_unseen(seat)
        if at is None:
            raise CannotTakeBack("there is no choice to take back: the last one has had its effect, or was seen")
        after = self._moment(self._steps[at].before)
        for step in self._steps[at + 1 :]:
            self._apply(after, step.number, step.entry)
        return after

    def take_back(self, seat: int) -> None:
        """Undo the last choice of a seat, if nobody has seen it; the others' choices since then stand."""
        self.without_last(seat)  # whatever can go wrong does so before anything is changed
        at = self._last_unseen(seat)
        assert at is not None
        later = self._steps[at + 1 :]
        self.record.become(self._moment(self._steps[at].before))
        del self._steps[at:]
        for step in later:
            before = bytes(self.record)
            self._apply(self.record, step.number, step.entry)
            self._keep_step(step.number, step.entry, before)
        self.entries.append(Entry(seat, None))

    def undo(self) -> Entry:
        """Forget the last entry as though it had never been made; it is given back.

        That is for whoever tries things out alone. At a table a seat takes back, which the log tells.
        """
        if not self.entries:
            raise CannotTakeBack("there is nothing to undo: no move has been made")
        last = self.entries[-1]
        if last.move is None:
            self._restore(self._taken_back())
        elif self._steps:
            self.record.become(self._moment(self._steps.pop().before))
        else:
            raise ValueError("this match keeps no history; replay its log")
        self.entries.pop()
        return last

    def _taken_back(self) -> int:
        """The number of the entry that the last one took back."""
        standing: list[int] = []
        number = 0
        for at, entry in enumerate(self.entries, 1):
            if entry.move is None:
                number = max(n for n in standing if self.entries[n - 1].seat == entry.seat)
                standing.remove(number)
            else:
                standing.append(at)
        return number

    def _restore(self, number: int) -> None:
        """Let an entry that was taken back stand again, before those that came after it."""
        after = [step for step in self._steps if step.number > number]
        if after:
            self.record.become(self._moment(after[0].before))
            del self._steps[-len(after) :]
        for at, entry in [(number, self.entries[number - 1]), *((step.number, step.entry) for step in after)]:
            before = bytes(self.record)
            self._apply(self.record, at, entry)
            self._keep_step(at, entry, before)

    def copy(self) -> "Match":
        """A match of its own that stands where this one does: what is tried there changes nothing here."""
        other = copy.copy(self)
        other.entries, other._steps = list(self.entries), list(self._steps)
        other.record, other._trial = self.record.copy(), self.record.copy()
        return other

    def imagined(self, seat: int, seed: bytes | None = None) -> "Match":
        """A match that begins where this one stands, with all dealt anew that a seat cannot know, and dice of its own.

        Nothing of what is hidden here, or of the rolls to come, can be learned from it. It has no log from before.
        """
        seed = os.urandom(32) if seed is None else seed
        other = self.copy()
        other.entries, other._steps, other._forgotten = [], [], 0
        other.record = self.sight(seat, seed)
        other.secret = hashlib.sha256(b"imagined" + seed).digest()
        other.key = dice.match_key(other.secret, other.nonces)
        return other

    def _last_unseen(self, seat: int) -> int | None:
        """The place of the seat's last step, if all steps since then are unseen by everybody else."""
        for at in range(len(self._steps) - 1, -1, -1):
            step = self._steps[at]
            if not step.unseen:
                return None
            if step.entry.seat == seat:
                return at
        return None

    def _unseen(self, seat: int, before: bytes) -> bool:
        """Whether the last entry, a seat's, showed nobody else anything except that the seat has chosen.

        This must agree with comparing what everybody else saw before it, `waiting` aside, with what they see now.
        """
        if self.record.log_n:
            return False
        suspects = [
            (f, eye)
            for f, eye in changes(before, self.record)
            if eye != seat and f.name != "waiting" and (eye is None or eye < self.seats)
        ]
        if not suspects:
            return True
        if not all(f.length for f, _ in suspects):  # other bytes, and all of them count
            return False
        earlier = np.frombuffer(before, self.game.state.dtype)
        for f, eye in suspects:
            was, now = whole_in(f, earlier), whole(f, self.record)
            if was != now if eye is None else was[eye] != now[eye]:
                return False
        return True

    def _moment(self, kept: bytes) -> Record:
        return self.game.state(np.frombuffer(bytearray(kept), self.game.state.dtype))

    def steps(self) -> int:
        """How many entries stand, those taken back not counted."""
        return self._forgotten + len(self._steps)

    def at(self, step: int) -> Record:
        """The record after that many standing entries."""
        if not 0 <= step <= self.steps():
            raise BadMove(f"this match has steps 0 to {self.steps()}; there is no step {step}")
        if step < self._forgotten:
            raise ValueError("this match keeps no history; replay its log")
        if step == self.steps():
            return self.record.copy()
        return self._moment(self._steps[step - self._forgotten].before)

    def again(self, step: int, rules: Rules) -> Record:
        """The record after that many standing entries, worked out anew by these rules from the one before."""
        if step == 0:
            return self._begin(rules)
        s = self.at(step - 1)
        self._apply(s, self.step_number(step), self.step_entry(step), rules)
        return s

    def step_entry(self, step: int) -> Entry:
        """The standing entry that leads to a step; steps count from 1."""
        return self._steps[step - 1 - self._forgotten].entry

    def step_number(self, step: int) -> int:
        """The number in the log of the entry that leads to a step, 0 at step 0; those taken back have numbers too."""
        return 0 if step == 0 else self._steps[step - 1 - self._forgotten].number

    def sight(self, seat: int, seed: bytes | None = None, step: int | None = None) -> Record:
        """The record as a bot in that seat may have it: all that it cannot know dealt anew, and dice of its own.

        With `step`, as it was after so many standing entries.
        """
        guess = self.record.copy() if step is None else self.at(step)
        dice.set_live_dice(guess, os.urandom(32) if seed is None else seed, 0)
        self.rules.redeal(guess, seat)
        guess.log_n = 0
        guess.array["log"] = 0  # others' private events lie there
        return guess

    def steady_sight(self, seat: int, step: int | None = None) -> Record:
        """The same, where the same position is to give the same guess each time: of hints, which are asked for twice.

        The guess rests on the match's secret, so what it is tells nothing of what it is a guess at.
        """
        record = self.record if step is None else self.at(step)
        return self.sight(
            seat, hmac.digest(self.key, b"sight" + bytes([seat]) + bytes(blinded(record, seat)), "sha256"), step
        )


def fits(line: Sequence[int], move: int) -> bool:
    """Whether a move is the one that an offer's line allows."""
    if not line[0] & FREE:
        return line[0] == move
    _, low, high, step = line
    amount = amount_of(move)
    return with_amount(line[0] ^ FREE, amount) == move and low <= amount <= high and (amount - low) % step == 0


def clean_name(name: Any, seat: int) -> str:
    """A name on one line, of a length that fits a screen."""
    shown = "".join(c if c.isprintable() else " " for c in str(name))
    return " ".join(shown.split())[:NAME_LENGTH] or f"Seat {seat + 1}"
