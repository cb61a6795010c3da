"""The one protocol of server and client: strict in what is asked, patient with what a later server tells."""

from typing import Any, get_args

import msgspec
import pytest

from wayside import client, protocol

EXAMPLES: dict[type, Any] = {str: "x", int: 1, float: 0.5, bool: True, list: [], dict: {}}


def example(shape: Any) -> Any:
    """Something that a message's field may hold."""
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
        return {field.encode_name: example(field.type) for field in msgspec.structs.fields(shape) if field.required} | (
            {"t": shape.__struct_config__.tag} if shape.__struct_config__.tag is not None else {}
        )
    if shape in EXAMPLES:
        return EXAMPLES[shape]
    origin, inside = getattr(shape, "__origin__", None), get_args(shape)
    if origin in EXAMPLES:
        return EXAMPLES[origin]
    return inside[0] if isinstance(inside[0], str) else example(inside[0])  # a literal, or the first of several


def all_through(value: Any) -> Any:
    """The same with a field that nobody knows in every object of it."""
    if not isinstance(value, dict) or not value:  # an empty one is a view or options: free in its keys
        return value
    return {key: all_through(each) for key, each in value.items()} | {"of_a_later_server": 1}


@pytest.mark.parametrize("asked", get_args(protocol.Asked), ids=lambda cls: cls.__name__)
def test_what_a_client_asks_is_held_to_the_letter(asked: type[msgspec.Struct]) -> None:
    message = example(asked)
    assert isinstance(protocol.decode_asked(msgspec.json.encode(message)), asked)
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        protocol.decode_asked(msgspec.json.encode(all_through(message)))


@pytest.mark.parametrize("told", get_args(protocol.Told), ids=lambda cls: cls.__name__)
def test_a_client_passes_over_what_a_later_server_adds(told: type[msgspec.Struct]) -> None:
    message = example(told)
    plain = protocol.decode_told(msgspec.json.encode(message))
    assert isinstance(plain, told)
    assert protocol.decode_told(msgspec.json.encode(all_through(message))) == plain


def test_the_client_calls_the_same_things_by_its_own_names() -> None:
    assert client.Table is protocol.TableInfo
    assert client.Match is protocol.MatchInfo
    assert client.ChatLine is protocol.SaidInfo
    assert client.Offer("bid", 2, 8, 2).with_amount() == "bid 2"
    assert client.Offer("bid", 2, 8, 2).with_amount(6) == "bid 6"
    assert client.Offer("pass").with_amount() == "pass"
