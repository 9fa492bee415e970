#include "core/search/search.hpp"

#include "core/grid/layout.hpp"
#include "core/search/engine.hpp"

namespace sudokit::search {
namespace {

template <class Word, bool Copies>
std::unique_ptr<Solver::Engine> make(const Layout& layout) {
  const bool extras = layout.has_diagonals() || layout.has_windows();
  if (extras) return std::make_unique<EngineOf<Word, 0, Copies>>(layout);
  return std::make_unique<EngineOf<Word, 3, Copies>>(layout);
}

// The narrowest word with N bits: states are then smaller, and copying them is cheaper than keeping a trail.
std::unique_ptr<Solver::Engine> make(const Layout& layout) {
#ifdef SUDOKIT_LARGEST_SIZE  // a module of the page that has no larger grids leaves out their engines
  static_assert(SUDOKIT_LARGEST_SIZE <= 16);
  SUDOKIT_INVARIANT(layout.size() <= SUDOKIT_LARGEST_SIZE);
  return make<std::uint16_t, true>(layout);
#else
  if (layout.size() <= 16) return make<std::uint16_t, true>(layout);
  if (layout.size() <= 32) return make<std::uint32_t, true>(layout);
  return make<std::uint64_t, false>(layout);
#endif
}

}  // namespace

Solver::Solver(const Layout& layout) : engine_(make(layout)) {}
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

void Solver::start(const Mask* candidates, Random* order) { engine_->start(candidates, order); }
Found Solver::next(Value* solution, Meter& meter) { return engine_->next(solution, meter); }
void Solver::open_layer() { engine_->open_layer(); }
void Solver::drop_layer() { engine_->drop_layer(); }
void Solver::fix(Cell cell, Value value) { engine_->fix(cell, value); }
bool Solver::close(std::span<const Cell> wanted) { return engine_->close(wanted); }
bool Solver::differs(Cell cell, Value value, Meter& meter) { return engine_->differs(cell, value, meter); }
const Work& Solver::work() const { return engine_->work; }
std::uint32_t Solver::stride() const { return engine_->stride; }
std::size_t Solver::memory() const { return engine_->memory(); }

}  // namespace sudokit::search
