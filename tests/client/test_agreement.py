"""The client stands alone and so has messages of its own: they must be the server's."""

from typing import get_args

import msgspec
import pytest

from wayside.client import messages
from wayside.server import protocol

MINE = {name: value for name, value in vars(messages).items() if isinstance(value, type)}
STRUCTS = {name: cls for name, cls in MINE.items() if issubclass(cls, msgspec.Struct)}
THEIRS = {
    name: cls for name, cls in vars(protocol).items() if isinstance(cls, type) and issubclass(cls, msgspec.Struct)
}


def fields(struct: type[msgspec.Struct]) -> set[str]:
    return set(struct.__struct_fields__)


def test_the_versions_are_the_same() -> None:
    assert messages.VERSION == protocol.VERSION


@pytest.mark.parametrize("asked", get_args(protocol.Asked), ids=lambda cls: cls.__name__)
def test_what_a_client_sends_is_what_the_server_takes(asked: type[msgspec.Struct]) -> None:
    mine = STRUCTS[asked.__name__]
    assert mine.__struct_config__.tag == asked.__struct_config__.tag
    assert fields(mine) == fields(asked)
    assert mine.__struct_defaults__ == asked.__struct_defaults__


@pytest.mark.parametrize("told", get_args(protocol.Told), ids=lambda cls: cls.__name__)
def test_what_the_server_tells_a_client_can_read(told: type[msgspec.Struct]) -> None:
    readers = [cls for cls in STRUCTS.values() if cls.__struct_config__.tag == told.__struct_config__.tag]
    assert readers
    for mine in readers:
        assert fields(mine) <= fields(told), mine


PARTS = [
    (messages.SeatInfo, protocol.SeatInfo),
    (messages.Clock, protocol.ClockInfo),
    (messages.Table, protocol.TableInfo),
    (messages.Offer, protocol.OfferInfo),
    (messages.Event, protocol.EventInfo),
    (messages.Step, protocol.Step),
    (messages.Match, protocol.MatchInfo),
    (messages.ChatLine, protocol.SaidInfo),
    (messages.HintedMove, protocol.HintedMove),
]


@pytest.mark.parametrize(("mine", "theirs"), PARTS, ids=lambda cls: cls.__name__)
def test_the_parts_of_messages_are_the_same(mine: type[msgspec.Struct], theirs: type[msgspec.Struct]) -> None:
    assert fields(mine) == fields(theirs)
