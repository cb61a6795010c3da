"""Puts the routes on an application."""

from functools import partial

from fastapi import Depends, FastAPI

from wayside.server.api import games, matches, my_games, people, prospects, tables
from wayside.server.api.codec import describe, handle_refusals
from wayside.server.api.services import Services, guard
from wayside.server.people import COOKIE

TAGS = [
    {"name": "people", "description": "A name and nothing else; a token says who you are."},
    {"name": "tables", "description": "Where people gather for a match. A table's id is its invitation."},
    {"name": "games", "description": "What can be played, in words and numbers."},
    {"name": "matches", "description": "Matches, and the replays of finished ones."},
]

DESCRIPTION = """\
Everything but the socket (`/ws`), on which matches are played.

Seats are counted from 0, times are milliseconds since 1970, moves are text. A browser is known by its cookie, a program
by `Authorization: Bearer` with the token that it got when it signed up. A refusal has a `code` for programs, a `reason`
for people, and the `clause` of the rulebook where there is one.
"""


def install(app: FastAPI, services: Services | None = None) -> None:
    """All routes, the shape of refusals, and the OpenAPI document. Services may come later, as app.state.services."""
    app.description = DESCRIPTION
    app.openapi_tags = TAGS
    app.state.api_routes = []
    for part in (people, my_games, tables, games, prospects, matches):
        app.include_router(
            part.router, dependencies=[Depends(guard)], generate_unique_id_function=lambda route: route.name
        )
        app.state.api_routes += part.router.routes
    handle_refusals(app)
    app.openapi = partial(describe, app, COOKIE)  # type: ignore[method-assign]
    if services is not None:
        app.state.services = services
