// The certainty of an answer: the same everywhere, and in this order wherever statuses are numbers.
#pragma once
#include <cstdint>

#include "core/base/budget.hpp"

namespace sudokit {

enum class Status : std::uint8_t {
  unique,     // exactly one solution, proven
  multiple,   // two or more
  none,       // no solution, proven
  solved,     // a solution was found, and only one was requested
  undecided,  // something ended the search first
  invalid,    // the givens themselves break a rule
};

// For a puzzle without conflicting givens, after a search for up to `limit` solutions that found `count`.
constexpr Status status_of(std::uint64_t count, Stopped stopped, std::uint64_t limit) {
  if (count >= 2) return Status::multiple;
  if (stopped != Stopped::no) return Status::undecided;
  if (count == 0) return Status::none;
  return limit == 1 ? Status::solved : Status::unique;
}

constexpr const char* name_of(Status status) {
  constexpr const char* names[] = {"unique", "multiple", "none", "solved", "undecided", "invalid"};
  return names[static_cast<int>(status)];
}

}  // namespace sudokit
