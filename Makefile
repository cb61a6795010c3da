# Everything from a fresh clone, with Python 3.11+ and make alone:
#   make play     build the page, start the server, say where it is
#   make test     run the tests
#   make wheel    build the package with its page into dist/
#   make docs     build the documents as a site into build/site/
PYTHON ?= python3
BIN := .venv/bin
# Processes that share the tests: one more than two cores, as many tests wait for a server rather than compute.
WORKERS ?= 3

PAGE := src/wayside/page/index.html
PAGE_SOURCES := $(shell find web/src web/public -type f 2>/dev/null) web/index.html web/vite.config.ts web/vite.lab.config.ts web/package.json
# Node from the path where it is new enough, else from the environment: the wheel brings it.
NPM = $(BIN)/python web/node.py

.PHONY: play page wheel docs test test-all coverage check bench golden reports screenshots lock clean

play: .venv/.play $(PAGE)
	@$(BIN)/wayside serve

page: $(PAGE)

wheel: .venv/bin/python
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .

# A link that leads nowhere fails it, and so does a name that there is not. (With --quiet it would not: warnings count.)
docs: .docs-venv/.done
	NO_MKDOCS_2_WARNING=1 .docs-venv/bin/python -m mkdocs build --strict --config-file docs/site/mkdocs.yml --site-dir $(CURDIR)/build/site
	@echo "To read it: python3 -m http.server --directory build/site"

test: .venv/.test $(PAGE)  # what takes long is left out: see CONTRIBUTING.md
	$(NPM) npm --prefix web test --silent
	$(BIN)/python -m pytest -n $(WORKERS) -m "not long"

test-all: .venv/.test $(PAGE)
	$(NPM) npm --prefix web test --silent
	$(BIN)/python -m pytest -n $(WORKERS)
	$(MAKE) coverage

# What runs compiled, and bots that search, say nothing about the lines of engine and games.
COVERING := tests/engine tests/golden tests/rules $(filter-out %search.py,$(wildcard tests/bots/*.py)) $(wildcard tests/cli/test_*_table.py)

coverage: .venv/.test  # of engine and games, measured interpreted
	rm -f .coverage .coverage.*
	$(BIN)/python -m coverage run -m pytest -q -n 2 -k "not beats" --ignore-glob="tests/rules/*/test_forms.py" --ignore-glob="tests/rules/*/test_soundness.py" $(COVERING)
	$(BIN)/python -m coverage combine --quiet
	$(BIN)/python -m coverage report --fail-under=95

check: .venv/.test web/node_modules/.done
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(NPM) npm --prefix web run check

bench: .venv/.play
	$(BIN)/wayside bench

golden: .venv/.test
	$(BIN)/python tests/golden/regenerate.py

reports: .venv/.test  # of all games, as the page shows them; takes about an hour
	$(BIN)/python web/tools/reports.py

screenshots: .venv/.test $(PAGE)  # needs Chromium
	$(BIN)/python docs/screenshots.py

lock:  # needs uv
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate requirements.in -o requirements.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate requirements-dev.in -o requirements-dev.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate requirements-node.in -o requirements-node.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate requirements-docs.in -o requirements-docs.lock

clean:
	rm -rf web/node_modules src/wayside/page .venv .bench-venv .docs-venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage*

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

.docs-venv/.done: requirements-docs.lock
	$(PYTHON) -m venv .docs-venv
	.docs-venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-docs.lock
	@touch $@

web/node_modules/.done: web/package.json web/package-lock.json | .venv/.play
	$(NPM) npm --prefix web ci --silent --no-audit --no-fund
	@touch $@

$(PAGE): $(PAGE_SOURCES) web/node_modules/.done
	$(NPM) npm --prefix web run build --silent -- --logLevel warn
	@touch $@
