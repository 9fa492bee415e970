"""Solving by CP-SAT of OR-tools: one variable per cell, all different in every house.

It runs one worker, so that the same puzzle always takes the same work.  With a limit of 1 it searches freely;
otherwise it enumerates all solutions, each once.

Limits take effect once the solver has prepared the model: at once on common grids, after a second or so at 64x64.

In the statistics, guesses are the solver's branches and backtracks its conflicts; what its presolve finds counts as
neither.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence

from ortools.sat.python import cp_model

from .. import _core
from ._methods import values_of
from ._partners import Found

# Seconds between checks of the stop flag and of Ctrl-C.
PAUSE = 0.02


class _Collector(cp_model.CpSolverSolutionCallback):
    def __init__(self, cells: list[cp_model.IntVar], limit: int | None) -> None:
        super().__init__()
        self._cells, self._limit = cells, limit
        self.count = 0
        self.first: bytes | None = None

    def on_solution_callback(self) -> None:
        if self._limit is not None and self.count >= self._limit:
            return
        self.count += 1
        if self.first is None:
            self.first = bytes(self.value(cell) for cell in self._cells)
        if self.count == self._limit:
            self.stop_search()


def search(
    layout: _core.Layout,
    masks: Sequence[int],
    limit: int | None,
    time_limit: float | None,
    seed: int | None,
    stop: _core.StopFlag | None,
) -> Found:
    """Search for up to `limit` solutions; see `_partners.Search`."""
    started = time.perf_counter()
    if stop is not None and stop.is_set():
        return Found(0, "stop", None, 0, 0, 1)
    if 0 in masks:
        return Found(0, "", None, 0, 0, 1)
    model, cells = _model(layout, masks)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False
    solver.parameters.enumerate_all_solutions = limit != 1
    if seed is not None:
        solver.parameters.random_seed = seed % 2**31
        solver.parameters.randomize_search = True
        solver.parameters.permute_variable_randomly = True
    if time_limit is not None:
        solver.parameters.max_time_in_seconds = max(0.0, time_limit - (time.perf_counter() - started))
    collector = _Collector(cells, limit)
    status = _run(solver, model, collector, stop)
    stopped = ""
    if collector.count != limit and status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        stopped = "stop" if stop is not None and stop.is_set() else "time"
    guesses, backtracks = solver.num_branches, solver.num_conflicts
    return Found(collector.count, stopped, collector.first, guesses, backtracks, 1 + guesses + backtracks)


def _model(layout: _core.Layout, masks: Sequence[int]) -> tuple[cp_model.CpModel, list[cp_model.IntVar]]:
    model = cp_model.CpModel()
    domains = {mask: cp_model.Domain.from_values(list(values_of(mask))) for mask in set(masks)}
    cells = [model.new_int_var_from_domain(domains[mask], "") for mask in masks]
    for _, house in layout.houses():
        model.add_all_different([cells[cell] for cell in house])
    return model, cells


def _run(solver: cp_model.CpSolver, model: cp_model.CpModel, collector: _Collector, stop: _core.StopFlag | None) -> object:
    """Solve in a separate thread, so that Ctrl-C and the flag can end it, and return the solver's status."""
    results: list[object] = []
    failures: list[BaseException] = []

    def work() -> None:
        try:
            results.append(solver.solve(model, collector))
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=work, name="sudokit-cp-sat")
    thread.start()
    try:
        while thread.is_alive():
            thread.join(PAUSE)
            if stop is not None and stop.is_set():
                solver.stop_search()
    finally:
        while thread.is_alive():  # on Ctrl-C, end the thread before the exception propagates
            solver.stop_search()
            thread.join(PAUSE)
    if failures:
        raise failures[0]
    return results[0]
