"""A program that is killed in the middle of a game loses nothing that it had answered.

`RINGFIRE_KILLS=100 pytest tests/kill` does it a hundred times.
"""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ringfire_gui.play.opening import open_save

KILLS = int(os.environ.get("RINGFIRE_KILLS", "6"))
PLAYER = Path(__file__).with_name("player.py")


def play_and_kill(save: Path, seed: int, orders: int, pause: float) -> list[tuple[int, int, str]]:
    """Let a game go on for some orders and a moment more, kill it, and give what it had answered."""
    command = [sys.executable, str(PLAYER), str(save), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=PLAYER.parents[2]) as player:
        assert player.stdout is not None
        told = [player.stdout.readline() for _ in range(orders)]
        time.sleep(pause)
        player.send_signal(signal.SIGKILL)
        told += player.stdout.readlines()
    assert player.returncode == -signal.SIGKILL
    complete = [line.split() for line in told if line.endswith(b"\n")]
    return [(int(n), int(cursor), digest.decode()) for n, cursor, digest in complete]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill signal")
@pytest.mark.parametrize("seed", range(KILLS))
def test_every_answered_order_is_there_after_a_kill(toy, tmp_path, seed):
    chance = random.Random(seed)
    save = tmp_path / "game.rfsave"
    told = play_and_kill(save, seed, chance.randrange(1, 150), chance.random() * 0.02)
    opened = open_save(save, toy)
    session, report = opened.session, opened.report
    assert report.verified
    orders, cursor, digest = told[-1]
    assert len(session.log.entries) in (orders, orders + 1)
    for n, at, seen in told:
        assert session.log.entries[n - 1].n == n or n == 0
        session_digest = digest_at(session, at)
        assert session_digest == seen
    if len(session.log.entries) == orders and session.log.cursor == cursor:
        assert session.digest() == digest
    session.close()
    again = open_save(save, toy)
    assert again.session.digest() == session.digest()
    again.session.close()


def digest_at(session, at: int) -> str:
    from ringfire_gui.core.codec import digest

    return digest(session.state_at(at))
