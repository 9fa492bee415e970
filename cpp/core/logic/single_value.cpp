#include "core/logic/families.hpp"

namespace sudokit::logic {

template <int Words>
bool find::skyscraper(Search<Words>&) {
  return true;
}

template <int Words>
bool find::two_string_kite(Search<Words>&) {
  return true;
}

template <int Words>
bool find::turbot_fish(Search<Words>&) {
  return true;
}

template <int Words>
bool find::empty_rectangle(Search<Words>&) {
  return true;
}

SUDOKIT_FINDS(skyscraper)
SUDOKIT_FINDS(two_string_kite)
SUDOKIT_FINDS(turbot_fish)
SUDOKIT_FINDS(empty_rectangle)

}  // namespace sudokit::logic
