"""How a map is drawn: a board and its art become ink on paper. `mappainter.MapPainter` puts it all together."""
