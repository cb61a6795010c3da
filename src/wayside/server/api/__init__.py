"""The HTTP API: everything but the socket, described by an OpenAPI document that is made from the same types."""

from wayside.server.api.app import install
from wayside.server.api.services import Services

__all__ = ["Services", "install"]
