# Everything is done with `make`. It needs Python 3.11 or newer and makes its own environment in .venv.
PYTHON ?= python3
VENV ?= .venv
HOST ?= 127.0.0.1
PORT ?= 8000
THREADS ?= 8
ARGS ?=

BIN := $(VENV)/bin
MANAGE := $(BIN)/python manage.py
PRODUCTION_CHECK := OSCG_ENVIRONMENT=production ALLOWED_HOSTS=oscg.example SECRET_KEY="$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(50))')"
# Demo accounts have a known password: they are for development alone.
DEMO_ACCOUNTS := $(if $(filter production,$(OSCG_ENVIRONMENT)),,--demo-accounts)

.DEFAULT_GOAL := help
.PHONY: help run demo set-up test check lint types imports migrations deploy-check schema-check schema bench format hooks clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: set-up ## install, load the three games and serve site and API, with a background worker, on http://127.0.0.1:8000
	@echo "OSCG: http://$(HOST):$(PORT)/api/v1/ (stop with Ctrl-C)"
	$(BIN)/gunicorn oscg.wsgi:application --config python:oscg.serving --bind $(HOST):$(PORT) --worker-class gthread --workers 1 --threads $(THREADS) --no-control-socket

demo: set-up ## install, then check a legal and an illegal deck of each game and simulate matches
	$(MANAGE) demo

set-up: $(VENV)/.runtime ## install, migrate, load the seed data and make the demo accounts
	$(MANAGE) migrate --verbosity 0
	$(MANAGE) load_seed $(DEMO_ACCOUNTS)

test: $(VENV)/.dev ## run the whole test suite: SQLite, and PostgreSQL, Redis and Chromium where they are there
	@$(BIN)/python -m tests.lanes $(ARGS)

check: lint types imports migrations deploy-check schema-check ## ruff, mypy, import contracts, migrations, deployment, schema

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy --no-incremental

imports: $(VENV)/.dev
	$(BIN)/lint-imports

migrations: $(VENV)/.dev
	$(MANAGE) makemigrations --check --dry-run

deploy-check: $(VENV)/.dev
	@echo "manage.py check --deploy, as in production"
	@$(PRODUCTION_CHECK) $(MANAGE) check --deploy --fail-level WARNING

schema-check: $(VENV)/.dev
	@mkdir -p var
	$(MANAGE) spectacular --validate --fail-on-warn --file var/openapi.yaml
	@diff -u oscg/api/openapi.yaml var/openapi.yaml || { echo "The API has changed. Run 'make schema' and look at the difference."; exit 1; }

schema: $(VENV)/.dev ## write oscg/api/openapi.yaml anew
	$(MANAGE) spectacular --validate --fail-on-warn --file oscg/api/openapi.yaml

bench: $(VENV)/.dev ## run the benchmarks
	$(BIN)/python -m tests.benchmarks $(ARGS)

format: $(VENV)/.dev ## put the code into shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

hooks: $(VENV)/.dev ## check style and imports before every commit
	git config core.hooksPath .ci/hooks

clean: ## remove the environment, the caches and the local database
	rm -rf $(VENV) var .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "OSCG needs Python 3.11 or newer. Name one with 'make PYTHON=/path/to/python3 …'."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python's venv module is missing (on Debian and Ubuntu: apt install python3-venv)."; exit 1; }

$(VENV)/.runtime: requirements.txt constraints.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/.dev: requirements-dev.txt requirements-server.txt requirements.txt constraints.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@ $(VENV)/.runtime
