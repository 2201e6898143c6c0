"""Make the fonts in assets/fonts from the npm packages @fontsource/barlow-condensed and @fontsource/source-sans-3.

Each package holds one face in many small woff2 files, one for each script. This puts them together again as one TTF
for each weight, without hints and without letters that no text of ours uses. The families get names of their own: the
licence asks for it where a face is changed, and a copy installed on the player's machine is never taken for ours.

    npm install @fontsource/barlow-condensed @fontsource/source-sans-3
    pip install fonttools brotli
    python packaging/symbols/make_fonts.py node_modules/@fontsource
"""

import sys
import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"

FAMILIES = {
    "barlow-condensed": ("Ringfire Condensed", ("latin", "latin-ext")),
    "source-sans-3": ("Ringfire Text", ("latin", "latin-ext", "cyrillic")),
}
"""Package -> the family made of it, and the scripts taken from it."""

FACES = {
    "barlow-condensed": (("500-normal", "Medium"), ("500-italic", "Medium Italic"), ("700-normal", "Bold")),
    "source-sans-3": (
        ("400-normal", "Regular"),
        ("400-italic", "Italic"),
        ("600-normal", "SemiBold"),
        ("700-normal", "Bold"),
    ),
}
"""Package -> the faces taken from it: their name in the package and their style."""

LETTERS = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x218, 0x21C),
    *range(0x400, 0x460),
    *range(0x490, 0x492),
    *range(0x2000, 0x2070),
    *(0x20AC, 0x2116, 0x2122, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2215, 0x2248, 0x2260, 0x2264, 0x2265),
)
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "frac", "numr", "dnom", "tnum", "pnum"]
DROPPED = ["BASE", "STAT", "fpgm", "prep", "cvt ", "gasp"]


def merged(parts: list[Path]) -> TTFont:
    """One font of the files of several scripts."""
    with tempfile.TemporaryDirectory() as folder:
        plain = []
        for part in parts:
            font = TTFont(part)
            font.flavor = None
            for table in DROPPED:
                if table in font:
                    del font[table]
            plain.append(Path(folder) / f"{part.stem}.ttf")
            font.save(plain[-1])
        font = Merger().merge([str(path) for path in plain])
        font.recalcTimestamp = False
        return font


def trimmed(font: TTFont) -> TTFont:
    """The font with our letters only, and without hints."""
    options = Options(layout_features=FEATURES, hinting=False, notdef_outline=True, name_IDs=["*"])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    return font


def rename(font: TTFont, family: str, style: str) -> None:
    """Give the font its family and style; what it says of its makers and its licence stays."""
    plain = style in ("Regular", "Italic", "Bold")
    slanted = style.endswith("Italic")
    full = f"{family} {style}"
    names = {
        1: family if plain else full.removesuffix(" Italic"),
        2: style if plain else ("Italic" if slanted else "Regular"),
        3: f"ringfire:{full}",
        4: full,
        6: full.replace("Ringfire ", "Ringfire").replace(" ", "-", 1).replace(" ", ""),
        16: family,
        17: style,
    }
    table = font["name"]
    table.names = [name for name in table.names if name.nameID in (0, 5, 13, 14)]
    for number, text in names.items():
        table.setName(text, number, 3, 1, 0x409)


def licence(font: TTFont, text: str) -> str:
    """The licence, headed by the makers that the font itself names."""
    return f"{font['name'].getDebugName(0)}\n\n{text[text.index('This Font Software') :]}"


def main(packages: Path) -> None:
    """Make every face, and put the licences beside them."""
    for package, (family, scripts) in FAMILIES.items():
        for source, style in FACES[package]:
            parts = [packages / package / "files" / f"{package}-{script}-{source}.woff2" for script in scripts]
            font = trimmed(merged(parts))
            rename(font, family, style)
            path = FONTS / f"{family} {style}.ttf".replace(" ", "")
            font.save(path)
            print(path.name, path.stat().st_size)
        text = licence(font, (packages / package / "LICENSE").read_text(encoding="utf-8"))
        (FONTS / f"{family} OFL.txt".replace(" ", "")).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
