"""Notifications of the device that asks: whether it gets some, from now on, no longer. Whose device it is, its token says."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.documents import read_document
from lanterne_rouge.app.push import PushView, show_push, subscribe, unsubscribe
from lanterne_rouge.domain.message import PushSubscription
from lanterne_rouge.entrypoints.api.rows import FIELDS_LISTED
from lanterne_rouge.entrypoints.api.serving import Serving, must_be_json, read_body


async def answer_push(serving: Serving, request: Request) -> Response:
    """GET how it stands, POST a subscription, DELETE it."""
    who = await serving.visitor(request)
    who.must_be_allowed_all()
    scope, device = serving.home.scope(who.athlete), who.device.id
    if request.method == "POST":
        must_be_json(request)
        subscription = read_document(await read_body(request), PushSubscription, FIELDS_LISTED)
        view = await serving.in_thread(partial(subscribe, subscription, device, scope))
    elif request.method == "DELETE":
        view = await serving.in_thread(partial(unsubscribe, device, scope))
    else:
        view = await serving.in_thread(partial(show_push, device, scope))
    return _as_json(view)


def _as_json(view: PushView) -> Response:
    return Response(encode_json(view), media_type="application/json", headers={"Cache-Control": "no-store"})
