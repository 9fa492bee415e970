#include "core/steps/log.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/base/invariant.hpp"
#include "core/steps/technique.hpp"

namespace sudokit::steps {
namespace {

// Writes numbers in groups of seven bits, the lowest group first; the top bit of a byte means that more follow.
class Writer {
 public:
  explicit Writer(std::vector<std::uint8_t>& out) : out_(out) {}
  void number(std::uint64_t x) {
    for (; x >= 128; x >>= 7) out_.push_back(static_cast<std::uint8_t>(x | 128));
    out_.push_back(static_cast<std::uint8_t>(x));
  }
  void put(Cell x) { number(x); }
  void put(Value x) { number(x); }
  void put(const Candidate& x) {
    number(x.cell);
    number(x.value);
  }
  void put(const Node& x) {
    number(x.value);
    put(x.cells);
    put(x.set);
  }
  void put(const Link& x) {
    number(x.from);
    number(x.to);
    number(x.strong);
  }
  template <class Thing>
  void put(const Part<Thing>& x) {
    put(x.thing);
    number(static_cast<std::uint64_t>(x.role));
  }
  template <class Item>
  void put(const std::vector<Item>& items) {
    number(items.size());
    for (const Item& item : items) put(item);
  }

 private:
  std::vector<std::uint8_t>& out_;
};

class Reader {
 public:
  explicit Reader(const std::uint8_t* at) : at_(at) {}
  const std::uint8_t* at() const { return at_; }
  std::uint64_t number() {
    std::uint64_t x = 0;
    for (int shift = 0;; shift += 7) {
      const std::uint8_t byte = *at_++;
      x |= std::uint64_t{byte & 127u} << shift;
      SUDOKIT_INVARIANT(shift < 64);
      if (byte < 128) return x;
    }
  }
  void get(Cell& x) { x = static_cast<Cell>(number()); }
  void get(Value& x) { x = static_cast<Value>(number()); }
  void get(Candidate& x) {
    get(x.cell);
    x.value = static_cast<Value>(number());
  }
  void get(Node& x) {
    x.value = static_cast<Value>(number());
    get(x.cells);
    get(x.set);
  }
  void get(Link& x) {
    get(x.from);
    get(x.to);
    x.strong = number() != 0;
  }
  template <class Thing>
  void get(Part<Thing>& x) {
    get(x.thing);
    x.role = static_cast<Role>(number());
  }
  template <class Item>
  void get(std::vector<Item>& items) {
    items.resize(number());
    for (Item& item : items) get(item);
  }

 private:
  const std::uint8_t* at_;
};

// Links refer to nodes, and are stored only with them.
bool can_be_read_back(const Step& step) { return step.links.empty() || !step.nodes.empty(); }

}  // namespace

void Log::clear() {
  bytes_.clear();
  starts_.clear();
  counts_.clear();
  deepest_ = 0;
}

void Log::count(Technique technique, std::uint64_t steps, std::uint16_t depth) {
  const auto number = static_cast<std::size_t>(technique);
  SUDOKIT_INVARIANT(number < static_cast<std::size_t>(techniques));
  if (number >= counts_.size()) counts_.resize(number + 1);
  counts_[number] += steps;
  deepest_ = std::max(deepest_, depth);
}

void Log::append(const Step& step) {
  count(step.technique, 1, step.depth);
  if (starts_.size() >= most_) return;
  if (bytes_.size() > 0xfff00000u) throw std::length_error("a log of more than 4 GiB");
  starts_.push_back(static_cast<std::uint32_t>(bytes_.size()));
  Writer out(bytes_);
  // One byte records which parts are present, because most steps have few.
  const unsigned there = unsigned{!step.placements.empty()} | unsigned{!step.eliminations.empty()} << 1 |
                         unsigned{!step.cells.empty()} << 2 | unsigned{!step.candidates.empty()} << 3 |
                         unsigned{!step.houses.empty()} << 4 | unsigned{!step.nodes.empty()} << 5 |
                         unsigned{step.values != 0} << 6 | unsigned{!step.rules.empty() || !step.lists.empty()} << 7;
  out.number(static_cast<std::uint64_t>(step.technique));
  out.number(step.depth);
  out.number(there);
  if (there & 1) out.put(step.placements);
  if (there & 2) out.put(step.eliminations);
  if (there & 4) out.put(step.cells);
  if (there & 8) out.put(step.candidates);
  if (there & 16) out.put(step.houses);
  if (there & 32) {
    out.put(step.nodes);
    out.put(step.links);
  }
  if (there & 64) out.number(step.values);
  if (there & 128) {
    out.put(step.rules);
    out.put(step.lists);
  }
  SUDOKIT_INVARIANT(!can_be_read_back(step) || at(starts_.size() - 1) == step);
}

Step Log::at(std::size_t index) const {
  Step step;
  read(index, step);
  return step;
}

void Log::read(std::size_t index, Step& step) const {
  Reader in(bytes_.data() + starts_.at(index));
  const auto technique = static_cast<Technique>(in.number());
  step.clear(technique, in.number());
  const auto there = in.number();
  if (there & 1) in.get(step.placements);
  if (there & 2) in.get(step.eliminations);
  if (there & 4) in.get(step.cells);
  if (there & 8) in.get(step.candidates);
  if (there & 16) in.get(step.houses);
  if (there & 32) {
    in.get(step.nodes);
    in.get(step.links);
  }
  if (there & 64) step.values = in.number();
  if (there & 128) {
    in.get(step.rules);
    in.get(step.lists);
  }
  SUDOKIT_INVARIANT(in.at() == bytes_.data() + (index + 1 < starts_.size() ? starts_[index + 1] : bytes_.size()));
}

}  // namespace sudokit::steps
