#include "core/logic/families.hpp"

namespace sudokit::logic {

template <int Words>
bool find::simple_colours(Search<Words>&) {
  return true;
}

template <int Words>
bool find::multi_colours(Search<Words>&) {
  return true;
}

SUDOKIT_FINDS(simple_colours)
SUDOKIT_FINDS(multi_colours)

}  // namespace sudokit::logic
