#include "core/methods/catalogue.hpp"

#include "core/base/invariant.hpp"
#include "core/canon/band_407.hpp"
#include "core/canon/canon.hpp"
#include "core/canon/class_search.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::methods {
namespace {

std::unique_ptr<canon::Lookup> lookup_for(const Layout& layout) {
  if (layout.size() == 9) return std::make_unique<canon::ClassSearch<canon::Shape<3, 3>>>(canon::catalogued_grids());
  return std::make_unique<canon::ImageWalk>(canon::ImageTable::of(layout.box_height(), layout.box_width()));
}

}  // namespace

Catalogue::Catalogue(const Layout& layout) : Catalogue(layout, lookup_for(layout), layout.size() < 9) {}

Catalogue::Catalogue(const Layout& layout, std::unique_ptr<canon::Lookup> lookup, bool whole)
    : maker_(layout), lookup_(std::move(lookup)), whole_(whole) {}

void Catalogue::start(const Mask* candidates, Random* order, steps::Log*) {
  work_ = {0, 0, 1};
  entered_ = labelling_ = false;
  hopeless_ = !maker_.make(candidates, true, query_);
  if (hopeless_) return;
  relabellings_.set_order(query_.size, order);
  lookup_->start(query_, order);
}

// Writes an image of the catalogue as a solution of the puzzle.
void Catalogue::undo(const std::array<Value, 10>& values, Value* solution) const {
  for (std::size_t cell = 0; cell < query_.cells(); ++cell) {
    const Value value = values[lookup_->grid()[cell]];
    SUDOKIT_INVARIANT(query_.masks[cell] >> (value - 1) & 1);
    solution[query_.source[cell]] = value;
  }
}

Found Catalogue::next(Value* solution, Meter& meter) {
  if (hopeless_) return Found::exhausted;
  if (!entered_) {
    if (!meter.charge()) return Found::stopped;
    entered_ = true;
  }
  while (true) {
    if (labelling_) {
      if (labelled_ && !meter.charge()) return Found::stopped;
      if (const auto* const values = relabellings_.next()) {
        if (labelled_) ++work_.backtracks, ++work_.nodes;
        labelled_ = true;
        undo(*values, solution);
        return Found::solution;
      }
      labelling_ = false;
    }
    const Found found = lookup_->next(meter, work_);
    if (found == Found::exhausted && !whole_) {
      meter.end(Stopped::coverage);
      return Found::stopped;
    }
    if (found != Found::solution) return found;
    relabellings_.start(lookup_->labels(), query_.allowed(lookup_->grid()));
    labelling_ = true;
    labelled_ = false;
  }
}

bool has_catalogue(const Layout& layout) { return canon::can_do(layout) && layout.size() != 8; }

}  // namespace sudokit::methods
