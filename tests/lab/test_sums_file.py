"""Checkpoints and parts: a run goes on from where it stopped, parts make a whole, and what does not fit is refused."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from odd_jobs import Squares, of_other_code, square_sums

from wayside.engine.errors import WaysideError
from wayside.engine.registry import find_game
from wayside.lab.jobs import Job
from wayside.lab.spreading import Played, Spread, spread_out
from wayside.lab.sums import Ranges
from wayside.lab.sums_file import SumsFile, merge, part_of, read_sums
from wayside.lab.workers import OneThread

GAME = find_game("hallo-trucker")
JOB = Squares(GAME, 1)


def play(job: Job = JOB, total: int = 1000, **spread: Any) -> Played:
    return spread_out(job, total, Spread(**spread), OneThread)


def parts(folder: Path, job: Job = JOB, total: int = 1000, count: int = 3) -> list[Path]:
    """A run in parts, each in its file."""
    files = [folder / f"{number}.json" for number in range(1, count + 1)]
    for number, file in enumerate(files, 1):
        play(job, total, part=f"{number}/{count}", out=file)
    return files


@pytest.mark.parametrize(("total", "count"), [(1000, 1), (1000, 3), (1000, 7), (5, 5), (2**40, 1000)])
def test_parts_make_the_whole(total: int, count: int) -> None:
    cut = [part_of(total, f"{number}/{count}", "games") for number in range(1, count + 1)]
    assert list(Ranges(cut)) == [range(total)]
    assert max(map(len, cut)) - min(map(len, cut)) <= 1


@pytest.mark.parametrize("part", ["5/3", "0/3", "3", "1/0", "a/b", "1/3/5", "-1/3", "1 /3", ""])
def test_what_is_no_part_is_refused(part: str) -> None:
    with pytest.raises(WaysideError, match="a part is I/N with I from 1 to N, such as 2/8; "):
        part_of(1000, part, "games")


def test_more_parts_than_games_are_refused() -> None:
    with pytest.raises(WaysideError, match="3 games make no 5 parts"):
        part_of(3, "1/5", "games")


def test_merged_parts_are_what_one_run_comes_to(tmp_path: Path) -> None:
    whole = play(out=tmp_path / "whole.json")
    files = parts(tmp_path)
    found = merge(files[::-1], "squares")
    assert (found.sums["count"], found.sums["squares"]) == square_sums(1000)
    assert found.sums["squares"] == whole.sums["squares"]
    assert found.sums["by seven"] == merge([tmp_path / "whole.json"], "squares").sums["by seven"]
    assert list(found.done) == [range(1000)]


def test_parts_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    one, two, three = parts(tmp_path)
    others = tmp_path / "others"
    others.mkdir()
    other = Squares(GAME, 2)
    seed = parts(others, other)[1]
    (others / "halves").mkdir()
    half = parts(others / "halves", count=2)[0]
    (others / "more").mkdir()
    more = parts(others / "more", total=2000)[2]
    (others / "rules").mkdir()
    rules = parts(others / "rules", of_other_code(JOB, rules_version=77))[1]
    (others / "kind").mkdir()
    kind = parts(others / "kind", Squares(GAME, 1, word="tournament"))[0]
    for files, words in (
        ([one, three], r"^games 333 to 665 are in none of these files; name all parts$"),
        ([two], r"^games 0 to 332 and 1 more range are in none of these files"),
        ([one, two, one], r"1\.json is named twice; each part counts once"),
        ([one, two, tmp_path / "." / "2.json"], "named twice"),
        ([one, half], r"1\.json and .*1\.json both hold games 0 to 332; merge each part once"),
        ([one, seed, three], r"others/2\.json does not belong to .*1\.json: it has seed 2, not 1"),
        ([one, two, more], r"it is of 2,000 games, not of 1,000"),
        ([one, rules, three], r"it has rules version 77, not 1"),
        ([kind, two], r"is of `wayside tournament`, not of `wayside squares`; merge it with that"),
        ([one, tmp_path / "none.json"], r"there is no file .*none\.json"),
        ([tmp_path], "cannot be read"),
    ):
        with pytest.raises(WaysideError, match=words) as caught:
            merge(files, "squares")
        assert "\n" not in str(caught.value)


def test_a_part_needs_a_file_in_a_folder_that_is_there(tmp_path: Path) -> None:
    with pytest.raises(WaysideError, match="add --out FILE"):
        play(part="1/2")
    with pytest.raises(WaysideError, match="there is no folder"):
        play(part="1/2", out=tmp_path / "nowhere" / "file.json")
    with pytest.raises(WaysideError, match="the number of games is 1 or more; 0 is not"):
        play(total=0)


def test_a_run_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    """It stops at a game that fails; once that is mended, what was finished is not played again."""
    file = tmp_path / "kept.json"
    with pytest.raises(WaysideError, match="game 700 of seed 1 failed"):
        play(Squares(GAME, 1, fails_at=700, pause=0.005), checkpoint=file)
    before = read_sums(file)
    assert 0 < before.done.count < 1000
    played = play(checkpoint=file, resume=True)
    assert (played.sums["count"], played.sums["squares"]) == square_sums(1000)
    assert played.progress.new == 1000 - before.done.count
    assert played.seconds >= before.seconds
    assert list(read_sums(file).done) == [range(1000)]


def test_a_finished_run_goes_on_to_more_games(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    play(checkpoint=file, resume=True)  # there is none yet: it begins
    assert play(checkpoint=file, resume=True).progress.new == 0
    more = play(total=1500, checkpoint=file, resume=True)
    assert more.progress.new == 500
    assert (more.sums["count"], more.sums["squares"]) == square_sums(1500)
    with pytest.raises(WaysideError, match=r"holds games 0 to 1499, and this run is of 0 to 999"):
        play(checkpoint=file, resume=True)
    with pytest.raises(WaysideError, match=r"holds games 0 to 1499, and this run is of 500 to 999"):
        play(checkpoint=file, resume=True, part="2/2", out=tmp_path / "part.json")


def test_a_checkpoint_is_neither_overwritten_nor_guessed(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    play(checkpoint=file)
    with pytest.raises(WaysideError, match="is there already; go on from it with --resume, or name another file"):
        play(checkpoint=file)
    with pytest.raises(WaysideError, match="name it with --checkpoint FILE"):
        play(resume=True)
    with pytest.raises(WaysideError, match=r"is of another run: it has seed 1, not 2"):
        play(Squares(GAME, 2), checkpoint=file, resume=True)


def _cut(text: str) -> str:
    return text[: len(text) // 2]


def _another_sum(text: str) -> str:
    return text.replace('"count": 1000', '"count": 1001')


def _another_form(text: str) -> str:
    return json.dumps({**json.loads(text), "form": 1})


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (_cut, "holds no sums: it is no file that --checkpoint or --out wrote, or only a piece of one"),
        (_another_sum, "is damaged: its content does not fit its check"),
        (_another_form, "has form 1, of another Wayside, and this one reads form 2; begin anew$"),
        (lambda _: "", "holds no sums"),
        (lambda _: "[]", "holds no sums"),
        (lambda _: "{}", "holds no sums"),
        (lambda _: "[" * 100_000, "holds no sums"),
        (lambda _: "\udcff", "holds no sums"),
    ],
)
def test_a_broken_file_is_refused(tmp_path: Path, broken: Callable[[str], str], words: str) -> None:
    file = tmp_path / "kept.json"
    play(checkpoint=file)
    file.write_text(broken(file.read_text()), errors="surrogateescape")
    for call in (lambda: play(checkpoint=file, resume=True), lambda: merge([file], "squares")):
        with pytest.raises(WaysideError, match=words) as caught:
            call()
        assert str(file) in str(caught.value)
        assert "\n" not in str(caught.value)


def test_parts_of_another_edition_are_not_read_here(tmp_path: Path) -> None:
    (file,) = parts(tmp_path, of_other_code(JOB, rules_version=77), count=1)
    with pytest.raises(WaysideError, match=r"has rules version of hallo-trucker 1, and this work is of 77"):
        merge([file], "squares").game()


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    found = SumsFile({}, "games", 1, Ranges(), {}, 0.0)
    with pytest.raises(WaysideError, match=r"nowhere/file\.json cannot be written"):
        found.write(tmp_path / "nowhere" / "file.json")
