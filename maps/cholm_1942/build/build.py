"""Makes the map of Cholm: map.toml and art.json, both from facts.toml.

Run it after every change of what lies in this folder:  python maps/cholm_1942/build/build.py [OUT]
"""

import sys
from pathlib import Path

# The folder is shipped with the map, and compiled files do not belong there.
sys.dont_write_bytecode = True

from drawing import build_art  # noqa: E402
from facts import read_facts  # noqa: E402
from land import build_land  # noqa: E402
from mapfile import map_text  # noqa: E402
from paper import build_paper  # noqa: E402

from ringfire_gui.files.artfile import FILE as ART  # noqa: E402
from ringfire_gui.files.artfile import art_bytes  # noqa: E402
from ringfire_gui.files.mapfile import FILE as MAP  # noqa: E402


def main(out: Path) -> None:
    """Write both files into a folder."""
    land, paper = build_land(read_facts()), build_paper()
    (out / MAP).write_text(map_text(land, paper), encoding="utf-8", newline="\n")
    (out / ART).write_bytes(art_bytes(build_art(land, paper)))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent)
