"""Files sent to the coach: streamed to the disk, imported like those of a folder, and gone from there afterwards."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Final

from anyio import open_file
from starlette.requests import Request

from lanterne_rouge.app.catalogue import use_case
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.import_files import ImportRequest, run_import
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.use_case import Caller, execute
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.entrypoints.api.problems import RequestRefused
from lanterne_rouge.views.import_report import ImportView

LARGEST_UPLOAD: Final = 2_000_000_000
LONGEST_FILE_NAME: Final = 120
TOO_LARGE: Final = (
    "That is larger than 2 GB.",
    "Import it in a terminal of the server, which reads archives of any size, or send its files one by one.",
)


def uploaded_name(request: Request) -> str:
    """The name that the file goes by. Raises `RequestRefused`; a path in it counts for nothing."""
    sent = request.query_params.get("name", "")
    name = PurePosixPath(sent.replace("\\", "/")).name
    if not 0 < len(name) <= LONGEST_FILE_NAME or not name.isprintable() or name.startswith("."):
        raise RequestRefused(422, "The file needs a name, such as ?name=ride.fit.", "Send its own name.")
    return name


def uploaded_unit(request: Request) -> WeightUnit | None:
    """The unit of the weights in a lifting log that names none. Raises `RequestRefused`."""
    sent = request.query_params.get("units")
    if sent is None or sent in tuple(WeightUnit):
        return None if sent is None else WeightUnit(sent)
    raise RequestRefused(422, "Weights are in kg or lb.", "Send ?units=kg or ?units=lb, or leave it out.")


async def receive(request: Request, target: Path, most: int = LARGEST_UPLOAD) -> None:
    """Write the body to a file as it comes. Raises `RequestRefused` for one of more than `most` bytes."""
    length = request.headers.get("content-length", "")
    if length.isdigit() and int(length) > most:
        raise RequestRefused(413, *TOO_LARGE)
    written = 0
    async with await open_file(target, "wb") as file:
        async for part in request.stream():
            written += len(part)
            if written > most:
                raise RequestRefused(413, *TOO_LARGE)
            await file.write(part)


@contextmanager
def incoming(home: Path) -> Iterator[Path]:
    """A folder for what comes in, on the home's own disk, since the system's may be small."""
    with TemporaryDirectory(prefix=".incoming-", dir=home) as folder:
        yield Path(folder)


def import_received(file: Path, unit: WeightUnit | None, scope: AthleteScope, caller: Caller) -> ImportView:
    """Import it through the same row as every import."""
    row = use_case("import_files")
    answer = execute(row, run_import, ImportRequest(paths=(file,), unit=unit), scope, caller, encode=encode_json)
    assert isinstance(answer, ImportView)
    return answer


def progress_to(tell: Callable[[str, int, int], None]) -> Callable[[str, int, int], None]:
    """Progress in steps of a hundredth, so that ten thousand files make no ten thousand events."""
    told: dict[str, int] = {}

    def show(stage: str, done: int, total: int) -> None:
        step = 100 * done // max(total, 1)
        if told.get(stage) != step:
            told[stage] = step
            tell(stage, done, total)

    return show
