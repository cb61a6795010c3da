"""A report's steps: the same figures whoever plays them and however often they are stopped, and what is refused."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from wayside.engine.errors import WaysideError
from wayside.engine.registry import find_game
from wayside.engine.trace import EVERYWHERE, new_lines
from wayside.lab.jobs import Job
from wayside.lab.report.findings import report
from wayside.lab.report.playing import Steps, usual_workers
from wayside.lab.report.reading import Reading
from wayside.lab.report.study import Player, Terms
from wayside.lab.report.tasks import Careless, CarelessGames, TracedGames, VariantGames, trace_batch
from wayside.lab.report.totals import make_ruler
from wayside.lab.report.variant import Variant
from wayside.lab.running import Progress
from wayside.lab.sums_file import read_sums
from wayside.lab.tournament import enter

GAME = find_game("hallo-trucker")
BOTS = ("random", "random")
OPTIONS = {"stages": 1, "look": 0}
TERMS = Terms(GAME, 2, BOTS, OPTIONS, games=9000, within=0.9, slip_games=300, threads=2)


def traced(seed: int = 1, games: int = 200) -> TracedGames:
    lines = new_lines(GAME, games)
    trace_batch(GAME, BOTS, OPTIONS).run(seed, 0, lines)
    return TracedGames(GAME, seed, BOTS, tuple(OPTIONS.items()), make_ruler(Reading(GAME, 2, lines)))


def careless(games: int = 200) -> CarelessGames:
    ways = Careless(500, EVERYWHERE, EVERYWHERE), Careless(1000, 0, EVERYWHERE)
    return CarelessGames(GAME, 1, BOTS, tuple(OPTIONS.items()), ways, games)


@pytest.fixture(scope="module")
def whole() -> dict[str, Any]:
    """What one thread finds."""
    return report(a_study(Steps(1)), "again")


def a_study(steps: Steps) -> Any:
    """All steps that end in no time: those of editions, each compiled by itself, are looked at elsewhere."""
    player = Player(TERMS, steps)
    study = player._play_games(player._make_ruler())
    player._play_blunders(study)
    player._play_choices(study)
    return study


@pytest.mark.parametrize("cluster", ["threads:3", pytest.param("processes:2", marks=pytest.mark.long)])
def test_a_report_says_the_same_to_the_last_digit_whoever_plays(cluster: str, whole: dict[str, Any]) -> None:
    with Steps(1, cluster) as steps:
        assert report(a_study(steps), "again") == whole
    assert whole["games"] > 4096, "it went on after the first look"


class Enough(Exception):
    """Somebody stops it."""


def stops_after(count: int) -> Any:
    """Stops once something was heard so often."""
    heard: list[str] = []

    def tell(step: str, unit: str, how: Progress, known: str) -> None:
        heard.append(step)
        if len(heard) == count:
            raise Enough

    return tell


def test_what_was_stopped_again_and_again_ends_with_the_same(tmp_path: Path, whole: dict[str, Any]) -> None:
    kept, stopped = tmp_path / "new" / "kept", 0
    while True:
        with Steps(1, None, kept, resume=True, tell=stops_after(3)) as steps:
            try:
                found = report(a_study(steps), "again")
            except Enough:
                stopped += 1
                continue
        break
    assert found == whole
    assert stopped > 3
    assert sorted(file.name for file in kept.iterdir()) == ["blunders.json", "choices.json", "games.json"]


def test_what_is_finished_is_not_played_again(tmp_path: Path) -> None:
    with Steps(1, None, tmp_path) as steps:
        first = steps.play("games", traced(), 600)
    heard: list[tuple[str, int, int]] = []
    told = lambda step, unit, how, known: heard.append((known, how.done, how.new))  # noqa: E731
    with Steps(1, None, tmp_path, resume=True, tell=told) as steps:
        assert steps.begun("games") == 600
        assert steps.begun("choices") == 0
        assert steps.play("games", traced(), 600).sums == first.sums
        assert heard == []
        more = steps.play("games", traced(), 700, known=lambda: "nearly")
    assert heard[-1] == ("nearly", 700, 100)
    assert more.sums == Steps(1).play("games", traced(), 700).sums
    assert read_sums(tmp_path / "games.json").done.count == 700


def test_numbers_of_several_ways_to_be_careless_are_told_apart_wherever_a_task_ends() -> None:
    job = careless(50)
    parts = [job.run(range(30)), job.run(range(30, 80)), job.run(range(80, 100))]
    whole = job.run(range(100))
    assert [whole[way.name]["games"] for way in job.ways] == [50, 50]
    for way in job.ways:
        each = [part.get(way.name, {}) for part in parts]
        assert {name: sum(one.get(name, 0) for one in each) for name in whole[way.name]} == whole[way.name]


def test_it_is_stopped_once_it_is_enough_and_what_is_done_counts() -> None:
    job, played = careless(400), [0]

    def tell(step: str, unit: str, how: Progress, known: str) -> None:
        played[0] = how.done

    ledger = Steps(1, tell=tell).play("blunders", job, 800, lambda: played[0] > 0)
    assert 0 < ledger.done.count < 800
    assert sum(each["games"] for each in ledger.sums.values()) == ledger.done.count


def test_somebody_stops_it_and_what_is_done_counts(tmp_path: Path) -> None:
    """All of a result or none of it, in the checkpoint as well; and of what comes after nothing is begun."""
    job = careless(400)
    steps = Steps(1, None, tmp_path, tell=lambda step, unit, how, known: steps.stop())
    ledger = steps.play("blunders", job, 800)
    assert 0 < ledger.done.count < 800
    assert sum(each["games"] for each in ledger.sums.values()) == ledger.done.count
    assert read_sums(tmp_path / "blunders.json").sums == ledger.sums
    assert steps.play("games", traced(), 300).sums == {}
    assert [file.name for file in tmp_path.iterdir()] == ["blunders.json"]


def test_a_study_that_is_stopped_tells_of_what_there_is_and_of_nothing_where_nothing_is() -> None:
    heard: list[str] = []

    def tell(step: str, unit: str, how: Progress, known: str) -> None:
        heard.append(step)
        if step == "blunders":
            steps.stop()

    steps = Steps(1, tell=tell)
    study = Player(replace(TERMS, ladder=2), steps).play()
    assert (study.stopped, study.unfinished) == (True, ["blunders", "choices", "knobs", "ladder"])
    assert 0 < len(study.blunders) < 7
    assert heard[-1] == "blunders"
    assert report(study, "again")["games"] == study.totals.games
    (none := Steps(1)).stop()
    with pytest.raises(KeyboardInterrupt):
        Player(TERMS, none).play()


def test_matches_are_played_by_processes_and_games_by_threads() -> None:
    plain = Variant(GAME.name, 2, BOTS, OPTIONS)
    cells = VariantGames(GAME, 1, (plain,), ("rounds",), 10)
    for job, name in ((traced(), "threads:3"), (cells, "threads:1"), (enter(GAME, BOTS, 1), "processes:3")):
        with usual_workers(job, 1 if job is cells else 99, 3) as workers:
            assert workers.name == name


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A folder with some games of seed 1."""
    with Steps(1, None, tmp_path) as steps:
        steps.play("games", traced(), 300)
    return tmp_path


@pytest.mark.parametrize(
    ("job", "said"),
    [
        (
            lambda: traced(2),
            r"games\.json is of another run: it has seed 1, not 2; name its own terms, or another file",
        ),
        (
            lambda: replace(traced(), bots=("random", "fair")),
            r'it has bots \["random", "random"\], not \["random", "fair',
        ),
        (lambda: traced(games=100), r"it has ruler games 200, not 100"),
        (careless, r"it has ruler games 200, not none"),
    ],
)
def test_a_checkpoint_of_another_job_is_refused(job: Callable[[], Job], said: str, kept: Path) -> None:
    with Steps(1, None, kept, resume=True) as steps, pytest.raises(WaysideError, match=said):
        steps.play("games", job(), 300)


def test_a_checkpoint_that_is_broken_is_refused(kept: Path) -> None:
    file = kept / "games.json"
    text = file.read_text()
    for broken, said in (
        (text.replace('"total": 300', '"total": 301'), r"is damaged: its content does not fit its check"),
        (text[:-9], r"holds no sums: it is no file that --checkpoint or --out wrote, or only a piece of one"),
    ):
        assert broken != text
        file.write_text(broken)
        with Steps(1, None, kept, resume=True) as steps, pytest.raises(WaysideError, match=said):
            steps.begun("games")


def test_what_is_no_place_for_a_checkpoint_is_refused(kept: Path, tmp_path: Path) -> None:
    with pytest.raises(WaysideError, match=r"--resume goes on from a checkpoint: name its folder with --checkpoint"):
        Steps(1, resume=True)
    with pytest.raises(WaysideError, match=r"holds a checkpoint already; go on from it with --resume, or name another"):
        Steps(1, None, kept)
    with pytest.raises(WaysideError, match=r"games\.json is a file; the checkpoint of a report is a folder"):
        Steps(1, None, kept / "games.json")
    with pytest.raises(WaysideError, match=r"below cannot be made: Not a directory"):
        Steps(1, None, kept / "games.json" / "below")
