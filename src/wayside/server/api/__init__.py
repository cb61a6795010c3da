"""The HTTP API: everything but the socket, described by an OpenAPI document that is made from the same types."""

from wayside.server.api.app import install
from wayside.server.api.house import House

__all__ = ["House", "install"]
