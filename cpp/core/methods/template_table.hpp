// All templates of a layout, and an index of them by cell.
//
// A template is the N cells of one value in a solution, one in every house.  Source: the article on "paths", which makes
// the 46,656 templates of the 9x9 grid once and filters them for each value.  Ours are made row by row for any houses, in
// the order of their cells, so that neighbours share their first rows.  The index answers its author's question: for each
// block of 64 neighbours, which templates go through a cell; and for each cell, which blocks have any such template.
//
// A layout has a table if at most `most_templates` can exist: all layouts up to 9x9, boxes up to 10x10.  Memory: 24 bytes
// per template (1.1 MB for 9x9), and N*N/8 bytes each once the index is requested (0.5 MB).
//
// The tables are made when first needed rather than by the compiler: as constants, those of the 9x9 grid alone added 1.1 MB
// to the module's 3.5 MB and 5 s to its compilation (g++ 12 with a raised -fconstexpr-ops-limit), to save 2 ms once per
// process.
#pragma once
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "core/grid/cell_set.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::methods {

using TableSet = CellSet<2>;

inline constexpr std::uint64_t most_templates = 1'000'000;

// An upper bound on the number of templates of the layout; exact for boxes without extras.  Saturates.
std::uint64_t templates_bound(const Layout& layout);
inline bool has_template_table(const Layout& layout) { return templates_bound(layout) <= most_templates; }

// For each value, the cells that cannot hold it: those without it as a candidate, and the peers of those with no other
// candidate.  A template of the value is possible exactly if it avoids these cells.
template <int Words>
std::vector<CellSet<Words>> closed_cells(const Layout& layout, const std::vector<CellSet<Words>>& peers,
                                         const Mask* candidates) {
  std::vector<CellSet<Words>> closed(static_cast<std::size_t>(layout.size()));
  for (std::size_t cell = 0; cell < peers.size(); ++cell) {
    const Mask mask = candidates[cell] & all_values(layout.size());
    for (Mask absent = ~mask & all_values(layout.size()); absent; absent &= absent - 1)
      closed[static_cast<std::size_t>(std::countr_zero(absent))].insert(static_cast<Cell>(cell));
    if (std::has_single_bit(mask)) closed[static_cast<std::size_t>(std::countr_zero(mask))] |= peers[cell];
  }
  return closed;
}

// The peers of every cell, without the cell itself.
template <int Words>
std::vector<CellSet<Words>> peer_sets(const Layout& layout) {
  std::vector<CellSet<Words>> sets(static_cast<std::size_t>(layout.cells()));
  for (std::size_t cell = 0; cell < sets.size(); ++cell)
    for (const Cell peer : layout.peers(static_cast<Cell>(cell))) sets[cell].insert(peer);
  return sets;
}

class TemplateTable {
 public:
  explicit TemplateTable(const Layout& layout);
  // The layout's only table: made on the first request, and shared as long as anybody holds it.
  static std::shared_ptr<const TemplateTable> of(const Layout& layout);

  std::size_t size() const { return templates_.size(); }
  const TableSet& operator[](std::size_t number) const { return templates_[number]; }
  const std::vector<TableSet>& peers() const { return peers_; }

  // Finds the templates that avoid the closed cells, in order, by looking at every template.
  void filter(const TableSet& closed, std::vector<TableSet>& found) const;
  // The same by the index, which skips blocks without such templates.
  void look_up(const TableSet& closed, std::vector<TableSet>& found) const;
  // Makes the index if it does not exist yet.
  void make_index() const;

 private:
  struct RowChoice;
  std::uint32_t tail(const TableSet& set) const;
  void generate();
  void descend(std::size_t row, const TableSet& closed, const TableSet& chosen);
  std::uint64_t block(std::size_t number, const RowChoice* rows) const;

  static constexpr std::size_t block_size = 64, head_group = 32;

  std::size_t size_, cells_;
  std::vector<TableSet> peers_, extras_;  // extras: houses that a template might miss
  std::vector<TableSet> templates_;
  std::vector<std::uint32_t> heads_, tails_;  // the first and the last 32 cells of each, padded with full words
  mutable std::once_flag indexed_;
  mutable std::vector<std::uint64_t> through_;  // by block, then cell: the templates of the block that go through the cell
  mutable std::vector<std::uint64_t> any_;      // by cell: the blocks with any such template
  mutable std::size_t summaries_ = 0;           // words of any_ per cell
};

}  // namespace sudokit::methods
