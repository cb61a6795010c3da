"""What the parts of a node do about what happens in its rooms."""

from wayside.server.hub import HubObserver
from wayside.server.match_driver import MatchDriver
from wayside.server.metrics import Metrics
from wayside.server.nodes import Nodes
from wayside.server.presence import PresenceExchange
from wayside.server.room import Room, TablePresence


class NodeObserver(HubObserver):
    """Passes on what the hub tells: to the driver, to other nodes, and to the metrics."""

    def __init__(self, driver: MatchDriver, nodes: Nodes, presence: PresenceExchange, metrics: Metrics) -> None:
        self._driver = driver
        self._nodes = nodes
        self._presence = presence
        self._metrics = metrics

    def changed(self, room: Room) -> None:
        self._driver.nudge(room)

    def needs(self, table: str) -> bool:
        return self._driver.drives(table)

    def moved_on(self, table: str) -> None:
        self._nodes.announce(table)

    def person_changed(self, player: str) -> None:
        self._nodes.announce_person(player)

    def presence_changed(self, table: str) -> None:
        self._presence.changed(table)

    def elsewhere(self, table: str) -> TablePresence:
        return self._presence.elsewhere(table)

    def online_elsewhere(self) -> frozenset[str]:
        return self._presence.players()

    def broken(self, game: str) -> None:
        self._metrics.note_broken(game)
