"""An nginx of our own with the configuration that is shipped, on a port of its own, before nodes on theirs."""

import os
import re
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
from needs import program
from ports import free_port

SHIPPED = Path(__file__).parents[2] / "deploy" / "nginx.conf"
START_SECONDS = 20.0
# What a distribution's nginx.conf says around it; everything in a folder of ours, whoever we are.
AROUND = """
daemon off;
{user}
worker_processes 1;
worker_rlimit_nofile 65536;
pid {folder}/nginx.pid;
error_log {folder}/nginx-error.log notice;
events {{ worker_connections 32768; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/wayside.conf;
}}
"""


def shipped_for(port: int, nodes: Sequence[int]) -> str:
    """The shipped configuration with another port and other nodes, and nothing else changed."""
    text = SHIPPED.read_text()
    text, listens = re.subn(r"listen 4242;", f"listen 127.0.0.1:{port};", text)
    servers = re.findall(r"^ *server node\d:4242 .*;$", text, re.M)
    assert (listens, len(servers)) == (1, 2), "deploy/nginx.conf names its port and two nodes"
    first, *others = servers
    here = "\n".join(first.replace("node1:4242", f"127.0.0.1:{node}") for node in nodes)
    for other in others:
        text = text.replace(f"{other}\n", "")
    return text.replace(first, here)


@contextmanager
def own_nginx(folder: Path, nodes: Sequence[int]) -> Iterator[str]:
    """The address of an nginx before nodes at these ports of this machine; it stops in the end."""
    port = free_port()
    nginx = program("nginx", "/usr/sbin/nginx", of="nginx (Debian's package nginx-light)")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "wayside.conf").write_text(shipped_for(port, nodes))
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user="user root;" if os.geteuid() == 0 else ""))
    process = subprocess.Popen([nginx, "-p", str(folder), "-c", str(folder / "nginx.conf")])
    try:
        until = time.monotonic() + START_SECONDS
        while not _answers(port):
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"nginx did not start:\n{(folder / 'nginx-error.log').read_text()}")
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(10)


def _answers(port: int) -> bool:
    """By itself, whether there are nodes or not."""
    try:
        return httpx.get(f"http://127.0.0.1:{port}/metrics").status_code == 404
    except httpx.HTTPError:
        return False
