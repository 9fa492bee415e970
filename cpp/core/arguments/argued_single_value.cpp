// Patterns of one value: empty rectangles, and colours, which are nets of strong links.
#include <algorithm>
#include <array>

#include "core/arguments/argued.hpp"
#include "core/arguments/link_reasons.hpp"

namespace sudokit::arguments {
namespace {

constexpr std::size_t far = 0xffff;

// The places of two opposite colours, and the strong links between them.
class Net {
 public:
  Net(Writer& writer, Role first, Role second) : writer_(writer), value_(writer.value()) {
    for (const Role role : {first, second})
      for (const Candidate& one : writer.candidates_of(role)) {
        cells_.push_back(one.cell);
        colours_.push_back(role == first ? 0 : 1);
      }
    links_.resize(cells_.size());
    for (std::size_t i = 0; i < cells_.size(); ++i)
      for (std::size_t j = 0; j < cells_.size(); ++j)
        if (const int house = i == j ? -1 : link(cells_[i], cells_[j]); house >= 0) links_[i].push_back({j, house});
  }

  std::size_t size() const { return cells_.size(); }
  Cell cell(std::size_t at) const { return cells_[at]; }
  int colour(std::size_t at) const { return colours_[at]; }
  Candidate candidate(std::size_t at) const { return {cells_[at], value_}; }

  // The links to every place from one: steps and the place before, `far` if it is the first.
  struct Ways {
    std::vector<std::size_t> distance, before, order;
  };
  Ways from(std::size_t start) const {
    Ways ways{std::vector<std::size_t>(size(), far), std::vector<std::size_t>(size(), far), {start}};
    ways.distance[start] = 0;
    for (std::size_t i = 0; i < ways.order.size(); ++i)
      for (const auto& [to, house] : links_[ways.order[i]]) {
        if (ways.distance[to] != far) continue;
        ways.distance[to] = ways.distance[ways.order[i]] + 1;
        ways.before[to] = ways.order[i];
        ways.order.push_back(to);
      }
    return ways;
  }

  // Goes from a place, of which the line claims that it is on or off, to another; returns the last line.
  Index walk(std::size_t start, std::size_t end, Index line) {
    std::vector<std::size_t> path{end};
    const Ways ways = from(start);
    while (path.back() != start) path.push_back(ways.before[path.back()]);
    std::reverse(path.begin(), path.end());
    for (std::size_t i = 1; i < path.size(); ++i) line = go(path[i - 1], path[i], line);
    return line;
  }

  // Given that a place is off, shows that all places of its colour are.
  void spread(std::size_t start, Index off) {
    const Ways ways = from(start);
    std::vector<Index> lines(size(), no_line);
    lines[start] = off;
    for (const std::size_t at : ways.order) {
      if (at == start) continue;
      const bool leaf = std::find(ways.before.begin(), ways.before.end(), at) == ways.before.end();
      if (leaf && colour(at) != colour(start)) continue;
      lines[at] = go(ways.before[at], at, lines[ways.before[at]]);
      if (colour(at) == colour(start)) writer_.conclude(lines[at]);
    }
  }

 private:
  struct Link {
    std::size_t to;
    int house;
  };

  int link(Cell a, Cell b) const {
    const Board& board = writer_.board;
    for (const std::uint16_t house : board.layout().houses_of(a))
      if (board.in_house(b, house) && writer_.places(board.house(house).cells, value_).size() == 2) return house;
    return -1;
  }

  // One link: from off to on, or from on to off.
  Index go(std::size_t from, std::size_t to, Index line) {
    const Candidate next = candidate(to);
    if (writer_.argument.lines[line].claim == Claim::one) return writer_.excluded({&next, 1}, line);
    return writer_.place(link(cells_[from], cells_[to]), value_, {&line, 1});
  }

  Writer& writer_;
  Value value_;
  Cells cells_;
  std::vector<int> colours_;
  std::vector<std::vector<Link>> links_;
};

bool is_lost(const Writer& writer, Candidate one) {
  return std::find(writer.left().begin(), writer.left().end(), one) != writer.left().end();
}

// Two places of the colour that see each other cannot both be true, and one of them shows the other.
bool wraps(Writer& writer, Net& net, int colour) {
  std::size_t best = far, first = 0, second = 0;
  for (std::size_t i = 0; i < net.size(); ++i) {
    if (net.colour(i) != colour) continue;
    const Net::Ways ways = net.from(i);
    for (std::size_t j = 0; j < net.size(); ++j)
      if (net.colour(j) == colour && writer.board.see(net.cell(i), net.cell(j)) && ways.distance[j] < best)
        best = ways.distance[j], first = i, second = j;
  }
  if (best == far) return false;
  const Candidate one = net.candidate(first);
  const Index supposed = writer.suppose(Claim::one, {&one, 1});
  const Index fault = writer.clash(supposed, net.walk(first, second, supposed));
  writer.leave();
  const Index off = writer.absurd(supposed, fault);
  writer.conclude(off);
  net.spread(first, off);
  return true;
}

// A place that sees two places of opposite colours.
void traps(Writer& writer, Net& net) {
  while (!writer.left().empty()) {
    const Candidate lost = writer.left().front();
    std::size_t best = far, first = 0, second = 0;
    for (std::size_t i = 0; i < net.size(); ++i) {
      if (net.colour(i) != 0 || !writer.board.see(lost.cell, net.cell(i))) continue;
      const Net::Ways ways = net.from(i);
      for (std::size_t j = 0; j < net.size(); ++j)
        if (net.colour(j) == 1 && writer.board.see(lost.cell, net.cell(j)) && ways.distance[j] < best)
          best = ways.distance[j], first = i, second = j;
    }
    if (best == far) return;
    const Candidate one = net.candidate(first);
    const Index supposed = writer.suppose(Claim::none, {&one, 1});
    const Index last = net.walk(first, second, supposed);
    writer.leave();
    writer.conclude(writer.either(supposed, last));
  }
}

// A colour of the one net sees both colours of the other.
bool sees_both(Writer& writer, Net& one, Net& other, int colour) {
  for (std::size_t a = 0; a < one.size(); ++a) {
    if (one.colour(a) != colour) continue;
    for (std::size_t b = 0; b < other.size(); ++b) {
      if (other.colour(b) != 0 || !writer.board.see(one.cell(a), other.cell(b))) continue;
      for (std::size_t c = 0; c < one.size(); ++c)
        for (std::size_t d = 0; d < other.size(); ++d) {
          if (one.colour(c) != colour || other.colour(d) != 1 || !writer.board.see(one.cell(c), other.cell(d))) continue;
          const Candidate start = one.candidate(a), first = other.candidate(b), second = other.candidate(d);
          const Index supposed = writer.suppose(Claim::one, {&start, 1});
          const Index off = writer.excluded({&first, 1}, supposed);
          const Index none = writer.excluded({&second, 1}, one.walk(a, c, supposed));
          const Index fault = writer.both(other.walk(b, d, off), {&none, 1});
          writer.leave();
          const Index result = writer.absurd(supposed, fault);
          writer.conclude(result);
          one.spread(a, result);
          return true;
        }
    }
  }
  return false;
}

// Places of two nets that see each other: one of their opposites is true.
bool joins(Writer& writer, Net& one, Net& other, Candidate lost) {
  std::size_t best = far;
  std::array<std::size_t, 4> ends{};
  for (std::size_t a = 0; a < one.size(); ++a) {
    if (!writer.board.see(lost.cell, one.cell(a))) continue;
    const Net::Ways mine = one.from(a);
    for (std::size_t d = 0; d < other.size(); ++d) {
      if (!writer.board.see(lost.cell, other.cell(d))) continue;
      const Net::Ways theirs = other.from(d);
      for (std::size_t b = 0; b < one.size(); ++b)
        for (std::size_t c = 0; c < other.size(); ++c)
          if (one.colour(b) != one.colour(a) && other.colour(c) != other.colour(d) &&
              mine.distance[b] + theirs.distance[c] < best && writer.board.see(one.cell(b), other.cell(c)))
            best = mine.distance[b] + theirs.distance[c], ends = {a, b, c, d};
    }
  }
  if (best == far) return false;
  const auto& [a, b, c, d] = ends;
  const Candidate start = one.candidate(a), met = other.candidate(c);
  const Index supposed = writer.suppose(Claim::none, {&start, 1});
  const Index on = one.walk(a, b, supposed);
  const Index last = other.walk(c, d, writer.excluded({&met, 1}, on));
  writer.leave();
  writer.conclude(writer.either(supposed, last));
  return true;
}

}  // namespace

// Were the candidate true, neither line of the region could hold the value.
void empty_rectangle(Writer& writer) {
  const Step& step = writer.step;
  const int region = writer.houses_of(Role::base).at(0);
  const std::vector<int> links = writer.houses_of(Role::bridge);
  const Value value = writer.value();
  const std::vector<Chain> all = chains_of(step);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto node = [&](std::size_t at) { return candidates_of(step.nodes[all[i].at(at).node]); };
    const Candidates far_places = node(0), near_places = node(1), other_end = node(3);
    const auto lost = std::find_if(writer.left().begin(), writer.left().end(), [&](const Candidate& one) {
      return std::all_of(far_places.begin(), far_places.end(),
                         [&](const Candidate& end) { return writer.board.conflict(one, end); }) &&
             writer.board.conflict(one, other_end.at(0));
    });
    if (lost == writer.left().end()) continue;
    const Candidate one = *lost;
    const Index supposed = writer.suppose(Claim::one, {&one, 1});
    const Index gone = writer.excluded(other_end, supposed);
    const Index near = writer.place(links.at(i), value, {&gone, 1});
    const std::array places{writer.excluded(near_places, near), writer.excluded(far_places, supposed)};
    const Index fault = writer.place(region, value, places);
    writer.leave();
    if (writer.is_fault(fault)) writer.conclude(writer.absurd(supposed, fault));
  }
}

void simple_colours(Writer& writer) {
  Net net(writer, Role::colour_1, Role::colour_2);
  bool wrapped = false;
  for (const int colour : {0, 1}) {
    bool lost = false;
    for (std::size_t i = 0; i < net.size(); ++i)
      lost = lost || (net.colour(i) == colour && is_lost(writer, net.candidate(i)));
    if (lost) wrapped = wraps(writer, net, colour) || wrapped;
  }
  if (!wrapped) traps(writer, net);
}

void multi_colours(Writer& writer) {
  Net one(writer, Role::colour_1, Role::colour_2), other(writer, Role::colour_3, Role::colour_4);
  for (const int colour : {0, 1}) {
    bool whole = true;
    for (std::size_t i = 0; i < one.size(); ++i)
      whole = whole && (one.colour(i) != colour || is_lost(writer, one.candidate(i)));
    if (whole) sees_both(writer, one, other, colour);
  }
  while (!writer.left().empty())
    if (!joins(writer, one, other, writer.left().front())) return;
}

}  // namespace sudokit::arguments
