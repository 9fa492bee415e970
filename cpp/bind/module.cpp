#include "bind/bind.hpp"

NB_MODULE(_core, module) {
  // Layouts are cached for the life of the process; this is not a leak.
  nanobind::set_leak_warnings(false);
  module.doc() = "The compiled core of sudokit; private, use the package.";
  sudokit::bind::add_grid(module);
  sudokit::bind::add_solve(module);
  sudokit::bind::add_steps(module);
  sudokit::bind::add_arguments(module);
  sudokit::bind::add_methods(module);
  sudokit::bind::add_learner(module);
  sudokit::bind::add_logic(module);
  sudokit::bind::add_ratings(module);
  sudokit::bind::add_wording(module);
  sudokit::bind::add_explanations(module);
  sudokit::bind::add_reasons(module);
  sudokit::bind::add_ruled(module);
  sudokit::bind::add_rules(module);
  sudokit::bind::add_se(module);
  sudokit::bind::add_depth(module);
  sudokit::bind::add_templates(module);
  sudokit::bind::add_generators(module);
  sudokit::bind::add_full_grids(module);
  sudokit::bind::add_trivial(module);
  sudokit::bind::add_puzzles(module);
  sudokit::bind::add_minimise(module);
  sudokit::bind::add_photo(module);
  sudokit::bind::add_rows(module);
  sudokit::bind::add_row_verbs(module);
  sudokit::bind::add_arrow_stream(module);
  sudokit::bind::add_text_lane(module);
  sudokit::bind::add_augment(module);
  sudokit::bind::add_canon(module);
  sudokit::bind::add_catalogue(module);
  sudokit::bind::add_classes(module);
}
