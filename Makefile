# make lab          the lessons, in the browser
# make test         everything a change must pass
# make env          only the environment
# make fuzz         random games by the thousand (GAMES=1000 of each kind)
# make clicks       rounds, lessons and a real table of every game by clicks alone, in a browser
# make contact      the first screen of every lesson on sheets, in build/contact
# make bench        the measurements
# make mutants      rules broken one by one, to see which tests notice (GAME=maracaibo SAMPLE=20 SEED=0 CASES=only)
# make notebooks    both editions of the lessons, made of kernel_lib/<game>/lessons
# make constraints  newer versions of everything we use
# make badge        point the README's Binder badge at this repository
SHELL := /bin/sh
BIN := .venv/bin
NEW_ENOUGH := -c 'import sys; sys.exit(sys.version_info < (3, 11))'
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
  $$p $(NEW_ENOUGH) 2>/dev/null && echo $$p && break; done)
# The environment is ready when a stamp of this name lies in it: same folder, same requirements, same versions.
READY := .venv/ready-$(shell (pwd; cat pyproject.toml constraints.txt) | cksum | tr ' ' '-')
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
# Jupyter will not start for root (a container, say) unless told to.
ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)

GAMES ?= 1000
GAME ?= most_dangerous_time
SAMPLE ?= 20
SEED ?= 0

.PHONY: notebooks lab test fuzz clicks contact env bench constraints badge clean
lab: env
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/jupyter lab $(ROOT) --ServerApp.root_dir=. \
	  --LabApp.default_url=/lab/tree/notebooks/00_start_here.ipynb

# Each of the three has its say, whatever the others found.
test: env
	@$(BIN)/ruff check .; lint=$$?; $(BIN)/mypy; types=$$?; \
	$(BIN)/python -m pytest -n 4 --dist loadgroup; exit $$((lint | types | $$?))

# KINDS=maracaibo: only those kinds; FIRST=5000: other games.
fuzz: env
	$(BIN)/python -m tests.long.fuzz --games $(GAMES) $(if $(KINDS),--kinds $(KINDS)) $(if $(FIRST),--first $(FIRST))

mutants: env
	$(BIN)/python -m tests.long.mutate $(GAME) --sample $(SAMPLE) --seed $(SEED) $(if $(CASES),--cases-only)

# GAMES_BY_CLICKS="maracaibo" SIZES="390" LANGS="zh": only those.
clicks: env
	$(BIN)/python -m tests.long.clicks $(if $(GAMES_BY_CLICKS),--games $(GAMES_BY_CLICKS)) \
	  $(if $(SIZES),--sizes $(SIZES)) $(if $(LANGS),--langs $(LANGS))

contact: env
	$(BIN)/python -m tests.long.contact $(if $(GAMES_BY_CLICKS),--games $(GAMES_BY_CLICKS)) \
	  $(if $(SIZES),--sizes $(SIZES)) $(if $(LANGS),--langs $(LANGS))

bench: env
	$(BIN)/python -m pytest tests/bench

notebooks: env
	$(BIN)/python -m widgets.editions

# Lesson mode is as it stands in this checkout, also when only that has changed.
env: $(READY)
	@sh widgets/lab/install.sh .venv

$(READY):
	@$(or $(PYTHON),false) $(NEW_ENOUGH) || { \
	  echo "Rulebook Lab needs Python 3.11 or newer. Install it, then run make again."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv >/dev/null || { rm -rf .venv; \
	  echo "Python could not make .venv. On Debian or Ubuntu run this first: sudo apt install python3-venv"; exit 1; }
	@echo "Making the environment in .venv. This takes a minute or two, once."
	@$(PIP) install -c constraints.txt uv || echo "No uv here: pip does the same, slower."
	@if $(BIN)/python -m uv --version >/dev/null 2>&1; then \
	  $(BIN)/python -m uv pip install --quiet --compile-bytecode --python $(BIN)/python -c constraints.txt -b constraints.txt \
	    -e '.[lab,check,cluster,dev]'; \
	else PIP_CONSTRAINT=constraints.txt $(PIP) install -e '.[lab,check,cluster,dev]'; fi
	@$(BIN)/python -m compileall -q kernel_lib widgets
	@rm -f .venv/ready-*
	@touch $@

constraints: env
	$(BIN)/python -m uv pip compile pyproject.toml --upgrade --universal --all-extras --quiet --no-header \
	  --no-annotate --no-emit-index-url --no-emit-find-links -o constraints.txt
	$(BIN)/python binder/pin.py

# REPO=owner/name, or else the GitHub repository this checkout came from.
badge:
	@repo=$${REPO:-$$(git remote get-url origin | sed -E 's,^.*[:/]([^:/]+/[^/]+)$$,\1,; s,\.git$$,,')} && \
	test -n "$$repo" && link="https://mybinder.org/v2/gh/$$repo/HEAD?urlpath=lab/tree/notebooks/00_start_here.ipynb" && \
	sed -E "s,(badge_logo\.svg\)\]\()[^)]*,\1$$link," README.md > README.new && mv README.new README.md && echo "$$link"

clean:
	rm -rf .venv build dist
