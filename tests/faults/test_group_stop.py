"""Ctrl-C in a terminal, and some service managers, signal a server and all its processes at once: it stops quietly."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from ports import free_port
from serving import START_SECONDS, STOP_SECONDS

pytestmark = [pytest.mark.anyio, pytest.mark.long]


@pytest.mark.parametrize(("stop", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)], ids=["int", "term"])
@pytest.mark.parametrize("early", [True, False], ids=["bots on their way", "bots up"])
async def test_a_signal_to_the_whole_group_stops_a_server_quietly(
    tmp_path: Path, stop: signal.Signals, status: int, early: bool
) -> None:
    port, log = free_port(), tmp_path / "node.log"
    command = [sys.executable, "-m", "wayside", "serve", "--port", str(port), "--logs", "json"]
    command += ["--database-url", f"sqlite:///{tmp_path / 'wayside.db'}"]
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, start_new_session=True)
    try:
        async with asyncio.timeout(START_SECONDS), httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
            while True:
                await asyncio.sleep(0.05)
                try:
                    page = (await http.get("/metrics")).text
                except httpx.HTTPError:
                    continue
                if early or "wayside_bot_processes 1.0" in page:
                    break
        os.killpg(process.pid, stop)
        assert await asyncio.to_thread(process.wait, STOP_SECONDS) == status
    finally:
        if process.poll() is None:
            process.kill()
    said = [line for line in log.read_text().splitlines() if not line.startswith("Wayside is at")]
    assert [line for line in said if json.loads(line)["level"] != "info"] == []
    assert json.loads(said[-1])["event"] == "stopped"
