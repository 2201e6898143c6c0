"""The names of seas, lakes and countries, and what stands on the sheet around the map."""

from albers import UNIT_KM

from ringfire_gui.model.art import Lettering, Sheet

LETTERINGS = (
    Lettering("ARCTIC OCEAN", (34.3, 2.2), "water", size=0.5, angle=10, spacing=0.35),
    Lettering("GULF OF BOTHNIA", (5.7, 32.6), "water", size=0.62, angle=-53, spacing=0.4),
    Lettering("GULF OF FINLAND", (10.8, 63.7), "water", size=0.6, angle=-6, spacing=0.5),
    Lettering("WHITE SEA", (36.7, 24.1), "water", size=0.48, angle=52, spacing=0.4),
    Lettering("LAKE LADOGA", (30.1, 57.25), "water", size=0.46, spacing=0.25),
    Lettering("Onega", (38.45, 48.65), "water", size=0.28, angle=62, spacing=0.15),
    Lettering("Lake Inari", (18.5, 5.9), "water", size=0.28, spacing=0.05),
    Lettering("Oulujärvi", (16.7, 35.2), "water", size=0.26, spacing=0.05),
    Lettering("Pielinen", (23.5, 42.1), "water", size=0.26, angle=48, spacing=0.05),
    Lettering("Päijänne", (11.4, 51.2), "water", size=0.26, angle=-80, spacing=0.05),
    Lettering("Saimaa", (19.4, 54.25), "water", size=0.34, spacing=0.15),
    Lettering("Topozero", (29.0, 26.55), "water", size=0.24, angle=35, spacing=0.05),
    Lettering("Segozero", (34.8, 41.15), "water", size=0.24, spacing=0.05),
    Lettering("Vygozero", (37.6, 38.6), "water", size=0.24, angle=58, spacing=0.05),
    Lettering("FINLAND", (11.6, 39.2), "land", size=1.0, spacing=0.8),
    Lettering("U.S.S.R.", (33.0, 36.4), "land", size=0.8, spacing=0.5),
    Lettering("U.S.S.R.", (31.0, 65.2), "land", size=0.9, spacing=0.7),
    Lettering("SWEDEN", (4.1, 19.6), "land", size=0.9, angle=-62, spacing=0.6),
    Lettering("NORWAY", (9.8, 4.2), "land", size=0.8, spacing=0.8),
    Lettering("ESTONIA", (12.5, 66.5), "land", size=0.6, spacing=0.5),
    Lettering("Lapland", (11.7, 12.0), "land", size=0.45, spacing=0.5),
    Lettering("Karelia", (34.2, 46.9), "land", size=0.45, spacing=0.5),
    Lettering("Kola Peninsula", (35.2, 15.3), "land", size=0.4, spacing=0.2),
)
"""Names that belong to no single hex."""

SHEET = Sheet(
    margin=(1.5, 3.0, 1.5, 3.0),
    title="FINLAND 1939",
    subtitle="The Winter War, 30 November 1939 to 13 March 1940",
    kilometres=round(UNIT_KM, 3),
    credits=(
        "Coasts, lakes and rivers: Natural Earth (public domain).",
        "Relief: ETOPO5, NOAA National Geophysical Data Center, 1988 (public domain).",
    ),
)
"""The paper around the map."""
