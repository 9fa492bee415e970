#include "core/wording/proof_texts.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace sudokit::wording {

namespace {

constexpr std::string_view slot_names[] = {
#define SUDOKIT_PROOF_SLOT(id) #id,
    SUDOKIT_PROOF_SLOTS(SUDOKIT_PROOF_SLOT)
#undef SUDOKIT_PROOF_SLOT
};

ProofSlot slot_named(std::string_view name) {
  const auto found = std::find(std::begin(slot_names), std::end(slot_names), name);
  if (found == std::end(slot_names))
    throw std::invalid_argument("a proof has an unknown slot: '" + std::string(name) + "'");
  return static_cast<ProofSlot>(found - std::begin(slot_names));
}

}  // namespace

ProofPhrase::ProofPhrase(std::string_view text) {
  const Phrase phrase(text);
  for (const auto& [is_slot, part] : phrase.parts())
    parts_.push_back({is_slot ? std::string_view() : part, is_slot ? slot_named(part) : ProofSlot{}, is_slot});
}

}  // namespace sudokit::wording
