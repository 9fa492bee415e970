# make demo   set everything up and solve real puzzles
# make test   set everything up and run every check
# make bench  figures for this machine
# make schedules   writers of one file in random schedules, with kills: SCHEDULES of them
# make soak   random requests to the service, in every manner, for SOAK_SECONDS; none may leave a trace
# make fuzz   the coverage-guided fuzzers, for as long as FUZZ_RUNS says
# make slips  rows with one wrong character, as many as SLIPS says, in every form that rows can have
# make clean  remove what the others made

PYTHON := $(shell sh tools/find_python.sh)
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
CORE := $(shell find cpp -name '*.?pp' -o -name '*.inc') CMakeLists.txt pyproject.toml
BUILD_CORE = $(BIN)/cmake -S . -B build/core -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DSUDOKIT_TESTS=ON \
  -DCMAKE_BUILD_TYPE=Release >/dev/null && $(BIN)/cmake --build build/core -j $(JOBS)
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: demo test lint core-test sanitize pytest bench fuzz slips schedules clean preflight soak
.DELETE_ON_ERROR:

demo: $(VENV)/installed
	@$(BIN)/python examples/demo.py

# Every test program of a folder, side by side, the output of each in one piece; fails when one does.
RUN_TESTS = printf '%s\n' $(1)/*_test | xargs -P $(JOBS) -I{} sh -c 'said=$$({} 2>&1); code=$$?; printf "%s\n%s\n" {} "$$said"; exit $$code'

test: lint core-test sanitize pytest
	@$(BIN)/python tools/not_run.py

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

core-test: $(VENV)/dev
	$(BUILD_CORE)
	@$(call RUN_TESTS,build/core)

sanitize: $(VENV)/dev
	$(BIN)/cmake -S . -B build/sanitize -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DSUDOKIT_TESTS=ON -DSUDOKIT_SANITIZE=ON -DCMAKE_BUILD_TYPE=Debug >/dev/null
	$(BIN)/cmake --build build/sanitize -j $(JOBS) --target core_tests
	@$(call RUN_TESTS,build/sanitize)

pytest: $(VENV)/dev
	SUDOKIT_VERIFY=1 $(BIN)/python -m pytest -q -n $(JOBS) --dist loadfile

bench: $(VENV)/dev
	$(BUILD_CORE)
	$(BIN)/python bench/run.py --json build/bench.json --chart build/bench.svg
	$(BIN)/python bench/methods.py

SCHEDULES ?= 500
schedules: $(VENV)/dev
	$(BIN)/python tests/schedules.py --count $(SCHEDULES)

SOAK_SECONDS ?= 1800
soak: $(VENV)/dev
	$(BIN)/python tools/soak.py --seconds $(SOAK_SECONDS)

FUZZ_RUNS ?= 1000000
fuzz: $(VENV)/dev
	$(BIN)/pip install -q -c constraints.txt atheris
	$(BIN)/python fuzz/run.py --runs $(FUZZ_RUNS)

SLIPS ?= 1000000
slips: $(VENV)/dev
	$(BIN)/python bench/slips.py --slips $(SLIPS)

# --- set-up -----------------------------------------------------------------------------------------
preflight:
	@sh tools/preflight.sh

$(BIN)/python: | preflight
	$(PYTHON) -m venv $(VENV)

$(VENV)/tools: constraints.txt $(BIN)/python
	$(BIN)/python -m pip install -q -c constraints.txt scikit-build-core nanobind cmake ninja
	@touch $@

$(VENV)/installed: $(VENV)/tools $(CORE)
	$(BUILD_CORE) --target sudokit_core
	@# The module takes the core that the core's tests are built with; a plain "pip install ." builds its own.
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python -m pip install -q -c constraints.txt --no-build-isolation \
	  -C build-dir=build/module -C cmake.define.SUDOKIT_CORE_BUILT=$(abspath build/core/libsudokit_core.a) -e '.[web]'
	@# mypy looks for the stub of the compiled core beside the modules, not where an editable install puts it.
	@$(BIN)/python -c "import pathlib, shutil, sudokit._core as c; shutil.copy(pathlib.Path(c.__file__).with_name('_core.pyi'), 'src/sudokit')"
	@touch $@

$(VENV)/dev: $(VENV)/installed
	$(BIN)/python -m pip install -q -c constraints.txt ruff mypy pytest pytest-xdist hypothesis types-regex pyarrow polars pandas nanoarrow zstandard python-sat matplotlib jsonschema lzstring typst cssselect2 tinycss2 httpx2 schemathesis playwright
	@touch $@

clean:
	rm -rf $(VENV) build dist .hypothesis .pytest_cache .mypy_cache .ruff_cache
