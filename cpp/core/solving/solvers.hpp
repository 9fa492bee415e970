// A layout and the solvers made for it: the context of every verb of the core.
//
// Guarantees.  Any number of threads can use one Solvers at the same time.  Solvers are made when first needed and kept, so
// that the second puzzle of a layout allocates nothing.  Answers do not depend on what was solved before.
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "core/base/pool.hpp"
#include "core/grid/layout.hpp"

// Code that uses a solver includes its header; all others need only the names.
namespace sudokit::canon {
class Canoniser;
}
namespace sudokit::logic {
class Explainer;
}
namespace sudokit::methods {
class Method;
class TemplateTable;
}  // namespace sudokit::methods
namespace sudokit::search {
class Solver;
class Staged;
}  // namespace sudokit::search

namespace sudokit {

class Solvers {
 public:
  explicit Solvers(Layout made);
  ~Solvers();
  Pool<methods::Method>& methods_named(const std::string& name);
  // Keeps the layout's table of templates, if it has one, from now on, so that it is computed only once.
  void hold_templates();

  const Layout layout;
  Pool<search::Solver> searches;
  Pool<search::Staged> staged;
  Pool<canon::Canoniser> canonisers;
  Pool<logic::Explainer> explainers;

 private:
  std::shared_ptr<const methods::TemplateTable> templates_;
  std::map<std::string, Pool<methods::Method>> methods_;
  std::mutex methods_mutex_;
};

}  // namespace sudokit
