// The interface between the solver for one puzzle (single.cpp) and the closures compiled for instruction sets.
//
// As with the batch solver (isa.hpp), only these plain structures are shared with the files compiled for an instruction set,
// and nothing here is an inline function.  All kernels give the same closures and the same choices.
#pragma once
#include <string_view>
#include <vector>

#include "core/classic/single.hpp"

namespace sudokit::classic {

// What the closure of a node is: without a solution, to be branched, or one.
enum class Closed : std::uint8_t { dead, open, solved };

struct SingleKernel {
  const char* name;  // as in instruction_sets()
  // Writes the candidates of 81 values, 0 for an empty cell; false if the values conflict.  It need not find conflicts that
  // close_root() finds.
  bool (*read)(const Value* values, Solver::State& root);
  Closed (*close_root)(Solver::State& root);
  // Makes and closes a node: `from` with one candidate placed.  `to` may be `from`.
  Closed (*enter)(const Solver::State& from, Solver::Alternative alternative, Solver::State& to);
  void (*choose)(const Solver::State& state, Solver::Choice& choice, bool any_order);
};

extern const SingleKernel single_plain;
#ifdef SUDOKIT_X86_KERNELS
extern const SingleKernel single_avx2, single_avx512;
#endif

// The kernels that this machine supports, best first.
std::vector<const SingleKernel*> single_kernels();
// The kernel of that name; if this machine has none, or for an empty name, the best one.
const SingleKernel& single_kernel_named(std::string_view name);
// The kernel that SUDOKIT_ISA names when it is first asked for, otherwise the best.
const SingleKernel& default_single_kernel();

}  // namespace sudokit::classic
