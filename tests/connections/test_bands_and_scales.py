"""WHOOP and Withings: what their answers mean."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx2
import pytest

from lanterne_rouge.app.connections.connecting import ConnectRequest, ConsentRequest, begin_consent, connect
from lanterne_rouge.domain.vendor import VENDOR_BY_NAME
from lanterne_rouge.sandbox.vendors.consent import ConsentDesk
from lanterne_rouge.sandbox.vendors.others import WhoopService, WithingsService
from lanterne_rouge.sandbox.vendors.service import Fault, Service, StandIn, listening
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne

TODAY = datetime.now(UTC).date()


@contextmanager
def consented(lanterne: Lanterne, name: str, service: Service, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    """A home that is connected to a stand-in through its consent page."""
    vendor = VENDOR_BY_NAME[name]
    with listening(service) as stand_in:
        for setting, value in zip(
            (vendor.base_setting, *vendor.client_settings), (stand_in.base_url, "app", "secret"), strict=True
        ):
            monkeypatch.setenv(setting, value)
        with open_scope(home=lanterne.home) as scope:
            page = begin_consent(ConsentRequest(vendor=name), scope)
            answer = str(httpx2.get(page.address).headers["location"])
            connect(ConnectRequest(vendor=name, answer=answer), scope)
        yield stand_in


def values(lanterne: Lanterne, folder: Path) -> Mapping[tuple[str, str], str]:
    lanterne("export-data", folder)
    rows = [line.split(",") for line in (folder / "wellness.csv").read_text().splitlines()[1:]]
    return {(row[0], row[1]): row[2] for row in rows}


def test_whoop_puts_a_night_on_the_local_day_it_ended(
    lanterne: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = WhoopService(desk=ConsentDesk(client_id="app", client_secret="secret"))
    nights = [TODAY - timedelta(days=back) for back in range(1, 31)]
    for day in nights:
        service.sleep.append(
            {
                "id": f"s{day}",
                # 20:30 UTC is half past four in the morning of the next day, eight hours to the east.
                "end": f"{day - timedelta(days=1)}T20:30:00.000Z",
                "timezone_offset": "+08:00",
                "nap": False,
                "score_state": "SCORED",
                "score": {
                    "stage_summary": {
                        "total_light_sleep_time_milli": 3 * 3_600_000,
                        "total_slow_wave_sleep_time_milli": 2 * 3_600_000,
                        "total_rem_sleep_time_milli": None,
                    },
                    "respiratory_rate": 15.5,
                },
            }
        )
        service.recovery.append(
            {
                "sleep_id": f"s{day}",
                "created_at": f"{day - timedelta(days=1)}T21:00:00.000Z",
                "score_state": "SCORED",
                "score": {
                    "recovery_score": 66,
                    "hrv_rmssd_milli": 51.2,
                    "resting_heart_rate": 50,
                    "user_calibrating": False,
                },
            }
        )
    service.recovery[0]["score_state"] = "PENDING_SCORE"
    del service.recovery[0]["score"]
    service.recovery[1]["score_state"] = "SOMETHING_NEW"

    with consented(lanterne, "whoop", service, monkeypatch) as stand_in:
        said = lanterne("sync", "whoop")

    found = values(lanterne, tmp_path / "out")
    assert said.code == 0, said.out
    assert found[f"{nights[2]}", "sleep_h"] == "5.0"
    assert found[f"{nights[2]}", "readiness"] == "66.0"
    assert (f"{nights[0]}", "readiness") not in found
    assert (f"{nights[1]}", "readiness") not in found
    assert len([key for key in found if key[1] == "sleep_h"]) == 30
    assert all(int(seen.query.get("limit", "1")) <= 25 for seen in stand_in.seen)


def test_withings_counts_the_first_weight_of_a_local_day(
    lanterne: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, day = (
        WithingsService(desk=ConsentDesk(client_id="app", client_secret="secret", envelope=True, single_use=False)),
        TODAY - timedelta(days=3),
    )

    def weighed(at: datetime, value: int, unit: int) -> dict[str, object]:
        return {
            "grpid": int(at.timestamp()),
            "date": int(at.timestamp()),
            "category": 1,
            "measures": [{"value": value, "type": 1, "unit": unit}],
        }

    morning = datetime.combine(day, datetime.min.time(), UTC)
    service.groups = [
        weighed(morning + timedelta(hours=20), 71900, -3),
        weighed(morning + timedelta(hours=6), 7120, -2),
    ]
    service.groups.append(weighed(morning - timedelta(minutes=30), 705, -1))
    service.nights = [
        {
            "id": 1,
            "date": f"{day}",
            "data": {"total_sleep_time": 25200, "hr_min": 46, "rr_average": 0, "sleep_score": None},
        }
    ]

    with consented(lanterne, "withings", service, monkeypatch):
        said = lanterne("sync", "withings")

    found = values(lanterne, tmp_path / "out")
    assert said.code == 0, said.out
    # Half past eleven in the evening, UTC, is the next day in Paris, and the first weight of it.
    assert found[f"{day}", "weight_kg"] == "70.5"
    assert found[f"{day}", "sleep_h"] == "7.0"
    assert (f"{day}", "respiration_per_min") not in found


def test_withings_refuses_inside_an_answer_and_the_token_is_renewed(
    lanterne: Lanterne, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = ConsentDesk(client_id="app", client_secret="secret", envelope=True, single_use=False)
    with consented(lanterne, "withings", WithingsService(desk=desk), monkeypatch) as stand_in:
        desk.expire()
        # The new pair is lost on the way; the old refresh token works until the new access token is used.
        stand_in.faults.append(Fault(at="/v2/oauth2", lost=True))
        renewed = lanterne("sync")
        desk.revoke()
        revoked = lanterne("sync")

    assert renewed.code == 0, renewed.out
    assert revoked.code == 1
    assert "Withings has signed me out." in revoked.out


def test_whoop_without_offline_access_is_refused_with_what_to_do(
    lanterne: Lanterne, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lanterne_rouge.domain.errors import BadInput

    desk = ConsentDesk(client_id="app", client_secret="secret", granted="read:recovery read:sleep")
    with (
        pytest.raises(BadInput, match="You left out what I need from WHOOP: offline"),
        consented(lanterne, "whoop", WhoopService(desk=desk), monkeypatch),
    ):
        pass
