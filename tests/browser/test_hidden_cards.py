"""What a reader must not know is nowhere in their browser: not in a frame, not in the page, not in its memory."""

import json
import random

import pytest
from browser import MakePerson, wait_until
from browser_memory import in_memory, keys_of
from page_hands import play_on

# Runs over all objects of a kind that live in the page. A view is known by a field that every reader has; cards are
# looked for as whole hands, wherever they may be kept.
BOT = 2  # its seat
NAMES_IN_VIEWS = """function (names) {
  const found = new Set();
  for (const each of this)
    if (Object.hasOwn(each, "row_n")) for (const name of names) if (Object.hasOwn(each, name)) found.add(name);
  return [...found];
}"""
HANDS = """function (hands) {
  const found = new Set();
  for (const each of this) {
    if (each.length < 2 || typeof each[0] !== "number") continue;
    const text = JSON.stringify(each);
    for (const hand of hands) if (text === hand) found.add(hand);
  }
  return [...found];
}"""


@pytest.mark.long
def test_a_spectator_of_hallo_trucker_sees_no_hidden_card(person: MakePerson) -> None:
    ada, bo, eve = person("Ada"), person("Bo"), person("Eve")
    fields = ada.ask("GET", "/games/hallo-trucker")["fields"]
    owned = [field["name"] for field in fields if field["sight"] == "owned"]
    secret = [field["name"] for field in fields if field["sight"] == "secret" and field["name"] not in ("log", "rng")]
    assert {"hand", "held", "laid", "counter"} <= set(owned)
    assert {"row", "deck"} <= set(secret)
    # In the middle of a stage, with cards in hands and rows face down. Some matches are over before they come to it.
    dice = random.Random(9)
    for _ in range(10):
        ada.over = bo.over = False
        table = ada.match("hallo-trucker", 3, bo, options={"stages": "2"})
        watching = eve.open(f"/t/{table}")
        watching.get_by_text("You are watching").wait_for()
        people = [(ada, ada.open(f"/t/{table}")), (bo, bo.open(f"/t/{table}"))]
        begun = ada.made, bo.made

        def in_the_middle(begun: tuple[int, int] = begun) -> bool:
            moved = ada.made > begun[0] + 1 and bo.made > begun[1] + 1
            return moved and not ada.over and sum(ada.view["row_n"]) >= 6

        play_on(people, lambda: in_the_middle() or (ada.over and bo.over), dice)
        if in_the_middle():
            break
        for page in (watching, *(page for _, page in people)):
            page.close()
    assert in_the_middle()
    # Until the bot has nothing more to do: from then on nothing changes but by Ada and Bo.
    wait_until(
        watching,
        lambda: ada.version == bo.version == eve.version and not ada.view["waiting"] >> BOT & 1,
        "all to be told of all of it",
    )
    names = owned + secret
    ours = [json.dumps(view["hand"], separators=(",", ":")) for view in (ada.view, bo.view)]
    mine, theirs = people[0][1], people[1][1]
    assert in_memory(mine, "Object", NAMES_IN_VIEWS, names) == set(owned), "the search must find a player's own"
    assert in_memory(watching, "Object", NAMES_IN_VIEWS, names) == set()
    assert in_memory(mine, "Array", HANDS, ours) == {ours[0]}, "the search must find a player's own, and no other's"
    assert in_memory(theirs, "Array", HANDS, ours) == {ours[1]}
    assert in_memory(watching, "Array", HANDS, ours) == set()
    # Of two players, neither sees the other's.
    assert ada.view["hand"] != bo.view["hand"]

    # The sentences that a player reads of their own cards are nobody else's.
    own = [line for line in people[0][1].locator(".log p").all_inner_texts() if line.startswith("You draw")]
    assert own
    for page in (watching, people[1][1]):
        text = page.locator("body").inner_text() + page.content()
        assert not [line for line in own if line.split(" why?")[0].strip() in text]

    play_on(people, lambda: ada.over and bo.over, random.Random(10))
    wait_until(watching, lambda: eve.over, "the end")
    told = set().union(*map(keys_of, eve.told))
    assert not told & set(owned + secret)
    # The same holds for a player and what is owned by nobody or by others.
    assert not set().union(*map(keys_of, ada.told)) & set(secret)


def test_a_stranger_at_a_table_of_friends_is_offered_nothing(person: MakePerson) -> None:
    """Somebody who only has the link can watch, and no press of theirs is a move."""
    ada, eve = person("Ada"), person("Eve")
    table = ada.match("hallo-trucker", 2)
    ada.open(f"/t/{table}")
    page = eve.open(f"/t/{table}")
    page.get_by_text("You are watching").wait_for()
    assert eve.seat is None
    assert eve.offers == []
    assert page.locator(".dock button.go").count() == 0
