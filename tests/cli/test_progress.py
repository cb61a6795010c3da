"""How far a run is, as people see it: drawn with a line a machine, or a line a minute; and how long it takes."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from wayside.cli import spreading
from wayside.cli.spreading import StepsLines, StepsPicture, span, watched
from wayside.lab.running import Machine, Progress
from wayside.lab.spreading import Spread

TWO = {"bee": Machine(3, 150, 20.0), "ant": Machine(5, 350, 20.0)}


def half_way(**other: object) -> Progress:
    """500 games were played in ten seconds, after 100 that were there before; 400 are left, which is eight seconds."""
    known = {"total": 1000, "done": 600, "new": 500, "seconds": 10.0, "slots": 4, "machines": TWO, **other}
    return Progress(**known)  # type: ignore[arg-type]


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """A terminal of 160 columns, and all that is written there."""
    written = io.StringIO()
    monkeypatch.setattr(
        spreading, "Console", lambda **_: Console(file=written, force_terminal=True, width=160, color_system=None)
    )
    return written


def lines(screen: io.StringIO) -> list[str]:
    """What has been on the screen, each line once, without bars and orders to the terminal."""
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|[━╸╺]", "", screen.getvalue())
    found = (" ".join(line.split()) for line in re.split(r"[\r\n]", text))
    return list(dict.fromkeys(filter(None, found)))


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (None, ""),
        (0.2, "0 s"),
        (119, "119 s"),
        (120, "2 min"),
        (7199, "120 min"),
        (7200, "2 h"),
        (86400 * 3, "3 days"),
    ],
)
def test_a_time_is_said_as_people_say_it(seconds: float | None, said: str) -> None:
    assert span(seconds) == said


def test_what_is_left_goes_by_what_was_played_in_this_run() -> None:
    assert half_way().left == pytest.approx(8.0)
    assert half_way(done=100, new=0).left is None


def test_on_a_screen_every_machine_has_its_line(screen: io.StringIO) -> None:
    with watched("Hallo Trucker", "games", Spread()) as tell:
        tell(half_way(retries=1))
    assert lines(screen) == [
        "Hallo Trucker 600 of 1,000 games 4 workers, 2 machines, 1 retried, 8 s left",
        "ant 350 games 35.0 a second",
        "bee 150 games 15.0 a second",
    ]


def test_before_anything_is_finished_no_time_is_guessed(screen: io.StringIO) -> None:
    with watched("Hallo Trucker", "games", Spread()) as tell:
        tell(Progress(1000, slots=1))
    assert lines(screen) == ["Hallo Trucker 0 of 1,000 games 1 worker"]


def test_one_machine_alone_needs_no_line_of_its_own(screen: io.StringIO) -> None:
    with watched("Hallo Trucker", "games", Spread()) as tell:
        tell(half_way(machines={"ant": TWO["ant"]}))
    assert lines(screen) == ["Hallo Trucker 600 of 1,000 games 4 workers, 8 s left"]


def test_where_nothing_can_be_drawn_there_is_a_line_a_minute(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = [0.0]
    monkeypatch.setattr(spreading.time, "monotonic", lambda: now[0])
    with watched("Hallo Trucker", "games", Spread()) as tell:
        for now[0] in (1.0, 59.0, 61.0, 100.0, 122.0):
            tell(half_way())
    told = "Hallo Trucker: 600 of 1,000 games, 4 workers, 2 machines, 8 s left"
    assert capsys.readouterr().err.splitlines() == [told] * 2


def test_a_report_tells_of_its_steps(
    screen: io.StringIO, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with StepsPicture(spreading.Console()) as tell:
        tell("Games", "games", half_way(machines={}), "known to 0.5 points")
        tell("Slips", "deals", half_way(), "")
    assert lines(screen) == [
        "Games 600 of 1,000 games 4 workers, 8 s left known to 0.5 points",
        "Slips 600 of 1,000 deals 4 workers, 2 machines, 8 s left",
        "ant 350 deals 35.0 a second",
        "bee 150 deals 15.0 a second",
    ]
    monkeypatch.setattr(spreading, "QUIET", 0.0)
    with StepsLines("Hallo Trucker") as say:
        say("Slips", "deals", half_way(), "")
    assert capsys.readouterr().err == "Hallo Trucker, slips: 600 of 1,000 deals, 4 workers, 2 machines, 8 s left\n"


def test_who_stops_it_is_told_how_to_go_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "kept.json"
    with pytest.raises(KeyboardInterrupt), watched("Hallo Trucker", "games", Spread(checkpoint=file)):
        raise KeyboardInterrupt
    assert capsys.readouterr().err == f"Stopped. What is finished is in {file}: go on with --resume.\n"
