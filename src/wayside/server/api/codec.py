"""Between HTTP and our types: bodies decoded strictly, answers encoded, every refusal in the same shape."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import Match

from wayside.engine.errors import WaysideError
from wayside.server.api.schemas import Problem
from wayside.server.errors import Refusal
from wayside.server.limits import TooFast
from wayside.server.tables import installed

JSON = "application/json"
MOST_BYTES = 16 * 1024  # of a body
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
RETRY_SECONDS = "2"
PACKING = 4  # a level of gzip's; frames of a match get a tenth of their length, and higher levels hardly do better

T = TypeVar("T")

encode = msgspec.json.Encoder().encode

PROBLEMS = {
    400: "The body is no JSON.",
    401: "You have not said who you are, or nobody has this token.",
    403: "You may not do that.",
    404: "There is no such thing.",
    405: "That cannot be done here.",
    409: "Not possible as things are now.",
    413: "The body is too long.",
    415: "The body must be JSON.",
    422: "What was sent cannot be.",
    429: "Too often; wait as long as Retry-After says.",
    500: "A fault of the server.",
    503: "Not now; try again.",
}
CODES = {404: "not-found", 405: "no-such-method"}


def answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A value as JSON."""
    return Response(encode(value), status, {"Cache-Control": "no-store", **(headers or {})}, JSON)


async def long_answer(request: Request, value: Any) -> Response:
    """A long value as JSON, packed where the asker can unpack it; in a thread, for nobody's move should wait for it."""
    packs = "gzip" in request.headers.get("accept-encoding", "")

    def work() -> bytes:
        return gzip.compress(encode(value), PACKING, mtime=0) if packs else encode(value)

    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if packs:
        headers["Content-Encoding"] = "gzip"
    return Response(await asyncio.to_thread(work), 200, headers, JSON)


def body(shape: type[T]) -> Callable[[Request], Awaitable[T]]:
    """A dependency that reads a body of this shape, or refuses it."""
    decode = msgspec.json.Decoder(shape).decode

    async def read(request: Request) -> T:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != JSON:
            raise Refusal("not-json", f"the body must be {JSON}", status=415)
        found = bytearray()
        try:
            async for part in request.stream():
                found += part
                if len(found) > MOST_BYTES:
                    raise Refusal("too-long", f"a body has at most {MOST_BYTES} bytes", status=413)
        except ClientDisconnect:
            raise Refusal("cut-off", "the body was cut off", status=400) from None
        try:
            return decode(found)
        except msgspec.ValidationError as error:
            raise Refusal("bad-body", f"the body is not as it should be: {_brief(error)}", status=422) from None
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Refusal("not-json", f"the body is no JSON: {_brief(error)}", status=400) from None

    return read


def _brief(error: Exception) -> str:
    return str(error)[:300]


# ---- The description


_shapes: dict[str, type] = {}


def described_shapes() -> list[type]:
    """The types that routes take and give; there are some once the routes are imported."""
    return [shape for _, shape in sorted(_shapes.items())]


def _ref(shape: type) -> dict[str, Any]:
    _shapes[shape.__name__] = shape
    return {"$ref": f"#/components/schemas/{shape.__name__}"}


def route(
    gives: type | None,
    *,
    takes: type | None = None,
    status: int = 200,
    refuses: tuple[int, ...] = (),
    known: bool = False,
    text: bool = False,
) -> dict[str, Any]:
    """What a route's decorator needs to describe it: what it takes and gives, and how it may refuse.

    `known`: only for who has a name. `text`: the answer is plain text.
    """
    problems = {422, 429, 503, *refuses}
    if known:
        problems |= {401}
    if takes is not None:
        problems |= {400, 413, 415}
    responses: dict[int | str, dict[str, Any]] = {
        code: {"description": PROBLEMS[code], "content": {JSON: {"schema": _ref(Problem)}}} for code in sorted(problems)
    }
    responses[status] = {"description": "Done."}
    if text:
        responses[status]["content"] = {"text/plain": {"schema": {"type": "string"}}}
    elif gives is not None:
        responses[status]["content"] = {JSON: {"schema": _ref(gives)}}
    extra: dict[str, Any] = {}
    if takes is not None:
        extra["requestBody"] = {"required": True, "content": {JSON: {"schema": _ref(takes)}}}
    if known:
        extra["security"] = [{"cookie": []}, {"bearer": []}]
    return {
        "status_code": status,
        "response_model": None,
        "response_class": Response,
        "responses": responses,
        "openapi_extra": extra,
    }


def describe(app: FastAPI, cookie: str) -> dict[str, Any]:
    """The OpenAPI document, its schemas made from the types that decode and encode."""
    if app.openapi_schema is None:
        document = get_openapi(
            title=app.title,
            version=app.version,
            description=app.description,
            routes=app.routes,
            tags=app.openapi_tags,
        )
        _, schemas = msgspec.json.schema_components(_shapes.values(), ref_template="#/components/schemas/{name}")
        document["components"] = {
            "schemas": dict(sorted(schemas.items())),
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": cookie},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        }
        document["components"]["schemas"]["NewTable"]["properties"]["game"]["enum"] = sorted(installed())
        _link(document)
        app.openapi_schema = document
    return app.openapi_schema


LINKS = {
    # Where an id comes from: operation, status, field of the answer; and the paths that it fits.
    ("sign_up", "201", "id"): ("/api/people/{id}", "/api/me/muted/{id}"),
    ("make_table", "201", "id"): ("/api/tables/{id}",),
    ("rematch", "201", "id"): ("/api/tables/{id}",),
    ("start", "200", "match"): ("/api/matches/{id}",),
}


def _link(document: dict[str, Any]) -> None:
    """Say in the document which answers hold the ids that other paths need."""
    operations = [(path, found) for path, methods in document["paths"].items() for found in methods.values()]
    by_name = {found["operationId"]: found for _, found in operations}
    for (name, status, field), paths in LINKS.items():
        by_name[name]["responses"][status]["links"] = {
            found["operationId"]: {
                "operationId": found["operationId"],
                "parameters": {"id": f"$response.body#/{field}"},
            }
            for path, found in operations
            if any(path == wanted or path.startswith(f"{wanted}/") for wanted in paths)
        }


# ---- Refusals


def problem(status: int, code: str, reason: str, clause: str = "", headers: dict[str, str] | None = None) -> Response:
    return answer(Problem(code, reason, clause), status, headers)


async def on_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    headers = {}
    if isinstance(error, TooFast):
        headers["Retry-After"] = str(error.seconds)
    elif error.status == 503:
        headers["Retry-After"] = RETRY_SECONDS
    elif error.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return problem(error.status, error.code, error.reason, error.clause, headers)


async def on_error(request: Request, error: Exception) -> Response:
    """An error of the engine that nobody has made a refusal of."""
    return problem(422, "not-possible", str(error))


async def on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = CODES.get(error.status_code, "refused")
    reason = PROBLEMS.get(error.status_code, str(error.detail))
    headers = dict(error.headers or {})
    if error.status_code == 405 and (methods := _methods(request)):
        headers["Allow"] = ", ".join(sorted(methods))
    return problem(error.status_code, code, reason, headers=headers)


def _methods(request: Request) -> set[str]:
    """What can be done at a path: each method is a route of its own."""
    return {
        method
        for route in request.app.state.api_routes
        if route.matches(request.scope)[0] is not Match.NONE
        for method in route.methods
    }


async def on_invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    wrong = [f"{'.'.join(str(part) for part in each['loc'][1:])}: {each['msg']}" for each in error.errors()]
    return problem(422, "bad-request", f"the request is not as it should be: {'; '.join(wrong)[:300]}")


async def on_fault(request: Request, error: Exception) -> Response:
    return problem(500, "fault", "something went wrong in the server; it has been noted")


def handle_refusals(app: FastAPI) -> None:
    """The same shape for every refusal, whoever makes it."""
    app.add_exception_handler(Refusal, on_refusal)
    app.add_exception_handler(WaysideError, on_error)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(Exception, on_fault)
