"""Make the reports that the page shows at /lab, one for each game with a board: `make reports`.

They are written beside the boards, as `report.json`, and kept in git. Nobody waits for them but who runs this.
"""

import json
import sys
from pathlib import Path

from wayside.cli.report import INTERRUPTED, LADDER, make_report, steps
from wayside.engine.registry import game_names

BOARDS = Path(__file__).parents[1] / "src" / "games"
GAMES = 40_000
SECONDS = 7200.0  # enough for all steps of every game, on a busy machine too


def main(names: list[str]) -> None:
    for name in names or game_names():
        if not (BOARDS / name).is_dir():
            continue
        with steps(name) as playing:
            told = make_report(name, None, None, [], 1, GAMES, 0.5, SECONDS, LADDER, playing)
        if playing.stopped:
            sys.exit(INTERRUPTED)
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        (BOARDS / name / "report.json").write_text(text + "\n", encoding="utf-8")
        print(f"{name}: {told['games']:,} games, {len(text) / 1000:.0f} kB", *told["unfinished"], sep=", ")


if __name__ == "__main__":
    main(sys.argv[1:])
