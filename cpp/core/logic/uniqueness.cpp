#include "core/logic/families.hpp"

namespace sudokit::logic {

template <int Words>
bool find::rectangle(Search<Words>&) {
  return true;
}

template <int Words>
bool find::avoidable_rectangle(Search<Words>&) {
  return true;
}

template <int Words>
bool find::bug(Search<Words>&) {
  return true;
}

template <int Words>
bool find::unique_loop(Search<Words>&) {
  return true;
}

SUDOKIT_FINDS(rectangle)
SUDOKIT_FINDS(avoidable_rectangle)
SUDOKIT_FINDS(bug)
SUDOKIT_FINDS(unique_loop)

}  // namespace sudokit::logic
