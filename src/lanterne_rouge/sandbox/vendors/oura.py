"""A stand-in for Oura v2."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from lanterne_rouge.sandbox.vendors.consent import ConsentDesk
from lanterne_rouge.sandbox.vendors.intervals import Row
from lanterne_rouge.sandbox.vendors.service import Reply, Seen

USERCOLLECTION = "/v2/usercollection"


@dataclass(kw_only=True)
class OuraService:
    """A ring: daily readiness and periods of sleep, a few to a page. `membership` False: nothing is given out."""

    desk: ConsentDesk
    readiness: list[Row] = field(default_factory=list)
    sleep: list[Row] = field(default_factory=list)
    page: int = 50
    membership: bool = True

    def answer(self, seen: Seen) -> Reply:
        """Answer as Oura does."""
        if seen.path == "/oauth/authorize":
            return self.desk.authorize(seen)
        if seen.path == "/oauth/token":
            return self.desk.token(seen)
        if not self.desk.lets_in(seen):
            return Reply(status=401, document={"detail": "Unauthorized"})
        if not self.membership:
            return Reply(status=403, document={"detail": "Membership expired"})
        rows = {f"{USERCOLLECTION}/daily_readiness": self.readiness, f"{USERCOLLECTION}/sleep": self.sleep}
        if seen.path not in rows:
            return Reply(status=404, document={"detail": "Not Found"})
        return self._list(rows[seen.path], seen)

    def _list(self, rows: Sequence[Row], seen: Seen) -> Reply:
        first, last = seen.query.get("start_date", ""), seen.query.get("end_date", "9999")
        found = sorted((row for row in rows if first <= str(row["day"]) <= last), key=lambda row: str(row["day"]))
        begin = int(seen.query.get("next_token") or 0)
        end = begin + self.page
        return Reply(document={"data": found[begin:end], "next_token": str(end) if end < len(found) else None})
