"""A report as one file: the page's own drawing code, its style and typeface and the figures, all in it.

`web/src/lab/file.ts` is built into `wayside/page/lab/` with the rest of the page; the figures go in as JSON. Nothing is
fetched when the file is opened.
"""

import base64
import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from wayside.engine.errors import WaysideError

FORMAT = 2  # of the figures: 2: medians and other quantiles, and how often a deed is done, have their intervals
SCRIPT, STYLE = "report.js", "report.css"
TYPEFACE = "overpass-latin-wght-normal"
HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{typeface}{style}</style>
</head>
<body>
<div id="report"></div>
<noscript>{plain}</noscript>
<script type="application/json" id="figures">{figures}</script>
<script>{script}</script>
</body>
</html>
"""


def _built(name: str) -> str:
    file = files("wayside").joinpath("page", "lab", name)
    if not file.is_file():
        raise WaysideError(
            "a report as a page needs the page, which is not built; build it with: make page, or use --json"
        )
    return file.read_text(encoding="utf-8")


def _typeface() -> str:
    """The page's own typeface, inside the style; without it the system's is used."""
    assets = files("wayside").joinpath("page", "assets")
    found = [each for each in assets.iterdir() if each.name.startswith(TYPEFACE)] if assets.is_dir() else []
    if not found:
        return ""
    text = base64.b64encode(found[0].read_bytes()).decode()
    source = f'url("data:font/woff2;base64,{text}") format("woff2")'
    return f'@font-face{{font-family:"Overpass Variable";font-weight:100 900;font-display:swap;src:{source}}}\n'


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def page_of(told: dict[str, Any]) -> str:
    """The file's text."""
    title = told.get("title", "")
    # No text of a figure may end the element that it stands in.
    figures = json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    script, style = _built(SCRIPT).replace("</script", "<\\/script"), _built(STYLE)
    plain = " ".join(_escaped(each) for each in told.get("headline", []))
    return HEAD.format(
        title=_escaped(title), typeface=_typeface(), style=style, plain=plain, figures=figures, script=script
    )


def write_page(told: dict[str, Any], file: Path) -> int:
    """Write the file, and the folders that it needs; how many bytes it has."""
    text = page_of(told).encode()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text)
    except OSError as error:
        raise WaysideError(f"{file} cannot be written: {error.strerror}; name another with --out") from error
    return len(text)
