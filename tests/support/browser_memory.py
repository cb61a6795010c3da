"""What a browser knows: its page's memory, and the messages that it was sent."""

from typing import Any

from playwright.sync_api import Page


def in_memory(page: Page, kind: str, search: str, what: list[str]) -> set[str]:
    """What a search finds among all objects of a kind."""
    session = page.context.new_cdp_session(page)
    prototype = session.send("Runtime.evaluate", {"expression": f"{kind}.prototype"})["result"]["objectId"]
    objects = session.send("Runtime.queryObjects", {"prototypeObjectId": prototype})["objects"]["objectId"]
    asked = {"objectId": objects, "functionDeclaration": search, "arguments": [{"value": what}], "returnByValue": True}
    answer = session.send("Runtime.callFunctionOn", asked)
    session.detach()
    assert "exceptionDetails" not in answer, answer
    return set(answer["result"]["value"])


def keys_of(value: Any) -> set[str]:
    """All keys anywhere in a message."""
    if isinstance(value, dict):
        return set(value) | set().union(*map(keys_of, value.values()), set())
    if isinstance(value, list):
        return set().union(*map(keys_of, value), set())
    return set()
