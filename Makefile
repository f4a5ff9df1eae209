# make help lists the targets. Everything is installed into .venv; nothing outside this folder is touched.

PYTHON ?= python3
GAME   ?= nova
BIN    := .venv/bin
PURE   := PYTHONPATH=$(CURDIR)/src PYTHONDONTWRITEBYTECODE=1

SOURCES := $(sort $(shell find src/gyoji -type f \( -name '*.py' -o -name '*.phr' -o -name '*.tsv' -o -name '*.yaml' -o -name '*.txt' -o -name py.typed \)))
# What was built last: rebuilding is also needed when a file was removed or an option changed.
BUILD   := pure=$(GYOJI_PURE) require=$(GYOJI_REQUIRE_COMPILED) opt=$(GYOJI_OPT) $(SOURCES)

.PHONY: help setup play test test-pure mutants lint ruff types imports bench clean FORCE
.DEFAULT_GOAL := help

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 20

setup: .venv/installed ## install gyoji, compiled where possible, and the tools into .venv

play: setup ## play in the terminal: NOVA, or make play GAME=spell-card-strike
	@$(BIN)/gyoji play $(GAME) $(ARGS)

test: setup ## run the tests against what is installed
	GYOJI_EXPECT=$${GYOJI_EXPECT:-$$(cat .venv/installed)} $(BIN)/pytest -n auto $(ARGS)

test-pure: .venv/tools ## run the tests against the sources, uncompiled
	$(PURE) GYOJI_EXPECT=pure $(BIN)/pytest -n auto $(ARGS)

mutants: .venv/tools ## whether the tests that name a rule notice when it is gone; ARGS="--game nova --rule 405.4.4"
	@PYTHONPATH=$(CURDIR)/src:$(CURDIR)/tests PYTHONDONTWRITEBYTECODE=1 $(BIN)/python -m mutants $(ARGS)

lint: ruff types imports ## style, types and the import contracts

ruff: .venv/tools
	$(BIN)/ruff check

types: .venv/tools
	$(BIN)/mypy

imports: .venv/tools
	$(PURE) $(BIN)/lint-imports

bench: setup ## measure the speed
	@$(BIN)/gyoji bench

clean: ## remove .venv and all that was built
	rm -rf .venv build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .gyoji_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "gyoji needs Python 3.11 or later as $(PYTHON); name another one with: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "gyoji needs venv and pip for $(PYTHON). On Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

# The tools and libraries, as pyproject.toml lists them.
.venv/tools: pyproject.toml | .venv/bin/python
	$(BIN)/python -c 'import tomllib; \
	  all = tomllib.load(open("pyproject.toml", "rb")); project = all["project"]; \
	  print(*all["build-system"]["requires"], *project["dependencies"], *project["optional-dependencies"]["dev"], sep="\n")' \
	  > .venv/requirements.txt
	$(BIN)/python -m pip install --disable-pip-version-check --quiet --progress-bar on --upgrade -r .venv/requirements.txt
	@touch $@

.venv/build: FORCE | .venv/bin/python
	@echo '$(BUILD)' | cmp -s - $@ || echo '$(BUILD)' > $@

# A wheel, not an editable install: no compiled file may lie beside its source. The stamp holds `compiled` or `pure`.
.venv/installed: .venv/tools .venv/build $(SOURCES) setup.py pyproject.toml README.md
	@rm -rf $@ build/wheel
	@mkdir -p build/wheel
	$(BIN)/python -c 'from setuptools.build_meta import build_wheel; build_wheel("build/wheel")' > build/wheel/log
	$(BIN)/python -m pip install --disable-pip-version-check --quiet --no-deps --force-reinstall build/wheel/gyoji-*.whl
	@env -u PYTHONPATH $(BIN)/python -P -c 'from gyoji._build import build_name; print(build_name())' > $@.new
	@mv $@.new $@
	@echo "gyoji: installed in .venv ($$(cat $@))"
