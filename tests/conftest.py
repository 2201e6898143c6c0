"""Settings of the whole test suite: no screen needed, and the same hypothesis examples in every run."""

import os
from pathlib import Path

import hypothesis
import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# A busy machine is slow; that says nothing about a test.
slow = [hypothesis.HealthCheck.too_slow]
hypothesis.settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True, suppress_health_check=slow)
hypothesis.settings.register_profile("explore", deadline=None)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(scope="session")
def toy():
    """The toy game, loaded from its folder."""
    from ringfire_gui.play.catalog import load_game

    return load_game(str(Path(__file__).parent / "contract" / "toy"))
