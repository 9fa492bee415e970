#include <stdexcept>

#include "core/logic/step.hpp"

namespace sudokit::logic {
namespace {

// Little-endian, whatever the machine.
class Writer {
 public:
  explicit Writer(std::vector<std::uint8_t>& out) : out_(out) {}
  void byte(std::size_t x) { out_.push_back(static_cast<std::uint8_t>(x)); }
  void word(std::size_t x) {
    byte(x & 255);
    byte(x >> 8);
  }
  void put(Cell x) { word(x); }
  void put(const Candidate& x) {
    word(x.cell);
    byte(x.value);
  }
  void put(const Link& x) {
    put(x.from);
    put(x.to);
    byte(x.strong);
  }
  template <class Thing>
  void put(const Part<Thing>& x) {
    put(x.thing);
    byte(static_cast<std::size_t>(x.role));
  }
  template <class Item>
  void put(const std::vector<Item>& items) {
    if (items.size() > 0xffff) throw std::length_error("a step of more than 65,535 parts");
    word(items.size());
    for (const Item& item : items) put(item);
  }

 private:
  std::vector<std::uint8_t>& out_;
};

class Reader {
 public:
  explicit Reader(const std::uint8_t* at) : at_(at) {}
  std::uint8_t byte() { return *at_++; }
  std::uint16_t word() {
    const std::uint16_t low = byte();
    return static_cast<std::uint16_t>(low | byte() << 8);
  }
  void get(Cell& x) { x = word(); }
  void get(Candidate& x) {
    x.cell = word();
    x.value = byte();
  }
  void get(Link& x) {
    get(x.from);
    get(x.to);
    x.strong = byte() != 0;
  }
  template <class Thing>
  void get(Part<Thing>& x) {
    get(x.thing);
    x.role = static_cast<Role>(byte());
  }
  template <class Item>
  void get(std::vector<Item>& items) {
    items.resize(word());
    for (Item& item : items) get(item);
  }

 private:
  const std::uint8_t* at_;
};

}  // namespace

void Log::clear() {
  bytes_.clear();
  starts_.clear();
}

void Log::append(const Step& step) {
  if (bytes_.size() > 0xffff0000u) throw std::length_error("a log of more than 4 GiB");
  starts_.push_back(static_cast<std::uint32_t>(bytes_.size()));
  Writer out(bytes_);
  // One byte says which lists are there: most steps have few.
  const std::size_t there = std::size_t{!step.placements.empty()} | std::size_t{!step.eliminations.empty()} << 1 |
                            std::size_t{!step.cells.empty()} << 2 | std::size_t{!step.candidates.empty()} << 3 |
                            std::size_t{!step.houses.empty()} << 4 | std::size_t{!step.links.empty()} << 5;
  out.byte(static_cast<std::size_t>(step.technique));
  out.word(step.depth);
  out.byte(there);
  if (there & 1) out.put(step.placements);
  if (there & 2) out.put(step.eliminations);
  if (there & 4) out.put(step.cells);
  if (there & 8) out.put(step.candidates);
  if (there & 16) out.put(step.houses);
  if (there & 32) out.put(step.links);
}

Step Log::at(std::size_t index) const {
  Reader in(bytes_.data() + starts_.at(index));
  Step step;
  step.technique = static_cast<Technique>(in.byte());
  step.depth = in.word();
  const std::size_t there = in.byte();
  if (there & 1) in.get(step.placements);
  if (there & 2) in.get(step.eliminations);
  if (there & 4) in.get(step.cells);
  if (there & 8) in.get(step.candidates);
  if (there & 16) in.get(step.houses);
  if (there & 32) in.get(step.links);
  return step;
}

}  // namespace sudokit::logic
