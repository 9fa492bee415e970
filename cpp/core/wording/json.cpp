#include "core/wording/json.hpp"

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

}  // namespace

void JsonWriter::string(std::string_view text) {
  begin_item();
  out_ += '"';
  std::size_t copied = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (static_cast<unsigned char>(text[at]) >= 0x20 && text[at] != '"' && text[at] != '\\') continue;
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
