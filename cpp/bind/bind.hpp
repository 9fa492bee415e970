// What the files of the binding share.
#pragma once
#include <nanobind/nanobind.h>

#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "core/grid/layout.hpp"

// A binding includes the headers of what it calls; all that it needs not to know of a layout's solvers is their names.
namespace sudokit::canon {
class Canoniser;
}
namespace sudokit::logic {
class Explainer;
}
namespace sudokit::methods {
class Method;
class TemplateTable;
}
namespace sudokit::search {
class Solver;
class Staged;
}

namespace sudokit::bind {

namespace nb = nanobind;

// Solvers are made once and lent out: making one allocates, and a signal handler may start a second search within a first.
template <class Solver>
class Pool {
 public:
  class Lease {
   public:
    Lease(Pool& pool, std::unique_ptr<Solver> solver) : pool_(&pool), solver_(std::move(solver)) {}
    Lease(Lease&&) = default;
    Lease& operator=(Lease&&) = default;
    ~Lease() {
      if (!solver_) return;
      const std::lock_guard lock(pool_->mutex_);
      pool_->idle_.push_back(std::move(solver_));
    }
    Solver& operator*() const { return *solver_; }

   private:
    Pool* pool_;
    std::unique_ptr<Solver> solver_;
  };

  template <class... Arguments>
    requires(std::is_constructible_v<Solver, const Arguments&...>)
  Lease lend(const Arguments&... arguments) {
    return lend([&] { return std::make_unique<Solver>(arguments...); });
  }
  // `make`: how to make one where none is idle.
  template <class Maker>
    requires(std::is_invocable_r_v<std::unique_ptr<Solver>, const Maker&>)
  Lease lend(const Maker& make) {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        auto solver = std::move(idle_.back());
        idle_.pop_back();
        return {*this, std::move(solver)};
      }
    }
    return {*this, make()};
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<Solver>> idle_;
};

// A layout with the solvers made for it.
struct LayoutHandle {
  explicit LayoutHandle(Layout made);
  ~LayoutHandle();
  Pool<methods::Method>& methods_named(const std::string& name);
  // Keeps the layout's table of templates, if it can have one, from now on, so that it is made once.
  void hold_templates();

  Layout layout;
  Pool<search::Solver> solvers;
  Pool<search::Staged> staged;
  Pool<canon::Canoniser> canonisers;
  Pool<logic::Explainer> explainers;

 private:
  std::shared_ptr<const methods::TemplateTable> templates_;
  std::map<std::string, Pool<methods::Method>> methods_;
  std::mutex methods_mutex_;
};

// One byte a cell, as Grid keeps them.  Throws ValueError where the length is not the layout's or a value is above N.
inline std::span<const Value> values_of(const Layout& layout, const nb::bytes& values) {
  if (values.size() != static_cast<std::size_t>(layout.cells())) throw nb::value_error("one byte a cell is needed");
  const std::span<const Value> cells{reinterpret_cast<const Value*>(values.data()), values.size()};
  for (const Value value : cells)
    if (value > layout.size()) throw nb::value_error("values go from 0 to N");
  return cells;
}

void add_canon(nb::module_& module);
void add_classes(nb::module_& module);
void add_full_grids(nb::module_& module);
void add_generators(nb::module_& module);
void add_grid(nb::module_& module);
void add_learner(nb::module_& module);
void add_logic(nb::module_& module);
void add_minimise(nb::module_& module);
void add_methods(nb::module_& module);
void add_ratings(nb::module_& module);
void add_puzzles(nb::module_& module);
void add_solve(nb::module_& module);
void add_steps(nb::module_& module);
void add_templates(nb::module_& module);

}  // namespace sudokit::bind
