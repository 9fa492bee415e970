// Clause learning (core/search/learner.hpp) as a method of its own, without a search before it.
//
// Source: see there.  Solutions come in no specified order, and with a random order in a different one.  Each solution is
// excluded by a clause before the next one is sought; after many of them the search takes over (core/search/staged.hpp).
#pragma once
#include "core/methods/method.hpp"
#include "core/search/staged.hpp"

namespace sudokit::methods {

class ClauseLearning final : public Method {
 public:
  explicit ClauseLearning(const Layout& layout) : staged_(layout) {}
  void start(const Mask* candidates, Random* order, steps::Log*) override {
    work_ = {};
    staged_.start(candidates, order, 0);
  }
  Found next(Value* solution, Meter& meter) override {
    const Found found = staged_.next(solution, meter);
    work_ = staged_.work();
    return found;
  }
  std::uint32_t stride() const override { return 4; }

 private:
  search::Staged staged_;
};

}  // namespace sudokit::methods
