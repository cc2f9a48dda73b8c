"""What a service lets be shown and nothing else: kept sealed and apart from everything that is measured, for a week."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from lanterne_rouge.app.connections.signed import not_connected, signed_in
from lanterne_rouge.app.connections.state import ONLY_SHOWN, SAY_AGAIN, Shelf, vendor_named
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.documents import read_document
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.vendor import SERVICES, Vendor
from lanterne_rouge.ports.vendors import DaySpan, ShownActivity
from lanterne_rouge.views.connections import ShownActivityView, ShownListView

SHOWN_DAYS: Final = 90
KEPT_FOR: Final = timedelta(days=7)
"""From when a record was fetched; Strava's API agreement allows no longer."""
ASKED_AGAIN_AFTER: Final = timedelta(minutes=15)


@dataclass(frozen=True, kw_only=True)
class ShownListRequest:
    """The service whose list is wanted."""

    vendor: str = "strava"


@dataclass(frozen=True, kw_only=True)
class _Kept:
    """Records with when each was fetched."""

    records: tuple[ShownActivity, ...] = ()
    fetched: Mapping[str, datetime] = field(default_factory=dict)
    asked: datetime | None = None


def show_list(request: ShownListRequest, scope: AthleteScope) -> ShownListView:
    """The athlete's own recent list of a service that allows no more than looking at it, newest first."""
    vendor, shelf = vendor_named(request.vendor), Shelf(scope=scope)
    if vendor.for_coaching:
        raise BadInput(
            f"{vendor.title} has no list to look at: what it brings goes into your training.",
            f"Fetch it: lanterne sync {vendor.name}",
        )
    connection = shelf.read(vendor)
    if connection is None:
        raise not_connected(vendor)
    kept = _within_terms(_kept(vendor, shelf), scope.now)
    if kept.asked is None or scope.now - kept.asked > ASKED_AGAIN_AFTER:
        kept = _fetched(vendor, scope)
        _keep(vendor, shelf, kept)
    return ShownListView(
        name=vendor.name,
        title=vendor.title,
        activities=tuple(
            ShownActivityView(
                source=f"{vendor.name}_api",
                start=one.start,
                name=one.name,
                sport=one.sport,
                distance_m=one.distance_m,
                moving_s=one.moving_s,
            )
            for one in sorted(kept.records, key=lambda one: one.start, reverse=True)
        ),
    )


def delete_what_is_due(scope: AthleteScope) -> None:
    """Delete each record that was fetched seven days ago; asked with every day, so that nobody has to look for that."""
    shelf = Shelf(scope=scope)
    for vendor in SERVICES:
        if vendor.for_coaching or not scope.stores.state.get(ONLY_SHOWN + vendor.name):
            continue
        kept = _kept(vendor, shelf)
        left = _within_terms(kept, scope.now)
        if left.records != kept.records:
            _keep(vendor, shelf, left)


def _fetched(vendor: Vendor, scope: AthleteScope) -> _Kept:
    span = DaySpan(first=scope.today - timedelta(days=SHOWN_DAYS), last=scope.today)
    with signed_in(scope, vendor) as source:
        records = {one.id: one for haul in source.fetch(span, lambda name, stamp: False) for one in haul.shown}
    return _Kept(records=tuple(records.values()), fetched=dict.fromkeys(records, scope.now), asked=scope.now)


def _within_terms(kept: _Kept, now: datetime) -> _Kept:
    left = {one: fetched for one, fetched in kept.fetched.items() if now - fetched < KEPT_FOR}
    return _Kept(records=tuple(one for one in kept.records if one.id in left), fetched=left, asked=kept.asked)


def _kept(vendor: Vendor, shelf: Shelf) -> _Kept:
    text = shelf.shown(vendor)
    return read_document(text.encode(), _Kept, SAY_AGAIN) if text else _Kept()


def _keep(vendor: Vendor, shelf: Shelf, kept: _Kept) -> None:
    shelf.keep_shown(vendor, encode_json(kept) if kept.records else "")
