# make play    build the site, serve it and open it (OPEN=no: only serve it)
# make test    everything: checks, unit tests, the vectors inside Pyodide, the browser
# make check   format, lint, types, import order
# make soak    20,000 random games of each game, each replayed (SOAK="--seed word" and the like)
# make mutants break scoring and options in every place; tests must notice
# make tables  solve 10,000 Dice for two anew (minutes; needs cc; CHECK=check: what the tables lose)
# make ladder  let all bots play each other, and write docs/bots.md (LADDER="--anew --game chicago-lives" and the like)
# make bench   print times and sizes; asserts nothing (bench-web, bench-odds: only of the page, of odds; RUNS=9)
# make lighthouse  Lighthouse on home, table and rules, medians of RUNS=5, and the time to the first roll
# make clean   remove all that was made or installed here
# make gallery the table in every state, as a page: web/dist-gallery/gallery.html
# make references what the pictures of the gallery are compared with anew
# make screenshots  make the pictures of the docs and of links anew
#
# What is done already is not done again: a second run is quick.

PYTHON ?= python3
OPEN ?= $(if $(CI),no,yes)
export PIP_DISABLE_PIP_VERSION_CHECK = 1

bin := .venv/bin
build := .venv/build-tools
dev := .venv/dev-tools
node := web/node_modules/.package-lock.json
micropip := .cache/micropip/done
site := web/dist/index.html
gallery := web/dist-gallery/gallery.html
sources := pyproject.toml README.md LICENSE $(sort $(shell find dicecore web -type f \
  -not -path '*/node_modules/*' -not -path 'web/dist*/*' -not -path 'web/generated/*' \
  -not -path 'web/src/gallery/*' -not -name 'gallery*' \
  -not -path '*/__pycache__/*' -not -name serve.py -not -name '*-test.mjs' -not -name '*-bench.mjs'))

.PHONY: help play build test check unit words-test pyodide-test browser e2e soak ladder mutants tables bench bench-odds bench-web screenshots gallery references lighthouse clean FORCE
.DELETE_ON_ERROR:

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

play: $(site)
	@$(PYTHON) web/serve.py $(if $(filter no,$(OPEN)),,--open) web/dist

build: $(site)

test: check
	$(MAKE) unit words-test pyodide-test e2e

check: $(dev) $(node)
	node web/build/generate.js
	$(bin)/ruff format --check .
	$(bin)/ruff check .
	$(bin)/mypy
	$(bin)/lint-imports
	cd web && npm run --silent types

unit: $(dev)
	$(bin)/pytest -n auto -q

words-test: $(dev) $(node)
	node web/words-test.mjs

pyodide-test: $(site)
	node web/pyodide-test.mjs

e2e: $(dev) $(site) $(gallery) browser
	$(bin)/pytest e2e -n 2 -q

soak: $(dev)
	@$(bin)/python -m tests.soak $(SOAK)

ladder: $(dev)
	@nice $(bin)/python -m tests.ladder $(LADDER)

mutants: $(dev)
	@$(bin)/python -m tests.mutants

tables: $(dev)
	$(bin)/python -m tables $(CHECK)

bench: $(dev)
	@$(bin)/python -m tests.bench
	$(MAKE) bench-odds bench-web

bench-odds: $(site)
	@node web/odds-bench.mjs

bench-web: $(dev) $(site) browser
	@$(bin)/python -m e2e.bench $(RUNS)

gallery: $(gallery)

references: $(dev) $(gallery) browser
	@$(bin)/python -m e2e.gallery

screenshots: $(dev) $(site) browser
	@$(bin)/python -m e2e.screenshots
	@$(bin)/python -m e2e.previews

# Its tools are many, so they are installed only here.
lighthouse: $(dev) $(site) browser
	cd web/lighthouse && npm ci --no-audit --no-fund --silent
	@$(bin)/python -m e2e.lighthouse

clean:
	rm -rf .cache .venv web/node_modules web/dist web/dist-gallery web/generated

# Nothing where a Chromium is there already.
browser: $(dev)
	@$(bin)/python -m e2e.browser

# -- what the above stand on ---------------------------------------------------------------

.venv/pyvenv.cfg:
	$(PYTHON) -m venv .venv

# To build the site takes less than to develop it: the tools of the tests come with `dev`.
$(build): pyproject.toml | .venv/pyvenv.cfg
	$(bin)/pip install -q -e '.[build]'
	@touch $@

$(dev): pyproject.toml | .venv/pyvenv.cfg
	$(bin)/pip install -q -e '.[dev]'
	@touch $(build) $@

$(node): web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

$(micropip): web/build/micropip.txt | $(build)
	@rm -rf $(@D)
	$(bin)/pip download -q --require-hashes --no-deps --only-binary=:all: --python-version 3.14 \
	  -d $(@D) -r $<
	@touch $@

# Changes when a source comes or goes; the times of the sources tell the rest.
.cache/sources: FORCE
	@mkdir -p .cache
	@echo $(sources) | cmp -s - $@ || echo $(sources) >$@

$(site): $(build) $(node) $(micropip) $(sources) .cache/sources
	cd web && npm run --silent build
	@touch $@

$(gallery): $(build) $(node) $(sources) $(wildcard web/gallery* web/src/gallery/*) .cache/sources
	cd web && npm run --silent gallery
	@touch $@
