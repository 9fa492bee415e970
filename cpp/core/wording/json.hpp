// Writes JSON in the form of Python's json.dumps, without escapes of letters outside ASCII.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace sudokit::wording {

class JsonWriter {
 public:
  // Appends to `out`.  `indent`: blanks per level; negative: everything on one line.  `depth`: the levels around what is
  // written.
  explicit JsonWriter(std::string& out, int indent = -1, int depth = 0) : out_(out), indent_(indent), depth_(depth) {}

  void open(char bracket) {
    begin_item();
    out_ += bracket;
    ++depth_;
    ++open_;
    first_ = true;
  }
  void close(char bracket) {
    --depth_;
    --open_;
    if (!first_) break_line();
    out_ += bracket;
    first_ = false;
  }
  // The name of the next item of an object; it is written as it is.
  void key(std::string_view name) {
    begin_item();
    out_ += '"';
    out_ += name;
    out_ += "\": ";
    after_key_ = true;
  }
  void string(std::string_view text);
  void number(std::size_t number);
  // A number in tenths: 83 is 8.3.
  void tenths(std::size_t number);
  void boolean(bool value) { literal(value ? "true" : "false"); }
  void null() { literal("null"); }
  // A text without letters that need an escape.
  void plain(std::string_view text) {
    begin_item();
    out_ += '"';
    out_ += text;
    out_ += '"';
  }

 private:
  void literal(std::string_view text) {
    begin_item();
    out_ += text;
  }
  void begin_item() {
    if (after_key_) {
      after_key_ = false;
      return;
    }
    if (!first_) out_ += indent_ < 0 ? ", " : ",";
    if (open_ > 0) break_line();
    first_ = false;
  }
  void break_line() {
    if (indent_ < 0) return;
    out_ += '\n';
    out_.append(static_cast<std::size_t>(indent_ * depth_), ' ');
  }

  std::string& out_;
  int indent_, depth_;
  int open_ = 0;  // brackets
  bool first_ = true, after_key_ = false;
};

}  // namespace sudokit::wording
