#include "core/classic/row_stream.hpp"

#include <bit>

#include "core/base/invariant.hpp"

namespace sudokit::classic {

RowStream::RowStream(std::size_t places)
    : rows_(81 * places),
      states_(places, row_done),
      excluded_(places, Alternative{no_cell, 0}),
      counts_(places),
      queue_(std::bit_ceil(places)),
      ended_(places) {}

void RowStream::put(std::size_t place, Alternative excluded) {
  SUDOKIT_INVARIANT(place < places() && states_[place] != row_undecided && size() < places());
  SUDOKIT_INVARIANT(excluded.cell == no_cell || (excluded.cell < no_cell && excluded.value < 9));
  SUDOKIT_INVARIANT(excluded.cell == no_cell || row(place)[excluded.cell] == 0);
  states_[place] = row_undecided;
  excluded_[place] = excluded;
  queue_[asked_++ & (queue_.size() - 1)] = static_cast<std::uint32_t>(place);
}

}  // namespace sudokit::classic
