// Templates: the ways to place one value in all houses.  A place that every way uses excludes other values from its cell, which
// can leave these fewer ways, and so on; only what the step needs of this is argued.
#include <algorithm>

#include "core/arguments/argued.hpp"

namespace sudokit::arguments {
namespace {

// As in the search for the technique: a place that takes more is left undecided, which never happens at 9x9.
constexpr int most_nodes = 20'000;

// Whether the value can be placed in all houses, within some cells.
class Ways {
 public:
  Ways(const Board& board, Value value) : board_(board) {
    for (int house = 0; house < static_cast<int>(board.layout().houses().size()); ++house) {
      const auto& cells = board.house(house).cells;
      if (std::none_of(cells.begin(), cells.end(), [&](Cell cell) { return board.value(cell) == value; }))
        lacking_.push_back(house);
    }
  }

  // Also if that is not known.
  bool exist(std::vector<char>& places) {
    nodes_ = 0;
    return fill(places, lacking_);
  }

 private:
  bool fill(std::vector<char>& places, const std::vector<int>& lacking) {
    if (lacking.empty() || ++nodes_ > most_nodes) return true;
    std::size_t fewest = 0xffff;
    Cells choices;
    for (const int house : lacking) {
      Cells here;
      for (const Cell cell : board_.house(house).cells)
        if (places[cell]) here.push_back(cell);
      if (here.size() >= fewest) continue;
      fewest = here.size();
      choices = here;
      if (fewest <= 1) break;
    }
    for (const Cell cell : choices) {
      std::vector<char> rest = places;
      for (const Cell peer : board_.layout().peers(cell)) rest[peer] = 0;
      std::vector<int> more;
      for (const int house : lacking)
        if (!board_.in_house(cell, house)) more.push_back(house);
      if (fill(rest, more)) return true;
    }
    return false;
  }

  const Board& board_;
  std::vector<int> lacking_;
  int nodes_ = 0;
};

class Settling {
 public:
  explicit Settling(Writer& writer) : writer_(writer), board_(writer.board) {
    const auto values = static_cast<std::size_t>(board_.size()) + 1;
    places_.resize(values);
    removed_.resize(values);
    for (std::size_t value = 1; value < values; ++value) {
      places_[value].assign(static_cast<std::size_t>(board_.cells()), 0);
      for (int cell = 0; cell < board_.cells(); ++cell)
        places_[value][static_cast<std::size_t>(cell)] =
            board_.open(static_cast<Cell>(cell)) && board_.has(static_cast<Cell>(cell), static_cast<Value>(value));
    }
  }

  // Settles the values until the value of the step shows its effects; then argues them.
  void argue() {
    const Value value = writer_.value();
    const int rounds = board_.size() * board_.cells();
    for (int round = 0; round < rounds && !is_shown(value); ++round)
      if (!settle()) return;
    if (!is_shown(value)) return;
    const Indices from = without(value);
    for (const Candidate& one : writer_.step.placements) claim(Claim::one, {&one, 1}, from);
    if (!writer_.left().empty()) {
      const Candidates lost = writer_.left();
      writer_.shown(claim(Claim::none, lost, from));
    }
  }

 private:
  // A place that every way to place its value uses, given the places removed before.
  struct Forced {
    Candidate one;
    std::vector<std::size_t> because;
    Index line;
  };

  bool every_way_uses(Candidate one) {
    auto& places = places_[one.value];
    places[one.cell] = 0;
    const bool without = Ways(board_, one.value).exist(places);
    places[one.cell] = 1;
    return !without;
  }

  bool no_way_uses(Candidate one) {
    std::vector<char> places = places_[one.value];
    for (const Cell peer : board_.layout().peers(one.cell)) places[peer] = 0;
    return !Ways(board_, one.value).exist(places);
  }

  bool is_shown(Value value) {
    const auto& placements = writer_.step.placements;
    const auto gone = [&](const Candidate& one) { return !places_[value][one.cell] || no_way_uses(one); };
    return std::all_of(placements.begin(), placements.end(), [&](const Candidate& one) { return every_way_uses(one); }) &&
           std::all_of(writer_.left().begin(), writer_.left().end(), gone);
  }

  // One round over all values; false: nothing new.
  bool settle() {
    bool news = false;
    for (int v = 1; v <= board_.size(); ++v) {
      const auto value = static_cast<Value>(v);
      for (int at = 0; at < board_.cells(); ++at) {
        const Candidate one{static_cast<Cell>(at), value};
        if (!places_[value][one.cell] || is_known(one) || !every_way_uses(one)) continue;
        forced_.push_back({one, removed_[value], no_line});
        for (std::size_t other = 1; other < places_.size(); ++other) {
          if (other == value || !places_[other][one.cell]) continue;
          places_[other][one.cell] = 0;
          removed_[other].push_back(forced_.size() - 1);
        }
        news = true;
      }
    }
    return news;
  }

  bool is_known(const Candidate& one) const {
    return std::any_of(forced_.begin(), forced_.end(), [&](const Forced& known) { return known.one == one; });
  }

  Index claim(Claim claim, std::span<const Candidate> candidates, std::span<const Index> from) {
    const Index line = writer_.line(claim, Reason::templates, candidates, from);
    writer_.argument.lines[line].values = bit_of(candidates[0].value);
    return line;
  }

  Index show(std::size_t index) {
    if (forced_[index].line != no_line) return forced_[index].line;
    const Candidate one = forced_[index].one;
    const Indices from = without(one.value, forced_[index].because);
    return forced_[index].line = claim(Claim::one, {&one, 1}, from);
  }

  // The lines that remove places of a value.
  Indices without(Value value, const std::vector<std::size_t>& because) {
    Indices lines;
    for (const std::size_t index : because) {
      const Candidate lost{forced_[index].one.cell, value};
      lines.push_back(writer_.excluded({&lost, 1}, show(index)));
    }
    return lines;
  }
  Indices without(Value value) { return without(value, std::vector<std::size_t>(removed_[value])); }

  Writer& writer_;
  const Board& board_;
  std::vector<std::vector<char>> places_;          // by value, then cell
  std::vector<std::vector<std::size_t>> removed_;  // by value: the forced places that removed one of its own
  std::vector<Forced> forced_;
};

}  // namespace

void templates(Writer& writer) { Settling(writer).argue(); }

}  // namespace sudokit::arguments
