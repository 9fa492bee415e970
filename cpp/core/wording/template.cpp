#include "core/wording/template.hpp"

#include <array>
#include <optional>

#include "core/steps/step.hpp"

namespace sudokit::wording {

namespace {

constexpr std::string_view slot_names[] = {
#define SUDOKIT_SLOT(id) #id,
    SUDOKIT_SLOTS(SUDOKIT_SLOT)
#undef SUDOKIT_SLOT
};

constexpr std::string_view list_names[] = {
#define SUDOKIT_LIST(id) #id,
    SUDOKIT_COUNTED(SUDOKIT_LIST)
#undef SUDOKIT_LIST
};

[[noreturn]] void fail(const std::string& fault, std::string_view text) {
  throw std::invalid_argument("a message has " + fault + ": '" + std::string(text) + "'");
}

template <std::size_t Count>
std::optional<std::size_t> index_in(const std::string_view (&names)[Count], std::string_view name) {
  for (std::size_t i = 0; i < Count; ++i)
    if (names[i] == name) return i;
  return std::nullopt;
}

// The text up to the next separator, which is removed along with it.
std::string_view next_piece(std::string_view& rest, char separator) {
  const std::size_t end = rest.find(separator);
  const std::string_view piece = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  return piece;
}

Roles role_named(std::string_view name, std::string_view slot) {
  for (int role = 0; role < steps::roles; ++role)
    if (steps::identifier(static_cast<steps::Role>(role)) == name) return Roles{1} << role;
  fail("a slot for an unknown role", slot);
}

}  // namespace

Template::Template(std::string_view text) {
  std::size_t at = 0;
  parts_ = read(text, at, false);
}

std::vector<Template::Part> Template::read(std::string_view text, std::size_t& at, bool nested) {
  std::vector<Part> parts;
  while (at < text.size() && !(nested && text[at] == ']')) {
    const char letter = text[at];
    if (letter == '[') {
      ++at;
      parts.push_back({Part::Kind::option, {}, {}, read(text, at, true)});
      if (at >= text.size()) fail("an unclosed '['", text);
      ++at;
    } else if (letter == '{') {
      const std::size_t end = text.find('}', at);
      if (end == std::string_view::npos) fail("an unclosed '{'", text);
      parts.push_back({Part::Kind::slot, {}, slot_of(text.substr(at, end + 1 - at)), {}});
      at = end + 1;
    } else if (letter == ']' || letter == '}') {
      fail(std::string("an unmatched '") + letter + "'", text);
    } else {
      const std::size_t end = std::min(text.find_first_of("{}[]", at), text.size());
      parts.push_back({Part::Kind::literal, text.substr(at, end - at), {}, {}});
      at = end;
    }
  }
  if (nested && at >= text.size()) fail("an unclosed '['", text);
  return parts;
}

void Template::count_into(Slot& slot, std::string_view name) {
  const auto list = index_in(list_names, name);
  if (!list) fail("a slot that counts an unknown list", slot.written);
  slot.counted = static_cast<Counted>(*list);
}

Slot Template::slot_of(std::string_view written) {
  Slot slot;
  slot.written = written;
  std::string_view choices = written.substr(1, written.size() - 2);
  std::string_view rest = next_piece(choices, '|');
  const auto fact = index_in(slot_names, next_piece(rest, ':'));
  if (!fact) fail("an unknown slot", written);
  slot.fact = static_cast<Fact>(*fact);
  if (slot.fact == Fact::one || slot.fact == Fact::count) count_into(slot, next_piece(rest, ':'));
  while (!rest.empty())
    for (std::string_view set = next_piece(rest, ':'); !set.empty();)
      slot.roles |= role_named(next_piece(set, '+'), written);
  const bool chooses = written.find('|') != std::string_view::npos;
  if (chooses != (slot.fact == Fact::one)) fail("a slot with too many or too few choices", written);
  if (!chooses) return slot;
  slot.one = next_piece(choices, '|');
  slot.several = next_piece(choices, '|');
  if (slot.one.empty() || slot.several.empty() || !choices.empty())
    fail("a slot with too many or too few choices", written);
  return slot;
}

Phrase::Phrase(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = std::min(text.find_first_of("{}", at), text.size());
    if (end > at) {
      parts_.push_back({false, text.substr(at, end - at)});
    } else {
      end = text.find('}', at);
      if (text[at] == '}' || end == std::string_view::npos) fail("an unmatched brace", text);
      parts_.push_back({true, text.substr(at + 1, end - at - 1)});
      ++end;
    }
    at = end;
  }
}

std::vector<std::string_view> Phrase::slots() const {
  std::vector<std::string_view> found;
  for (const Part& part : parts_)
    if (part.slot) found.push_back(part.text);
  return found;
}

}  // namespace sudokit::wording
