"""What pyproject.toml asks for is pinned, and the pins give it what it asks for."""

import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[3]


def requirements() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [Requirement(line) for line in (*project["dependencies"], *project["optional-dependencies"]["dev"])]


def pins() -> dict[str, Requirement]:
    lines = (ROOT / "packaging" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    found = [Requirement(line) for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(pin.name): pin for pin in found}


def test_every_pin_is_exact():
    operators = {name: [part.operator for part in pin.specifier] for name, pin in pins().items()}
    assert {name: found for name, found in operators.items() if found != ["=="]} == {}


def test_every_requirement_has_a_pin_that_satisfies_it():
    pinned = pins()
    for requirement in requirements():
        (exact,) = pinned[canonicalize_name(requirement.name)].specifier
        assert requirement.specifier.contains(exact.version), requirement
