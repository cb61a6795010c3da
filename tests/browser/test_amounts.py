"""A free amount on the page: picked, slid, stepped and typed, told when it is wrong, and played."""

from collections.abc import Iterator
from pathlib import Path

import high_toss
import pytest
from browser import PHONE, WIDE, MakePerson, Person, Server, wait_until
from page_checks import COLOURS, axe, look, settle
from playwright.sync_api import Locator, Page

SUPPORT = Path(high_toss.__file__).parent


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows a game whose bets go from a thousand to fifty millions."""
    packages = tmp_path_factory.mktemp("packages")
    facts = packages / "high_toss-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: high-toss\nVersion: 1\n")
    (facts / "entry_points.txt").write_text("[wayside.games]\nhigh-toss = high_toss:GAME\n")
    for module in ("toss", "high_toss.py"):
        (packages / module).symlink_to(SUPPORT / module)
    started = Server(tmp_path_factory.mktemp("server"), packages, compile_rules=False)
    yield started
    started.stop()


class Bet:
    """The bet on somebody's page."""

    def __init__(self, ada: Person, table: str) -> None:
        self.page: Page = ada.open(f"/t/{table}")
        self.page.locator(".offer", has_text="Bet").click()
        self.figure: Locator = self.page.get_by_role("spinbutton", name="Bet")
        self.slider: Locator = self.page.get_by_role("slider")
        self.go: Locator = self.page.locator(".dock button.go")

    def is_(self, said: str) -> None:
        """All that shows or says the amount agrees."""
        wait_until(self.page, lambda: self.figure.input_value() == said, f"{said}, not {self.figure.input_value()}")
        assert self.figure.get_attribute("aria-valuetext") == said
        assert self.figure.get_attribute("aria-valuenow") == said.replace(",", "").removeprefix("$")
        assert self.slider.get_attribute("aria-valuetext") == said
        assert self.go.inner_text() == f"Bet {said}"

    def slide(self, to: float) -> None:
        """Drag the knob from where it is to a place from 0 to 1."""
        box = self.slider.bounding_box()
        assert box is not None
        knob = 34
        at = [box["x"] + knob / 2 + (box["width"] - knob) * place for place in (self.place(), to)]
        middle = box["y"] + box["height"] / 2
        self.page.mouse.move(at[0], middle)
        self.page.mouse.down()
        self.page.mouse.move((at[0] + at[1]) / 2, middle)
        self.page.mouse.move(at[1], middle)
        self.page.mouse.up()

    def place(self) -> float:
        return float(self.slider.input_value()) / float(self.slider.get_attribute("max") or 1)


def alone(ada: Person, person: MakePerson) -> str:
    """A match in which nobody else moves meanwhile, for that would take the choice away; its table."""
    return ada.match("high-toss", 2, person("Bo"), bot="random")


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_an_amount_is_picked_slid_stepped_typed_and_played(person: MakePerson, size: tuple[int, int]) -> None:
    ada = person("Ada", size=size)
    bet = Bet(ada, alone(ada, person))
    page = bet.page
    bet.is_("$1,000")
    assert page.get_by_role("group", name="Bet, from $1,000 to $50,000,000").count() == 1

    for pick, said in (
        ("¼ $12.5M", "$12,500,000"),
        ("½ $25M", "$25,000,000"),
        ("All $50M", "$50,000,000"),
        ("Least $1,000", "$1,000"),
    ):
        button = page.get_by_role("button", name=pick, exact=True)
        button.click()
        bet.is_(said)
        assert button.get_attribute("aria-pressed") == "true"
    assert page.get_by_role("button", name="Less").is_disabled()

    for to, least, most in ((0.5, 1_000_000, 2_000_000), (1.0, 50_000_000, 50_000_000), (0.1, 25_000, 70_000)):
        bet.slide(to)
        value = int(bet.figure.get_attribute("aria-valuenow") or 0)
        assert least <= value <= most
        assert len(str(value).rstrip("0")) <= 2, f"{value} is not a round figure"

    bet.figure.fill("340k")
    page.get_by_role("button", name="More").click()
    bet.is_("$350,000")
    page.get_by_role("button", name="Less").click()
    bet.is_("$340,000")
    bet.slider.focus()
    for key, said in (
        ("ArrowRight", "$350,000"),
        ("ArrowDown", "$340,000"),
        ("PageUp", "$400,000"),
        ("Home", "$1,000"),
        ("End", "$50,000,000"),
        ("ArrowLeft", "$48,000,000"),
    ):
        page.keyboard.press(key)
        bet.is_(said)

    bet.figure.fill("2.5m")
    assert bet.figure.input_value() == "2.5m"  # what is being typed stays as it is
    assert bet.go.inner_text() == "Bet $2,500,000"
    bet.figure.press("Tab")
    bet.is_("$2,500,000")
    bet.go.click()
    wait_until(page, lambda: ada.made == 1, "the bet to be made")
    assert ada.view["choice"] >> 32 == 2_500


def test_what_is_wrong_is_said_beside_the_figure_and_cannot_be_played(person: MakePerson) -> None:
    ada = person("Ada")
    bet = Bet(ada, alone(ada, person))
    wrong = bet.page.locator("#amount-wrong")
    for typed, says in (
        ("500", "The least is $1,000"),
        ("51m", "The most is $50,000,000"),
        ("2,500", "$2,000 or $3,000, in steps of $1,000"),
        ("25.000", "Write it like $25,000, 25k or 2.5m"),
        ("", "Write it like $25,000, 25k or 2.5m"),
    ):
        bet.figure.fill(typed)
        assert wrong.inner_text() == says
        assert bet.figure.get_attribute("aria-invalid") == "true"
        assert bet.go.is_disabled()
        bet.figure.press("Enter")
        bet.figure.press("Tab")
        assert bet.figure.input_value() == typed
    assert ada.made == 0
    bet.figure.fill("$ 25,000")
    assert wrong.inner_text() == ""
    bet.figure.press("Enter")
    wait_until(bet.page, lambda: ada.made == 1, "the bet to be made by Enter")
    assert ada.view["choice"] >> 32 == 25


def test_the_amount_fits_and_satisfies_axe(person: MakePerson) -> None:
    ada = person("Ada")
    page = Bet(ada, alone(ada, person)).page
    found = []
    for width, height in ((360, 740), PHONE, (768, 1024), (1024, 768), WIDE):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        found += [f"{width} pixels wide: {trouble}" for trouble in look(page)]
    for scheme, rules in (("light", None), ("dark", COLOURS)):
        page.emulate_media(color_scheme=scheme)
        settle(page)
        found += [f"{scheme}: {trouble}" for trouble in axe(page, rules)]
    boxes = [each.bounding_box() for each in page.locator(".amount :is(button, input)").all()]
    assert not found
    assert all(box and min(box["width"], box["height"]) >= 44 for box in boxes), "a finger is 44 pixels wide"
