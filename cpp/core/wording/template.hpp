// Templates: text with slots.
//
// A Template is about a step: "{cells:fin}" is filled with a fact of the step, for the roles named.  A part in brackets
// appears only if all its slots are filled: "[, fins {cells:fin}]".  "{one:cells:fin|is|are}" chooses by their number, and
// "{count:cells:fin}" is the number.  A slot outside brackets without a text is an error: the catalogue requires something
// that the step does not have.
//
// A Phrase is filled with texts that its caller names: "{cell} is {value}".
#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace sudokit::wording {

// What a slot can show; the first group in words, the second in notation.
#define SUDOKIT_SLOTS(slot)                                                                                                \
  slot(values) slot(any_value) slot(cells) slot(candidate) slot(held) slot(houses) slot(in) slot(lost) slot(lost_cells)    \
      slot(placed_cells) slot(effect) slot(sets) slot(start) slot(assumption) slot(end) slot(any_held) slot(beside)        \
          slot(commons) slot(fault) slot(by_link) slot(seen) slot(excluders) slot(excluded) slot(marked)                   \
              slot(marked_cells) slot(any_in) slot(any_cells) slot(size) slot(met) slot(opposites) slot(wrong) slot(chain) \
                  slot(v_commons) slot(v_start) slot(v_end) slot(v) slot(v_slash) slot(c) slot(h) slot(held_run)           \
                      slot(fins) slot(rule) slot(lists) slot(combinations) slot(covers) slot(any_candidate) slot(symmetry) \
                          slot(v_cycles) slot(one) slot(count)

// What {one:…} and {count:…} can count.
#define SUDOKIT_COUNTED(list)                                                                                           \
  list(values) list(cells) list(houses) list(lost) list(lost_cells) list(sets) list(chains) list(links) list(excluders) \
      list(marked) list(variables)

enum class Fact : std::uint8_t {
#define SUDOKIT_SLOT(id) id,
  SUDOKIT_SLOTS(SUDOKIT_SLOT)
#undef SUDOKIT_SLOT
};

enum class Counted : std::uint8_t {
#define SUDOKIT_LIST(id) id,
  SUDOKIT_COUNTED(SUDOKIT_LIST)
#undef SUDOKIT_LIST
};

// Roles as bits; none: the slot names no roles.
using Roles = std::uint64_t;

struct Slot {
  Fact fact{};
  Counted counted{};  // of `one` and `count`
  Roles roles = 0;
  std::string_view written;       // as in the template
  std::string_view one, several;  // of `one`
};

class Template {
 public:
  Template() = default;
  // The text must outlive the template.  Throws std::invalid_argument if brackets or braces do not match, or if there is no
  // such slot, list or role.
  explicit Template(std::string_view text);

  // Appends the text.  `append(slot, out)` appends the text of a slot.  Throws std::invalid_argument if a slot outside
  // brackets has none.
  template <class Append>
  void fill(std::string& out, Append append) const {
    fill(parts_, false, out, append);
  }

 private:
  struct Part {
    enum class Kind : std::uint8_t { literal, slot, option } kind;
    std::string_view text;
    Slot slot;
    std::vector<Part> option;
  };

  static std::vector<Part> read(std::string_view text, std::size_t& at, bool nested);
  static Slot slot_of(std::string_view written);
  static void count_into(Slot& slot, std::string_view name);

  // Whether all slots had a text; otherwise `out` is as before.
  template <class Append>
  static bool fill(const std::vector<Part>& parts, bool optional, std::string& out, Append& append) {
    const std::size_t before = out.size();
    for (const Part& part : parts) {
      if (part.kind == Part::Kind::literal) {
        out += part.text;
      } else if (part.kind == Part::Kind::option) {
        fill(part.option, true, out, append);
      } else {
        const std::size_t start = out.size();
        append(part.slot, out);
        if (out.size() > start) continue;
        if (!optional)
          throw std::invalid_argument("a message needs " + std::string(part.slot.written) +
                                      ", which its step does not have");
        out.resize(before);
        return false;
      }
    }
    return true;
  }

  std::vector<Part> parts_;
};

class Phrase {
 public:
  Phrase() = default;
  // The text must outlive the phrase.  Throws std::invalid_argument if a brace is unmatched.
  explicit Phrase(std::string_view text);

  // Appends the text.  `append(name)` appends the text of a slot.
  template <class Append>
  void fill(std::string& out, Append append) const {
    for (const Part& part : parts_)
      if (part.slot)
        append(part.text);
      else
        out += part.text;
  }
  // The names of its slots, in order.
  std::vector<std::string_view> slots() const;

  struct Part {
    bool slot;
    std::string_view text;  // of the slot its name
  };
  const std::vector<Part>& parts() const { return parts_; }

 private:
  std::vector<Part> parts_;
};

}  // namespace sudokit::wording
