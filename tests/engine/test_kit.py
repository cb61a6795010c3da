"""The conformance kit: a sound game passes every check, and each fault is found and named."""

from typing import Any

import pytest
import toss
from toss import BET, GAME, NAME, PASS, State, begin_round, play

from wayside.engine.dice import next64
from wayside.engine.events import NOBODY, tell
from wayside.engine.forms import fill, primitive, rule
from wayside.engine.game import Game
from wayside.engine.kinds import FLAG, SEAT, Bits, Kind, UpTo
from wayside.engine.kit import Check, run_kit, subject
from wayside.engine.moves import Verbs, move_of, offer, offer_amount
from wayside.engine.options import Option
from wayside.engine.record import Cells, Record, owned, public, secret


def changed(**parts: Any) -> Game:
    """Toss with some of its parts replaced, and without its option of never ending."""
    whole = {name: getattr(GAME, name) for name in GAME.__dataclass_fields__}
    return Game(**{**whole, "options": GAME.options[:1], **parts})


def first_fault(game: Game, games: int = 2) -> Check:
    """The first check that a game fails; those after it are not run."""
    return next(check for check in run_kit(game, games) if not check.ok)


@pytest.fixture(scope="module")
def passed() -> list[Check]:
    return list(run_kit(changed(), 4))


def test_a_sound_game_passes_every_check(passed: list[Check]) -> None:
    assert [check.name for check in passed if not check.ok] == []
    assert len(passed) >= 9
    assert all(check.detail for check in passed)


def test_the_kit_says_what_it_looked_at(passed: list[Check]) -> None:
    details = {check.name: check.detail for check in passed}
    assert "4 clauses, 3 verbs, 5 events" in details["words and clauses"]
    assert "redeal varies die" in details["a seat sees only what it may"]
    assert details["bots play legal moves on their own sight"] == "bold"
    assert "byte for byte" in details["plain, checked and compiled rules agree"]


# ---- Words


class NoSuchOption(Record, log=16):
    die: Cells = owned("i1", 4, doc="a die")
    rounds: int = public("i2", doc="rounds")
    endless: int = secret("u1", doc="an option must be public")


class NoDoc(State, log=16):
    extra: int = public("i2", doc="")


class OwnedIfNothing(State, log=16):
    extra: Cells = secret("i2", 4, owned_if="moonlight", doc="shown by an option that is not there")


SING = Verbs().add("sing", "X9.9", "")
ODD_OPTION = Option("rounds", "X9.9", "How many?", 3, 1, 9)


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"verbs": ()}, "a game needs at least one verb"),
        ({"verbs": (*GAME.verbs, GAME.verbs[0])}, "two verbs have the same word"),
        (
            {"verbs": (*GAME.verbs, Verbs().add("sing", "X9.9", ""))},
            "verb 'sing' names clause 'X9.9', which is not there",
        ),
        ({"options": (ODD_OPTION,)}, "option 'rounds' names clause 'X9.9'"),
        ({"options": (Option("rounds", "X1.4", "", 30, 1, 9),)}, "option rounds is a number from 1 to 9; 30 is not"),
        ({"state": NoSuchOption, "options": GAME.options}, "option 'endless' needs a public field of that name"),
        ({"state": NoDoc}, "field 'extra' has no line of doc"),
        ({"state": OwnedIfNothing}, "owned if 'moonlight', which is no field"),
    ],
)
def test_words_that_are_wrong_are_found(parts: dict[str, Any], says: str) -> None:
    fault = first_fault(changed(**parts))
    assert fault.name == "words and clauses"
    assert says in fault.detail


# ---- What the numbers of fields are


class FiveSides(State, log=16):
    die: Cells = owned("i1", 4, of=UpTo(5, 1), doc="a die with six sides")


class NotASeat(State, log=16):
    last: int = public("i1", fill=-1, of=SEAT, doc="who moved last")


class NotAFlag(State, log=16):
    endless: int = public("u1", of=FLAG, doc="option: never over")
    purse: Cells = public("i4", 4, by=SEAT, of=FLAG, doc="chips")


class NotACard(State, log=16):
    top: int = public("u1", fill=5, of=Kind("card", 5, none=255), doc="the top card")


class NotSoManyBits(State, log=16):
    marks: int = public("u1", fill=4, of=Bits(2), doc="two marks")


class DerivedFromNothing(State, log=16):
    extra: int = public("u1", derived="purse moonlight", doc="chips once more")


class TooFewRows(State, log=16):
    extra: Cells = public("u1", 2, by=SEAT, doc="a number each")


@rule
def redeal_seven(s: State, seat: int) -> None:
    for other in range(s.seats):
        if other != seat:
            s.die[other] = 7


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"state": FiveSides}, "field 'die' holds 6, which is not what it says it is"),
        ({"state": NotASeat}, "field 'last' holds -1"),
        ({"state": NotAFlag}, "field 'purse' holds 10"),
        ({"state": NotACard}, "field 'top' holds 5"),
        ({"state": NotSoManyBits}, "field 'marks' holds 4"),
        ({"redeal": redeal_seven}, "field 'die' holds 7"),
        ({"state": DerivedFromNothing}, "field 'extra' is derived from 'moonlight', which is no field"),
        ({"state": TooFewRows}, "field 'extra' has 2 rows, and there are up to 4 seats"),
    ],
)
def test_a_number_that_is_not_what_its_field_says_is_found(parts: dict[str, Any], says: str) -> None:
    assert says in first_fault(changed(**parts)).detail


@rule
def second_phase(s: State, seat: int, move: int) -> None:
    s.phase = 1
    play(s, seat, move)


def test_a_phase_without_a_word_is_found() -> None:
    assert "field 'phase' holds 1" in first_fault(changed(play=second_phase, phases=("a bet",))).detail


# ---- Random games


@rule
def nobody_waits(s: State, seat: int, move: int) -> None:
    s.waiting = 0


@rule
def a_ghost_waits(s: State, seat: int, move: int) -> None:
    s.waiting = 1 << 6


@rule
def over_and_waiting(s: State, seat: int, move: int) -> None:
    s.over = 1


@rule
def no_end(s: State, seat: int, move: int) -> None:
    s.purse[seat] += 1


@rule
def too_much_to_tell(s: State, seat: int, move: int) -> None:
    play(s, seat, move)
    for _ in range(20):
        tell(s, toss.LOST, 0, 1)


@rule
def off_the_end(s: State, seat: int, move: int) -> None:
    s.purse[9] = 1


@rule
def no_offers(s: State, seat: int, out: Any) -> int:
    return 0


@rule
def the_same_twice(s: State, seat: int, out: Any) -> int:
    return offer(out, offer(out, 0, move_of(PASS)), move_of(PASS))


@rule
def a_range_that_misses_its_end(s: State, seat: int, out: Any) -> int:
    return offer_amount(out, 0, move_of(BET), 1, 10, 4)


@rule
def an_amount_without_a_name(s: State, seat: int, out: Any) -> int:
    return offer(out, 0, move_of(PASS) | (5 << 32))


@rule
def words_that_do_not_read_back(s: State, seat: int, out: Any) -> int:
    return offer(out, offer(out, 0, move_of(PASS)), move_of(PASS, 7))


@rule
def default_that_is_not_offered(s: State, seat: int) -> int:
    return move_of(NAME, seat, 0)


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"play": nobody_waits}, "the game is not over, and nobody owes a decision"),
        ({"play": a_ghost_waits}, "seat 7 owes a decision, but there are 2 seats"),
        ({"play": over_and_waiting}, "the game is over and a seat still owes a decision"),
        ({"play": no_end}, "a random game was not over after 500 decisions"),
        ({"play": too_much_to_tell}, "more events than the log holds"),
        ({"play": off_the_end}, "IndexError"),
        ({"offers": no_offers}, "seat 1 owes a decision and has no offer"),
        ({"offers": the_same_twice}, "an offer is there twice"),
        ({"offers": a_range_that_misses_its_end}, "has a range that cannot be: 1 to 10 by 4"),
        ({"offers": an_amount_without_a_name}, "a plain offer with an amount"),
        ({"offers": words_that_do_not_read_back}, "'pass' is read back as another move"),
        ({"default": default_that_is_not_offered}, "the default move"),
        ({"max_offers": 3}, "4 offers, but max_offers is 3"),
    ],
)
def test_a_game_that_is_not_sound_is_found(monkeypatch: pytest.MonkeyPatch, parts: dict[str, Any], says: str) -> None:
    monkeypatch.setattr(subject, "MOST_DECISIONS", 500)
    fault = first_fault(changed(**parts), games=1)
    assert fault.name == "random games are sound and end"
    assert says in fault.detail.replace("seat 2 owes", "seat 1 owes")


# ---- Sight, bots, records, forms


@rule
def redeal_nothing(s: State, seat: int) -> None:
    s.rng[0] = s.rng[0]


@rule
def redeal_my_own_die(s: State, seat: int) -> None:
    toss.redeal(s, -1)


@rule
def offers_that_betray(s: State, seat: int, out: Any) -> int:
    n = toss.offers(s, seat, out)
    return n - 1 if s.die[(seat + 1) % s.seats] > 3 else n


@rule
def default_that_betrays(s: State, seat: int) -> int:
    return move_of(BET) | ((1 if s.die[(seat + 1) % s.seats] > 3 else 4) << 32)


@rule
def peeking(s: State, seat: int, out: Any, n: int) -> int:
    return move_of(BET) | (1 << 32) if s.die[(seat + 1) % s.seats] > 3 else move_of(PASS)


@rule
def cheating(s: State, seat: int, out: Any, n: int) -> int:
    return move_of(BET) | (2 << 32)


class LeftToSetup(State, log=16):
    purse: Cells = public("i4", 4, wiped=False, doc="chips")


@rule
def untidy(s: State) -> None:
    for seat in range(s.seats):
        s.purse[seat] += 10
    begin_round(s)


@rule
def play_for_an_audience(s: State, seat: int, move: int) -> None:
    play(s, seat, move)
    if s.quiet == 0:
        s.purse[seat] += 1


@rule
def play_with_a_word_of_the_dice(s: State, seat: int, move: int) -> None:
    s.purse[seat] += 1 if next64(s) > (1 << 63) else 0
    play(s, seat, move)


@rule
def play_and_stir_the_dice(s: State, seat: int, move: int) -> None:
    play(s, seat, move)
    s.rng[0] ^= 1


def _one_more(x: int) -> int:
    return x + 1


@primitive(_one_more)
def same(x: int) -> int:
    """A primitive whose native half is another function: what a careless one would be."""
    return x


@rule
def play_with_a_careless_primitive(s: State, seat: int, move: int) -> None:
    play(s, seat, move)
    s.purse[seat] = same(s.purse[seat])


@pytest.mark.parametrize(
    ("parts", "name", "says"),
    [
        ({"redeal": redeal_nothing}, "a seat sees only what it may", "redeal never changes any of them"),
        ({"redeal": redeal_my_own_die}, "a seat sees only what it may", "field 'die' shows what it should not"),
        ({"offers": offers_that_betray}, "a seat sees only what it may", "its offers depend on it"),
        ({"default": default_that_betrays}, "a seat sees only what it may", "its default move depends on it"),
        ({"short": {"round": "1"}}, "options play", "no option 'round'; did you mean 'rounds'?"),
        ({"bots": {"peek": peeking}}, "bots play legal moves", "peek decides by something that its seat cannot know"),
        ({"bots": {"cheat": cheating}}, "bots play legal moves", "cheat plays what is not on offer"),
        ({"play": play_with_a_word_of_the_dice}, "all that dice give", "by other ways than below, roll and draw_lots"),
        ({"play": play_and_stir_the_dice}, "all that dice give", "by other ways than below, roll and draw_lots"),
        (
            {"setup": untidy, "state": LeftToSetup},
            "a used record is as good",
            "setup lets an earlier game show in field 'purse'",
        ),
        ({"play": play_for_an_audience}, "quiet games", "a quiet game goes another way: purse"),
        ({"play": play_with_a_careless_primitive}, "plain, checked", "plain and checked rules differ after"),
    ],
)
def test_what_goes_wrong_in_play_is_found(parts: dict[str, Any], name: str, says: str) -> None:
    fault = first_fault(changed(**parts), games=4)
    assert fault.name.startswith(name)
    assert says in fault.detail


def test_bots_that_are_not_the_games_own_are_looked_at_too() -> None:
    fault = next(check for check in run_kit(changed(), 4, bots={"peek": peeking}) if not check.ok)
    assert (fault.name, fault.detail) == (
        "bots play legal moves on their own sight",
        "peek decides by something that its seat cannot know",
    )


def test_after_a_fault_the_other_checks_still_run() -> None:
    checks = [next(iter_checks) for iter_checks in [run_kit(changed(offers=no_offers), 1)] for _ in range(4)]
    assert [check.ok for check in checks[:2]] == [True, False]
    assert len(checks) == 4


# ---- What is told


TOLD_WRONGLY = [
    (toss.ROLLED, 0, 7, 0, "event 'rolled' was told with 7, which is no pips"),
    (toss.NAMED, 0, 4, 1, "event 'named' was told with 4, which is no other"),
    (toss.NAMED, 0, 1, 3, "event 'named' was told with 3, which is no colour"),
    (toss.DONE, NOBODY, 1, 0, "event 'done' was told with 1, of which its sentence knows nothing"),
    (toss.DOUBLED, NOBODY, 4, 0, "event 'doubled' was told of seat 0"),
    (toss.DOUBLED, 4, 4, 0, "event 'doubled' was told of seat 5"),
]
KIND: Any = None
SEAT: Any = None
A: Any = None
B: Any = None


@rule
def play_and_tell(s: State, seat: int, move: int) -> None:
    play(s, seat, move)
    tell(s, KIND, SEAT, A, B)


@pytest.mark.parametrize(("kind", "seat", "a", "b", "says"), TOLD_WRONGLY)
def test_an_event_whose_values_do_not_fit_its_sentence_is_found(
    kind: int, seat: int, a: int, b: int, says: str
) -> None:
    fault = first_fault(changed(play=fill(play_and_tell, KIND=kind, SEAT=seat, A=a, B=b)))
    assert fault.name == "random games are sound and end"
    assert fault.detail == says


@rule
def never_names(s: State, seat: int, out: Any) -> int:
    return offer(out, 0, move_of(toss.PASS))


def test_verbs_and_events_that_nobody_brings_about_are_listed() -> None:
    game = changed(offers=never_names, bots={})
    found = next(check for check in run_kit(game, games=1) if check.name == "what bots bring about fits its words")
    assert found.ok
    assert found.detail == "never told: doubled, lost, named; never played: bet, name"
