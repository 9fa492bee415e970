// Chains of alternating links: open ones, of which one end is true; loops that contradict their beginning or return to it; and
// continuous loops, of which one end of each weak link is true.
#include <algorithm>
#include <array>

#include "core/arguments/argued.hpp"
#include "core/arguments/link_reasons.hpp"

namespace sudokit::arguments {
namespace {

bool is_loop(const Chain& chain) { return chain.front().node == chain.back().node; }

// A loop whose links alternate all the way round.
class Loop {
 public:
  Loop(Writer& writer, const Chain& chain) : writer_(writer) {
    for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
      const Node &a = node(chain[i]), &b = node(chain[i + 1]);
      if (chain[i + 1].on) {
        Strong& link = strong_.emplace_back();
        sound_ = strong_link(writer_, a, b, link) && sound_;
        for (const auto& own : link.covers) own_.push_back(own);
        bases_.insert(bases_.end(), link.bases.begin(), link.bases.end());
      } else {
        weak_.push_back({&a, &b});
      }
    }
  }

  bool argue() {
    if (!sound_) return false;
    for (std::size_t at = 0; at < weak_.size(); ++at) at_weak_link(at);
    while (!writer_.left().empty())
      if (!of_value(writer_.left().front())) return false;
    return true;
  }

 private:
  struct Weak {
    const Node *a, *b;
  };

  const Node& node(Literal literal) const { return writer_.step.nodes[literal.node]; }

  Part cover_of(const Weak& link) const {
    const Node &a = *link.a, &b = *link.b;
    if (a.value != b.value) return Part::of_cell(a.cells[0]);
    Cells cells = a.cells;
    for (const Cell cell : b.cells)
      if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
    return writer_.cover(cells, a.value);
  }

  // The covers without one weak link; with one place more for a value that a set keeps.
  Parts covers(std::size_t without, std::size_t own, const Cell* more) const {
    Parts parts;
    for (std::size_t i = 0; i < weak_.size(); ++i)
      if (i != without) parts.push_back(cover_of(weak_[i]));
    for (std::size_t i = 0; i < own_.size(); ++i) {
      Cells cells = own_[i].cells;
      if (i == own) cells.push_back(*more);
      parts.push_back(writer_.cover(cells, own_[i].value));
    }
    return parts;
  }

  // One of its two nodes is true, so what sees both is false.
  void at_weak_link(std::size_t at) {
    Candidates ends = candidates_of(*weak_[at].a), lost;
    for (const Candidate& one : candidates_of(*weak_[at].b)) ends.push_back(one);
    for (const Candidate& one : writer_.left())
      if (std::all_of(ends.begin(), ends.end(), [&](const Candidate& end) { return writer_.board.conflict(one, end); }))
        lost.push_back(one);
    if (lost.empty()) return;
    const Index clause = writer_.count(Reason::loop, Claim::one, ends, bases_, covers(at, own_.size(), nullptr));
    writer_.conclude(clause);
  }

  // A value that one of the sets keeps.
  bool of_value(Candidate lost) {
    for (std::size_t own = 0; own < own_.size(); ++own) {
      if (own_[own].value != lost.value || !writer_.board.sees_all(lost.cell, own_[own].cells)) continue;
      const Part part = [&] {
        Cells cells = own_[own].cells;
        cells.push_back(lost.cell);
        return writer_.cover(cells, lost.value);
      }();
      Candidates all;
      for (const Candidate& one : writer_.left())
        if (one == lost ||
            (part.kind == Part::Kind::house && one.value == lost.value && writer_.board.in_house(one.cell, part.index) &&
             writer_.board.sees_all(one.cell, own_[own].cells)))
          all.push_back(one);
      writer_.shown(writer_.count(Reason::loop, Claim::none, all, bases_, covers(weak_.size(), own, &lost.cell)));
      return true;
    }
    return false;
  }

  Writer& writer_;
  std::vector<Strong> strong_;
  std::vector<Strong::Own> own_;
  std::vector<Weak> weak_;
  Parts bases_;
  bool sound_ = true;
};

void argue(Writer& writer, const Chain& chain) {
  if (is_loop(chain) && chain.size() > 2 && chain.front().on == chain.back().on) {
    Loop(writer, chain).argue();
    return;
  }
  const Index first = suppose(writer, chain.front());
  const Index last = follow(writer, chain, first);
  if (last == no_line) return writer.leave();
  if (writer.is_fault(last)) {
    writer.leave();
    return writer.conclude(writer.absurd(first, last));
  }
  if (!chain.front().on) {
    writer.leave();
    return writer.conclude(writer.either(first, last));
  }
  const Index fault = writer.both(first, {&last, 1});
  writer.leave();
  writer.conclude(writer.absurd(first, fault));
}

}  // namespace

void chains(Writer& writer) {
  for (const Chain& chain : chains_of(writer.step)) argue(writer, chain);
}

// A cell that sees two cells of different colours, an odd number of links apart, loses both values.
void remote_pair(Writer& writer) {
  const Step& step = writer.step;
  const auto cells = static_cast<int>(step.cells.size());
  const Mask pair = step.values;
  for (int apart = 3; apart < cells; apart += 2)
    for (int from = 0; from + apart < cells; ++from)
      for (const Value value : values_in(pair)) {
        const Cell first = step.cells[from].thing, last = step.cells[from + apart].thing;
        const bool needed = std::any_of(writer.left().begin(), writer.left().end(), [&](const Candidate& one) {
          return one.value == value && writer.board.see(one.cell, first) && writer.board.see(one.cell, last);
        });
        if (!needed) continue;
        const Value other = lowest_value(pair & ~bit_of(value));
        Candidate one{first, value};
        const Index supposed = writer.suppose(Claim::none, {&one, 1});
        Index line = writer.only(first, {&supposed, 1});
        for (int i = 1; i <= apart; ++i) {
          one = {step.cells[from + i].thing, i % 2 ? other : value};
          const Index off = writer.excluded({&one, 1}, line);
          line = writer.only(one.cell, {&off, 1});
        }
        writer.leave();
        writer.conclude(writer.either(supposed, line));
      }
}

// Whatever value the stem takes, a petal is locked and holds every z.
void death_blossom(Writer& writer) {
  const Step& step = writer.step;
  const Cell stem = writer.cells_of(Role::pivot).at(0);
  const Candidates lost = step.eliminations;
  Indices from{writer.only(stem)};
  const std::vector<Chain> all = chains_of(step);
  for (const Value value : values_in(writer.board.mask(stem))) {
    const Candidate one{stem, value};
    const Index supposed = writer.suppose(Claim::one, {&one, 1});
    Index petal = no_line;
    Indices held;
    for (const Chain& chain : all) {
      const Node &start = step.nodes[chain.at(0).node], &in = step.nodes[chain.at(1).node],
                 &out = step.nodes[chain.at(2).node];
      if (start.value != value) continue;
      const Fact stands{&start, supposed};
      if (petal == no_line) petal = turn_off(writer, in, {&stands, 1});
      const Fact gone{&in, petal};
      if (petal != no_line)
        if (const Index line = turn_on(writer, out, {&gone, 1}); line != no_line) held.push_back(line);
    }
    from.push_back(supposed);
    for (const Index line : held) {
      Candidates here;
      for (const Candidate& candidate : lost)
        if (candidate.value == writer.claimed(line)[0].value) here.push_back(candidate);
      if (!here.empty()) from.push_back(writer.excluded(here, line));
    }
    writer.leave();
  }
  writer.shown(writer.line(Claim::none, Reason::cases, lost, from));
}

}  // namespace sudokit::arguments
