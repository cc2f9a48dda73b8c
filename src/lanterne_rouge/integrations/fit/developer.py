"""Developer fields: what a file itself says about fields that the profile does not know."""

from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np

from lanterne_rouge.integrations.fit.columns import build_table
from lanterne_rouge.integrations.fit.profile import FIELD_DESCRIPTION
from lanterne_rouge.integrations.fit.table import DeveloperField
from lanterne_rouge.integrations.fit.walk import Group, Slot

_UNLIMITED = 1 << 62
# Real files describe a few dozen fields; the rest of a list without end is not worth the time.
_MOST_DESCRIPTIONS = 4096


class DeveloperFields:
    """The field descriptions of a file, found by part, developer and number."""

    def __init__(self, data: bytes, groups: Sequence[Group]) -> None:
        descriptions = [group for group in groups if group.layout.message == FIELD_DESCRIPTION]
        self.fields = tuple(_read_descriptions(data, descriptions)) if descriptions else ()
        self._found: dict[tuple[int, int, int], list[DeveloperField]] = {}
        for field in self.fields:
            self._found.setdefault((field.part, field.developer, field.number), []).append(field)

    def describe(self, group: Group, slot: Slot) -> DeveloperField | None:
        """The description in force where the group begins: the last one before it."""
        known = self._found.get((group.part, slot.base, slot.number))
        if not known:
            return None
        start = group.positions[0]
        return next((field for field in reversed(known) if field.position < start), known[0])


def _read_descriptions(data: bytes, groups: Sequence[Group]) -> Iterator[DeveloperField]:
    table = build_table(data, FIELD_DESCRIPTION, groups, lambda group, slot: None, _UNLIMITED)
    if table is None:
        return
    developers = table.number("developer_data_index")
    numbers = table.number("field_definition_number")
    bases = table.number("fit_base_type_id")
    scales = table.number("scale")
    offsets = table.number("offset")
    native_messages = table.number("native_mesg_num")
    native_fields = table.number("native_field_num")
    names = zip(table.text("field_name"), table.text("units"), strict=True)
    for row, (name, units) in enumerate(islice(names, _MOST_DESCRIPTIONS)):
        if np.isnan(developers[row]) or np.isnan(numbers[row]) or np.isnan(bases[row]):
            continue
        yield DeveloperField(
            name=name or f"field {int(numbers[row])}",
            units=units,
            part=int(table.parts[row]),
            developer=int(developers[row]),
            number=int(numbers[row]),
            base=int(bases[row]) & 0x1F,
            scale=1.0 if np.isnan(scales[row]) or not scales[row] else float(scales[row]),
            offset=0.0 if np.isnan(offsets[row]) else float(offsets[row]),
            native_message=None if np.isnan(native_messages[row]) else int(native_messages[row]),
            native_field=None if np.isnan(native_fields[row]) else int(native_fields[row]),
            position=int(table.positions[row]),
        )
