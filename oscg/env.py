"""Settings from the environment, each with a default that makes a fresh checkout run."""

from __future__ import annotations

from pathlib import Path

import environ

BASE_DIR = Path(__file__).resolve().parent.parent
DEVELOPMENT_KEY = "development-only-not-for-production"

env = environ.Env()
environ.Env.read_env(BASE_DIR / ".env", overwrite=False)

ENVIRONMENT = env.str("OSCG_ENVIRONMENT", default="development")
IS_PRODUCTION = ENVIRONMENT == "production"
VAR_DIR = Path(env.str("OSCG_VAR_DIR", default=str(BASE_DIR / "var")))
