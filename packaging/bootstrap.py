"""From a fresh checkout to a running program in one command, with nothing but Python itself.

Makes a virtual environment in the checkout, fills it with the pinned packages, sees to the system libraries that Qt
needs, and then does what was asked. Only the standard library is used, and nothing newer than what Python 3.7 can
read, so that an old Python still gets as far as the sentence that says it is too old.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST_PYTHON = (3, 11)
UNFINISHED = "unfinished"

QT_LIBRARIES = {
    "libegl1": "libEGL.so.1",
    "libgl1": "libGL.so.1",
    "libglib2.0-0": "libglib-2.0.so.0",
    "libfontconfig1": "libfontconfig.so.1",
    "libdbus-1-3": "libdbus-1.so.3",
    "libxkbcommon0": "libxkbcommon.so.0",
    "libxkbcommon-x11-0": "libxkbcommon-x11.so.0",
    "libxcb-cursor0": "libxcb-cursor.so.0",
    "libxcb-icccm4": "libxcb-icccm.so.4",
    "libxcb-keysyms1": "libxcb-keysyms.so.1",
    "libxcb-shape0": "libxcb-shape.so.0",
}
"""Debian package -> the library in it, for a Qt window on Linux."""

TEST_PROGRAMS = {"xvfb": "Xvfb", "xdotool": "xdotool"}
"""Debian package -> the program in it, for tests with a real window on a virtual screen."""

BUNDLE_TRIALS = (
    ["--version"],
    ["fuzz", "sandbox", "--games", "2", "--jobs", "2"],
    ["demo", "sandbox", "--orders", "2", "--pictures", "pictures"],
)
"""What a bundle must be able to do: say what it is, start itself again for work on many cores, and let bots play in its
window."""

WINDOW_SECONDS = 8
"""How long the window of a bundle must stay open to count as started."""

LIVELY = "20"
"""A seed with which the bots come to blows in the demonstration game."""

EXAMPLES = """\
commands:
  run     play: without more words the start page, or pictures of a demonstration game where there
          is no display; else any ringfire command
  test    the test suite; what follows goes to pytest
  lint    style, types, import contracts and the shipped data files
  bench   the speed of the engine beside plain libraries; what follows goes to ringfire bench
  build   wheel, source archive and a folder that needs no Python in dist/, started once as a test

examples:
  python3 packaging/bootstrap.py run
  python3 packaging/bootstrap.py run games
  python3 packaging/bootstrap.py test
  python3 packaging/bootstrap.py test -k bootstrap
  python3 packaging/bootstrap.py bench --json
"""


class Trouble(Exception):
    """Why it cannot go on, as a sentence for the person at the keyboard."""


def say(text: str) -> None:
    """Tell what is being done. On standard error: standard output belongs to the command that is run."""
    print(f"-- {text}", file=sys.stderr, flush=True)


def check_python(version: tuple[int, int]) -> None:
    """Refuse a Python that is too old."""
    if version < OLDEST_PYTHON:
        found, oldest = (".".join(map(str, parts)) for parts in (version, OLDEST_PYTHON))
        raise Trouble(
            f"Ringfire needs Python {oldest} or newer, and this is Python {found}: start it with a newer one."
        )


# System packages


def has_library(name: str) -> bool:
    """Whether the dynamic linker finds a shared library."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def has_program(name: str) -> bool:
    """Whether a program is on the path."""
    return shutil.which(name) is not None


def missing_packages(needed: Mapping[str, str], present: Callable[[str], bool]) -> list[str]:
    """The packages whose library or program is not there."""
    return [package for package, content in needed.items() if not present(content)]


def is_root() -> bool:
    """Whether system packages may be installed without asking."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def install_command(packages: Sequence[str]) -> list[str]:
    """The command that installs Debian packages."""
    sudo = [] if is_root() else ["sudo"]
    return [*sudo, "apt-get", "install", "-y", "--no-install-recommends", *packages]


def advice(packages: Sequence[str]) -> str:
    """What a person can do about missing packages, as a sentence."""
    if has_program("apt-get"):
        command = shlex.join(install_command(packages))
        return f"This system lacks some packages; install them with: {command}"
    contents = {**QT_LIBRARIES, **TEST_PROGRAMS}
    names = ", ".join(contents.get(package, package) for package in packages)
    return f"This system lacks {names}; install the packages that hold them."


def missing_venv() -> list[str]:
    """The package that Debian splits off from Python, without which no virtual environment can be made."""
    importlib.invalidate_caches()
    if importlib.util.find_spec("ensurepip") is not None:
        return []
    return [f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"]


def find_missing(command: str, env: Environment) -> list[str]:
    """The Debian packages that this command could use and that are not installed."""
    missing = [] if Path(env.tool("pip")).exists() else missing_venv()
    if command in ("run", "test", "bench", "build"):
        missing += missing_packages(QT_LIBRARIES, has_library)
    if command in ("test", "build"):
        missing += missing_packages(TEST_PROGRAMS, has_program)
    return missing


def provide_packages(command: str, env: Environment) -> None:
    """Install missing system packages where that is allowed; otherwise say how, and go on without them."""
    missing = find_missing(command, env) if sys.platform == "linux" else []
    if missing and is_root() and has_program("apt-get"):
        say(f"Installing system packages: {' '.join(missing)}")
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for apt in (["apt-get", "update"], install_command(missing)):
            patient = [*apt, "-qq", "-o", "DPkg::Lock::Timeout=120"]
            subprocess.run(patient, check=False, env=environment, stdout=subprocess.DEVNULL)
        missing = find_missing(command, env)
    if missing:
        say(advice(missing))


# The virtual environment


class Environment:
    """The virtual environment of a checkout, with a stamp inside that says what was installed for whom."""

    def __init__(self, root: Path, *, windows: bool = os.name == "nt") -> None:
        self.root = root
        self.folder = root / ".venv"
        self.stamp = self.folder / "ringfire-stamp"
        self.scripts = self.folder / ("Scripts" if windows else "bin")
        self.suffix = ".exe" if windows else ""

    def tool(self, name: str) -> str:
        """The path of a program in the environment."""
        return str(self.scripts / (name + self.suffix))

    def wanted_stamp(self) -> str:
        """What the stamp says when everything is installed: for this folder, from these two files."""
        digest = hashlib.sha256()
        for name in ("pyproject.toml", "packaging/constraints.txt"):
            digest.update((self.root / name).read_bytes() + b"\0")
        return f"{self.root}\n{digest.hexdigest()}\n"

    def found_stamp(self) -> str:
        """What the stamp says; nothing if there is none."""
        return self.stamp.read_text(encoding="utf-8") if self.stamp.is_file() else ""

    def can_import(self, modules: str) -> bool:
        """Whether the environment's Python starts and finds these modules."""
        command = [self.tool("python"), "-I", "-c", f"import {modules}"]
        try:
            return subprocess.run(command, check=False, capture_output=True).returncode == 0
        except OSError:
            return False

    def is_ready(self) -> bool:
        """Whether there is nothing left to do."""
        return self.found_stamp() == self.wanted_stamp() and self.can_import("msgspec, ringfire_gui")

    def is_usable(self) -> bool:
        """Whether it can be brought up to date in place: made for this folder, never left half done, and alive."""
        made_for = self.found_stamp().partition("\n")[0]
        return made_for in ("", str(self.root)) and self.can_import("pip")

    def make(self) -> None:
        """Make the environment anew."""
        missing = missing_venv()
        if missing:
            raise Trouble(advice(missing))
        say(f"Making a virtual environment in {self.folder}")
        python = getattr(sys, "_base_executable", None) or sys.executable
        if subprocess.run([python, "-m", "venv", "--clear", str(self.folder)], check=False).returncode:
            raise Trouble(f"The virtual environment in {self.folder} could not be made: see the lines above.")

    def install(self) -> None:
        """Install the pinned packages and the project itself, as an editable package."""
        self.stamp.write_text(UNFINISHED, encoding="utf-8")
        say("Installing the Python packages named in packaging/constraints.txt; the first time takes some minutes")
        quiet = [] if sys.stderr.isatty() else ["--quiet"]
        pip = [self.tool("python"), "-m", "pip", "--disable-pip-version-check", "install", *quiet]
        constraints = str(self.root / "packaging" / "constraints.txt")
        # The project is built with the pinned hatchling: without isolation nothing unpinned gets in.
        project = ["--no-deps", "--no-build-isolation", "--editable", str(self.root)]
        for what in (["--requirement", constraints], project):
            if subprocess.run([*pip, *what], check=False).returncode:
                raise Trouble("The Python packages could not be installed; check the network and run this again.")
        self.stamp.write_text(self.wanted_stamp(), encoding="utf-8")

    def provide(self) -> None:
        """Make and fill the environment unless it is ready."""
        if self.is_ready():
            return
        if not self.is_usable():
            self.make()
        self.install()


# The commands


def call(command: Sequence[str], folder: Path | None = None) -> int:
    """Run a command to its end and return its exit code."""
    code = subprocess.run(command, check=False, cwd=folder).returncode
    return code if code >= 0 else 128 - code


def has_display(env: Environment) -> bool:
    """Whether the program finds a display to open its window on."""
    question = "from ringfire_gui.gui.display import has_display; raise SystemExit(not has_display())"
    return call([env.tool("python"), "-I", "-c", question]) == 0


def run(env: Environment, arguments: Sequence[str]) -> int:
    """What was asked of the program; otherwise its start page, or a demonstration game where there is no display."""
    if arguments:
        return call([env.tool("ringfire"), *arguments])
    if has_display(env):
        return call([env.tool("ringfire"), "play"])
    say("There is no display, so bots play a demonstration game in a window that nobody sees")
    folder = env.root / "build" / "demonstration"
    shutil.rmtree(folder, ignore_errors=True)
    game = str(env.root / "tests" / "contract" / "toy")
    return call([env.tool("ringfire"), "demo", game, "--seed", LIVELY, "--pictures", str(folder)])


def test(env: Environment, arguments: Sequence[str]) -> int:
    """The test suite on two processes."""
    say("Running the tests")
    return call([env.tool("pytest"), "-n", "2", *arguments], env.root)


def bench(env: Environment, arguments: Sequence[str]) -> int:
    """The benchmarks."""
    return call([env.tool("ringfire"), "bench", *arguments])


def lint(env: Environment, arguments: Sequence[str]) -> int:
    """Every check, whatever the others find, and a summary."""
    refuse_arguments("lint", arguments)
    checks = {
        "ruff check": [env.tool("ruff"), "check", "."],
        "ruff format": [env.tool("ruff"), "format", "--check", "."],
        "mypy": [env.tool("mypy")],
        "import contracts": [env.tool("lint-imports")],
        "data files": [env.tool("ringfire"), "check", "assets", "maps"],
    }
    failed = []
    for name, command in checks.items():
        say(name)
        if call(command, env.root):
            failed.append(name)
    say(f"{len(failed)} of {len(checks)} checks failed: {', '.join(failed)}" if failed else "All checks passed")
    return 1 if failed else 0


def build(env: Environment, arguments: Sequence[str]) -> int:
    """Wheel and source archive, and a look into the wheel; then the bundle, and a look at its window."""
    refuse_arguments("build", arguments)
    target = env.root / "dist"
    say(f"Building into {target}")
    if call([env.tool("pyproject-build"), "--no-isolation", "--outdir", str(target), str(env.root)]):
        raise Trouble("The build failed: see the lines above.")
    wheel = max(target.glob("ringfire-*.whl"), key=lambda path: path.stat().st_mtime)
    lost = data_lost(env.root, wheel)
    if lost:
        raise Trouble(f"{wheel.name} lacks {len(lost)} of the data files, among them {lost[0]}.")
    say(f"{wheel.name} holds the program with assets and maps")
    bundle(env, target)
    return 0


def data_files(root: Path, folder: str) -> list[str]:
    """The files of assets/ or maps/ that come with the program: all but the scripts that maps are made with."""
    scripts = {path for tools in root.glob("maps/*/build") for path in tools.rglob("*")}
    files = [path for path in sorted((root / folder).rglob("*")) if path.is_file() and path.suffix != ".pyc"]
    return [path.relative_to(root).as_posix() for path in files if path not in scripts]


def data_lost(root: Path, wheel: Path) -> list[str]:
    """The data files that a wheel does not hold; both folders themselves if they are empty."""
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    lost = []
    for folder in ("assets", "maps"):
        files = data_files(root, folder)
        lost += [name for name in files if f"ringfire_gui/_data/{name}" not in held] if files else [folder]
    return lost


def bundle(env: Environment, target: Path) -> None:
    """The program as one folder that needs no Python, tried out."""
    say("Making the folder that needs no Python; this takes a minute or two")
    places = ["--distpath", str(target), "--workpath", str(env.root / "build")]
    spec = str(env.root / "packaging" / "ringfire.spec")
    if call([env.tool("pyinstaller"), "--noconfirm", "--log-level", "ERROR", *places, spec]):
        raise Trouble("The folder could not be made: see the lines above.")
    folder = target / "ringfire"
    wanted = data_files(env.root, "assets") + data_files(env.root, "maps")
    lost = [name for name in wanted if not (folder / "_internal" / name).is_file()]
    if lost:
        raise Trouble(f"{folder} lacks {len(lost)} of the data files, among them {lost[0]}.")
    try_bundle(env, str(folder / ("ringfire" + env.suffix)))
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    say(f"{folder} holds the program in {size / 1e6:.0f} MB")


def try_bundle(env: Environment, program: str) -> None:
    """Let a bundle show what it can do, away from the player's own games and settings."""
    with tempfile.TemporaryDirectory() as home:
        own = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"), home)
        environment = {**os.environ, **own}
        for words in BUNDLE_TRIALS:
            command = [program, *words]
            trial = subprocess.run(
                command, check=False, cwd=home, env=environment, input="", capture_output=True, text=True
            )
            if trial.returncode:
                raise Trouble(f"The bundle fails at `ringfire {shlex.join(words)}`: {trial.stderr.strip()}")
        with screen(env, environment) as shown:
            if shown is None:
                say("There is no display and no Xvfb, so the window of the bundle was not tried")
                return
            problem = window_problem([program, "play"], shown, WINDOW_SECONDS)
    if problem:
        raise Trouble(f"The window of the bundle does not open: {problem}")
    say("The bundle runs, and its window opens")


@contextmanager
def screen(env: Environment, environment: Mapping[str, str]) -> Iterator[dict[str, str] | None]:
    """The environment of a virtual screen; without Xvfb, of the real one; nothing if there is neither."""
    if not has_program("Xvfb"):
        yield dict(environment) if has_display(env) else None
        return
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            number = server.stdout.readline().strip() if server.stdout else ""
            yield {**environment, "DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
        finally:
            server.terminate()


def window_problem(command: Sequence[str], environment: Mapping[str, str], seconds: float) -> str:
    """What goes wrong with a program that should stay open this long; nothing if all is well."""
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            told = process.communicate(timeout=seconds)[1].strip()
        except subprocess.TimeoutExpired:
            process.terminate()
            told = process.communicate()[1].strip()
            return told if "Traceback" in told else ""
    return told or f"it ends at once with exit code {process.returncode}"


def refuse_arguments(command: str, arguments: Sequence[str]) -> None:
    """For commands that have no options."""
    if arguments:
        raise Trouble(f"The command {command} takes no arguments, but got: {shlex.join(arguments)}")


COMMANDS = {"run": run, "test": test, "lint": lint, "bench": bench, "build": build}


def main(words: Sequence[str] | None = None) -> int:
    """Set up what is missing, then do what was asked."""
    parser = argparse.ArgumentParser(
        prog="bootstrap.py",
        description="Sets up Ringfire in this checkout and runs, tests, checks, measures or builds it.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=list(COMMANDS), help="what to do")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="passed on to the command")
    asked = parser.parse_args(words)
    try:
        check_python(sys.version_info[:2])
        env = Environment(ROOT)
        provide_packages(asked.command, env)
        env.provide()
        return COMMANDS[asked.command](env, asked.arguments)
    except KeyboardInterrupt:
        say("Stopped.")
        return 130
    except (Trouble, OSError) as problem:
        say(str(problem))
        return 1


if __name__ == "__main__":
    sys.exit(main())
