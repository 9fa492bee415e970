// The smallest backdoor of a puzzle: the fewest cells whose values, once known, leave a puzzle that naked and hidden singles
// solve.  (Backdoors: Williams, Gomes, Selman, "Backdoors to typical case complexity", IJCAI 2003; in the forums on Sudoku
// a backdoor of one cell is a "magic cell".)
//
// Method.  Where singles stop, the open cells form a set R that every backdoor must hit: the closure of cells outside of R
// stays outside of R.  Giving away more cells as long as that does not solve the puzzle makes R small.  So the search for k
// cells branches over the cells of one such set that is not hit yet, and the last cell must lie in all of them; the sets are
// kept and used again.  A cell that follows from a cell tried before is no better than it, and is skipped.
//
// Guarantees.  The result depends only on the puzzle: the search is limited by work, counted in cells placed, and never by
// time, unless the meter stops.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/budget.hpp"
#include "core/logic/singles_closure.hpp"

namespace sudokit::logic {

inline constexpr int largest_backdoor = 3;  // cells; larger ones are not searched for

struct Backdoors {
  bool found = false;
  std::vector<Cell> smallest;  // if found: one of the smallest, ascending
  int more_than = -1;          // every backdoor has more cells than this
  std::vector<Cell> alone;     // if the smallest has one cell: every cell that is a backdoor, ascending
};

class BackdoorSearch {
 public:
  // The cells that a search may place in all its branches together.
  static constexpr std::uint64_t most_work = 400'000;

  // The layout must outlive the object, which is for one thread.
  explicit BackdoorSearch(const Layout& layout) : singles_(layout) {}

  // The arguments are those of SinglesClosure::start; the meter is charged for each closure.
  void find(std::span<const Value> values, std::span<const Mask> masks, std::span<const Value> solution, Meter& meter,
            Backdoors& backdoors, std::uint64_t work = most_work);
  // Cells placed by the last search.
  std::uint64_t work() const { return singles_.work(); }

 private:
  enum class Answer { yes, no, ended };  // ended: by the meter or the limit of work

  bool give(Cell cell);
  Answer shrink();
  Answer one(const CellBits& tried, std::vector<Cell>& all, bool stop_at_first);
  Answer some(int size, CellBits tried);
  const CellBits* smallest_open() const;

  SinglesClosure singles_;
  Meter* meter_ = nullptr;
  std::uint64_t most_ = 0;
  std::vector<CellBits> to_hit_;  // every backdoor has a cell of each
  std::vector<Cell> given_;       // the cells given away in this branch
};

}  // namespace sudokit::logic
