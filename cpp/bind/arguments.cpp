// The claims and reasons of arguments for Python; wording.cpp has the arguments themselves.
#include <nanobind/stl/vector.h>

#include <vector>

#include "bind/bind.hpp"
#include "core/arguments/argument.hpp"

namespace sudokit::bind {

using namespace nb::literals;

void add_arguments(nb::module_& module) {
  module.def(
      "argument_reasons",
      [] {
        std::vector<const char*> all;
        for (int i = 0; i < arguments::reasons; ++i)
          all.push_back(arguments::identifier(static_cast<arguments::Reason>(i)));
        return all;
      },
      "Every reason that a line can have, by number.");
  module.def(
      "argument_claims",
      [] {
        std::vector<const char*> all;
        for (int i = 0; i < arguments::claims; ++i) all.push_back(arguments::identifier(static_cast<arguments::Claim>(i)));
        return all;
      },
      "Every claim that a line can make, by number.");
}

}  // namespace sudokit::bind
