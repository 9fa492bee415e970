// The speaker of the core, and texts, as Python has them.
#pragma once
#include <nanobind/nanobind.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bind/bind.hpp"
#include "core/wording/speaker.hpp"

namespace sudokit::bind {

// A text of the core; symbols may hold what UTF-8 does not allow, as Python's texts can.
inline nb::object text_of(std::string_view text) {
  nb::object made = nb::steal(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogatepass"));
  if (!made) throw nb::python_error();
  return made;
}

// Keeps the layout alive.
struct SpeakerHandle {
  SpeakerHandle(nb::object layout, const std::vector<nb::bytes>& symbols, std::string_view language,
                const std::vector<std::string>& rules)
      : owner(std::move(layout)), speaker(wording::Catalogue::of(language), this->layout(), texts_of(symbols), rules) {}
  const Layout& layout() const { return nb::cast<const Solvers&>(owner).layout; }
  static std::vector<std::string> texts_of(const std::vector<nb::bytes>& symbols) {
    std::vector<std::string> texts;
    for (const nb::bytes& symbol : symbols) texts.emplace_back(symbol.c_str(), symbol.size());
    return texts;
  }

  nb::object owner;
  wording::Speaker speaker;
};

}  // namespace sudokit::bind
