#include "bind/bind.hpp"
#include "core/canon/canon.hpp"
#include "core/logic/explainer.hpp"
#include "core/methods/method.hpp"
#include "core/methods/template_table.hpp"
#include "core/search/search.hpp"
#include "core/search/staged.hpp"

namespace sudokit::bind {

LayoutHandle::LayoutHandle(Layout made) : layout(std::move(made)) {}

LayoutHandle::~LayoutHandle() = default;

Pool<methods::Method>& LayoutHandle::methods_named(const std::string& name) {
  const std::lock_guard lock(methods_mutex_);
  return methods_[name];  // a map's items stay where they are
}

void LayoutHandle::hold_templates() {
  if (!methods::has_template_table(layout)) return;
  const std::lock_guard lock(methods_mutex_);
  if (!templates_) templates_ = methods::TemplateTable::of(layout);
}

}  // namespace sudokit::bind
