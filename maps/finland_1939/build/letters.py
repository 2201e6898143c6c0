"""The names of seas, lakes and countries, and what stands on the sheet around the map."""

from albers import UNIT_KM

from ringfire_gui.model.art import Key, Lettering, Sheet

LETTERINGS = (
    Lettering("ARCTIC OCEAN", (34.6, 2.5), "water", size=0.5, angle=8, spacing=0.35),
    Lettering("GULF OF BOTHNIA", (5.6, 32.6), "water", size=0.62, angle=-57, spacing=0.43),
    Lettering("GULF OF FINLAND", (10.7, 63.9), "water", size=0.6, angle=-2, spacing=0.5),
    Lettering("WHITE SEA", (36.4, 23.9), "water", size=0.48, angle=52, spacing=0.4),
    Lettering("LAKE LADOGA", (30.1, 56.95), "water", size=0.46, spacing=0.25),
    Lettering("Onega", (38.65, 48.55), "water", size=0.28, angle=62, spacing=0.15),
    Lettering("Lake Inari", (18.6, 5.9), "water", size=0.28, spacing=0.05),
    Lettering("Oulujärvi", (16.6, 35.5), "water", size=0.26, spacing=0.05),
    Lettering("Pielinen", (22.6, 41.5), "water", size=0.26, angle=46, spacing=0.05),
    Lettering("Päijänne", (11.6, 51.8), "water", size=0.26, angle=-80, spacing=0.05),
    Lettering("Saimaa", (18.9, 54.05), "water", size=0.34, spacing=0.15),
    Lettering("Topozero", (29.0, 26.35), "water", size=0.24, angle=35, spacing=0.05),
    Lettering("Segozero", (34.8, 41.15), "water", size=0.24, spacing=0.05),
    Lettering("Vygozero", (37.66, 38.6), "water", size=0.24, angle=58, spacing=0.05),
    Lettering("FINLAND", (11.6, 38.7), "land", size=1.0, spacing=0.8),
    Lettering("U.S.S.R.", (32.5, 36.4), "land", size=0.8, spacing=0.5),
    Lettering("U.S.S.R.", (31.0, 65.5), "land", size=0.9, spacing=0.7),
    Lettering("SWEDEN", (4.4, 19.7), "land", size=0.9, angle=-62, spacing=0.65),
    Lettering("NORWAY", (9.8, 4.2), "land", size=0.8, spacing=0.8),
    Lettering("ESTONIA", (12.5, 66.8), "land", size=0.6, spacing=0.5),
    Lettering("Lapland", (11.7, 11.8), "land", size=0.45, spacing=0.5),
    Lettering("Karelia", (34.2, 47.2), "land", size=0.45, spacing=0.5),
    Lettering("Kola Peninsula", (35.2, 15.0), "land", size=0.4, spacing=0.2),
)
"""Names that belong to no single hex. Every letter stands clear of the numbers of the hexes."""

LEGEND = (
    Key("ground", "clear", "Clear: forest and fields"),
    Key("ground", "swamp", "Swamp"),
    Key("ground", "mountain", "Mountains, closed"),
    Key("ground", "sea", "Sea or great lake, closed"),
    Key("ground", "lake", "Lake, closed"),
    Key("ground", "ice", "Sea that freezes"),
    Key("line", "minor_river", "River hexside"),
    Key("line", "minor_lake", "Lake hexside"),
    Key("line", "closed_water", "Closed water hexside"),
    Key("line", "ice", "Hexside that freezes"),
    Key("line", "frontier", "Frontier of 1939"),
    Key("line", "country", "Frontier of neutrals"),
    Key("line", "limit", "Limit of the north: rows N1 to N32 lie beyond it"),
    Key("line", "rail", "Railway"),
    Key("line", "road", "Road"),
    Key("dot", "supply-city", "Soviet supply city"),
    Key("dot", "city", "Finnish city"),
    Key("dot", "town", "Town"),
    Key("mark", "fort", "Fort"),
    Key("mark", "victory", "Victory hex"),
)
"""What the signs and colours mean."""

SHEET = Sheet(
    margin=(1.5, 3.0, 1.5, 3.4),
    title="FINLAND 1939",
    subtitle="The Winter War, 30 November 1939 to 13 March 1940",
    kilometres=round(UNIT_KM, 3),
    credits=(
        "Coasts, lakes and rivers: Natural Earth (public domain).",
        "Relief: ETOPO5, NOAA National Geophysical Data Center, 1988 (public domain).",
    ),
    legend=LEGEND,
    north=True,
)
"""The paper around the map."""
