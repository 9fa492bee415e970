#include "core/steps/step.hpp"

#include "core/base/invariant.hpp"
#include "core/steps/technique.hpp"

namespace sudokit::steps {

// The techniques that families refer to by name: see technique.hpp.
namespace technique {
#define SUDOKIT_TECHNIQUE(id, family, search) \
  extern const Technique id;                  \
  const Technique id = Technique::id;
#include "core/steps/techniques.inc"
#undef SUDOKIT_TECHNIQUE
}  // namespace technique

const char* identifier(Technique technique) {
  static constexpr const char* names[] = {
#define SUDOKIT_TECHNIQUE(id, family, search) #id,
#include "core/steps/techniques.inc"
#undef SUDOKIT_TECHNIQUE
  };
  return names[static_cast<int>(technique)];
}

const char* family(Technique technique) {
  static constexpr const char* names[] = {
#define SUDOKIT_TECHNIQUE(id, family, search) #family,
#include "core/steps/techniques.inc"
#undef SUDOKIT_TECHNIQUE
  };
  return names[static_cast<int>(technique)];
}

const char* identifier(Role role) {
  static constexpr const char* names[] = {
#define SUDOKIT_ROLE(id) #id,
      SUDOKIT_ROLES(SUDOKIT_ROLE)
#undef SUDOKIT_ROLE
  };
  SUDOKIT_INVARIANT(static_cast<int>(role) < roles);
  return names[static_cast<int>(role)];
}

void Step::clear(Technique new_technique, std::size_t new_depth) {
  SUDOKIT_INVARIANT(static_cast<int>(new_technique) < techniques && new_depth <= 0xffff);
  technique = new_technique;
  depth = static_cast<std::uint16_t>(new_depth);
  values = 0;
  placements.clear();
  eliminations.clear();
  cells.clear();
  candidates.clear();
  houses.clear();
  nodes.clear();
  links.clear();
  rules.clear();
  lists.clear();
}

}  // namespace sudokit::steps
