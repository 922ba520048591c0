"""Other engines, installed into a throw-away environment and timed in the same run; left out with a word where they cannot be had."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

PACKAGES = ("rlcard==1.2.0",)
SECONDS = 300
# Random play on the engine itself, without the state vectors that learning needs: legal actions listed, one taken.
SCRIPT = """
import json, random, time
from rlcard.games.uno import Game as Uno
from rlcard.games.gin_rummy import Game as GinRummy

def rate(make, legal, games):
    decisions = 0
    random.seed(7)
    start = time.process_time()
    for _ in range(games):
        game = make()
        game.init_game()
        while not game.is_over():
            actions = legal(game)
            decisions += len(actions) > 1
            game.step(random.choice(actions))
    return decisions / (time.process_time() - start)

print(json.dumps({
    "RLCard uno": rate(Uno, lambda game: game.get_legal_actions(), 300),
    "RLCard gin rummy": rate(GinRummy, lambda game: game.judge.get_legal_actions(), 40),
}))
"""


def peer_rates() -> dict[str, float]:
    """Decisions per CPU-second of peers by name; empty, with a word printed, where they cannot be installed."""
    with tempfile.TemporaryDirectory() as folder:
        python = Path(folder) / "bin" / "python"
        steps = (
            [sys.executable, "-m", "venv", folder],
            [str(python), "-m", "pip", "install", "--quiet", *PACKAGES],
            [str(python), "-c", SCRIPT],
        )
        try:
            for step in steps:
                done = subprocess.run(step, capture_output=True, text=True, timeout=SECONDS, check=True)
            found: dict[str, float] = json.loads(done.stdout)
        except (subprocess.SubprocessError, OSError, ValueError) as error:
            print(f"The peers are left out: {type(error).__name__}.")
            return {}
    return found
