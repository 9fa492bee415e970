#include "core/rules/line_tables.hpp"

#include <algorithm>
#include <bit>

namespace sudokit::rules {

namespace {

constexpr std::uint32_t most_ways = 16'384;
// By measurement: a list is made after this many walks, and one more for so many ways.
constexpr std::uint32_t first_look = 32, ways_each = 64;
constexpr int most_samples = 48;

}  // namespace

LineTables::LineTables(const Program& program) : program_(program) {
  for (const Item& item : program.items()) {
    line_of_.push_back(item.task == Task::diagram ? static_cast<int>(tables_.size()) : -1);
    if (item.task == Task::diagram) tables_.emplace_back();
  }
}

void LineTables::begin(const Set* root) {
  root_ = root;
  for (Table& table : tables_) {
    table.uses = table.words = 0;
    table.look_at = first_look;
  }
  current_.assign(tables_.size(), -1);
  marks_.assign(1, {0, 0});
  leave_to(0);
}

void LineTables::enter(std::size_t depth) {
  if (tables_.empty()) return;
  const std::size_t lines = tables_.size();
  if (current_.size() < (depth + 1) * lines) current_.resize((depth + 1) * lines);
  if (marks_.size() <= depth) marks_.resize(depth + 1);
  std::copy_n(current_.begin() + (depth - 1) * lines, lines, current_.begin() + depth * lines);
  marks_[depth] = {rests_.size(), words_.size()};
  depth_ = depth;
}

void LineTables::leave_to(std::size_t depth) {
  depth_ = depth;
  if (depth + 1 >= marks_.size()) {
    if (depth == 0) {
      rests_.clear();
      words_.clear();
      places_.clear();
    }
    return;
  }
  rests_.resize(marks_[depth + 1].rests);
  words_.resize(marks_[depth + 1].words);
  places_.resize(marks_[depth + 1].words);
}

std::uint32_t LineTables::count_ways(const Diagram& diagram, int node, int layer, int cells, const Set* sets) {
  if (layer == cells) return 1;
  if (stamps_[node] == stamp_) return ways_[node];
  std::uint32_t count = 0;
  for (int edge = diagram.first[node]; edge < diagram.first[node + 1]; ++edge) {
    const unsigned values = diagram.edges[edge].values & sets[layer];
    if (!values) continue;
    count += static_cast<std::uint32_t>(std::popcount(values)) *
             count_ways(diagram, diagram.edges[edge].to, layer + 1, cells, sets);
    count = std::min(count, most_ways + 1);  // at most 16 times as much does not overflow
  }
  stamps_[node] = stamp_;
  return ways_[node] = count;
}

// Each node is a run of ways, which begins `at`.
void LineTables::list_ways(Table& table, const Diagram& diagram, int node, int layer, int cells, std::uint32_t at) const {
  if (layer == cells) return;
  for (int edge = diagram.first[node]; edge < diagram.first[node + 1]; ++edge) {
    const int to = diagram.edges[edge].to;
    const std::uint32_t ways = layer + 1 == cells ? 1 : ways_[to];
    if (ways == 0) continue;
    for (Set left = diagram.edges[edge].values & table.sets[layer]; left; left &= left - 1) {
      Word* row = table.rows.data() + table.row_at(layer, std::countr_zero(left));
      const std::uint32_t end = at + ways;
      for (std::uint32_t way = at; way < end;) {
        const std::uint32_t bits = std::min(64 - way % 64, end - way);
        row[way / 64] |= (bits == 64 ? ~Word{0} : (Word{1} << bits) - 1) << way % 64;
        way += bits;
      }
      list_ways(table, diagram, to, layer + 1, cells, at);
      at = end;
    }
  }
}

// Whether there is a list now.
bool LineTables::look(Table& table, const Item& item) {
  const Diagram& diagram = *item.diagram;
  const int cells = static_cast<int>(item.cells.size());
  if (diagram.start < 0) return false;
  for (int i = 0; i < cells; ++i) table.sets[i] = root_[item.cells[i]];
  if (static_cast<int>(stamps_.size()) < diagram.nodes()) {
    stamps_.resize(diagram.nodes(), 0);
    ways_.resize(diagram.nodes());
  }
  if (++stamp_ == 0) {
    std::fill(stamps_.begin(), stamps_.end(), 0u);
    stamp_ = 1;
  }
  const std::uint32_t ways = count_ways(diagram, diagram.start, 0, cells, table.sets);
  const std::uint32_t pays = first_look + ways / ways_each;
  if (ways == 0 || ways > most_ways || table.uses < pays) {
    table.look_at = ways == 0 || ways > most_ways ? table.uses * 2 : pays;
    return false;
  }
  table.words = static_cast<int>((ways + 63) / 64);
  table.row.assign(most_values * most_values, 0);
  int rows = 0;
  for (int i = 0; i < cells; ++i)
    for (Set left = table.sets[i]; left; left &= left - 1)
      table.row[i * most_values + std::countr_zero(left)] = static_cast<Place>(rows++);
  table.rows.assign(static_cast<std::size_t>(rows) * table.words, 0);
  table.flag_words = (cells * program_.size() + 63) / 64;
  table.flags.assign(static_cast<std::size_t>(ways) * table.flag_words, 0);
  list_ways(table, diagram, diagram.start, 0, cells, 0);
  for (int i = 0; i < cells; ++i)
    for (Set left = table.sets[i]; left; left &= left - 1) {
      const int value = std::countr_zero(left), bit = i * program_.size() + value;
      const Word* row = table.rows.data() + table.row_at(i, value);
      for (int word = 0; word < table.words; ++word)
        for (Word open = row[word]; open; open &= open - 1)
          table.flags[(static_cast<std::size_t>(word) * 64 + std::countr_zero(open)) * table.flag_words + bit / 64] |=
              Word{1} << bit % 64;
    }
  table.all.assign(table.words, ~Word{0});
  if (ways % 64) table.all.back() = (Word{1} << ways % 64) - 1;
  table.places.resize(table.words);
  for (int i = 0; i < table.words; ++i) table.places[i] = static_cast<Place>(i);
  return true;
}

// What is left of a table at this depth, for it to change.
LineTables::Rest& LineTables::own_rest(const Table& table, int line) {
  int& current = current_[depth_ * tables_.size() + line];
  if (current >= static_cast<int>(marks_[depth_].rests)) return rests_[current];
  Rest made = current < 0 ? Rest{0, table.words, {}} : rests_[current];
  const std::size_t begin = words_.size(), from = made.begin;
  words_.resize(begin + made.count);
  places_.resize(begin + made.count);
  if (current < 0) std::copy_n(table.sets, most_values, made.sets);
  std::copy_n(current < 0 ? table.all.begin() : words_.begin() + from, made.count, words_.begin() + begin);
  std::copy_n(current < 0 ? table.places.begin() : places_.begin() + from, made.count, places_.begin() + begin);
  made.begin = begin;
  current = static_cast<int>(rests_.size());
  rests_.push_back(made);
  return rests_.back();
}

// Keeps the ways in which a cell has one of these values, or none of them.
void LineTables::keep(const Table& table, Rest& rest, int cell, Set values, bool with) {
  const Word* rows[most_values];
  int count = 0, left = 0;
  for (; values; values &= values - 1) rows[count++] = table.rows.data() + table.row_at(cell, std::countr_zero(values));
  Word* words = words_.data() + rest.begin;
  Place* places = places_.data() + rest.begin;
  const Word inverted = with ? 0 : ~Word{0};
  const auto filter = [&](auto joined) {
    for (int i = 0; i < rest.count; ++i) {
      const Place place = places[i];
      const Word word = words[i] & (joined(place) ^ inverted);
      words[left] = word;
      places[left] = place;
      left += word != 0;
    }
  };
  if (count == 1) {
    filter([&](Place place) { return rows[0][place]; });
  } else if (count == 2) {
    filter([&](Place place) { return rows[0][place] | rows[1][place]; });
  } else {
    filter([&](Place place) {
      Word joined = 0;
      for (int i = 0; i < count; ++i) joined |= rows[i][place];
      return joined;
    });
  }
  rest.count = left;
}

// The values of each cell in a few of the ways: nearly all that have support.
void LineTables::sample(const Table& table, const Rest& rest, int cells, Set* found) const {
  const Word* words = words_.data() + rest.begin;
  const Place* places = places_.data() + rest.begin;
  Word seen[most_values * most_values / 64] = {};
  const int step = rest.count / most_samples + 1;
  for (int i = 0; i < rest.count; i += step) {
    const std::size_t way = static_cast<std::size_t>(places[i]) * 64 + std::countr_zero(words[i]);
    const std::size_t other = static_cast<std::size_t>(places[i]) * 64 + 63 - std::countl_zero(words[i]);
    for (int word = 0; word < table.flag_words; ++word)
      seen[word] |= table.flags[way * table.flag_words + word] | table.flags[other * table.flag_words + word];
  }
  const int size = program_.size();
  for (int i = 0; i < cells; ++i) {
    const int bit = i * size, word = bit / 64, shift = bit % 64;
    Word values = seen[word] >> shift;
    if (shift + size > 64) values |= seen[word + 1] << (64 - shift);
    found[i] = static_cast<Set>(values & program_.all());
  }
}

bool LineTables::has_support(const Table& table, const Rest& rest, int cell, int value) const {
  const Word* words = words_.data() + rest.begin;
  const Place* places = places_.data() + rest.begin;
  const Word* row = table.rows.data() + table.row_at(cell, value);
  for (int i = 0; i < rest.count; ++i)
    if (words[i] & row[places[i]]) return true;
  return false;
}

bool LineTables::follow(Board& board, const Item& item, Table& table, int line) {
  const int cells = static_cast<int>(item.cells.size()), current = current_[depth_ * tables_.size() + line];
  const Set* before = current < 0 ? table.sets : rests_[current].sets;
  int first = 0;
  if (current >= 0)
    while (first < cells && before[first] == board.sets[item.cells[first]]) ++first;
  if (first == cells) return true;
  Rest& rest = own_rest(table, line);
  for (int i = first; i < cells; ++i) {
    const Set now = board.sets[item.cells[i]], gone = static_cast<Set>(rest.sets[i] & ~now);
    if (!gone) continue;
    const bool with = std::popcount(now) < std::popcount(gone);
    keep(table, rest, i, with ? now : gone, with);
    if (rest.count == 0) return false;
    rest.sets[i] = now;
  }
  Set found[most_values];
  sample(table, rest, cells, found);
  for (int i = 0; i < cells; ++i) {
    if (found[i] == rest.sets[i]) continue;
    for (Set left = static_cast<Set>(rest.sets[i] & ~found[i]); left; left &= left - 1)
      if (!has_support(table, rest, i, std::countr_zero(left))) rest.sets[i] &= static_cast<Set>(~(left & -left));
    if (!board.narrow(item.cells[i], rest.sets[i])) return false;
  }
  return true;
}

bool LineTables::propagate(Board& board, int number) {
  const Item& item = program_.items()[number];
  Table& table = tables_[line_of_[number]];
  if (table.words == 0 && (++table.uses < table.look_at || !look(table, item))) return propagate_diagram(board, item);
  return follow(board, item, table, line_of_[number]);
}

}  // namespace sudokit::rules
