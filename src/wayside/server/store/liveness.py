"""Which nodes are alive, and when none was."""

from sqlalchemy import Connection, delete, func, select

from wayside.server.model import Outage, now_ms
from wayside.server.store.results import upsert
from wayside.server.store.schema import nodes, outages

GAP_MS = 5_000
SILENT_MS = 24 * 3600 * 1000  # a node that was not heard of for so long is gone


def heartbeat(connection: Connection, node: str, now: int | None = None, gap: int = GAP_MS) -> Outage | None:
    """Note that a node is alive. If none was for longer than `gap`, that time becomes an outage."""
    now = now_ms() if now is None else now
    last = connection.execute(select(func.max(nodes.c.beat))).scalar_one()
    beat = upsert(connection, nodes).values(node=node, beat=now)
    connection.execute(beat.on_conflict_do_update(index_elements=[nodes.c.node], set_={"beat": now}))
    if last is None or now - last <= gap:
        return None
    noted = upsert(connection, outages).values(began=last, ended=now)
    connection.execute(noted.on_conflict_do_nothing())
    connection.execute(delete(nodes).where(nodes.c.beat < now - SILENT_MS))
    return Outage(last, now)


def read_outages(connection: Connection, since: int) -> list[Outage]:
    """The times since then in which no node was alive, in order."""
    query = select(outages).where(outages.c.ended > since).order_by(outages.c.began)
    return [Outage(row.began, row.ended) for row in connection.execute(query)]
