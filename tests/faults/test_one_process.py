"""One process serves SQLite: a second is refused, a killed one leaves nothing behind, commands run beside it."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from serving import STOP_SECONDS, Node

pytestmark = [pytest.mark.anyio, pytest.mark.long]


def node_of(folder: Path, name: str, database: str) -> Node:
    return Node(folder, database, name=name, compile_rules=False)


async def refused(node: Node) -> str:
    """Start a server that cannot serve; what it says."""
    node.launch()
    assert node.process is not None
    assert await asyncio.to_thread(node.process.wait, STOP_SECONDS) == 3
    return node.log.read_text()


async def test_a_second_process_is_refused_and_the_next_one_after_a_kill_is_not(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'wayside.db'}"
    async with node_of(tmp_path, "first", database) as first:
        said = await refused(node_of(tmp_path, "second", database))
        assert f"another process serves the database {tmp_path / 'wayside.db'} already" in said
        assert "several nodes need PostgreSQL: --database-url" in said
        assert await first.ready() == 200
        backup = [sys.executable, "-m", "wayside", "backup", str(tmp_path / "all.zip"), "--database-url", database]
        assert (await asyncio.to_thread(subprocess.run, backup, capture_output=True)).returncode == 0
        first.kill()
        async with node_of(tmp_path, "third", database) as third:
            assert await third.stop() == 0
        await first.start()


async def test_a_server_that_cannot_reach_its_database_says_so_and_ends(tmp_path: Path) -> None:
    said = await refused(node_of(tmp_path, "node", "postgresql://nobody@127.0.0.1:9/nothing"))
    assert "the database cannot be reached" in said
