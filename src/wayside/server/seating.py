"""What can be done at a table: plain changes of a Table, each refused with a reason where it cannot be.

A change is made to a table that was just loaded; whoever makes it saves it under the version that was loaded (see
tables.py). Nothing here waits for anything.
"""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from wayside.engine import dice
from wayside.engine.errors import BadOption, BadSeats
from wayside.engine.game import Game
from wayside.engine.match import EMPTY_CHAIR
from wayside.engine.options import option_texts, parse_options
from wayside.server.bot_pool import check_kind
from wayside.server.errors import Refusal
from wayside.server.model import OVER, PLAYING, WAITING, ClockRule, MatchRow, Player, Seat, Table, new_id, now_ms
from wayside.server.names import distinct

SHORTEST_CLOCK = 5
LONGEST_CLOCK = 60 * 24 * 60 * 60  # seconds; two months
TELLING_MS = 5_000  # in which seats tell their nonces, once the host has started the match
MOST_THINK = 1000  # milliseconds of a search
KEPT_SECONDS = 600.0  # of absence in which nobody's seat is given away


# ---- Making a table


def check_options(game: Game, given: Mapping[str, str], seats: int) -> dict[str, int]:
    """Every option's value; what is wrong is refused with the option's clause."""
    clauses = {option.name: option.clause for option in game.options}
    for name, text in given.items():
        try:
            parse_options(game.options, {name: text})
        except BadOption as error:
            raise Refusal("bad-option", str(error), clauses.get(name, ""), 422) from None
    values = parse_options(game.options, given)
    for option in game.options:
        if wrong := option.wrong_for(values[option.name], seats):
            raise Refusal("bad-option", wrong, option.clause, 422)
    return values


def _check_seats(game: Game, seats: int) -> int:
    try:
        return game.check_seats(seats)
    except BadSeats as error:
        raise Refusal("bad-seats", str(error), status=422) from None


def check_clock(clock: ClockRule) -> ClockRule:
    if clock.seconds and not SHORTEST_CLOCK <= clock.seconds <= LONGEST_CLOCK:
        days = LONGEST_CLOCK // (24 * 60 * 60)
        raise Refusal(
            "bad-clock",
            f"a clock gives {SHORTEST_CLOCK} seconds to {days} days a decision, or 0 for no limit;"
            f" {clock.seconds} is not possible",
            status=422,
        )
    return clock


def make_table(
    host: Player,
    game: Game,
    seats: int,
    options: Mapping[str, str],
    clock: ClockRule,
    public: bool,
    chat: bool,
    late: bool | None = None,
) -> Table:
    """A new table with all seats empty. Where nobody says whether newcomers may come `late`, they may if no hands are
    hidden: whoever came under a second name would see two."""
    return Table(
        id=new_id(),
        game=game.name,
        host=host.id,
        seats=[Seat() for _ in range(_check_seats(game, seats))],
        options=check_options(game, options, seats),
        clock=check_clock(clock),
        public=public,
        chat=chat,
        state=WAITING,
        created=now_ms(),
        late=not game.hides_hands if late is None else late,
    )


# ---- Who sits where


def seat_of(table: Table, player: str | None) -> int | None:
    """The seat that somebody has."""
    if player is None:
        return None
    return next((i for i, seat in enumerate(table.seats) if seat.player == player), None)


# What bots are called, by seat: a match between people with names is nicer to read about.
BOT_NAMES = ("Otto", "Lin", "Bruno", "Ida", "Gus", "Nell", "Walt", "Roz")


def bot_seat(seat: int, kind: str) -> Seat:
    """A seat that a bot has."""
    return Seat(bot=kind, name=BOT_NAMES[seat % len(BOT_NAMES)])


def is_empty(seat: Seat) -> bool:
    return seat.player is None and seat.bot is None


def empty_chair() -> Seat:
    """A seat of a match that begins, or goes on, without anybody there: the game's default move is made for it."""
    return Seat(name=EMPTY_CHAIR)


def lets_in(table: Table) -> bool:
    """Whether newcomers may have bots' seats here: where one person plays nobody is harmed by what they see."""
    return table.late or sum(1 for seat in table.seats if seat.player or seat.left) < 2


def is_free(table: Table, seat: int, late: bool) -> bool:
    """Whether a newcomer may take a seat while the match goes on: an empty chair; or one that a bot has, for itself,
    where the table lets newcomers in, and either the host has marked it free or the game lets people in `late` and the
    host has not kept it."""
    at = table.seats[seat]
    if table.state != PLAYING or at.player is not None:
        return False
    return is_empty(at) or (lets_in(table) and (at.open or (late and not at.shut)))


def sit(
    table: Table,
    player: Player,
    seat: int | None,
    nonce_hash: str = "",
    late: bool = False,
    had: Collection[int] = (),
) -> int:
    """Sit down, or move to another seat; None is the first one that can be had. The seat that it became.

    Before the match that is an empty seat, and during it one that is free for a newcomer (`late`: the game's word on
    that); or, for somebody whom a bot sits in for, the player's own. `had` are the seats that the player has had in
    this match before. Who has left for good comes back to the seat that was theirs, as long as a bot has it.
    """
    own = seat_of(table, player.id)
    if table.state == OVER:
        raise Refusal("match-over", "the match at this table is over; ask for a rematch, or make a new table")
    if seat is not None:
        check_seat(table, seat)
    if table.state == PLAYING:
        return _sit_late(table, player, own, seat, late, had)
    _must_wait(table)
    if seat is None:
        mine = (i for kept in (player.id, None) for i, s in enumerate(table.seats) if is_empty(s) and s.kept == kept)
        seat = own if own is not None else next(mine, None)
        if seat is None:
            raise Refusal("table-full", "every seat is taken; watch, or ask the host for a bot's seat")
    if seat != own:
        if not is_empty(table.seats[seat]):
            who = table.seats[seat].name if table.seats[seat].player else "a bot"
            raise Refusal("seat-taken", f"{who} sits in seat {seat + 1} already")
        if table.seats[seat].kept not in (None, player.id):
            whose = table.seats[seat].name
            raise Refusal("seat-kept", f"seat {seat + 1} is kept for {whose}; take another, or ask the host to free it")
        _let_go(table, player)
        table.seats[seat] = Seat(player=player.id)
    table.seats[seat].name = player.name
    table.seats[seat].nonce_hash = nonce_hash or table.seats[seat].nonce_hash
    return seat


def _sit_late(table: Table, player: Player, own: int | None, seat: int | None, late: bool, had: Collection[int]) -> int:
    if own is not None:
        if seat not in (None, own):
            raise Refusal("already-seated", f"you have seat {own + 1}, and the match is going on")
        come_back(table, player)
        return own
    left = next((i for i, at in enumerate(table.seats) if at.left == player.id), None)
    if left is not None and seat in (None, left):
        table.seats[left] = Seat(player=player.id, name=player.name)
        return left
    free = [i for i in range(len(table.seats)) if is_free(table, i, late)]
    if seat is None:
        # What the host has marked is meant for somebody; and who was here before can only have the same seat again.
        free.sort(key=lambda i: (i not in had, not table.seats[i].open, not is_empty(table.seats[i])))
        if not free:
            raise Refusal("seat-not-open", "the match has begun, and no seat is free; the host can free one of a bot")
        seat = free[0]
    if seat not in free:
        raise Refusal("seat-not-open", f"the match has begun, and seat {seat + 1} is not free; the host can free it")
    if had and seat not in had:
        raise Refusal(
            "knows-too-much",
            f"you have played seat {min(had) + 1} in this match, and know what it knew: no other one can be yours",
        )
    table.seats[seat] = Seat(player=player.id, name=player.name)
    return seat


def rename(table: Table, player: Player) -> None:
    """What somebody is called at a table that waits."""
    own = seat_of(table, player.id)
    if own is not None and table.state == WAITING:
        table.seats[own].name = player.name


def stand_up(table: Table, player: Player) -> None:
    """Leave one's seat before the match, and stay at the table."""
    own = _own_seat(table, player)
    _must_wait(table)
    table.seats[own] = Seat()


def leave(table: Table, player: Player, for_good: bool, bot: str, chairs: Collection[int] = ()) -> None:
    """Go away. During a match a bot plays on: until the player comes back, or for good.

    Who leaves for good gives the seat up: others may have it, and the match counts for nobody who is not there.
    `chairs` are the seats where nobody has joined the match: whoever leaves one leaves an empty chair behind.
    """
    if table.state == OVER:
        raise Refusal("match-over", "the match is over; there is nothing to leave")
    own = seat_of(table, player.id)
    if table.state == WAITING:
        _must_wait(table)
        if not _let_go(table, player) and table.host != player.id:
            raise Refusal("not-seated", "you have no seat at this table")
        _pass_host_on(table, player.id)
        return
    own = _own_seat(table, player)
    seat = table.seats[own]
    if own in chairs:
        table.seats[own] = empty_chair()
        _pass_host_on(table, player.id)
        return
    if not for_good:
        sit_in(seat, seat.bot or bot)
        return
    table.seats[own] = bot_seat(own, seat.bot or bot)
    table.seats[own].left = player.id
    _pass_host_on(table, player.id)


def sit_in(seat: Seat, bot: str | None) -> None:
    """Let a bot play for a seat's owner, who is away; None: the owner is back."""
    seat.bot, seat.held, seat.away = bot, bot is not None, now_ms() if bot else 0


def come_back(table: Table, player: Player) -> None:
    """Take one's seat back from the bot that sat in."""
    seat = table.seats[_own_seat(table, player)]
    if seat.held:
        sit_in(seat, None)


def _let_go(table: Table, player: Player) -> bool:
    """Before the match: free whatever somebody has, or is kept for them; whether there was anything."""
    theirs = [i for i, seat in enumerate(table.seats) if player.id in (seat.player, seat.kept)]
    for i in theirs:
        table.seats[i] = Seat()
    return bool(theirs)


def _pass_host_on(table: Table, leaver: str) -> None:
    """A host who leaves is followed by the next one who is seated; where there is nobody, by nobody."""
    if table.host == leaver:
        others = [seat for seat in table.seats if seat.player not in (None, leaver)]
        others.sort(key=lambda seat: seat.held)
        if others and others[0].player is not None:
            table.host = others[0].player


def alone_among_bots(table: Table, player: str) -> int:
    """The seat of the one player of a match that goes on; who plays with others cannot end it for them."""
    own = seat_of(table, player)
    if own is None:
        raise Refusal("not-seated", "you have no seat at this table", status=403)
    if table.state != PLAYING:
        raise (
            Refusal("match-over", "the match is over")
            if table.state == OVER
            else Refusal("not-playing", "the match has not begun; leave the table, and it is as if it had never been")
        )
    if any(seat.player is not None for i, seat in enumerate(table.seats) if i != own):
        raise Refusal("people-there", "others play here as well; leave the match, and a bot plays on for you")
    return own


def throw_away(table: Table, player: Player) -> None:
    """End a match against bots as if it had never been: it counts for nobody, and nobody sits there any more."""
    table.seats[alone_among_bots(table, player.id)] = Seat()
    table.state = OVER


# ---- What the host may do


class Terms(msgspec.Struct, frozen=True):
    """What the host wants to be otherwise at a table that waits; None: as it is."""

    seats: int | None = None
    options: Mapping[str, str] | None = None
    """All that are not the usual."""
    clock: ClockRule | None = None
    public: bool | None = None
    chat: bool | None = None
    onlookers: bool | None = None
    late: bool | None = None


def change_terms(table: Table, by: Player, game: Game, terms: Terms) -> None:
    """Play something else, or otherwise, than was said when the table was made: all of it, or nothing."""
    _must_be_host(table, by)
    # A nuisance can be made silent at any time; nobody has sat down for the onlookers' sake.
    table.onlookers = table.onlookers if terms.onlookers is None else terms.onlookers
    if terms == Terms(onlookers=terms.onlookers):
        return
    _must_wait(table)
    seats = _resized(table.seats, _check_seats(game, terms.seats)) if terms.seats is not None else table.seats
    asked = terms.options
    if asked is None:
        asked = {option.name: option.text(table.options[option.name]) for option in game.options}
    options = check_options(game, asked, len(seats))
    clock = check_clock(terms.clock) if terms.clock is not None else table.clock
    table.seats, table.options, table.clock = seats, options, clock
    table.public = table.public if terms.public is None else terms.public
    table.chat = table.chat if terms.chat is None else terms.chat
    table.late = table.late if terms.late is None else terms.late


def _resized(seats: Sequence[Seat], count: int) -> list[Seat]:
    """So many seats: of too many, empty ones go first and then bots', from the end; people stay."""
    kept = [*seats, *(Seat() for _ in range(count - len(seats)))]
    while len(kept) > count:
        last = [i for i, seat in enumerate(kept) if is_empty(seat)] or [
            i for i, seat in enumerate(kept) if seat.player is None
        ]
        if not last:
            people = len(kept)
            raise Refusal("too-many-people", f"{people} people sit at this table; {count} seats are too few for them")
        del kept[last[-1]]
    return kept


def seat_bot(table: Table, by: Player, seat: int, kind: str, game: Game, most_think_ms: int = MOST_THINK) -> None:
    """Let a bot have a seat. During a match that is a bot's seat or an empty chair; where a player is away it only
    sits in, and the seat stays the player's."""
    _must_be_host(table, by)
    check_seat(table, seat)
    kind = check_kind(game, kind, most_think_ms)
    if table.state == OVER:
        raise Refusal("match-over", "the match at this table is over")
    if table.state == PLAYING:
        _must_be_away(table, seat)
    else:
        _must_wait(table)
    before = table.seats[seat]
    if before.held:
        before.bot = kind
        return
    table.seats[seat] = bot_seat(seat, kind)
    table.seats[seat].left = before.left


def empty_seat(table: Table, by: Player, seat: int) -> None:
    """Send a bot or a player from a seat, before the match."""
    _must_be_host(table, by)
    check_seat(table, seat)
    _must_wait(table)
    if is_empty(table.seats[seat]) and table.seats[seat].kept is None:
        raise Refusal("seat-empty", f"nobody sits in seat {seat + 1}")
    table.seats[seat] = Seat()


def open_seat(table: Table, by: Player, seat: int, on: bool, bot: str, kept_seconds: float = KEPT_SECONDS) -> None:
    """Mark a seat free for a newcomer while the match goes on, or no longer; a bot plays until somebody comes.

    Where several people play, that takes a table that lets newcomers in; and somebody's own seat is not given away
    before they have been gone for long. They may come back to it as long as nobody has taken it.
    """
    _must_be_host(table, by)
    check_seat(table, seat)
    if table.state != PLAYING:
        raise Refusal("not-playing", "seats are marked free while a match goes on; before it, just sit down")
    _must_be_away(table, seat)
    if is_empty(table.seats[seat]):
        raise Refusal("seat-empty", f"nobody sits in seat {seat + 1}: whoever comes may take it as it is")
    if on:
        before = table.seats[seat]
        if not lets_in(table):
            raise Refusal("no-newcomers", "people play here, and it was not said before the match that others may join")
        left_ms = before.away + round(kept_seconds * 1000) - now_ms() if before.held else 0
        if left_ms > 0:
            minutes = -(-left_ms // 60_000)
            raise Refusal("still-theirs", f"{before.name} may come back; the seat can be given away in {minutes} min")
        table.seats[seat] = bot_seat(seat, before.bot or bot)
        table.seats[seat].open, table.seats[seat].left = True, before.left or before.player
    else:
        table.seats[seat].open, table.seats[seat].shut = False, True


# ---- The start: nobody tells a nonce before all hashes are fixed, the secret's among them, so nobody chooses the dice


def promise_of(table: Table, game: Game) -> str:
    """What a match promises that begins at the table as it is."""
    return dice.promise_text(
        table.id,
        game.name,
        game.rules_version,
        game.edition,
        option_texts(game.options, table.options),
        dice.commitment(bytes.fromhex(table.secret)),
        [seat.nonce_hash for seat in table.seats],
    )


def start(table: Table, by: Player, game: Game, fill: str | None = None, most_think_ms: int = MOST_THINK) -> None:
    """Fix who plays what, and call for the nonces. Empty seats get the bot that `fill` names; without it, all must be
    taken, but for those that the game lets begin as empty chairs."""
    _must_be_host(table, by)
    if table.state == WAITING and table.starting:
        return  # whoever called for them before may be gone
    _must_wait(table)
    kind = None if fill is None else check_kind(game, fill, most_think_ms)
    chairs, empty = game.chairs_at(len(table.seats), table.options), []
    for i, seat in enumerate(table.seats):
        if is_empty(seat):
            if i in chairs:
                table.seats[i] = empty_chair()
            elif kind is not None:
                table.seats[i] = bot_seat(i, kind)
            else:
                empty.append(i + 1)
    if empty:
        which = f"seat {empty[0]} is" if len(empty) == 1 else f"seats {', '.join(map(str, empty))} are"
        raise Refusal("seats-empty", f"{which} empty; wait for somebody, or seat bots there")
    table.starting = now_ms() + TELLING_MS


def tell(table: Table, nonces: Sequence[str]) -> None:
    """Tell nonces, in hexadecimal. Whoever knows one may: it is known by its hash."""
    if table.state != WAITING or not table.starting:
        raise Refusal("not-starting", "a nonce is told once the host has started the match, and before it begins")
    for nonce in nonces:
        sent = dice.commitment(bytes.fromhex(nonce))
        theirs = [seat for seat in table.seats if seat.nonce_hash == sent]
        if not theirs:
            raise Refusal("wrong-nonce", "nobody here has sent this nonce's hash; tell the nonce that it was made of")
        for seat in theirs:
            seat.nonce = nonce.lower()


def may_begin(table: Table, here: Collection[str]) -> bool:
    """Whether all have told their nonces who can be waited for. Who is not here, or stays silent, adds nothing."""
    silent = {seat.player for seat in table.seats if seat.nonce_hash and not seat.nonce}
    return table.state == WAITING and table.starting > 0 and (silent.isdisjoint(here) or table.starting <= now_ms())


def begin(table: Table, game: Game) -> MatchRow:
    """The match, with the nonces that were told."""
    row = MatchRow(
        id=new_id(),
        table=table.id,
        game=game.name,
        rules=game.rules_version,
        edition=game.edition,
        names=distinct([seat.name for seat in table.seats]),
        options=dict(table.options),
        secret=bytes.fromhex(table.secret),
        nonces=[bytes.fromhex(seat.nonce if seat.nonce_hash else "") for seat in table.seats],
        started=now_ms(),
        promise=promise_of(table, game),
    )
    for seat, name in zip(table.seats, row.names, strict=True):
        if seat.player is None:
            seat.name = name  # as the log of the match calls it
    table.match = row.id
    table.state = PLAYING
    return row


def rematch(table: Table, by: Player) -> Table:
    """Another table with the same bots, where `by`, who must have been there, is the host, and a seat is kept for each
    of the others: whoever has not said yes plays nothing, owes nothing and is not rated."""
    if table.state != OVER:
        raise Refusal("not-over", "the match is not over yet")
    if seat_of(table, by.id) is None and table.host != by.id:
        raise Refusal("not-seated", "only who was at the table can ask for a rematch", status=403)
    following = Table(
        id=new_id(),
        game=table.game,
        host=by.id,
        seats=[
            bot_seat(i, seat.bot)
            if seat.bot and not seat.player
            else Seat(kept=seat.player, name=seat.name if seat.player else "")
            for i, seat in enumerate(table.seats)
        ],
        options=dict(table.options),
        clock=table.clock,
        public=table.public,
        chat=table.chat,
        state=WAITING,
        created=now_ms(),
        onlookers=table.onlookers,
        late=table.late,
    )
    agree(following, by)
    return following


def agree(table: Table, player: Player) -> None:
    """Sit down in the seat that is kept for somebody, if there is one."""
    kept = next((i for i, seat in enumerate(table.seats) if seat.kept == player.id), None)
    if table.state == WAITING and kept is not None:
        sit(table, player, kept)


# ---- Checks


def check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise Refusal(
            "no-seat", f"there is no seat {seat + 1}; this table has seats 1 to {len(table.seats)}", status=404
        )


def _own_seat(table: Table, player: Player) -> int:
    own = seat_of(table, player.id)
    if own is None:
        raise Refusal("not-seated", "you have no seat at this table")
    return own


def _must_wait(table: Table) -> None:
    if table.state != WAITING:
        raise Refusal("not-waiting", "the match at this table has begun" if table.state == PLAYING else "it is over")
    if table.starting > now_ms():
        raise Refusal("starting", "the match begins in a moment, and nothing can be changed before that")
    if table.starting:  # it never began. What was told is known now, so it must not count for anything else
        table.starting = 0
        for seat in table.seats:
            seat.nonce_hash = seat.nonce = ""


def acting_host(table: Table) -> str:
    """The host; or, while the host is away from a match, the first who is there."""
    own = seat_of(table, table.host)
    if own is not None and table.seats[own].held:
        return next((seat.player for seat in table.seats if seat.player and not seat.held), table.host)
    return table.host


def _must_be_host(table: Table, player: Player) -> None:
    if player.id not in (table.host, acting_host(table)):
        raise Refusal("not-host", "only the host of the table can do that", status=403)


def _must_be_away(table: Table, seat: int) -> None:
    """During a match nobody's seat is taken from them while they are there."""
    there = table.seats[seat]
    if there.player is not None and not there.held:
        raise Refusal("still-here", f"{there.name} is playing; only the seat of somebody who is away can be given away")
