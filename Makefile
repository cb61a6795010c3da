# Everything from a fresh clone, with Python 3.11+ and make alone:
#   make play     sit down and play
#   make test     run all tests
PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= 2

.PHONY: play test coverage check bench golden lock clean

play: .venv/.play
	@$(BIN)/wayside play hallo-trucker

test: .venv/.test
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile

coverage: .venv/.test  # of engine and games, measured interpreted
	$(BIN)/python -m coverage run -m pytest -q --ignore-glob='tests/rules/*/test_forms.py' --ignore-glob='tests/rules/*/test_soundness.py' tests/engine tests/rules tests/golden tests/bots tests/cli/test_play_table.py tests/cli/test_spiralized_table.py
	$(BIN)/python -m coverage report --fail-under=95

check: .venv/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/.play
	$(BIN)/wayside bench

golden: .venv/.test
	$(BIN)/python tests/golden/regenerate.py

lock:  # needs uv
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate requirements.in -o requirements.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate requirements-dev.in -o requirements-dev.lock

clean:
	rm -rf .venv .bench-venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage*

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Wayside needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Name another with: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv .venv

.venv/.play: .venv/bin/python requirements.lock pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.test: .venv/.play requirements-dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@
