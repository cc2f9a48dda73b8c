# `make` alone lists the recipes. What a recipe needs, it installs into .venv first.
.DEFAULT_GOAL := help
.PHONY: help setup setup-dev today serve app test bench proof docs lock format release-check audit

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WIRE := tests/wire
MOCK := $(WIRE)/node_modules/.installed
APP_TOOLS := web/node_modules/.installed
UV := $(shell command -v uv 2>/dev/null)
FILES ?=

help: ## list the recipes
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-13s %s\n", $$1, $$2}'

# The stamp holds which lock was installed, so that a changed lock installs again and an unchanged one costs nothing.
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Lanterne Rouge needs Python 3.11 or newer. Say which: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(if $(UV),$(UV) venv -q --python $(PYTHON) $(VENV),$(PYTHON) -m venv $(VENV)) \
		|| { rm -rf $(VENV); echo "No virtual environment could be made; on Debian: apt install python3-venv"; exit 1; }

define install
	@$(if $(UV),$(UV) pip install -q --python $(BIN)/python --require-hashes --no-deps -r $(1),\
		$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes --no-deps -r $(1))
	@$(BIN)/python -c 'import sysconfig, pathlib; \
		pathlib.Path(sysconfig.get_path("purelib"), "lanterne_rouge_src.pth").write_text(str(pathlib.Path("src").resolve()))'
	@printf '#!/bin/sh\nexec "%s/$(BIN)/python" -m lanterne_rouge "$$@"\n' "$(CURDIR)" > $(BIN)/lanterne && chmod +x $(BIN)/lanterne
	@touch $@
endef

$(VENV)/.runtime: requirements.lock | $(VENV)/bin/python
	@echo "Installing what the coach needs (once) ..." >&2
	$(call install,requirements.lock)

$(VENV)/.models: requirements-models.lock | $(VENV)/bin/python
	@echo "Installing the coach with the libraries for language models (once) ..." >&2
	$(call install,requirements-models.lock)
	@touch $(VENV)/.runtime

$(VENV)/.dev: requirements-dev.lock | $(VENV)/bin/python
	@echo "Installing what the tests need (once) ..." >&2
	$(call install,requirements-dev.lock)
	@touch $(VENV)/.runtime $(VENV)/.models

# The mock server of the wire tests, and what builds and tests the phone app. Where they cannot be had, those tests are skipped
# with a word and the others run.
define install_node
	@if ! command -v npm >/dev/null || ! node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)'; then \
		echo "Node 20 or newer with npm is not here: $(2) will be skipped." >&2; \
	elif (cd $(1) && npm ci --silent --ignore-scripts --no-audit --no-fund --fetch-retries 1) >/dev/null 2>&1; then \
		touch $@; \
	else \
		echo "npm could not install what they need: $(2) will be skipped." >&2; \
	fi
endef

$(MOCK): $(WIRE)/package-lock.json
	$(call install_node,$(WIRE),the wire tests)

$(APP_TOOLS): web/package-lock.json
	$(call install_node,web,the tests of the phone app)

setup: $(VENV)/.models ## install the coach, ready for language models; then .venv/bin/lanterne works

setup-dev: $(VENV)/.dev ## install the coach and everything the tests need

today: $(VENV)/.runtime ## today's briefing for the demo athlete, or for your files: make today FILES=~/Downloads/export
	@$(BIN)/lanterne demo $(if $(FILES),--files "$(FILES)")

serve: $(VENV)/.models ## the demo athlete in your browser: open the link that is printed
	@$(BIN)/lanterne serve --demo

app: $(APP_TOOLS) ## build the phone app again from web/
	cd web && npx --no-install vite build

# The tests start hundreds of processes: each would compile the libraries and the coach again where Python may not keep what it compiled.
test proof: export PYTHONDONTWRITEBYTECODE :=

# Types are checked beside the tests, a third worker fills the time in which others wait for a server, a browser or a clock.
test: $(VENV)/.dev $(MOCK) $(APP_TOOLS) ## format, lint, types, import floors, tests
	$(BIN)/ruff format --check src tests scripts benchmarks
	$(BIN)/ruff check src tests scripts benchmarks
	$(BIN)/lint-imports
	@$(BIN)/mypy > $(VENV)/.types 2>&1 & types=$$!; \
	$(BIN)/python -m pytest -q -n 3 --dist worksteal --together -m "not proof"; tests=$$?; \
	wait $$types; types=$$?; cat $(VENV)/.types; exit $$((tests || types))

bench: $(VENV)/.dev ## speed and memory, peers in the same run
	$(BIN)/python -m benchmarks

proof: $(VENV)/.dev $(MOCK) $(APP_TOOLS) ## the long proofs in full: kills, faults, fuzzing, properties
	$(BIN)/python -m pytest -q -m "proof or hypothesis" --hypothesis-profile proof

docs: $(VENV)/.dev ## make the reference pages again from the code
	$(BIN)/python scripts/metrics_reference.py
	$(BIN)/python scripts/rules_reference.py
	$(BIN)/python scripts/rules_version.py
	$(BIN)/python scripts/agent_schemas.py
	$(BIN)/python scripts/strength_templates.py
	$(BIN)/python scripts/use_case_reference.py
	$(BIN)/python scripts/train_reading_classifier.py

lock: $(VENV)/.dev ## pin the dependencies again
	$(BIN)/python scripts/lock.py

release-check: $(VENV)/.dev ## licences of every pinned package, and the bill of materials (dist/lanterne-rouge.cdx.json)
	$(BIN)/python scripts/supply.py

# Needs an index that answers about known faults; --strict, so that a package it can't answer for is a failure too.
audit: $(VENV)/.dev ## ask an index for known faults of the pinned packages
	$(BIN)/python -m uv tool run pip-audit --strict --disable-pip --require-hashes \
		--requirement requirements-models.lock

format: $(VENV)/.dev ## format and mend what can be mended
	$(BIN)/ruff format src tests scripts benchmarks
	$(BIN)/ruff check --fix src tests scripts benchmarks
