// Steps of rules on top of the houses: asks the source of such steps (core/ruled) about the candidates of the state.
#include <vector>

#include "core/logic/technique_search.hpp"

namespace sudokit::logic::find {
template <int Words> bool rule_step(Search<Words>& search);
}

namespace sudokit::logic {

template <int Words>
bool find::rule_step(Search<Words>& search) {
  if (!search.rules) return true;
  const State<Words>& state = search.state;
  struct Masks {
    std::vector<Mask> of;
  };
  std::vector<Mask>& masks = search.scratch.template of<Masks>().of;
  masks.resize(static_cast<std::size_t>(state.tables().cells));
  for (std::size_t i = 0; i < masks.size(); ++i) {
    const auto cell = static_cast<Cell>(i);
    masks[i] = state.value(cell) ? bit_of(state.value(cell)) : state.mask(cell);
  }
  const auto emit = [](void* to) { return static_cast<Search<Words>*>(to)->emit(); };
  return search.rules->find({masks, search.wanted, search.first, search.meter, search.step, emit, &search});
}

SUDOKIT_FINDS(rule_step)

}  // namespace sudokit::logic
