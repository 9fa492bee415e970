// Forcing chains and nets: the consequences of assumptions (implications.hpp).
//
// Contradiction: an assumption leads to a clash, so its opposite is true.  Verity: at least one of several assumptions is
// true (a candidate on or off, the values of a cell, the places of a value in a house), and all lead to the same
// conclusion.  Chains consist of links between candidates and groups.  Nets also use singles, up to Limits::net_depth
// rounds, so that a consequence can depend on several others.
//
// Order, if only the first step is wanted: that of HoDoKu 2.2.0.  Placements by cell, then eliminations by cell and value.
// If both techniques show an elimination, the shorter is used; if equally long, the contradiction.  All steps: the same
// order, each effect once, by the contradiction if there is one and it is wanted.
//
// Parts.  Candidates: the assumptions (subject); every other candidate that the chains pass, on or off as under the
// assumption; the places of a group that is on (other).  Cells or houses, as base: where the clash is (the cell or house
// with nothing left or with two values, or the cell of a candidate that is both on and off), or whose candidates are the
// assumptions.  Links: of a chain, from the assumption to an end of the clash or to the common conclusion, one chain after
// the other.  A weak link leads from on to off, a strong one from off to on, so the links show the state of each node.  In
// a net several links can end in one node, which depends on all of them; a chain can also begin at a node that was reported
// before, or at a single that depends on nothing.
// A grid with so many open candidates that the table would need more than 64 MiB is skipped.
#include <algorithm>

#include "core/logic/implications.hpp"
#include "core/logic/limits.hpp"
#include "core/logic/reports.hpp"
#include "core/logic/routes.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique forcing_chain_contradiction, forcing_net_contradiction, forcing_net_verity, forcing_chain_verity;
}

namespace sudokit::logic::find {
template <int Words> bool forcing_chain(Search<Words>& search);
template <int Words> bool forcing_net(Search<Words>& search);
}  // namespace sudokit::logic::find

namespace sudokit::logic {
namespace {

using Bits = std::uint64_t;

template <int Words>
class Forcing {
 public:
  using Table = Implications<Words>;
  using Fact = typename Table::Fact;
  using Kind = typename Routes<Words>::Kind;

  bool find(Search<Words>& search, bool nets);

 private:
  // Bit sets, by candidate.
  struct Found {
    std::vector<Bits> placed, eliminated;
    void clear(int words) {
      placed.assign(static_cast<std::size_t>(words), 0);
      eliminated.assign(static_cast<std::size_t>(words), 0);
    }
  };

  void list_choices();
  void find_contradictions();
  void find_verities();
  void share(const Bits* on, const Bits* off, int without_first, int without_end);

  bool emit_all();
  bool emit_first();
  bool reports_shorter_verity(int candidate);
  unsigned build(Technique technique, int candidate, bool placed);
  void change(Technique technique, int candidate, bool placed);
  void begin(Technique technique, int candidate, bool placed);
  void report_way(Fact from, const std::vector<typename Routes<Words>::Hop>& way);
  void report(Fact premise, std::uint32_t position);
  std::uint16_t node(Fact fact);
  void link(Fact from, Fact to);
  void assume(Fact fact);

  Search<Words>* search_ = nullptr;
  const State<Words>* state_ = nullptr;
  bool nets_ = false;
  Table table_;
  Routes<Words> routes_;
  Reports<Words> reports_;
  Choices choices_;
  Found contradictions_, verities_;
  std::vector<Bits> shared_, columns_, meeting_;
  std::vector<CellSet<Words>> allowed_;  // by value: places that the filled cells allow
  std::vector<std::uint16_t> node_of_;   // by fact, from 1
  std::vector<char> reported_;
  std::vector<Fact> marked_;
};

bool has(const std::vector<Bits>& bits, int index) {
  return bits[static_cast<std::size_t>(index) / 64] >> (index % 64) & 1;
}
void insert(std::vector<Bits>& bits, int index) { bits[static_cast<std::size_t>(index) / 64] |= Bits{1} << (index % 64); }

// Lists the choices: cells, then houses by house and value.
template <int Words>
void Forcing<Words>::list_choices() {
  const Tables<Words>& tables = state_->tables();
  choices_.all.clear();
  choices_.members.clear();
  if (choices_.of.size() < static_cast<std::size_t>(table_.candidates()))
    choices_.of.resize(static_cast<std::size_t>(table_.candidates()));
  for (auto& of : choices_.of) of.clear();
  const auto begin = [&]() -> Choice& {
    Choice& choice = choices_.all.emplace_back();
    choice.first = choice.end = static_cast<int>(choices_.members.size());
    return choice;
  };
  const auto add = [&](Choice& choice, int candidate) {
    choices_.members.push_back(candidate);
    ++choice.end;
    choices_.of[candidate].push_back(static_cast<int>(choices_.all.size()) - 1);
  };
  for (const Cell cell : state_->open()) {
    if (state_->candidates(cell) < 2) continue;
    Choice& choice = begin();
    choice.cell = cell;
    for (int one = table_.first_of(cell); one < table_.first_of(cell + 1); ++one) add(choice, one);
  }
  allowed_.assign(static_cast<std::size_t>(tables.size) + 1, state_->open());
  for (const Cell cell : tables.all - state_->open()) allowed_[state_->value(cell)] -= tables.peers[cell];
  for (int house = 0; house < tables.houses(); ++house) {
    for (int v = 1; v <= tables.size; ++v) {
      const auto value = static_cast<Value>(v);
      if (state_->count(house, value) < 2) continue;
      Choice& choice = begin();
      choice.house = house;
      choice.value = value;
      for (const Cell cell : state_->places(value, house)) add(choice, table_.number(cell, value));
      choice.whole = (allowed_[v] & tables.house[house]).count() == choice.end - choice.first;
    }
  }
}

// Transposes a square of 64 x 64 bits.
void transpose(std::array<Bits, 64>& square) {
  Bits mask = 0x00000000ffffffffu;
  for (unsigned half = 32; half != 0; half >>= 1, mask ^= mask << half) {
    for (unsigned row = 0; row < 64; row = ((row | half) + 1) & ~half) {
      const Bits swapped = (square[row] >> half ^ square[row | half]) & mask;
      square[row] ^= swapped << half;
      square[row | half] ^= swapped;
    }
  }
}

// Finds the assumptions that turn off all candidates of a choice.  The table is transposed into one row of assumptions per
// candidate that is off; the rows of a choice's candidates are intersected.
template <int Words>
void Forcing<Words>::find_contradictions() {
  const int words = table_.words(), count = table_.candidates();
  const std::size_t length = 2 * static_cast<std::size_t>(words);
  contradictions_.clear(words);
  columns_.resize(length * 64 * static_cast<std::size_t>(words));
  std::array<Bits, 64> square;
  for (std::size_t rows = 0; rows < length; ++rows) {
    const bool on = rows < static_cast<std::size_t>(words);
    const int first = static_cast<int>(rows) * 64 - (on ? 0 : words * 64);
    std::vector<Bits>& found = on ? contradictions_.eliminated : contradictions_.placed;
    for (int word = 0; word < words; ++word) {
      for (int i = 0; i < 64; ++i) {
        square[i] = 0;
        if (first + i >= count) continue;
        const Fact assumption = on ? table_.on(first + i) : table_.off(first + i);
        square[i] = table_.reach_off(assumption)[word];
        if (square[i] & table_.reach(assumption)[word]) insert(found, first + i);
      }
      transpose(square);
      for (int i = 0; i < 64; ++i) columns_[(static_cast<std::size_t>(word) * 64 + i) * length + rows] = square[i];
    }
  }
  meeting_.resize(length);
  for (const Choice& choice : choices_.all) {
    if (search_->first && !choice.whole) continue;
    std::fill(meeting_.begin(), meeting_.end(), ~Bits{0});
    for (const int candidate : choices_.candidates(choice))
      for (std::size_t i = 0; i < length; ++i) meeting_[i] &= columns_[candidate * length + i];
    for (int word = 0; word < words; ++word) {
      contradictions_.eliminated[word] |= meeting_[word];
      contradictions_.placed[word] |= meeting_[word + words];
    }
  }
}

// Adds the shared consequences, except for the candidates of one cell.
template <int Words>
void Forcing<Words>::share(const Bits* on, const Bits* off, int without_first, int without_end) {
  const auto add = [&](std::vector<Bits>& to, const Bits* from) {
    for (int word = 0; word < table_.words(); ++word) {
      Bits bits = from[word];
      if (bits == 0) continue;
      for (int one = std::max(without_first, word * 64); one < std::min(without_end, word * 64 + 64); ++one)
        bits &= ~(Bits{1} << (one % 64));
      to[static_cast<std::size_t>(word)] |= bits;
    }
  };
  add(verities_.placed, on);
  add(verities_.eliminated, off);
}

template <int Words>
void Forcing<Words>::find_verities() {
  const std::size_t both = 2 * static_cast<std::size_t>(table_.words());
  verities_.clear(table_.words());
  shared_.resize(both);
  const auto common = [&](Fact fact, bool first) {
    const Bits* row = table_.reach(fact);
    if (first)
      std::copy(row, row + both, shared_.begin());
    else
      for (std::size_t word = 0; word < both; ++word) shared_[word] &= row[word];
  };
  for (int candidate = 0; candidate < table_.candidates(); ++candidate) {
    common(table_.on(candidate), true);
    common(table_.off(candidate), false);
    const Cell cell = table_.cell(candidate);
    share(shared_.data(), shared_.data() + table_.words(), table_.first_of(cell), table_.first_of(cell + 1));
  }
  for (const Choice& choice : choices_.all) {
    const auto members = choices_.candidates(choice);
    for (const int member : members) common(table_.on(member), member == members[0]);
    share(shared_.data(), shared_.data() + table_.words(), 0, 0);
  }
}

// --- reporting ------------------------------------------------------------------------------------------

template <int Words>
std::uint16_t Forcing<Words>::node(Fact fact) {
  if (node_of_[fact]) return static_cast<std::uint16_t>(node_of_[fact] - 1);
  marked_.push_back(fact);
  const bool on = table_.is_on(fact);
  std::uint16_t made;
  if (table_.is_candidate(fact)) {
    const int candidate = table_.candidate(fact);
    made = search_->node(table_.cell(candidate), table_.value(candidate));
    search_->candidate(table_.cell(candidate), table_.value(candidate), on ? Role::on : Role::off);
  } else {
    const auto& group = table_.group(fact);
    made = search_->node(group.cells, group.value);
    search_->candidates(group.cells, group.value, on ? Role::other : Role::off);
  }
  node_of_[fact] = static_cast<std::uint16_t>(made + 1);
  return made;
}

template <int Words>
void Forcing<Words>::link(Fact from, Fact to) {
  const std::uint16_t first = node(from);
  search_->link(first, node(to), !table_.is_on(from));
}

// Adds the assumption; the nodes made from here on are under it.
template <int Words>
void Forcing<Words>::assume(Fact fact) {
  for (const Fact marked : marked_) node_of_[marked] = 0, reported_[marked] = 0;
  marked_.clear();
  marked_.push_back(fact);
  const int candidate = table_.candidate(fact);
  search_->candidate(table_.cell(candidate), table_.value(candidate), Role::subject);
  node_of_[fact] = static_cast<std::uint16_t>(search_->node(table_.cell(candidate), table_.value(candidate)) + 1);
  reported_[fact] = 1;
}

// Adds the links by which the list of the premise reaches this entry.
template <int Words>
void Forcing<Words>::report(Fact premise, std::uint32_t position) {
  const auto& entry = table_.direct(premise)[position];
  if (position == 0 || (nets_ && reported_[entry.fact])) return;
  reported_[entry.fact] = 1;
  if (entry.parents == 0) {
    if (entry.cost)
      link(premise, entry.fact);
    else
      node(entry.fact);
    return;
  }
  for (const std::uint32_t parent : table_.parents(entry)) {
    report(premise, parent);
    link(table_.direct(premise)[parent].fact, entry.fact);
  }
}

template <int Words>
void Forcing<Words>::report_way(Fact, const std::vector<typename Routes<Words>::Hop>& way) {
  for (const auto& hop : way) report(hop.fact, hop.entry);
}

// Begins a step that has only its change.
template <int Words>
void Forcing<Words>::change(Technique technique, int candidate, bool placed) {
  search_->begin(technique);
  if (placed)
    search_->place(table_.cell(candidate), table_.value(candidate));
  else
    search_->eliminate(table_.cell(candidate), table_.value(candidate));
}

template <int Words>
void Forcing<Words>::begin(Technique technique, int candidate, bool placed) {
  change(technique, candidate, placed);
  search_->step.values = bit_of(table_.value(candidate));
  node_of_.assign(table_.facts(), 0);
  reported_.assign(table_.facts(), 0);
  marked_.clear();
}

// Builds the step that shows this effect, and returns its length.
template <int Words>
unsigned Forcing<Words>::build(Technique technique, int candidate, bool placed) {
  begin(technique, candidate, placed);
  const bool contradiction =
      technique == technique::forcing_chain_contradiction || technique == technique::forcing_net_contradiction;
  if (contradiction) {
    const Fact assumption = placed ? table_.off(candidate) : table_.on(candidate);
    const auto& reason = routes_.contradiction(assumption);
    assume(assumption);
    for (const Fact end : reason.facts) report_way(assumption, routes_.way_to(end));
    if (reason.kind == Kind::two_places)
      search_->house(reason.house, Role::base);
    else if (reason.kind == Kind::no_place)
      search_->house(choices_.all[reason.choice].house, Role::base);
    else if (reason.kind == Kind::no_value)
      search_->cell(choices_.all[reason.choice].cell, Role::base);
    else
      search_->cell(table_.cell(table_.candidate(reason.facts[0])), Role::base);
    return reason.length;
  }
  const auto& reason = routes_.verity(placed ? table_.on(candidate) : table_.off(candidate));
  for (const Fact beginning : reason.facts) {
    assume(beginning);
    report_way(beginning, routes_.way_from(beginning));
  }
  if (reason.kind == Kind::cell)
    search_->cell(choices_.all[reason.choice].cell, Role::base);
  else if (reason.kind == Kind::house)
    search_->house(choices_.all[reason.choice].house, Role::base);
  return reason.length;
}

template <int Words>
bool Forcing<Words>::reports_shorter_verity(int candidate) {
  reports_.use(table_, choices_, nets_);
  const unsigned contradiction = reports_.contradiction(table_.on(candidate));
  return reports_.verity(table_.off(candidate), contradiction, routes_) < contradiction;
}

template <int Words>
bool Forcing<Words>::emit_first() {
  const Technique contradiction = nets_ ? technique::forcing_net_contradiction : technique::forcing_chain_contradiction;
  const Technique verity = nets_ ? technique::forcing_net_verity : technique::forcing_chain_verity;
  for (const bool placed : {true, false}) {
    const std::vector<Bits>& contradicted = placed ? contradictions_.placed : contradictions_.eliminated;
    const std::vector<Bits>& shared = placed ? verities_.placed : verities_.eliminated;
    for (int candidate = 0; candidate < table_.candidates(); ++candidate) {
      const bool clashes = search_->wants(contradiction) && has(contradicted, candidate);
      const bool meets = search_->wants(verity) && has(shared, candidate);
      if (!clashes && !meets) continue;
      const bool shorter = clashes && meets && !placed && reports_shorter_verity(candidate);
      build(clashes && !shorter ? contradiction : verity, candidate, placed);
      return search_->emit();
    }
  }
  return true;
}

template <int Words>
bool Forcing<Words>::emit_all() {
  const Technique contradiction = nets_ ? technique::forcing_net_contradiction : technique::forcing_chain_contradiction;
  const Technique verity = nets_ ? technique::forcing_net_verity : technique::forcing_chain_verity;
  for (const bool placed : {true, false}) {
    for (int candidate = 0; candidate < table_.candidates(); ++candidate) {
      const bool clashes =
          search_->wants(contradiction) && has(placed ? contradictions_.placed : contradictions_.eliminated, candidate);
      if (!clashes && !(search_->wants(verity) && has(placed ? verities_.placed : verities_.eliminated, candidate)))
        continue;
      if (!search_->meter.charge()) return false;
      const Technique technique = clashes ? contradiction : verity;
      change(technique, candidate, placed);
      if (search_->is_known()) continue;
      build(technique, candidate, placed);
      if (!search_->emit()) return false;
    }
  }
  return true;
}

template <int Words>
bool Forcing<Words>::find(Search<Words>& search, bool nets) {
  search_ = &search;
  state_ = &search.state;
  nets_ = nets;
  if (state_->broken()) return true;
  typename Table::Making making;
  making.nets = nets;
  making.rounds = search.limits.net_depth;
  making.past_faults = search.first;
  if (!table_.make(*state_, making, search.meter)) return search.meter.stopped() == Stopped::no;
  list_choices();
  find_contradictions();
  find_verities();
  routes_.use(table_, choices_, *state_, search.first);
  return search.first ? emit_first() : emit_all();
}

}  // namespace

template <int Words>
bool find::forcing_chain(Search<Words>& search) {
  return search.scratch.template of<Forcing<Words>>().find(search, false);
}

template <int Words>
bool find::forcing_net(Search<Words>& search) {
  return search.scratch.template of<Forcing<Words>>().find(search, true);
}

SUDOKIT_FINDS(forcing_chain)
SUDOKIT_FINDS(forcing_net)

}  // namespace sudokit::logic
