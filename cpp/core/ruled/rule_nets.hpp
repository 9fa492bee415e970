// Nets through rules: a candidate is supposed, cells, houses and rules are followed, and a contradiction shows that it is false.
//
// Each consequence is an event: a candidate is true, or false, for a reason and because of events before it.  An event by a rule
// follows from what the rule's propagators do with the candidates left; from the events about its cells, those are dropped that
// it does not need.  What the contradiction does not rest on is left out of the step.
//
// What houses less their sums leave takes part like a rule, but only where no net does without.
//
// The first step: candidates of cells with the fewest candidates are supposed first.  The first net with at most `short_net`
// events is used, or else the shortest of the first `most_nets`.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "core/logic/technique_search.hpp"
#include "core/ruled/fillings.hpp"

namespace sudokit::ruled {

class RuleNets {
 public:
  explicit RuleNets(const Units& units);

  // False: emit returned false, or the meter stopped.
  bool find(const std::vector<Set>& sets, const logic::RuleSource::Request& request);

 private:
  using Id = std::uint32_t;
  static constexpr Id none = 0xffffffff;
  enum class Why : std::uint8_t { supposed, conflict, cell, house, rule };
  struct Event {
    Cell cell;
    Value value;
    bool on;
    Why why;
    std::uint32_t which;    // conflict: the event; house, rule: its number
    std::vector<Id> needs;  // set for those that a contradiction rests on
  };

  std::size_t at(Cell cell, Value value) const { return static_cast<std::size_t>(cell) * rules::most_values + value - 1; }
  void start(const std::vector<Set>& sets, Cell cell, Value value);
  // Follows everything; true: a contradiction, of which true_ and false_ are the events.
  bool follow(Meter& meter);
  bool add_on(Cell cell, Value value, Why why, std::uint32_t which);
  bool add_off(Cell cell, Value value, Why why, std::uint32_t which);
  bool exclude(Id on);
  bool look_at_houses(Cell cell, Value value);
  bool look_at_unit(std::size_t number);
  // Null: the number is a rule's.
  const HouseSum* sum(std::size_t number) const;
  const std::vector<Cell>& cells_of(std::size_t number) const;
  bool has_many_open(std::size_t number) const;
  bool narrow(std::size_t number);
  // The events that the contradiction rests on, ascending; empty if something follows from nothing.
  std::vector<Id> traced();
  bool conflict(const Event& one, const Event& other) const;
  void find_needs(Event& event, Id id);
  std::vector<Id> needs_of_rule(const Event& event, Id id);
  bool refutes(const Event& event, const std::vector<Id>& needs);
  std::vector<Id> net();
  bool find_nets(const std::vector<Set>& sets, const logic::RuleSource::Request& request, bool& found);
  void name_basis(const Event& event, steps::Step& step) const;
  bool report(const std::vector<Id>& used, const logic::RuleSource::Request& request);

  const Units& units_;
  Fillings fillings_;
  std::vector<std::vector<std::uint16_t>> units_of_, houses_of_;  // by cell
  const std::vector<Set>* base_ = nullptr;
  std::vector<Set> sets_, tried_;
  std::vector<Event> events_;
  std::vector<Id> on_, off_;  // by cell; by cell and value
  std::vector<char> waits_;   // units to look at
  std::vector<std::size_t> waiting_, waiting_sums_;
  bool with_sums_ = false;
  Id true_ = none, false_ = none;
};

}  // namespace sudokit::ruled
