# Every target sets up what it needs: Python 3.11 or newer (with venv) and make are enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip install --quiet
READY := $(VENV)/.ready
PACKAGES := gateway handlers memory_core
WORKERS ?= 3
ROUNDS ?= 40
KILLS ?= 500

.PHONY: help setup embedding run chat demo test chaos fuzz check format bench eval soak lock clean

help: ## Show this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1	\2/p' Makefile | expand -t 16

setup: $(READY) ## Make .venv from the hashed lock file

$(READY): requirements-dev.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Dhakira needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "setting up $(VENV) (once, about a minute)"
	@$(PIP) --require-hashes -r requirements-dev.lock
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $(READY)

embedding: $(READY) ## Install what `memory.embedding` needs (docs/recall.md)
	@$(PIP) --require-hashes -r requirements-embedding.lock

run: $(READY) ## Run the bot: simulator and web page without a token, Telegram with one
	@$(BIN)/dhakira run $(ARGS)

chat: $(READY) ## Talk to the bot in this terminal
	@$(BIN)/dhakira chat $(ARGS)

demo: $(READY) ## A scripted conversation from first message to remembered line
	@$(BIN)/dhakira demo $(ARGS)

test: $(READY) ## Run all tests
	@$(BIN)/python -m pytest -q -n $(WORKERS) --dist loadfile $(ARGS)

chaos: $(READY) ## Kill the gateway at every named point and at random ones (KILLS=500, ROUNDS=40, SEED=…)
	@seed=$${SEED:-$$(date +%s)}; echo "CHAOS_SEED=$$seed"; \
	CHAOS_ROUNDS=$(ROUNDS) CHAOS_KILLS=$(KILLS) CHAOS_SEED=$$seed $(BIN)/python -m pytest -q -rP -n $(WORKERS) tests/chaos $(ARGS)

fuzz: $(READY) ## Let Telegram's own library judge 40,000 strange answers (ARGS="COUNT SEED")
	@$(BIN)/python -m tests.fuzz $(ARGS)

check: $(READY) ## Lint, format, types, import rules
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

format: $(READY) ## Mend what ruff can mend
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: $(READY) ## Print the budgets as ratios
	@$(BIN)/python -m tests.bench $(ARGS)

eval: $(READY) ## Measure recall on a public set, where it is present (DHAKIRA_EVALS=folder)
	@$(BIN)/python -m tests.evals.recall $(ARGS)

soak: $(READY) ## Random operators, crashes and kills for a long time
	@$(BIN)/python -m pytest -q --hypothesis-profile=soak --timeout=7200 tests/memory_core/test_stateful_space.py tests/memory_core/test_isolation.py tests/chaos/test_random_kill.py $(ARGS)
	@SOAK_TURNS=5000 $(BIN)/python -m pytest -q -rP --timeout=7200 tests/handlers/test_long_conversation.py $(ARGS)

LOCK := build/lock/bin/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header

lock: ## Write both lock files anew from pyproject.toml
	@test -x build/lock/bin/uv || { $(PYTHON) -m venv build/lock && build/lock/bin/python -m pip install --quiet uv; }
	@$(LOCK) --group build pyproject.toml --output-file requirements.lock $(ARGS)
	@$(LOCK) --group dev --constraints requirements.lock pyproject.toml --output-file requirements-dev.lock $(ARGS)
	@$(LOCK) --extra embedding --constraints requirements.lock pyproject.toml --output-file requirements-embedding.lock $(ARGS)

clean: ## Remove what make made
	@rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
