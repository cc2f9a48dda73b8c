"""The athlete's own data as one archive: the row writes a folder as on the terminal, and nothing of it stays on the server."""

import zipfile
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from starlette.background import BackgroundTask
from starlette.responses import FileResponse, Response

from lanterne_rouge.app.catalogue import use_case
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.doctor import ExportRequest, export_home
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.use_case import Caller, execute

EXPORT_NAME: Final = "lanterne-{athlete}-{day}.zip"


def export_archive(scope: AthleteScope, caller: Caller) -> Response:
    """Everything of one athlete in open formats, zipped. Only theirs: a backup holds the whole home and is made there."""
    with ExitStack() as stack:
        # On the home's own disk, since the system's may be small.
        folder = Path(stack.enter_context(TemporaryDirectory(prefix=".outgoing-", dir=scope.settings.home)))
        request = ExportRequest(folder=folder / "data")
        execute(use_case("export_data"), export_home, request, scope, caller, encode=encode_json)
        archive = folder / "data.zip"
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as zipped:
            for file in sorted(request.folder.rglob("*")):
                zipped.write(file, file.relative_to(request.folder))
        name = EXPORT_NAME.format(athlete=scope.athlete, day=scope.today)
        kept = stack.pop_all()
    return FileResponse(
        archive,
        media_type="application/zip",
        filename=name,
        headers={"Cache-Control": "no-store"},
        background=BackgroundTask(partial(kept.close)),
    )
