"""`ringfire check`: data files and saves, with the place of everything that is wrong in them."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ringfire_gui.cli.screen import BadArgument, counted, say
from ringfire_gui.core.errors import BadData
from ringfire_gui.files.check import Checked, check_paths
from ringfire_gui.files.textfile import load_texts
from ringfire_gui.play.narrate import template_problem
from ringfire_gui.resources import maps, user_maps


def check(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", help="Files and folders of any kind.")],
) -> None:
    """Check data files and saves, and name every mistake.

    A folder is looked through; a game is checked as a whole, with its maps. Each problem is a line with the file, the
    key in it and what is wrong. The exit code is 1 if there is any.

    Examples:
      ringfire check assets maps
      ringfire check my-map/map.toml
      ringfire check path/to/game my-game.rfsave
    """
    for path in paths:
        if not path.exists():
            message = f"there is no file or folder {path}."
            raise BadArgument(message)
    checked = check_paths(paths, (maps(), user_maps()))
    problems = [problem for each in checked for problem in (*each.problems, *_templates(each))]
    for problem in problems:
        say(str(problem))
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(Counter(each.kind for each in checked).items()))
    say(f"{len(checked)} checked ({kinds}), {counted(len(problems), 'problem')}.")
    if problems:
        raise typer.Exit(1)


def _templates(checked: Checked) -> Iterator[BadData]:
    """What is wrong with the sentences of a text file that is sound otherwise."""
    if checked.kind != "text" or checked.problems:
        return
    for code, template in load_texts(Path(checked.path)).items():
        problem = template_problem(template)
        if problem:
            yield BadData(checked.path, f"text.{code}", problem)
