"""What makes the server quick, and nothing else: without it every move is played, stored and told just the same.

The rest of the server knows two things of this folder:

- `WriteNow` (frames.py), a call that a socket is handed with its connection: it writes a frame at once, past ASGI, or
  says that it cannot. A server without it sends every frame through ASGI.
- `Upkeep` (upkeep.py), which is started and stopped: rules compiled ahead, garbage in small bits, SQLite's log copied
  beside the writer, the interpreter handed on sooner.

Why each of them is there, with what was measured at the time, is in docs/decisions.md ("The server").
"""
