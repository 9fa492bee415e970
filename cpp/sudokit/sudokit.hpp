// The core of sudokit for C++ programs, natively and in WebAssembly: include this one header, and link libsudokit_core.a.
//
//   #include "sudokit/sudokit.hpp"
//
//   sudokit::Solvers solvers(sudokit::Layout::boxes(3, 3));        a layout, and the solvers made for it
//   const auto solved = sudokit::solve(solvers, {values});         one puzzle, 81 values, 0 for an empty cell
//   if (solved.status == sudokit::Status::unique) ...
//
//   a puzzle        values, or candidates as masks: PuzzleView                                core/solving/puzzle.hpp
//   one puzzle      solve(), Enumeration, explain(), list_steps()                             core/solving/
//   many puzzles    rows::solve_rows(), check_rows(), rate_rows(), explain_rows() and their like   core/rows/
//   text            9x9 lines: lines::read_row(), lines::write_row()                          core/lines/lines.hpp
//   steps           steps::Log, steps::Replay, steps::identifier()                            core/steps/
//   techniques      logic::profile_named("hodoku"), or a logic::Profile of your own           core/logic/
//   words           wording::Speaker: notation, hints, arguments; explanations as JSON         core/wording/
//   puzzles made    generate::Maker, generate::UniformGrids, generate::Minimiser              core/generate/
//   time and Ctrl-C Allowance for one puzzle, Budget for many                                 core/base/
//   a SAT solver    register_partner()                                                        core/solving/partner.hpp
//
// Headers that this one does not include may change at any time.  Wrong arguments throw
// std::invalid_argument.  Any number of threads may use one Solvers.
#pragma once
#include "core/base/allowance.hpp"
#include "core/base/budget.hpp"
#include "core/base/random.hpp"
#include "core/canon/canon.hpp"
#include "core/classic/batch.hpp"
#include "core/generate/full_grids.hpp"
#include "core/generate/minimise.hpp"
#include "core/generate/puzzles.hpp"
#include "core/generate/uniform.hpp"
#include "core/grid/layout.hpp"
#include "core/lines/lines.hpp"
#include "core/logic/profiles.hpp"
#include "core/methods/method.hpp"
#include "core/rows/answer_lines.hpp"
#include "core/rows/canonical_rows.hpp"
#include "core/rows/check_rows.hpp"
#include "core/rows/explain_rows.hpp"
#include "core/rows/minimise_rows.hpp"
#include "core/rows/rate_rows.hpp"
#include "core/rows/solve_rows.hpp"
#include "core/rows/verify_rows.hpp"
#include "core/solving/enumeration.hpp"
#include "core/solving/explain.hpp"
#include "core/solving/partner.hpp"
#include "core/solving/solve.hpp"
#include "core/steps/log.hpp"
#include "core/steps/replay.hpp"
#include "core/steps/technique.hpp"
#include "core/wording/document.hpp"
#include "core/wording/speaker.hpp"
