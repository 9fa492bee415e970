#include "web/json_value.hpp"

#include <algorithm>
#include <cstdlib>

namespace sudokit::web {

namespace {

constexpr int deepest = 64;

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::optional<JsonValue> whole() {
    JsonValue value;
    if (!read(value, 0)) return {};
    skip_blanks();
    if (at_ != text_.size()) return {};
    return value;
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r'))
      ++at_;
  }
  bool take(char letter) {
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] != letter) return false;
    ++at_;
    return true;
  }
  bool take_word(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }
  bool read(JsonValue& value, int depth) {
    skip_blanks();
    if (at_ >= text_.size() || depth > deepest) return false;
    switch (text_[at_]) {
      case '{': return read_object(value, depth);
      case '[': return read_list(value, depth);
      case '"': value.kind = JsonValue::Kind::string; return read_string(value.string);
      case 'n': return take_word("null");
      case 't':
        value.number = 1;
        value.kind = JsonValue::Kind::boolean;
        return take_word("true");
      case 'f': value.kind = JsonValue::Kind::boolean; return take_word("false");
      default: return read_number(value);
    }
  }
  bool read_object(JsonValue& value, int depth) {
    value.kind = JsonValue::Kind::object;
    take('{');
    if (take('}')) return true;
    do {
      skip_blanks();
      auto& member = value.members.emplace_back();
      if (!read_string(member.first) || !take(':') || !read(member.second, depth + 1)) return false;
    } while (take(','));
    return take('}');
  }
  bool read_list(JsonValue& value, int depth) {
    value.kind = JsonValue::Kind::list;
    take('[');
    if (take(']')) return true;
    do {
      if (!read(value.items.emplace_back(), depth + 1)) return false;
    } while (take(','));
    return take(']');
  }
  // Exact for whole numbers of 53 bits and for 15 digits with a small exponent.  The library's conversion would bring arithmetic of
  // 128 bits into every module.
  bool read_number(JsonValue& value) {
    const bool negative = skip('-');
    double number = 0;
    int exponent = 0;
    bool any = false, fraction = false;
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == '.' && !fraction) {
        fraction = true;
      } else if (is_digit()) {
        any = true;
        const bool counts = number < 900719925474100;
        if (counts) number = number * 10 + (text_[at_] - '0');
        exponent += (counts ? 0 : 1) - (fraction ? 1 : 0);
      } else {
        break;
      }
    }
    if (!any) return false;
    if (skip('e') || skip('E')) {
      const bool down = skip('-');
      if (!down) skip('+');
      if (!is_digit()) return false;
      int tens = 0;
      for (; is_digit(); ++at_) tens = std::min(tens * 10 + (text_[at_] - '0'), 9999);
      exponent += down ? -tens : tens;
    }
    double power = 1;
    for (int k = std::min(std::abs(exponent), 400); k > 0; --k) power *= 10;
    value.kind = JsonValue::Kind::number;
    value.number = (exponent < 0 ? number / power : number == 0 ? 0 : number * power) * (negative ? -1 : 1);
    return true;
  }
  bool is_digit() const { return at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; }
  bool skip(char letter) {
    if (at_ >= text_.size() || text_[at_] != letter) return false;
    ++at_;
    return true;
  }
  bool read_string(std::string& out) {
    if (at_ >= text_.size() || text_[at_] != '"') return false;
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == '"') {
        ++at_;
        return true;
      }
      if (text_[at_] != '\\')
        out += text_[at_];
      else if (!read_escape(out))
        return false;
    }
    return false;
  }
  // JSON.stringify escapes by number only control characters and lone surrogates.
  bool read_escape(std::string& out) {
    if (++at_ >= text_.size()) return false;
    switch (text_[at_]) {
      case 'n': out += '\n'; return true;
      case 't': out += '\t'; return true;
      case 'r': out += '\r'; return true;
      case 'b': out += '\b'; return true;
      case 'f': out += '\f'; return true;
      case 'u': return read_number_of_letter(out);
      default: out += text_[at_]; return true;
    }
  }
  bool read_number_of_letter(std::string& out) {
    if (at_ + 4 >= text_.size()) return false;
    const std::string digits(text_.substr(at_ + 1, 4));
    const unsigned long code = std::strtoul(digits.c_str(), nullptr, 16);
    at_ += 4;
    if (code < 0x80) {
      out += static_cast<char>(code);
    } else if (code < 0x800) {
      out += static_cast<char>(0xc0 | code >> 6);
      out += static_cast<char>(0x80 | (code & 0x3f));
    } else {
      out += static_cast<char>(0xe0 | code >> 12);
      out += static_cast<char>(0x80 | (code >> 6 & 0x3f));
      out += static_cast<char>(0x80 | (code & 0x3f));
    }
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

const JsonValue& JsonValue::at(std::string_view name) const {
  static const JsonValue nothing;
  for (const auto& member : members)
    if (member.first == name) return member.second;
  return nothing;
}

int JsonValue::integer(std::string_view name, int otherwise) const {
  const JsonValue& found = at(name);
  return found.kind == Kind::number ? static_cast<int>(found.number) : otherwise;
}

unsigned long long JsonValue::wide(std::string_view name) const {
  return std::strtoull(at(name).string.c_str(), nullptr, 10);
}

std::string_view JsonValue::text(std::string_view name, std::string_view otherwise) const {
  const JsonValue& found = at(name);
  return found.kind == Kind::string ? std::string_view(found.string) : otherwise;
}

std::optional<JsonValue> read_json(std::string_view text) { return Reader(text).whole(); }

}  // namespace sudokit::web
