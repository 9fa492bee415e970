#include "core/generate/run.hpp"

#include <algorithm>

#include "core/classic/single.hpp"
#include "core/grid/layout.hpp"
#include "core/search/search.hpp"

namespace sudokit::generate {

namespace {

class Classic final : public methods::Method {
 public:
  void start(const Mask* candidates, Random* order, steps::Log*) override { solver_.start(candidates, order); }
  Found next(Value* solution, Meter& meter) override {
    const Found found = solver_.next(solution, meter);
    work_ = solver_.work();
    return found;
  }
  std::uint32_t stride() const override { return classic::Solver::stride; }

 private:
  classic::Solver solver_;
};

class Search final : public methods::Method {
 public:
  explicit Search(const Layout& layout) : solver_(layout) {}
  void start(const Mask* candidates, Random* order, steps::Log*) override { solver_.start(candidates, order); }
  Found next(Value* solution, Meter& meter) override {
    const Found found = solver_.next(solution, meter);
    work_ = solver_.work();
    return found;
  }
  std::uint32_t stride() const override { return solver_.stride(); }

 private:
  search::Solver solver_;
};

}  // namespace

std::unique_ptr<methods::Method> solver_named(std::string_view name, const Layout& layout) {
  if (name == "auto") name = layout.classic() ? "classic" : "search";
  if (name == "search") return std::make_unique<Search>(layout);
  if (name == "classic") return layout.classic() ? std::make_unique<Classic>() : nullptr;
  if (name == "catalogue" && layout.classic()) return nullptr;  // it holds few of these grids
  const methods::Entry* entry = methods::find(name);
  return entry && entry->can_do(layout) ? entry->make(layout) : nullptr;
}

int fewest_clues(const Layout& layout) {
  if (layout.has_diagonals() || layout.has_windows()) return layout.size() - 1;
  const int low = std::min(layout.box_height(), layout.box_width()),
            high = std::max(layout.box_height(), layout.box_width());
  if (low == 2 && high == 2) return 4;
  if (low == 2 && high == 3) return 8;
  if (low == 2 && high == 4) return 14;
  if (low == 3 && high == 3) return 17;
  return layout.size() - 1;
}

}  // namespace sudokit::generate
