"""What the page's tests of Hallo Trucker are held to is what the rules make."""

from trucker_page import FILE, generate


def test_the_fixture_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == generate(), "run: python tests/support/trucker_page.py"
