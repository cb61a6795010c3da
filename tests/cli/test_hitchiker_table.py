"""The table of Hitchiker in a terminal: pawns are where the record says, and moves do what is said of them."""

import io
import re
from itertools import islice

import hitch
import pytest
from hitch_screen import RULES, drawn, middle, offered, positions, rows, says, table, told
from own_games import one_soon
from rich.console import Console

from wayside.cli.prompt import number_label, numbered_offers
from wayside.cli.screen import SEAT_SHAPES, find_drawing, seat_names
from wayside.engine.registry import find_game
from wayside.games.hitchiker.edition import (
    DEAL_KIND,
    HOMETOWN_AT,
    HOMETOWN_WORDS,
    KIND_AT,
    KINDS,
    NONE,
    NUMBER,
    PLACE_WORDS,
    PLACES,
    PRICE,
    RIDE_WORDS,
    UNIT_PRICE,
)
from wayside.games.hitchiker.state import State
from wayside.games.hitchiker.terminal import RECONSTRUCTED, draw, tags
from wayside.games.hitchiker.terminal_scenes import ride_card
from wayside.games.hitchiker.terminal_signs import HOLLOW, brief, name_within

GAME = find_game("hitchiker")
WIDTHS = (80, 89, 100, 134, 180)
ACROSS, DOWN = 9, 12  # places of an edge and of a side: 2 * (9 + 12) are all 42
SHAPES = set(SEAT_SHAPES[:6])
SIGN_OF_KIND = {"customs": "§", "black-market": "¤", "bad-ride": "!", "casino": "♠"}


# ---- The ring


def cells(lines: list[str]) -> dict[int, str]:
    """What is drawn at each place, read back from the drawing: clockwise from the top right."""
    whole = max(map(len, lines[1:3]))
    cell = (whole + 1) // ACROSS
    side = min(24, 19 + (whole - 80) // 8)
    below = next(row for row in range(3 + DOWN, len(lines)) if NUMBER_OF_LOWER.match(lines[row]))

    def edge(row: int) -> list[str]:
        two = [lines[row + i].ljust(whole) for i in range(2)]
        return [" ".join(line[at : at + cell - 1] for line in two) for at in range(0, cell * ACROSS, cell)]

    upper, lower = edge(1), edge(below)
    right = [lines[3 + row].ljust(whole)[whole - side :] for row in range(DOWN)]
    left = [lines[3 + row][:side] for row in range(DOWN)]
    around = [upper[-1], *right, *lower[::-1], *left[::-1], *upper[:-1]]
    assert len(around) == PLACES
    return dict(enumerate(around))


NUMBER_OF_LOWER = re.compile("Too Soon +Nogoles")  # the lower edge, from the left


def sign(s: State, place: int) -> str:
    kind = KINDS[KIND_AT[place]]
    if kind == "hometown":
        owner = s.owner[HOMETOWN_AT[place]]
        return "⌂·" if owner == NONE else f"⌂{HOLLOW[SEAT_SHAPES[owner]]}"
    return f"${UNIT_PRICE[place]}" if kind == "sell" else SIGN_OF_KIND.get(kind, "*")


@pytest.mark.clause("H1.3", "H1.4", "H3.6")
@pytest.mark.parametrize("seats", one_soon([4, 2, 3, 5, 6]))
def test_each_pawn_owner_and_sign_is_drawn_at_its_place_and_nowhere_else(seats):
    for match in islice(positions(seats, seats=seats), 0, 400, 13):
        s = match.record
        for width in WIDTHS:
            lines = table(match, width)
            assert max(map(len, lines)) <= width
            for place, cell in cells(lines).items():
                there = {SEAT_SHAPES[seat] for seat in range(seats) if s.at[seat] == place}
                shown = SHAPES & set(cell)
                assert shown == there or (shown < there and "+" in cell), (PLACE_WORDS[place], cell)
                assert sign(s, place) in cell.split(), (PLACE_WORDS[place], cell)
                begins = [word[:6] for word in PLACE_WORDS[place].split() if len(word) > len("San")]
                assert any(word in cell for word in [*begins, PLACE_WORDS[place][:7]]), (PLACE_WORDS[place], cell)


@pytest.mark.parametrize("width", [40, 60, 79, *WIDTHS])
def test_six_pawns_fit_everywhere(width):
    t = hitch.table(6, cash={"Ann": 49_999, "Ben": 12_345}, units={"Ann": 12_345}, gift="Ann", missing="Ann")
    t.s.deaths[0] = 12
    for place in range(PLACES):
        for seat in range(6):
            t.s.at[seat] = place
        lines = drawn(t, "Ann", width)
        assert max(map(len, lines)) <= width
        if width >= 80:
            assert {"●", "+"} < set(cells(lines)[place]) or set(cells(lines)[place]) > SHAPES


@pytest.mark.parametrize("width", [30, 60, 79])
def test_a_window_that_is_too_narrow_is_told_so_and_shows_the_rest(width):
    t = hitch.table(3, at={"Ben": "Remindya"}, stuck="Ben")
    text = told(t, "Ann", width)
    assert f"The ring of places needs 80 columns; this window has {width}." in text
    assert "in Remindya" in text  # which the ring would show
    assert "stuck" in text
    assert "Where the dice lead" in text
    assert "needs 80 columns" not in told(t, "Ann", 80)


def test_the_table_leaves_room_for_log_and_prompt_on_34_lines():
    """What is below it takes eight lines (see `room_below` in cli/play.py)."""
    tallest = {4: 26, 6: 29}
    for seats, most in tallest.items():
        for match in islice(positions(seats, "claim=asked", seats=seats), 0, 600, 7):
            waiting = match.waiting()
            assert len(table(match, 80, waiting[0] if waiting else None)) <= most


def test_what_no_source_tells_of_is_called_so_where_it_makes_the_table_no_taller():
    for seats in (2, 4):
        begun = table(next(positions(seats, seats=seats)), 80)
        assert RECONSTRUCTED in begun
        told_of = [RECONSTRUCTED in table(match, 80) for match in islice(positions(seats, seats=seats), 0, 400, 7)]
        assert sum(told_of) > len(told_of) / 2


def test_names_are_whole_or_cut_where_it_helps():
    rooms = {"la capacité de production énorme": 8, "Great White North Casino": 8, "San Anonymo": 8, "Smell Gaso": 8}
    found = {name: name_within(NUMBER[name], room) for name, room in rooms.items()}
    assert list(found.values()) == ["capacité", "Great", "San Ano…", "Smell"]
    assert name_within(NUMBER["la capacité de production énorme"], 15) == "la capacité"
    for place in range(PLACES):
        for room in range(6, 40):
            assert 0 < len(name_within(place, room)) <= room


# ---- The players


@pytest.mark.clause("H16.6", "H8.6", "H9.5", "H3.7", "H5.9", "H5.15", "H17.1")
def test_the_players_are_told_with_all_that_is_theirs():
    t = hitch.table(
        5,
        turn="Ben",
        cash={"Ann": 64, "Ben": 1212, "Cem": 8},
        savings={"Ann": 125, "Ben": 249},
        units={"Ben": 110, "Cem": 1},
        homes={"Ann": "Boastin', Poormond"},
        insured="Ben",
        stuck="Ann",
        missing="Cem",
        gift="Cem",
        chairs="2",
    )
    t.s.deaths[0] = 2
    assert rows(drawn(t)) == [
        "● Ann $64,000 ████──── $125,000 0 Units ⌂2 stuck life 3",
        "▸▲ Ben $1,212,000 ███████─ $249,000 110 Units ⌂1 insured",
        "■ Cem $8,000 ──────── $0 1 Unit ⌂1 least cash",
        "◆ Dot nobody sits here yet",
        "★ Eve nobody sits here yet",
    ]
    assert "least cash insured next turn misses a turn ◆ Dot" in told(t)  # what does not fit stands below
    assert "in Sudsbury" in told(t, width=100)


def test_whoever_inherits_is_no_least_cash_beside_a_poorer_one():
    t = hitch.table(3, cash={"Ann": 3, "Ben": 20, "Cem": 50})
    assert [tags(t.s, seat) for seat in range(3)] == [[], ["heir"], []]
    t = hitch.table(3, cash={"Ann": 20, "Ben": 20, "Cem": 50})
    assert [tags(t.s, seat) for seat in range(3)] == [[], ["least cash"], []]


def test_the_heading_says_who_plays_where_and_what_wins():
    t = hitch.table(3, round=12)
    assert drawn(t)[0].strip() == "HITCHIKER  round 12 · ● Ann in Sudsbury · bank $250k or cash $50m wins"
    assert "bank $100k or cash $5m wins" in drawn(hitch.table(2, goal="short"))[0]


def test_sums_in_few_columns_can_be_typed():
    for thousands in (1, 64, 999, 1000, 1200, 1234, 25_000, 49_999):
        sum = GAME.verbs[GAME.verbs.index(next(v for v in GAME.verbs if v.word == "bet"))].amount
        assert sum.parse(brief(thousands)) == sum.parse(brief(thousands)[1:]) == thousands


# ---- The road


@pytest.mark.clause("H3.1", "H5.9")
def test_where_the_dice_lead_is_where_they_lead():
    for place in range(PLACES):
        t = hitch.table(3, cash={"Ann": 900}, at={"Ann": PLACE_WORDS[place]})
        lines = middle(t, room=80)
        for pips in range(2, 13):
            line = lines[pips - 1]
            assert line.startswith(f"{pips:>2} ")
            assert line.count("▪") == 6 - abs(7 - pips)
            assert name_within((place + pips) % PLACES, 24) in line
    t = hitch.table(3, at={"Ann": "Remindya"}, stuck="Ann")
    assert [line.split()[-1] == "stay" for line in middle(t)[1:]] == [pips % 2 == 0 for pips in range(2, 13)]
    assert "an odd total leads on: 50%" in says(t, "Ann", "roll")


def test_what_is_met_there_is_told_for_whoever_plays():
    t = hitch.table(3, at={"Ann": "Phoenixed"}, homes={"Ann": "Lax Angeles", "Ben": "Olimpia"}, units={"Ann": 2})
    found = {" ".join(line.split()[2:]) for line in middle(t)[1:]}
    assert {"⌂○ Lax Angeles own: welfare", "⌂△ Olimpia rent to ▲", "⌂· Vancouldn't for sale"} < found
    assert {"§ Bellingharm Customs!", "$40 San Francash sells at $40k", "* Tortland $20k a pip"} < found


@pytest.mark.clause("H9.1", "H9.2")
def test_insurance_says_how_likely_it_can_be_paid_and_what_it_saves_from():
    t = hitch.table(3, cash={"Ann": 70}, at={"Ann": "Poormond"})
    assert "58% that you can pay it" in says(t, "Ann", "insure")  # 21 of 36 rolls are 7 or less
    assert "kills 3.0%" in middle(t)[0]
    t = hitch.table(3, cash={"Ann": 120}, at={"Ann": "Poormond"}, insured="Ann")
    assert "insured" in middle(t)[0]
    assert "can pay" not in says(hitch.table(3, cash={"Ann": 120}), "Ann", "insure")


@pytest.mark.clause("H4.5", "H4.7", "H4.13", "H16.1")
def test_the_bank_says_what_may_be_banked_and_what_that_makes():
    t = hitch.table(3, cash={"Ann": 100}, savings={"Ann": 130}, homes={"Ann": "Poormond, Charlesfun, Boastin'"[:8]})
    t.s.owner[HOMETOWN_WORDS.index("Filladelly")] = 0
    t.land("Poormond", by="2-3")
    text = "\n".join(middle(t, "Ann"))
    assert "1 own Hometown passed, $20k" in text
    assert "ended on an own one: $50k" in text
    assert "May be banked: $70,000" in text
    assert says(t, "Ann", "deposit") == "2 deposit 1k..70k then up to $200,000 of $250,000 saved"
    t.s.savings[0] = 180
    assert says(t, "Ann", "deposit").endswith("$250,000 of $250,000 saved, and that wins")


@pytest.mark.clause("H4.11", "H4.12", "H4.4")
def test_a_hometown_for_sale_says_what_is_left():
    t = hitch.table(3, cash={"Ann": 64})
    t.land("Boastin'", "3")
    assert "For sale at  3  $15,000" in "\n".join(middle(t, "Ann"))
    assert "for $15,000, which leaves you $49,000; up to $49,000 of it can be banked" in says(t, "Ann", "buy")
    t.play("buy")
    assert t.cash() == 49
    assert t.range_of("deposit") == (1, 49)
    t = hitch.table(3, cash={"Ann": 64}, claim="asked", homes={"Ann": "Ottawait"})
    t.land("Boastin'", by="1-2")
    assert "$10,000 of welfare, lost when the turn ends" in says(t, "Ann", "claim")


# ---- The Black Market and SELL cities


@pytest.mark.clause("H6.5", "H6.9")
@pytest.mark.parametrize("roll", ["1-1", "1-2", "2-2", "2-3", "3-3", "4-4", "4-6", "5-6", "6-6"])
def test_the_deal_chart_tells_what_the_money_buys(roll):
    t = hitch.table(3, cash={"Ann": 64})
    t.land("Sackamento")
    before = middle(t, "Ann")
    t.play("risk 61000", roll)
    pips = sum(int(each) for each in roll.split("-"))
    line = middle(t, "Ann")[pips - 1].split()
    assert line[0] == str(pips)
    assert line[-1] == "◂"
    said = says(t, "Ann", "take")
    t.play("take")
    assert int(line[-2].lstrip("+").replace(",", "")) == t.units()
    assert said.startswith(f"1 take {t.units()} Units for")
    if DEAL_KIND[pips] == PRICE:
        assert f"which leaves you ${t.cash()},000" in said
    least, most = before[0].split()[-2:]
    assert (least, most) == ("$10k", "$64k")
    assert all(len(each) <= 40 for each in before)


@pytest.mark.parametrize("cash", [10, 11, 999, 1_181, 12_345, 49_999])
def test_the_deal_chart_has_room_for_any_sum(cash):
    t = hitch.table(3, cash={"Ann": cash}, insured="Ann")
    t.land("Sackamento")
    assert middle(t, "Ann")[0].split()[-1] == brief(cash)
    t.play(f"risk {cash}k", "1-2")
    lines = middle(t, "Ann")
    assert all(len(line) <= 40 for line in lines)
    assert lines[2].split()[-2:] == [f"{2 * cash:,}", "◂"]
    assert lines[8].split()[-1] == f"-{brief(cash)}"


@pytest.mark.clause("H6.6", "H6.7", "H6.8", "H6.11", "H6.12", "H6.14")
def test_the_rolls_for_a_deal_are_told_and_the_odds_of_another():
    t = hitch.table(4, cash={"Ann": 120})
    t.land("Sackamento")
    t.play("risk 120k", "4-5")
    assert offered(t, "Ann")[0] == "1 ▲ 4-5 Ripped Off   2 ■ could roll next"
    assert says(t, "Ann", "take") == "1 take $120,000 goes to ▲ Ben"
    t.play("again", "1-3")
    assert offered(t, "Ann")[0] == "1 ▲ 4-5 Ripped Off, declined   2 ■ 1-3 $1,000 a Unit   3 ◆ has to be taken"
    assert says(t, "Ann", "again") == (
        "2 again dearer 47%, dead 17%, better 11%, ripped off 11%, same 8.3%, free Units 5.6%"
    )
    assert any(line.startswith(" 9 ") and line.endswith("×") for line in middle(t, "Ann"))
    t = hitch.table(2, cash={"Ann": 120}, insured="Ann")
    t.land("Sackamento")
    t.play("risk 120k", "3-4")
    assert "2 ▲ could roll next" in offered(t, "Ann")[0]  # of two players the other one rolls each time
    assert "the insurance saves you" in says(t, "Ann", "take")
    assert "a shootout, insured 17%" in says(t, "Ann", "again")
    assert "saved" in middle(t, "Ann")[6]


@pytest.mark.clause("H7.2", "H7.3")
def test_sell_cities_are_listed_with_their_distance():
    t = hitch.table(3, units={"Ann": 4})
    t.land("San Francash")
    listed = [line.split() for line in middle(t, "Ann")[3:8]]
    assert listed[0] == ["$40k", "San", "Francash", "here", "$160k"]
    assert listed[3] == ["$50k", "Empire", "City", "20", "on", "$200k"]
    assert says(t, "Ann", "sell") == "#2 sell 1..4 $40,000 each, all 4 for $160,000"


# ---- Death, Bad Rides, songs, chairs


@pytest.mark.clause("H8.6", "H2.4")
@pytest.mark.parametrize(
    ("cause", "words"),
    [
        (lambda t: t.land("Corpus Risky", "3-4"), "in a shark attack"),
        (lambda t: t.ride("No Brakes"), "of a Bad Ride, No Brakes,"),
        (lambda t: (t.land("Sackamento"), t.play("risk 10k", "3-4"), t.play("take")), "in a police shootout"),
    ],
)
def test_a_telegram_tells_of_a_death_and_which_life_comes(cause, words):
    t = hitch.table(3)
    cause(t)
    text = " ".join(" ".join(middle(t, "Ann")).split())
    assert f"Ann has died {words} stop" in text
    assert "Life number 2 begins with $25,000" in text
    free = [line for line in middle(t, "Ann") if re.match(r" +\d+ ", line)]
    assert re.findall(r"(\d+) (\D+?) *(?= \d|$)", " ".join(" ".join(free).split())) != []
    for number, town in enumerate(t.free_homes(), 1):
        assert any(re.search(rf"\b{number} {re.escape(town)}", line) for line in free)
    assert "heir" not in told(t, "Ann")
    assert "least cash" not in told(t, "Ann")


@pytest.mark.clause("H11.1", "H11.43", "H11.44")
def test_every_bad_ride_is_told_in_words():
    t = hitch.table(3)
    for ride, name in enumerate(RIDE_WORDS):
        t.s.ride = ride
        lines = [line.plain for line in ride_card(t.s, 40)]
        assert lines[0] == f"Bad Ride:  {name} "
        words = " ".join(lines[1:]).strip()
        assert words[0].isupper()
        assert "*" not in words
        assert words.endswith("Reconstructed.")  # no source tells of any
        assert max(map(len, lines)) <= 40
    t = hitch.table(3)
    t.ride("The Band's Bus")
    assert "Sing for the table" in " ".join(middle(t, "Ann"))
    assert says(t, "Ann", "perform") == (
        "1 perform $50,000 unless all others say no; else, and if you pass, you pay $20,000"
    )
    t = hitch.table(3)
    t.ride("Bachelor Party")
    assert "Bachelor Party" in "\n".join(middle(t, "Ann"))
    assert "Lost Wages" in "\n".join(middle(t, "Ann"))


@pytest.mark.clause("H5.10")
def test_votes_are_seen_once_all_are_in():
    t = hitch.table(4)
    t.land("Smashville")
    t.play("perform")
    t.play("no", by="Cem")
    assert [line.strip() for line in middle(t, "Cem")[-3:]] == ["▲ Ben …", "■ Cem no", "◆ Dot …"]
    for name in ("Ben", ""):
        assert [line.strip() for line in middle(t, name)[-3:]] == ["▲ Ben …", "■ Cem has voted", "◆ Dot …"]
    assert says(t, "Ben", "no") == "2 no it was not; only if all say no is the prize refused"


@pytest.mark.clause("H17.3")
def test_an_empty_chair_is_told_and_asked():
    t = hitch.begun(3, first="1", chairs="1")
    t.play("home Boastin'")
    t.play("home Poormond")
    assert "◆" not in told(t)
    assert "■ Cem join, or not yet?" in told(t)
    assert "choose a free Hometown and begin there with $25,000" in says(t, "Cem", "join")
    assert "asked again before the next round" in says(t, "Cem", "not-yet")
    assert "■ Cem nobody sits here yet" in rows(drawn(t))


# ---- Everywhere


@pytest.mark.parametrize("seed", [1, 2])
def test_moves_are_numbered_as_the_prompt_takes_them(seed):
    seen = set()
    for match in islice(positions(seed, "claim=asked", "chairs=1", seats=5), 700):
        for seat in match.waiting()[:1]:
            if (match.record.phase, len(match.offers(seat))) in seen or match.record.phase == 0:
                continue
            seen.add((match.record.phase, len(match.offers(seat))))
            lines = [line for line in table(match, 160, seat) if re.match(r"#?\d+ +[a-z]", line)]
            offers = numbered_offers(match, seat)
            assert [line.split()[0] for line in lines] == [
                number_label(match, seat, number) for number in range(1, len(offers) + 1)
            ]
            verbs = [GAME.offer_text(line).split()[0] for line in offers]
            assert [line.split()[1] for line in lines] == verbs
    assert len({phase for phase, _ in seen}) >= 12


def test_a_spectator_is_told_who_is_asked():
    t = hitch.table(3)
    asked, last = drawn(t)[-2:]
    assert asked.startswith("● Ann: Life Insurance, or the roll to move")
    assert last == RECONSTRUCTED
    assert drawn(t, "Ben")[-2:] == [asked, last]
    assert not any(line.startswith("1 ") for line in drawn(t, "Ben"))


def test_pawns_and_owners_wear_their_players_colours_and_the_table_is_found():
    t = hitch.table(3)
    console = Console(file=io.StringIO(), width=80, force_terminal=True, color_system="truecolor")
    console.print(draw(RULES.view(t.s, 0), 0, seat_names(t.names), 80))
    for colour, shapes in (("0;114;178", "●○"), ("230;159;0", "▲△")):  # of seats 1 and 2, on paper
        for shape in shapes:
            assert re.search(rf"38;2;{colour};48;2;246;239;224m{shape}", console.file.getvalue())
    assert find_drawing(GAME) is draw
