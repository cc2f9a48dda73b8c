"""What makes a blood clot in a leg more likely, as athletes say it (NICE NG158)."""

import re
from typing import Final

CLOT_RISK: Final = re.compile(
    r"\b(?:pill|contracepti\w+|hrt|oestrogen|estrogen|flight|flew|plane|surgery|operation|cast|plaster|pregnan\w*|gave birth|smok\w+"
    r"|cancer|clots? before)\b"
    r"|\b(?:sat|sitting|drove|drive|driving|driven|car|coach|train|bus|desk|bed)\b.{0,25}\b(?:\d+|several|many|all) ?(?:h|hrs?|hours?"
    r"|days?)\b"
)
