"""How everything looks: fonts, colours, palettes, icons, light and dark windows."""
