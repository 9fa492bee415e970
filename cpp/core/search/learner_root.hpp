// Propagates the facts before the learner numbers the candidates: masks, to the fixpoint of naked and hidden singles.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/grid/cell.hpp"

namespace sudokit::search::learning {

class Root {
 public:
  explicit Root(const Layout& layout);
  void clear();

  // Values from 0.  False: there is no solution, and the masks have no meaning from then on.
  bool fix(std::size_t cell, std::size_t value);
  bool forbid(std::size_t cell, std::size_t value);
  bool restrict(const Mask* candidates);  // bits from N on are ignored

  std::size_t size() const { return size_; }
  std::size_t cells() const { return candidates_.size(); }
  std::size_t houses() const { return cell_at_.size() / size_; }
  Mask candidates(std::size_t cell) const { return candidates_[cell]; }
  bool known(std::size_t cell) const { return std::has_single_bit(candidates_[cell]); }
  // The places left to a value in a house, and the cell of a place.
  Mask places(std::size_t house, std::size_t value) const { return places_[house * size_ + value]; }
  std::size_t cell_at(std::size_t house, std::size_t place) const { return cell_at_[house * size_ + place]; }

  struct Link {  // the position of a cell in one of its houses
    std::uint16_t house;
    std::uint8_t place;
  };
  std::span<const Link> links(std::size_t cell) const {
    return {&links_[link_begin_[cell]], link_begin_[cell + 1] - link_begin_[cell]};
  }

 private:
  bool remove(std::size_t cell, std::size_t value);
  bool place(std::size_t cell, std::size_t value);
  bool close();
  bool close_cells();
  bool find_places();
  bool agrees() const;  // for the invariants

  std::size_t size_;
  std::vector<Link> links_;
  std::vector<std::uint32_t> link_begin_;      // by cell, with one more at the end
  std::vector<Cell> cell_at_;                  // by house * N + place
  std::vector<Mask> candidates_, places_;      // by cell; by house * N + value
  std::vector<Mask> used_;                     // by house: values placed in it
  std::vector<std::uint8_t> placed_;           // by cell: its value has been removed from its peers
  std::vector<std::pair<Cell, Value>> queue_;  // to be placed; values from 0
};

}  // namespace sudokit::search::learning
