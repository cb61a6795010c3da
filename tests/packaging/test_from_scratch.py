"""From a fresh clone to a table in the browser, by pip alone, where there is no Node.

All of it is fetched and built anew.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import MakePerson, Server, browser, person, wait_until
from page_hands import choices

__all__ = ["browser", "person"]

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[2]
WITHOUT_THE_EXTRA = """
import pkgutil, sys
from importlib import import_module
import wayside
apart = ("wayside.server", "wayside.client", "wayside.protocol", "wayside.__main__")
apart += ("wayside.cli.serve", "wayside.cli.operate", "wayside.lab.ray_workers")
apart += tuple(f"wayside.train.{name}" for name in ("arena", "export", "lanes", "net", "onnx", "selfplay", "trainer"))
apart += tuple(f"wayside.envs.{name}" for name in ("aec", "gym", "openspiel", "parallel", "puffer"))
names = [m.name for m in pkgutil.walk_packages(wayside.__path__, "wayside.", onerror=lambda name: None)]
names = [name for name in names if not name.startswith(apart)]
for name in names:
    import_module(name)
print(len(names), wayside.__file__)
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What processes are told: a path with hardly anything on it, and no way to the package beside these tests."""
    bare = tmp_path_factory.mktemp("bin")
    for name in ("env", "sh"):
        (bare / name).symlink_to(shutil.which(name) or "")
    assert shutil.which("node", path=str(bare)) is None
    told = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "WAYSIDE_PAGE")}
    return {**told, "PATH": str(bare)}


def run(*command: str | Path, env: dict[str, str], at: Path | None = None) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(list(map(str, command)), env=env, cwd=at, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of this project as git has them or would have them: no page, no packages of npm's."""
    to = tmp_path_factory.mktemp("clone")
    git = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    for name in filter(None, listed):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)
    assert not (to / "src" / "wayside" / "page").exists()
    assert not (to / "web" / "node_modules").exists()
    return to


@pytest.fixture(scope="module")
def wheel(clone: Path, environment: dict[str, str]) -> Path:
    """By the command of `make wheel`."""
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", "dist", ".", env=environment, at=clone)
    (made,) = (clone / "dist").glob("*.whl")
    return made


@pytest.fixture(scope="module")
def empty(wheel: Path, environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and what it names, no extra; the folder of its commands."""
    place = tmp_path_factory.mktemp("empty")
    run(sys.executable, "-m", "venv", place, env=environment)
    scripts = place / ("Scripts" if sys.platform == "win32" else "bin")
    run(scripts / "python", "-m", "pip", "install", wheel, env=environment, at=place)
    return scripts


@pytest.fixture(scope="module")
def server(
    empty: Path, wheel: Path, environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """The server of the wheel with its extra."""
    run(empty / "python", "-m", "pip", "install", f"{wheel}[server]", env=environment)
    folder = tmp_path_factory.mktemp("server")
    started = Server(folder, wayside=[str(empty / "wayside")], environment=environment, compile_rules=False)
    yield started
    started.stop()


def test_an_sdist_holds_the_page_and_its_sources_and_needs_no_node(
    clone: Path, wheel: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", tmp_path, env=environment, at=clone)
    (sdist,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as opened:
        held = {name.partition("/")[2] for name in opened.getnames()}
    assert {"web/package-lock.json", "web/src/main.ts", "web/node.py", "requirements-node.lock"} <= held
    assert "src/wayside/page/index.html" in held
    assert not [name for name in held if "node_modules" in name or name.startswith("tests/")]
    nothing_to_fetch = {**environment, "npm_config_offline": "true", "npm_config_cache": str(tmp_path / "npm")}
    pip = (sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-index", "--no-build-isolation")
    run(*pip, "--wheel-dir", tmp_path, sdist, env=nothing_to_fetch, at=tmp_path)
    (again,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(again) as one, zipfile.ZipFile(wheel) as other:
        assert one.namelist() == other.namelist()
        assert "wayside/page/index.html" in one.namelist()


def test_an_editable_install_builds_no_page(clone: Path, environment: dict[str, str], tmp_path: Path) -> None:
    sources = tmp_path / "sources"
    shutil.copytree(clone, sources, ignore=shutil.ignore_patterns("node_modules", "page", "dist"))
    build = "import sys; from hatchling.build import build_editable; build_editable(sys.argv[1])"
    run(sys.executable, "-c", build, tmp_path, env=environment, at=sources)
    assert list(tmp_path.glob("*.whl"))
    assert not (sources / "src" / "wayside" / "page").exists()
    assert not (sources / "web" / "node_modules").exists()


def test_without_the_extra_all_but_the_server_is_there(
    empty: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    count, place = run(empty / "python", "-c", WITHOUT_THE_EXTRA, env=environment, at=tmp_path).stdout.split()
    assert int(count) > 70
    assert Path(place).is_relative_to(empty.parent)
    told = run(empty / "wayside", "sim", "hallo-trucker", "--games", "100", "--json", env=environment, at=tmp_path)
    assert '"games": 100' in told.stdout


@pytest.mark.parametrize("command", ["serve", "backup kept.zip", "restore kept.zip", "forget nobody", "export there"])
def test_without_the_extra_a_command_of_the_server_says_what_to_install(
    command: str, empty: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    call = [str(empty / "wayside"), *command.split()]
    done = subprocess.run(call, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"wayside: wayside {command.split()[0]} needs the server")
    assert line.endswith("pip install 'wayside[server]'")


def test_with_the_extra_the_page_is_served_and_played_on(server: Server, person: MakePerson) -> None:
    """The last of these tests: it installs the extra."""
    page = person(url=server.url).open("/")
    assert page.title() == "Wayside"
    page.get_by_role("button", name="Play Hallo Trucker against bots").click()
    wait_until(page, lambda: choices(page), "something to press on the board")
