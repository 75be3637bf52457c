# make lab    the lessons, in the browser
# make test   everything a change must pass
# make env    only the environment;  make bench  the measurements
SHELL := /bin/sh
PYTHON ?= $(firstword $(foreach p,python3 python3.14 python3.13 python3.12 python3.11 python,\
  $(shell $(p) -c 'import sys; sys.version_info >= (3, 11) and print("$(p)")' 2>/dev/null)))
BIN := .venv/bin
# The environment is ready when a stamp with this name lies in it: same place, same requirements, same versions.
KEY := $(shell (pwd; cat pyproject.toml constraints.txt) | cksum | tr ' ' '-')
READY := .venv/ready-$(KEY)

.PHONY: lab test env bench clean
lab: env
	$(BIN)/python -m jupyterlab notebooks/00_start_here.ipynb

test: env
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 2 --dist loadgroup

bench: env
	$(BIN)/python -m pytest tests/bench

env: $(READY)

$(READY):
	@test -n "$(PYTHON)" || { echo "Rulebook Lab needs Python 3.11 or newer, and none was found. Install it, then run make again."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || { rm -rf .venv; \
	  echo "Python could not make .venv. On Debian or Ubuntu run this first: sudo apt install python3-venv"; exit 1; }
	@echo "Making the environment in .venv: a minute or two, once."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt uv || true
	@if $(BIN)/python -m uv --version >/dev/null 2>&1; \
	  then $(BIN)/python -m uv pip install --quiet --python $(BIN)/python -c constraints.txt --build-constraints constraints.txt -e '.[dev,cluster]'; \
	  else PIP_CONSTRAINT=constraints.txt $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev,cluster]'; fi
	@rm -f .venv/ready-*
	@touch $(READY)

clean:
	rm -rf .venv build dist
