// 3D Medusa: strong links between candidates, in cells with two of them and in houses with two places for a value, divide
// candidates of several values into nets of two colours; of each net one colour is entirely true, and the other false.
//
//   wrap   a colour is false: it is twice in a cell, or twice in a house for one value; or a cell has none of its candidates,
//          and each candidate of the cell conflicts with one of them
//   trap   a candidate outside the net conflicts with both colours: it is false
//
// Two candidates conflict if they share a cell, or if their cells see each other and their values are the same.  Nets of one
// value are left to simple colours.
//
// Parts.  Candidates: the net (colour_1, colour_2).  Of a wrap: the cell (subject) or the house (base) where the false colour,
// colour_2, fails.
//
// Order: nets by their first candidates, by value, then by cell; a wrap before a trap.  A trap takes all that the net excludes.
#include <array>
#include <utility>
#include <vector>

#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique medusa_trap, medusa_wrap;
}

namespace sudokit::logic::find {
template <int Words> bool medusa(Search<Words>& search);
}

namespace sudokit::logic {
namespace {

template <int Words>
class Medusa {
 public:
  explicit Medusa(Search<Words>& search) : search_(search), state_(search.state), tables_(search.state.tables()) {}
  bool find();

 private:
  using Set = CellSet<Words>;
  using Places = std::array<Set, State<Words>::max_values + 1>;  // by value
  struct Failure {
    int cell = -1, house = -1;
    bool any() const { return cell >= 0 || house >= 0; }
  };

  void colour_from(Candidate start);
  bool has(int colour, Cell cell, Value value) const { return colour_[colour][value].has(cell); }
  bool is_coloured(Cell cell, Value value) const { return has(0, cell, value) || has(1, cell, value); }
  // Whether it conflicts with a candidate of the colour, other than itself.
  bool conflicts(int colour, Cell cell, Value value) const {
    return (values_[colour][cell] & ~bit_of(value)) || sight_[colour][value].has(cell);
  }
  Failure failure(int colour) const;
  bool report_wrap(int colour, Failure failure);
  bool report_trap();
  void describe(int first);

  Search<Words>& search_;
  const State<Words>& state_;
  const Tables<Words>& tables_;
  std::array<Places, 2> colour_, sight_;  // the candidates of a colour; the cells that see one of its value
  std::array<std::array<Mask, Set::capacity>, 2> values_{};  // by cell: those of the colour
  Places done_{};
};

template <int Words>
void Medusa<Words>::colour_from(Candidate start) {
  colour_ = {};
  sight_ = {};
  values_ = {};
  std::vector<std::pair<Candidate, int>> open{{start, 0}};
  const auto add = [&](Candidate one, int colour) {
    if (done_[one.value].has(one.cell)) return;
    done_[one.value].insert(one.cell);
    open.emplace_back(one, colour);
  };
  done_[start.value].insert(start.cell);
  for (std::size_t i = 0; i < open.size(); ++i) {
    const auto [one, colour] = open[i];
    colour_[colour][one.value].insert(one.cell);
    sight_[colour][one.value] |= tables_.peers[one.cell];
    values_[colour][one.cell] |= bit_of(one.value);
    if (state_.candidates(one.cell) == 2)
      add({one.cell, lowest_value(state_.mask(one.cell) & ~bit_of(one.value))}, 1 - colour);
    for (const std::uint16_t house : tables_.houses_of(one.cell)) {
      if (state_.count(house, one.value) != 2) continue;
      Set other = state_.places(one.value, house);
      other.erase(one.cell);
      add({other.first(), one.value}, 1 - colour);
    }
  }
}

template <int Words>
typename Medusa<Words>::Failure Medusa<Words>::failure(int colour) const {
  for (const Cell cell : state_.open())
    if (bits_in(values_[colour][cell]) > 1) return {cell, -1};
  for (Value value = 1; value <= state_.size(); ++value)
    for (int house = 0; house < tables_.houses(); ++house)
      if ((colour_[colour][value] & tables_.house[house]).count() > 1) return {-1, house};
  for (const Cell cell : state_.open()) {
    if (values_[colour][cell]) continue;
    bool all = true;
    for (const Value value : values_in(state_.mask(cell))) all = all && sight_[colour][value].has(cell);
    if (all) return {cell, -1};
  }
  return {};
}

template <int Words>
void Medusa<Words>::describe(int first) {
  for (const int colour : {first, 1 - first})
    for (Value value = 1; value <= state_.size(); ++value)
      search_.candidates(colour_[colour][value], value, colour == first ? Role::colour_1 : Role::colour_2);
}

template <int Words>
bool Medusa<Words>::report_wrap(int colour, Failure failure) {
  search_.begin(technique::medusa_wrap);
  for (Value value = 1; value <= state_.size(); ++value) search_.eliminate(colour_[colour][value], value);
  describe(1 - colour);
  if (failure.cell >= 0) search_.cell(static_cast<Cell>(failure.cell), Role::subject);
  if (failure.house >= 0) search_.house(failure.house, Role::base);
  return search_.emit();
}

template <int Words>
bool Medusa<Words>::report_trap() {
  search_.begin(technique::medusa_trap);
  for (const Cell cell : state_.open())
    for (const Value value : values_in(state_.mask(cell)))
      if (!is_coloured(cell, value) && conflicts(0, cell, value) && conflicts(1, cell, value))
        search_.eliminate(cell, value);
  if (search_.step.eliminations.empty()) return true;
  describe(0);
  return search_.emit();
}

template <int Words>
bool Medusa<Words>::find() {
  for (Value value = 1; value <= state_.size(); ++value)
    for (const Cell cell : state_.places(value)) {
      if (done_[value].has(cell)) continue;
      if (!search_.meter.charge()) return false;
      colour_from({cell, value});
      Mask held = 0;
      for (Value other = 1; other <= state_.size(); ++other)
        if (colour_[0][other] || colour_[1][other]) held |= bit_of(other);
      if (bits_in(held) < 2) continue;
      const Failure first = failure(0), second = failure(1);
      if (first.any() && second.any()) continue;  // the grid has no solution
      if (first.any() || second.any()) {
        const bool wrapped = search_.wants(technique::medusa_wrap);
        if (wrapped && !report_wrap(first.any() ? 0 : 1, first.any() ? first : second)) return false;
      } else if (search_.wants(technique::medusa_trap) && !report_trap()) {
        return false;
      }
    }
  return true;
}

}  // namespace

template <int Words>
bool find::medusa(Search<Words>& search) {
  return search.state.broken() || Medusa<Words>(search).find();
}

SUDOKIT_FINDS(medusa)

}  // namespace sudokit::logic
