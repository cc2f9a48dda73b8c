"""Stand-ins for WHOOP, Strava, Withings and Hevy."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from lanterne_rouge.sandbox.vendors.consent import ConsentDesk
from lanterne_rouge.sandbox.vendors.intervals import Row
from lanterne_rouge.sandbox.vendors.service import Reply, Seen


@dataclass(kw_only=True)
class WhoopService:
    """A band: nights and recoveries, at most 25 to a page."""

    desk: ConsentDesk
    sleep: list[Row] = field(default_factory=list)
    recovery: list[Row] = field(default_factory=list)

    def answer(self, seen: Seen) -> Reply:
        """Answer as WHOOP does."""
        if seen.path == "/oauth/oauth2/auth":
            return self.desk.authorize(seen)
        if seen.path == "/oauth/oauth2/token":
            return self.desk.token(seen)
        if not self.desk.lets_in(seen):
            return Reply(status=401)
        rows = {"/developer/v2/activity/sleep": self.sleep, "/developer/v2/recovery": self.recovery}.get(seen.path)
        limit = int(seen.query.get("limit", "10"))
        if rows is None or limit > 25:
            return Reply(status=404 if rows is None else 400)
        begin = int(seen.query.get("nextToken") or 0)
        page: Row = {"records": rows[begin : begin + limit]}
        if begin + limit < len(rows):
            page["next_token"] = str(begin + limit)
        return Reply(document=page)


@dataclass(kw_only=True)
class StravaService:
    """An athlete with a list of activities; tokens last six hours, and an empty page is the end of the list."""

    desk: ConsentDesk
    activities: list[Row] = field(default_factory=list)

    def answer(self, seen: Seen) -> Reply:
        """Answer as Strava does."""
        if seen.path == "/oauth/authorize":
            return self.desk.authorize(seen)
        if seen.path == "/oauth/token":
            return self.desk.token(seen)
        if not self.desk.lets_in(seen):
            return Reply(status=401, document={"message": "Authorization Error", "errors": []})
        if seen.path == "/api/v3/athlete":
            return Reply(document={"id": 1, "firstname": "Ann"})
        if seen.path != "/api/v3/athlete/activities":
            return Reply(status=404, document={"message": "Record Not Found"})
        size, page = int(seen.query.get("per_page") or 30), int(seen.query.get("page") or 1)
        return Reply(document=self.activities[(page - 1) * size : page * size])


@dataclass(kw_only=True)
class WithingsService:
    """A scale and a mat; errors are inside of answers with status 200."""

    desk: ConsentDesk
    groups: list[Row] = field(default_factory=list)
    nights: list[Row] = field(default_factory=list)

    def answer(self, seen: Seen) -> Reply:
        """Answer as Withings does."""
        if seen.path == "/oauth2_user/authorize2":
            return self.desk.authorize(seen)
        if seen.path == "/v2/oauth2":
            return self.desk.token(seen)
        if not self.desk.lets_in(seen):
            return Reply(document={"status": 401, "body": {}, "error": "invalid_token"})
        action, begin = seen.form.get("action"), int(seen.form.get("offset") or 0)
        if action == "getmeas":
            body: Row = {"timezone": "Europe/Paris", "measuregrps": self.groups[begin : begin + 2]}
            if begin + 2 < len(self.groups):
                body |= {"more": 1, "offset": begin + 2}
            return Reply(document={"status": 0, "body": body})
        if action == "getsummary":
            return Reply(document={"status": 0, "body": {"series": self.nights, "more": False, "offset": 0}})
        return Reply(document={"status": 2554, "body": {}, "error": "unknown action"})


@dataclass(kw_only=True)
class HevyService:
    """A log that tells what was changed and deleted, newest first, ten to a page; a list of exercises, and routines made of it."""

    key: str
    events: list[Row] = field(default_factory=list)
    exercises: list[Row] = field(default_factory=list)
    routines: list[Row] = field(default_factory=list)
    most_routines: int = 100

    def put(self, workout: Row) -> None:
        """A workout that is new or was corrected."""
        self.events = [event for event in self.events if _id(event) != workout["id"]]
        self.events.insert(0, {"type": "updated", "workout": workout})

    def delete(self, workout: str, at: str) -> None:
        """A workout that was deleted."""
        self.events = [event for event in self.events if _id(event) != workout]
        self.events.insert(0, {"type": "deleted", "id": workout, "deleted_at": at})

    def answer(self, seen: Seen) -> Reply:
        """Answer as Hevy does."""
        if seen.headers.get("api-key") != self.key:
            return Reply(status=401, document={"error": "InvalidApiKey"})
        if seen.path == "/v1/user/info":
            return Reply(document={"data": {"id": "u1", "name": "Sam", "url": "https://example.invalid/sam"}})
        size, page = int(seen.query.get("pageSize", "5")), int(seen.query.get("page", "1"))
        if seen.path.startswith("/v1/routines") and seen.method != "GET":
            return self._write(seen)
        lists = {"/v1/routines": (self.routines, 10), "/v1/exercise_templates": (self.exercises, 100)}
        if seen.path in lists and size <= lists[seen.path][1]:
            rows, name = lists[seen.path][0], seen.path.removeprefix("/v1/")
            count = max(-(-len(rows) // size), 1)
            return Reply(document={"page": page, "page_count": count, name: rows[(page - 1) * size : page * size]})
        if seen.path != "/v1/workouts/events" or size > 10:
            return Reply(status=400, document={"error": "bad request"})
        found = [event for event in self.events if _at(event) >= seen.query.get("since", "")]
        count = max(-(-len(found) // size), 1)
        shown = found[(page - 1) * size : page * size]
        return Reply(document={"page": page, "page_count": count, "events": shown})

    def _write(self, seen: Seen) -> Reply:
        """Make or replace a routine; fields that it doesn't know are refused, as are exercises that aren't in its list."""
        asked = json.loads(seen.body)["routine"]
        titles = {row["id"]: row["title"] for row in self.exercises}
        known = {"title", "notes", "exercises"} | ({"folder_id"} if seen.method == "POST" else set())
        if {*asked} - known or any(one["exercise_template_id"] not in titles for one in asked["exercises"]):
            return Reply(status=400, document={"error": "Invalid request body"})
        earlier = next((row for row in self.routines if seen.path == f"/v1/routines/{row['id']}"), None)
        if seen.method == "PUT" and earlier is None:
            return Reply(status=404, document={"error": "Routine doesn't exist"})
        if earlier is None and len(self.routines) >= self.most_routines:
            return Reply(status=403, document={"error": "Routine limit exceeded"})
        now = "2026-01-01T00:00:00Z"
        row: Row = {"id": f"r{len(self.routines) + 1}", "folder_id": None, "created_at": now, "updated_at": now}
        row |= {} if earlier is None else {"id": earlier["id"]}
        row |= {"title": asked["title"], "exercises": _as_read(asked["exercises"], titles)}
        self.routines = [other for other in self.routines if other is not earlier] + [row]
        return Reply(status=201 if earlier is None else 200, document=row)


def _as_read(exercises: list[Row], titles: Mapping[object, object]) -> list[Row]:
    """Exercises as they are read again: with titles and numbers, and a superset under another name."""
    shown: list[Row] = []
    for number, one in enumerate(exercises):
        sets = one["sets"]
        assert isinstance(sets, list)
        row: Row = {"index": number, "title": titles[one["exercise_template_id"]], "notes": one["notes"] or ""}
        row |= {"exercise_template_id": one["exercise_template_id"], "supersets_id": one["superset_id"]}
        shown.append({**row, "sets": [{"index": at, "rpe": None, **planned} for at, planned in enumerate(sets)]})
    return shown


def _id(event: Row) -> object:
    workout = event.get("workout")
    return workout["id"] if isinstance(workout, dict) else event.get("id")


def _at(event: Row) -> str:
    workout = event.get("workout")
    return str(workout["updated_at"]) if isinstance(workout, dict) else str(event.get("deleted_at"))
