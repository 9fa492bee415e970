// Exocets: the cases of the base, and of the targets in which its values must stand again, each with what follows from it.
//
// Junior exocets: a value of the base needs a place in each cross-line.  Outside the boxes of the base it has places in fewer
// lines than that, so it stands where these lines do not cover the cross-lines: in a target.  In complex ones it
// is in the first target, or in the second one, because it would have no place without both.
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/arguments/argued.hpp"
#include "core/arguments/deductions.hpp"

namespace sudokit::arguments {
namespace {

struct Case {
  int scope;
  Candidates lost{};  // what the cases within it eliminate
  std::vector<int> own{};
  int choice = Deductions::none;
  std::vector<Case> within{};
};

class Exocet {
 public:
  explicit Exocet(Writer& writer)
      : writer_(writer),
        deductions_(writer),
        base_(writer.cells_of(Role::base)),
        cross_(writer.houses_of(Role::cover)),
        targets_(writer.cells_of(Role::set_a)) {
    const Cells others = writer.cells_of(Role::set_b);
    targets_.insert(targets_.end(), others.begin(), others.end());
  }

  void write() {
    if (base_.size() != 2) return;
    const Candidates lost = writer_.left();
    const Candidates first = writer_.in_cell(base_[0]);
    std::vector<Case> cases;
    for (const Candidate& one : first) {
      cases.push_back({deductions_.suppose(one, true)});
      values_[0] = one.value;
      if (!find(cases.back(), lost, 1)) return;
    }
    Indices from{writer_.only(base_[0])};
    for (const Case& one : cases) write(one, from);
    writer_.shown(writer_.line(Claim::none, Reason::cases, lost, from));
  }

 private:
  // Finds what shows that the candidates are false in the scope: its own facts, and cases within it.
  bool find(Case& here, const Candidates& lost, int depth) {
    deductions_.follow(here.scope, Deductions::Effort::patterns);
    if (mark_fault(here)) return true;
    for (const Candidate& one : lost) {
      if (const int fact = deductions_.known(here.scope, one, false); fact != Deductions::none)
        here.own.push_back(fact);
      else
        here.lost.push_back(one);
    }
    for (const int fact : here.own) deductions_.mark(fact);
    deductions_.mark(deductions_.supposed(here.scope));
    if (here.lost.empty()) return true;
    if (depth > 3) return false;
    if (depth > 1 && cross_.empty()) return find_by_target(here, depth);
    here.choice = depth == 1 ? deductions_.choose(here.scope, base_[1]) : choose(here.scope, values_[depth - 2]);
    if (here.choice == Deductions::none) return false;
    if (mark_fault(here)) return true;
    deductions_.mark(here.choice);
    for (const Candidate& one : deductions_.left(here.choice)) {
      Case inner{deductions_.suppose(one, true, here.scope)};
      if (depth == 1) values_[1] = one.value;
      if (!find(inner, here.lost, depth + 1)) return false;
      here.within.push_back(std::move(inner));
    }
    return true;
  }

  // The same without cross-lines: the value is in the first target, or else in the second one.
  bool find_by_target(Case& here, int depth) {
    const Value value = values_[static_cast<std::size_t>(depth - 2)];
    const Candidate first{targets_[0], value};
    const bool is_true = deductions_.known(here.scope, first, true) != Deductions::none;
    if (is_true || is_lost(here.scope, first)) {
      if (!is_true) place_in_second(here.scope, value);
      return find(here, std::exchange(here.lost, {}), depth + 1);
    }
    for (const bool on : {true, false}) {
      Case inner{deductions_.suppose(first, on, here.scope)};
      if (!on) place_in_second(inner.scope, value);
      if (!find(inner, here.lost, depth + 1)) return false;
      here.within.push_back(std::move(inner));
    }
    return true;
  }

  bool is_lost(int scope, const Candidate& one) const {
    return !writer_.board.has(one.cell, one.value) || deductions_.known(scope, one, false) != Deductions::none;
  }

  // It is in the second target: supposing that it is not leads to a fault.
  void place_in_second(int scope, Value value) {
    const Candidate second{targets_[1], value};
    deductions_.follow(scope, Deductions::Effort::patterns);
    if (deductions_.fault(scope) != Deductions::none || is_lost(scope, second)) return;
    if (deductions_.known(scope, second, true) != Deductions::none) return;
    const int inner = deductions_.suppose(second, false, scope);
    deductions_.follow(inner, Deductions::Effort::patterns);
    if (deductions_.fault(inner) != Deductions::none) deductions_.refuted(scope, inner);
  }

  bool mark_fault(Case& here) {
    const int fault = deductions_.fault(here.scope);
    if (fault == Deductions::none) return false;
    here.own = {fault};
    here.lost.clear();
    here.choice = Deductions::none;
    deductions_.mark(fault);
    return true;
  }

  // The targets in which the value must stand, by lines that cover all its other places in the cross-lines.
  int choose(int scope, Value value) {
    const Board& board = writer_.board;
    Parts bases;
    Cells outside;
    for (const int house : cross_) {
      if (writer_.places(board.house(house).cells, value).empty()) continue;  // it has the value already
      bases.push_back(Part::of_house(house, value));
      for (const Cell cell : board.house(house).cells)
        if (std::find(targets_.begin(), targets_.end(), cell) == targets_.end() && board.has(cell, value) &&
            deductions_.known(scope, {cell, value}, false) == Deductions::none)
          outside.push_back(cell);
    }
    Parts covers;
    if (bases.empty() || !cover(outside, value, bases.size() - 1, covers)) return Deductions::none;
    return deductions_.choose(scope, bases, covers);
  }

  // Covers the cells with that many lines, rows or columns.
  bool cover(const Cells& cells, Value value, std::size_t lines, Parts& covers) {
    const Board& board = writer_.board;
    const auto open = std::find_if(cells.begin(), cells.end(), [&](Cell cell) {
      return std::none_of(covers.begin(), covers.end(), [&](const Part& part) { return board.in_house(cell, part.index); });
    });
    if (open == cells.end()) {
      // A line that is not needed covers nothing that matters: any other will do.
      return covers.size() == lines || add_unneeded(value, lines, covers);
    }
    if (covers.size() == lines) return false;
    const bool across_rows = cross_[0] >= board.layout().size();  // the cross-lines are columns
    const auto of = board.layout().houses_of(*open);
    for (const int house : across_rows ? std::array<int, 2>{of[0], of[1]} : std::array<int, 2>{of[1], of[0]}) {
      covers.push_back(Part::of_house(house, value));
      if (cover(cells, value, lines, covers)) return true;
      covers.pop_back();
    }
    return false;
  }

  bool add_unneeded(Value value, std::size_t lines, Parts& covers) {
    const int size = writer_.board.layout().size();
    for (int house = 0; house < 2 * size && covers.size() < lines; ++house) {
      const bool across = (house >= size) != (cross_[0] >= size);
      const bool used = std::any_of(covers.begin(), covers.end(), [&](const Part& part) { return part.index == house; });
      const bool meets =
          std::any_of(targets_.begin(), targets_.end(), [&](Cell cell) { return writer_.board.in_house(cell, house); });
      if (across && !used && !meets) covers.push_back(Part::of_house(house, value));
    }
    return covers.size() == lines;
  }

  // Writes a case; `from` receives its supposition and what shows the claim.
  void write(const Case& here, Indices& from) {
    deductions_.write(here.scope);
    from.push_back(deductions_.line_of(deductions_.supposed(here.scope)));
    for (const int fact : here.own)
      if (std::find(from.begin(), from.end(), deductions_.line_of(fact)) == from.end())
        from.push_back(deductions_.line_of(fact));
    if (!here.lost.empty()) {
      Indices cases;
      if (here.choice != Deductions::none) cases.push_back(deductions_.line_of(here.choice));
      for (const Case& one : here.within) write(one, cases);
      from.push_back(writer_.line(Claim::none, Reason::cases, here.lost, cases));
    }
    writer_.leave();
  }

  Writer& writer_;
  Deductions deductions_;
  Cells base_;
  std::vector<int> cross_;
  Cells targets_;
  std::array<Value, 2> values_{};
};

}  // namespace

void exocet(Writer& writer) { Exocet(writer).write(); }

}  // namespace sudokit::arguments
