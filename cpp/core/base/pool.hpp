// A pool of idle solvers, for any number of threads.  Making a solver allocates memory, so solvers are reused; there can be
// several, because a search may begin within another.  A lease returns its solver to the pool on destruction.
#pragma once
#include <memory>
#include <mutex>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/invariant.hpp"

namespace sudokit {

template <class Solver>
class Pool {
 public:
  class Lease {
   public:
    Lease(Pool& pool, std::unique_ptr<Solver> solver) : pool_(&pool), solver_(std::move(solver)) {
      SUDOKIT_INVARIANT(solver_ != nullptr);
    }
    Lease(Lease&&) = default;
    Lease& operator=(Lease&&) = default;
    ~Lease() {
      if (!solver_) return;
      const std::lock_guard lock(pool_->mutex_);
      pool_->idle_.push_back(std::move(solver_));
    }
    Solver& operator*() const { return *solver_; }
    Solver* operator->() const { return solver_.get(); }

   private:
    Pool* pool_;
    std::unique_ptr<Solver> solver_;
  };

  template <class... Arguments>
    requires(std::is_constructible_v<Solver, const Arguments&...>)
  Lease lend(const Arguments&... arguments) {
    return lend([&] { return std::make_unique<Solver>(arguments...); });
  }
  // An idle solver, or a new one from make().
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

}  // namespace sudokit
