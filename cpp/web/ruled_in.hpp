// The rules of a request, and what they are compiled to.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "core/ruled/explain_ruled.hpp"
#include "web/json_value.hpp"

namespace sudokit::web {

// A layout with rules.  What solves it and what explains it are made when they are first needed.
class Ruled {
 public:
  Ruled(Layout layout, std::vector<ruled::Rule> rules, std::vector<std::string> texts)
      : layout_(std::move(layout)), rules_(std::move(rules)), texts_(std::move(texts)) {}

  const Layout& layout() const { return layout_; }
  // Of each rule, by the number by which steps name it.
  const std::vector<std::string>& texts() const { return texts_; }
  const rules::Program& program();
  const ruled::RuleExplainer& explainer();

 private:
  Layout layout_;
  std::vector<ruled::Rule> rules_;
  std::vector<std::string> texts_;
  std::unique_ptr<rules::Program> program_;
  std::unique_ptr<ruled::RuleExplainer> explainer_;
};

// `rules` of a request: `texts`, `automata`, and `compiled`, a number, a trait and constraints for each, as the package hands
// them to the core (cpp/bind/rules.hpp).  Those of the last request are kept: `key` says whether they are the same.  Null if there
// is no layout for them.
Ruled* ruled_of(const JsonValue& request);

}  // namespace sudokit::web
