#include "core/solving/solvers.hpp"

#include <utility>

#include "core/canon/canon.hpp"
#include "core/logic/explainer.hpp"
#include "core/methods/method.hpp"
#include "core/methods/template_table.hpp"
#include "core/search/search.hpp"
#include "core/search/staged.hpp"

namespace sudokit {

Solvers::Solvers(Layout made) : layout(std::move(made)) {}

Solvers::~Solvers() = default;

Pool<methods::Method>& Solvers::methods_named(const std::string& name) {
  const std::lock_guard lock(methods_mutex_);
  return methods_[name];  // a map's items never move
}

void Solvers::hold_templates() {
  if (!methods::has_template_table(layout)) return;
  const std::lock_guard lock(methods_mutex_);
  if (!templates_) templates_ = methods::TemplateTable::of(layout);
}

}  // namespace sudokit
