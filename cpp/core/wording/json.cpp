#include "core/wording/json.hpp"

#include <cstdint>
#include <cstring>

#include "core/wording/names.hpp"

namespace sudokit::wording {

namespace {

// The letter after the backslash; 0 if the letter stands for itself, 'u' if only its number is possible.
char escape_of(char letter) {
  switch (letter) {
    case '"': return '"';
    case '\\': return '\\';
    case '\n': return 'n';
    case '\r': return 'r';
    case '\t': return 't';
    case '\f': return 'f';
    case '\b': return 'b';
    default: return static_cast<unsigned char>(letter) < 0x20 ? 'u' : '\0';
  }
}

// The position of the first letter from `at` on that needs an escape; eight letters are looked at together.
std::size_t plain_letters(std::string_view text, std::size_t at) {
  constexpr std::uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
  const auto some_zero = [](std::uint64_t eight) { return (eight - ones) & ~eight & tops; };
  for (; at + 8 <= text.size(); at += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, text.data() + at, 8);
    const std::uint64_t low = (eight - 0x20 * ones) & ~eight & tops;  // below a blank
    if (low | some_zero(eight ^ '"' * ones) | some_zero(eight ^ '\\' * ones)) break;
  }
  for (; at < text.size(); ++at)
    if (static_cast<unsigned char>(text[at]) < 0x20 || text[at] == '"' || text[at] == '\\') break;
  return at;
}

}  // namespace

void JsonWriter::string(std::string_view text) {
  begin_item();
  out_ += '"';
  std::size_t copied = 0;
  for (std::size_t at = plain_letters(text, 0); at < text.size(); at = plain_letters(text, at + 1)) {
    const char escape = escape_of(text[at]);
    out_ += text.substr(copied, at - copied);
    copied = at + 1;
    out_ += '\\';
    out_ += escape;
    if (escape != 'u') continue;
    constexpr char digits[] = "0123456789abcdef";
    out_ += "00";
    out_ += digits[text[at] >> 4];
    out_ += digits[text[at] & 15];
  }
  out_ += text.substr(copied);
  out_ += '"';
}

void JsonWriter::number(std::size_t number) {
  begin_item();
  append_number(number, out_);
}

void JsonWriter::tenths(std::size_t number) {
  begin_item();
  append_number(number / 10, out_);
  out_ += '.';
  append_number(number % 10, out_);
}

}  // namespace sudokit::wording
