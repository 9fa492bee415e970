#include "core/wording/told_argument.hpp"

#include <algorithm>
#include <functional>
#include <queue>
#include <span>
#include <utility>

#include "core/wording/eureka.hpp"
#include "core/wording/proof_lines.hpp"

namespace sudokit::wording {

namespace {

using steps::Link;
using steps::Node;
using steps::Role;

// That a node holds its value, or that it does not.
struct Claim {
  std::uint16_t node;
  bool on;
  std::vector<std::uint16_t> sources;
};

// The claims of a step's chains, as its links introduce them.
class Claims {
 public:
  explicit Claims(const steps::Step& step) : numbers_(2 * step.nodes.size(), none) {
    for (const std::span<const Link> chain : chains_of(step)) {
      const std::size_t first = number_of(chain.front().from, !chain.front().strong);
      for (const Link& link : chain) {
        const std::size_t claim = number_of(link.to, link.strong);
        auto& sources = claims_[claim].sources;
        // A link back to the start of its chain is an end of its own: it closes a loop, or contradicts the assumption.
        if (claim != first && std::find(sources.begin(), sources.end(), link.from) == sources.end())
          sources.push_back(link.from);
      }
    }
  }

  // Each claim after everything it depends on; where claims wait for each other, the first of them goes ahead.
  std::vector<Claim> in_order() {
    std::vector<std::size_t> missing(claims_.size());
    std::vector<std::vector<std::size_t>> waiting_for(claims_.size());
    std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready;
    for (std::size_t i = 0; i < claims_.size(); ++i) {
      for (const std::uint16_t source : claims_[i].sources) {
        ++missing[i];
        const std::size_t needed = numbers_[place(source, !claims_[i].on)];
        if (needed != none) waiting_for[needed].push_back(i);
      }
      if (!missing[i]) ready.push(i);
    }
    std::vector<Claim> ordered;
    std::vector<char> stated(claims_.size(), 0);
    for (std::size_t next = 0; ordered.size() < claims_.size();) {
      while (!ready.empty() && stated[ready.top()]) ready.pop();
      while (stated[next]) ++next;
      const std::size_t claim = ready.empty() ? next : ready.top();
      stated[claim] = 1;
      for (const std::size_t other : waiting_for[claim])
        if (!--missing[other]) ready.push(other);
      ordered.push_back(std::move(claims_[claim]));
      claims_[claim].sources.clear();
    }
    return ordered;
  }

 private:
  static constexpr std::size_t none = ~std::size_t{0};
  static std::size_t place(std::uint16_t node, bool on) { return 2u * node + on; }
  std::size_t number_of(std::uint16_t node, bool on) {
    std::size_t& number = numbers_[place(node, on)];
    if (number == none) {
      number = claims_.size();
      claims_.push_back({node, on, {}});
    }
    return number;
  }

  std::vector<std::size_t> numbers_;  // by node and side
  std::vector<Claim> claims_;
};

class Writer {
 public:
  Writer(const Catalogue& catalogue, const Facts& facts)
      : catalogue_(catalogue), phrases_(catalogue.argument()), facts_(facts), step_(facts.step()), names_(facts.names()) {}

  ArgumentLine line(Claim claim) const {
    const Node& node = step_.nodes[claim.node];
    ArgumentLine made{claim.node, claim.on, {}, {}, {}};
    const Phrase* phrase = &phrases_.suppose;
    if (!claim.sources.empty()) {
      phrase = claim.on ? &phrases_.then : &phrases_.so_line;
      claim.on ? append_turned_on(node, claim.sources, made.why) : append_turned_off(node, claim.sources, made.why);
    } else if (stands_alone(node, claim.on)) {
      phrase = &phrases_.stands;
      append_turned_on(node, {}, made.why);
    }
    phrase->fill(made.text, [&](std::string_view) { append_claim(node, claim.on, made.text); });
    capitalise(made.text);
    made.from = std::move(claim.sources);
    return made;
  }

  std::string conclusion() const {
    std::string text;
    append_conclusion(text);
    capitalise(text);
    return text;
  }

 private:
  void append_cells(const std::vector<Cell>& cells, std::string& out) const {
    facts_.append_cells(sorted_cells(cells), out);
  }

  // What holds at a node.
  void append_claim(const Node& node, bool on, std::string& out) const {
    if (node.cells.size() == 1)
      return on ? facts_.append_placed(node.cells, node.value, out) : facts_.append_absent(node.cells, node.value, out);
    (on ? phrases_.group_on : phrases_.group_off).fill(out, [&](std::string_view slot) {
      if (slot == "cells")
        append_cells(node.cells, out);
      else
        out += names_.symbol(node.value);
    });
  }

  // Whether a chain begins at a single rather than at the assumption, as in some nets.
  bool stands_alone(const Node& node, bool on) const {
    if (!argument_kind(step_.technique).forcing || !on || node.cells.size() != 1) return false;
    const steps::Part<steps::Candidate> subject{{node.cells[0], node.value}, Role::subject};
    return std::find(step_.candidates.begin(), step_.candidates.end(), subject) == step_.candidates.end();
  }

  // Reasons.

  // Why a node does not hold its value, given that a source holds its own.
  void append_turned_off(const Node& node, std::span<const std::uint16_t> sources, std::string& out) const {
    for (const std::uint16_t number : sources) {
      const Node& source = step_.nodes[number];
      if (source.value != node.value) {
        if (source.cells != node.cells || node.cells.size() != 1) continue;
        return phrases_.one_value.fill(out, [&](std::string_view) { append_cells(node.cells, out); });
      }
      const int house = house_of(node.cells, source.cells);
      if (house >= 0) return append_in_house(phrases_.one_place, node.value, static_cast<std::uint16_t>(house), out);
      return phrases_.seen.fill(out, [&](std::string_view slot) {
        if (slot == "cells")
          append_cells(source.cells, out);
        else
          out += names_.symbol(node.value);
      });
    }
    phrases_.exclude.fill(out, [](std::string_view) {});
  }

  // Why a node holds its value, given that no source holds its own; without sources, why it does so by itself.
  void append_turned_on(const Node& node, std::span<const std::uint16_t> sources, std::string& out) const {
    if (append_locked(node, sources, out) || append_only_value(node, sources, out)) return;
    const int house = confining_house(node, sources);
    if (house < 0) return phrases_.remains.fill(out, [](std::string_view) {});
    append_in_house(sources.size() == 1 ? phrases_.two_places : phrases_.last_place, node.value,
                    static_cast<std::uint16_t>(house), out);
  }

  // That the rest of an almost locked set is locked without a source's value.
  bool append_locked(const Node& node, std::span<const std::uint16_t> sources, std::string& out) const {
    if (node.set.size() < 2) return false;
    for (const std::uint16_t number : sources) {
      const Node& source = step_.nodes[number];
      if (source.set != node.set) continue;
      phrases_.locked.fill(out, [&](std::string_view slot) {
        if (slot == "value")
          out += names_.symbol(source.value);
        else if (slot == "cells")
          append_cells(node.set, out);
        else
          facts_.append_values(facts_.held(node.set) & ~(Mask{1} << (source.value - 1)), out);
      });
      return true;
    }
    return false;
  }

  // That its cell holds no other value but those of the sources.
  bool append_only_value(const Node& node, std::span<const std::uint16_t> sources, std::string& out) const {
    if (node.cells.size() != 1) return false;
    Mask known = Mask{1} << (node.value - 1);
    for (const std::uint16_t source : sources)
      if (step_.nodes[source].cells == node.cells) known |= Mask{1} << (step_.nodes[source].value - 1);
    const Mask held = facts_.held(node.cells);
    if (known != held) return false;
    (std::popcount(held) == 2 ? phrases_.two_values : phrases_.last_value).fill(out, [&](std::string_view slot) {
      if (slot == "cell")
        append_cells(node.cells, out);
      else
        facts_.append_values(held, out);
    });
    return true;
  }

  // The first house whose places for the value are those of the node, apart from those of the sources; -1: none.
  int confining_house(const Node& node, std::span<const std::uint16_t> sources) const {
    std::vector<Cell> known = node.cells;
    for (const std::uint16_t source : sources)
      if (step_.nodes[source].value == node.value)
        known.insert(known.end(), step_.nodes[source].cells.begin(), step_.nodes[source].cells.end());
    for (const std::uint16_t house : names_.layout().houses_of(node.cells.front())) {
      std::size_t own = 0;
      bool confined = true;
      for (const Cell cell : names_.layout().houses()[house].cells) {
        if (!(facts_.held({&cell, 1}) >> (node.value - 1) & 1)) continue;
        confined = confined && std::find(known.begin(), known.end(), cell) != known.end();
        own += std::find(node.cells.begin(), node.cells.end(), cell) != node.cells.end();
      }
      if (confined && own == node.cells.size()) return house;
    }
    return -1;
  }

  // The first house that contains all these cells; -1: none.
  int house_of(const std::vector<Cell>& a, const std::vector<Cell>& b) const {
    const auto contains = [&](std::uint16_t house, Cell cell) {
      const auto own = names_.layout().houses_of(cell);
      return std::find(own.begin(), own.end(), house) != own.end();
    };
    for (const std::uint16_t house : names_.layout().houses_of(a.front())) {
      const auto inside = [&](Cell cell) { return contains(house, cell); };
      if (std::all_of(a.begin(), a.end(), inside) && std::all_of(b.begin(), b.end(), inside)) return house;
    }
    return -1;
  }

  void append_in_house(const Phrase& phrase, Value value, std::uint16_t house, std::string& out) const {
    phrase.fill(out, [&](std::string_view slot) {
      if (slot == "value")
        out += names_.symbol(value);
      else
        facts_.append_house(house, true, out);
    });
  }

  // Conclusion.

  void append_so(const Phrase& phrase, std::string& out) const {
    phrase.fill(out, [&](std::string_view) { facts_.append_effect(out); });
  }

  void append_conclusion(std::string& out) const {
    const ArgumentKind kind = argument_kind(step_.technique);
    if (kind.contradiction) {
      append_contradiction(out);
      out += ' ';
      return append_so(phrases_.so, out);
    }
    if (kind.several) return append_so(phrases_.same, out);
    if (chains_of(step_).size() > 1) return append_so(phrases_.so, out);
    const Link first = step_.links.front(), last = step_.links.back();
    const Node &begins = step_.nodes[first.from], &ends = step_.nodes[last.to];
    if (begins.value == ends.value && begins.cells == ends.cells) {
      (last.strong != first.strong ? phrases_.loop : phrases_.contradiction).fill(out, [](std::string_view) {});
      out += ' ';
      return append_so(phrases_.so, out);
    }
    if (!first.strong || !last.strong) return append_so(phrases_.so, out);
    phrases_.either.fill(out, [&](std::string_view slot) {
      if (slot == "effect") return facts_.append_effect(out);
      append_claim(slot == "first" ? begins : ends, true, out);
    });
  }

  void append_contradiction(std::string& out) const {
    std::string fault;
    if (facts_.arguer()) ProofTeller(catalogue_, names_, facts_.arguer()->board(), facts_.proof()).append_fault(fault);
    if (!fault.empty())
      return phrases_.contradiction_as.fill(out, [&](std::string_view) {
        const std::size_t start = out.size();
        out += fault;
        facts_.begin_after_colon(out, start);
      });
    for (const auto& marked : step_.cells)
      if (marked.role == Role::base)
        return phrases_.contradiction_in.fill(out, [&](std::string_view) { facts_.append_cells({&marked.thing, 1}, out); });
    for (const auto& marked : step_.houses)
      if (marked.role == Role::base)
        return phrases_.contradiction_in.fill(out, [&](std::string_view) { facts_.append_house(marked.thing, true, out); });
    phrases_.contradiction.fill(out, [](std::string_view) {});
  }

  const Catalogue& catalogue_;
  const ArgumentPhrases& phrases_;
  const Facts& facts_;
  const steps::Step& step_;
  const Names& names_;
};

}  // namespace

Argument argument_of(const Catalogue& catalogue, const Facts& facts) {
  Argument argument;
  if (facts.step().links.empty()) return argument;
  const Writer writer(catalogue, facts);
  for (Claim& claim : Claims(facts.step()).in_order()) argument.lines.push_back(writer.line(std::move(claim)));
  argument.conclusion = writer.conclusion();
  return argument;
}

}  // namespace sudokit::wording
