"""Stand-ins for Polar and Wahoo."""

import json
from base64 import b64decode
from collections.abc import Mapping
from dataclasses import dataclass, field

from lanterne_rouge.sandbox.vendors.consent import ConsentDesk
from lanterne_rouge.sandbox.vendors.intervals import Row
from lanterne_rouge.sandbox.vendors.service import Reply, Seen


@dataclass(kw_only=True)
class PolarService:
    """A watch: lists without pages, nothing for an athlete who isn't registered, no content where there is nothing."""

    desk: ConsentDesk
    sleep: list[Row] = field(default_factory=list)
    recharge: list[Row] = field(default_factory=list)
    exercises: dict[str, tuple[Row, bytes | None]] = field(default_factory=dict)
    registered: bool = False
    consents: bool = True

    def record(self, exercise: str, start_local: str, file: bytes | None) -> None:
        """An exercise, with its recording where the watch made one."""
        row: Row = {"id": exercise, "start_time": start_local, "upload_time": f"{start_local}Z", "sport": "CYCLING"}
        self.exercises[exercise] = ({**row, "duration": "PT20M", "device": "Polar Vantage"}, file)

    def answer(self, seen: Seen) -> Reply:
        """Answer as Polar does."""
        if seen.path == "/oauth2/authorization":
            return self.desk.authorize(seen)
        if seen.path == "/v2/oauth2/token":
            return self.desk.token(seen)
        if not self.desk.lets_in(seen):
            return Reply(status=401)
        if not self.consents:
            return Reply(status=403)
        if seen.path == "/v3/users" and seen.method == "POST":
            known, self.registered = self.registered, True
            return Reply(status=409) if known else Reply(document={"polar-user-id": 1, "member-id": "m1"})
        return self._data(seen.path) if self.registered else Reply(status=403)

    def _data(self, path: str) -> Reply:
        if path == "/v3/users/sleep":
            return Reply(document={"nights": self.sleep})
        if path == "/v3/users/nightly-recharge":
            return Reply(document={"recharges": self.recharge})
        if path == "/v3/exercises":
            return Reply(document=[row for row, _ in self.exercises.values()])
        parts = path.split("/")
        found = self.exercises.get(parts[3]) if len(parts) == 5 and parts[4] == "fit" else None
        if found is None:
            return Reply(status=404)
        return Reply(status=204) if found[1] is None else Reply(content=found[1])


@dataclass(kw_only=True)
class WahooService:
    """An account with workouts, newest first, and plans; files at addresses that need no token; numbers as texts.

    `lets_plan`: whether the athlete agreed to workouts being planned.
    """

    desk: ConsentDesk
    workouts: list[Row] = field(default_factory=list)
    plans: list[Row] = field(default_factory=list)
    lets_plan: bool = True
    files: dict[str, bytes] = field(default_factory=dict)
    files_at: str = ""

    def record(self, workout: int, starts: str, file: bytes | None) -> None:
        """A workout that was done."""
        summary: Row = {"id": workout, "power_bike_avg": None, "duration_active_accum": "1200.0"}
        summary |= {"created_at": starts, "updated_at": starts, "file": None}
        if file is not None:
            self.files[f"/uploads/{workout}.fit"] = file
            summary["file"] = {"url": f"/uploads/{workout}.fit"}
        self.plan(workout, starts, summary)

    def plan(self, workout: int, starts: str, summary: Row | None = None) -> None:
        """A workout that is only planned, without a summary."""
        row: Row = {"id": workout, "starts": starts, "minutes": 20, "name": "Ride", "workout_type_id": 0}
        row |= {"plan_id": None, "created_at": starts, "updated_at": starts, "workout_summary": summary}
        self.workouts = sorted([*self.workouts, row], key=lambda row: str(row["starts"]), reverse=True)

    def answer(self, seen: Seen) -> Reply:
        """Answer as Wahoo does."""
        if seen.path == "/oauth/authorize":
            return self.desk.authorize(seen)
        if seen.path == "/oauth/token":
            return self.desk.token(seen)
        if seen.path in self.files:
            return Reply(status=400) if "authorization" in seen.headers else Reply(content=self.files[seen.path])
        if not self.desk.lets_in(seen):
            return Reply(status=401, document={"error": "unauthorized"})
        if seen.path == "/v1/user":
            return Reply(document={"id": 1, "first": "Kim", "last": "Doe", "weight": "70.0"})
        size, page = int(seen.query.get("per_page") or 30), int(seen.query.get("page") or 1)
        if seen.method != "GET":
            return self._write(seen) if self.lets_plan else Reply(status=403, document={"error": "forbidden"})
        if seen.path == "/v1/plans":
            return Reply(document=[_without_content(plan) for plan in self.plans[(page - 1) * size : page * size]])
        if seen.path != "/v1/workouts":
            return Reply(status=404, document={"error": "not found"})
        rows = [self._located(row, seen) for row in self.workouts[(page - 1) * size : page * size]]
        told: Row = {"workouts": rows, "total": len(self.workouts), "page": page, "per_page": size}
        return Reply(document={**told, "order": "descending", "sort": "starts"})

    def _write(self, seen: Seen) -> Reply:
        """Make, change or delete a plan or a workout; what is told is in a form."""
        _, _, what, *number = seen.path.split("/")
        rows = {"plans": self.plans, "workouts": self.workouts}.get(what, [])
        there = next((row for row in rows if number and str(row["id"]) == number[0]), None)
        if number and there is None:
            return Reply(status=404, document={"error": "not found"})
        if seen.method == "DELETE" and there is not None:
            rows.remove(there)
            return Reply(status=204)
        told = {name.partition("[")[2].removesuffix("]"): value for name, value in seen.form.items()}
        needed = {"plans": {"file", "filename", "external_id"}, "workouts": {"starts", "minutes", "name"}}[what]
        if needed - {*told}:
            return Reply(status=422, document={"error": f"missing {', '.join(sorted(needed - {*told}))}"})
        now = "2026-01-01T00:00:00.000Z"
        new: Row = {"id": 7000 + len(self.plans) + len(self.workouts), "created_at": now, "updated_at": now}
        row = {**(there or new), **(_plan(told) if what == "plans" else _day(told))}
        if there is not None:
            rows.remove(there)
        rows.append(row)
        self.workouts.sort(key=lambda workout: str(workout["starts"]), reverse=True)
        return Reply(status=200 if there is not None else 201, document=_without_content(row))

    def _located(self, row: Row, seen: Seen) -> Row:
        summary = row["workout_summary"]
        file = summary["file"] if isinstance(summary, dict) else None
        if not isinstance(summary, dict) or not isinstance(file, dict):
            return row
        base = self.files_at or f"http://{seen.headers.get('host', '')}"
        return {**row, "workout_summary": {**summary, "file": {"url": f"{base}{file['url']}"}}}


def _plan(told: Mapping[str, str]) -> Row:
    content = json.loads(b64decode(told["file"].removeprefix("data:application/json;base64,")))
    header = content["header"]
    row: Row = {"name": header["name"], "description": header.get("description", ""), "content": content}
    row |= {"external_id": told["external_id"], "provider_updated_at": told["provider_updated_at"]}
    return {
        **row,
        "workout_type_family_id": header["workout_type_family"],
        "file": {"url": f"/uploads/{told['filename']}"},
    }


def _day(told: Mapping[str, str]) -> Row:
    numbers: Row = {name: int(told[name]) for name in ("minutes", "workout_type_id", "plan_id") if name in told}
    return {**told, **numbers, "workout_summary": None}


def _without_content(row: Row) -> Row:
    return {name: value for name, value in row.items() if name != "content"}
