"""Table files: the result tables of a game."""

from collections.abc import Iterator, Mapping

from ringfire_gui.core.errors import BadData
from ringfire_gui.files.limits import check_table_sizes
from ringfire_gui.files.problems import repeated
from ringfire_gui.files.schema import TablesFile
from ringfire_gui.files.tomlfile import Document, shape
from ringfire_gui.model.tablecheck import check_table
from ringfire_gui.model.tables import Table

FORMAT = "ringfire-tables"


def read_tables(document: Document) -> TablesFile:
    """The content of a table file.

    Raises:
        BadData: it has keys or values that do not belong there.
    """
    file: TablesFile = shape(document, FORMAT, TablesFile)
    return file


def build_tables(file: TablesFile) -> Mapping[str, Table]:
    """The tables of a file in which nothing is wrong, by id."""
    return {table.id: table for table in file.table}


def check_tables(file: TablesFile) -> Iterator[BadData]:
    """What is wrong with tables: holes, wrong widths, loose ends."""
    too_large = list(check_table_sizes(file))
    if too_large:
        yield from too_large
        return
    yield from repeated((table.id for table in file.table), "table[{}].id")
    for index, table in enumerate(file.table):
        for bad in check_table(table):
            yield BadData("", f"table[{index}].{bad.key}", f"table {table.id}: {bad.problem}")
