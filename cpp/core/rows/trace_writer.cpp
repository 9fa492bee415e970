#include "core/rows/trace_writer.hpp"

#include <array>
#include <bit>
#include <charconv>
#include <cstring>

#include "core/base/invariant.hpp"

namespace sudokit::rows {

namespace {

template <class Visit>
void each_value(Mask mask, Visit visit) {
  for (; mask; mask &= mask - 1) visit(static_cast<Value>(std::countr_zero(mask) + 1));
}

void append_number(std::size_t number, std::string& out) {
  std::array<char, 20> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

}  // namespace

void TraceWriter::begin() {
  if (style_.form == TraceForm::json) out_ += "{\"steps\": [";
}

void TraceWriter::finish(bool solved) {
  if (style_.form == TraceForm::json) out_ += solved ? "], \"solved\": true}" : "], \"solved\": false}";
}

void TraceWriter::step(std::size_t index, const steps::Step& step, std::span<const Mask> masks) {
  switch (style_.form) {
    case TraceForm::numbers: return numbers(step, masks);
    case TraceForm::text:
      if (index) out_ += ' ';
      return text(step, masks);
    case TraceForm::json:
      if (index) out_ += ", ";
      return json(step, masks);
  }
}

void TraceWriter::put(std::uint32_t token) {
  std::array<char, sizeof token> bytes;
  std::memcpy(bytes.data(), &token, sizeof token);
  out_.append(bytes.data(), bytes.size());
}

void TraceWriter::put(std::uint32_t kind, Cell cell, Value value) {
  const auto size = static_cast<std::uint32_t>(layout_.size());
  SUDOKIT_INVARIANT(value >= 1 && value <= size);
  put(first_candidate + kind * size * size * size + static_cast<std::uint32_t>(cell) * size + value - 1u);
}

void TraceWriter::numbers(const steps::Step& step, std::span<const Mask> masks) {
  if (style_.candidates)
    for (std::size_t cell = 0; cell < masks.size(); ++cell)
      each_value(masks[cell], [&](Value value) { put(2, static_cast<Cell>(cell), value); });
  if (style_.techniques) put(first_technique + static_cast<std::uint32_t>(step.technique));
  for (const steps::Candidate& one : step.placements) put(0, one.cell, one.value);
  for (const steps::Candidate& one : step.eliminations) put(1, one.cell, one.value);
  put(end_of_step);
}

void TraceWriter::text(const steps::Step& step, std::span<const Mask> masks) {
  if (style_.candidates) {
    out_ += '{';
    for (std::size_t cell = 0; cell < masks.size(); ++cell) {
      if (cell) out_ += ',';
      bool first = true;
      each_value(masks[cell], [&](Value value) {
        if (!first && layout_.size() > 9) out_ += '|';
        first = false;
        out_ += speaker_.names().symbol(value);
      });
    }
    out_ += '}';
  }
  const std::size_t start = out_.size();
  speaker_.token(step, out_);
  if (!style_.techniques) out_.erase(start, out_.find(':', start) + 1 - start);
}

void TraceWriter::append_changes(std::string_view name, const std::vector<steps::Candidate>& changes) {
  const auto size = static_cast<std::size_t>(layout_.size());
  out_ += '"';
  out_ += name;
  out_ += "\": [";
  bool first = true;
  for (const steps::Candidate& one : changes) {
    if (!first) out_ += ", ";
    first = false;
    const auto cell = static_cast<std::size_t>(one.cell);
    out_ += '[';
    append_number(cell / size + 1, out_);
    out_ += ", ";
    append_number(cell % size + 1, out_);
    out_ += ", ";
    append_number(one.value, out_);
    out_ += ']';
  }
  out_ += ']';
}

void TraceWriter::json(const steps::Step& step, std::span<const Mask> masks) {
  out_ += '{';
  if (style_.techniques) {
    out_ += "\"technique\": \"";
    for (const char letter : std::string_view(steps::identifier(step.technique))) out_ += letter == '_' ? '-' : letter;
    out_ += "\", ";
  }
  append_changes("place", step.placements);
  out_ += ", ";
  append_changes("remove", step.eliminations);
  if (style_.candidates) {
    out_ += ", \"candidates\": [";
    for (std::size_t cell = 0; cell < masks.size(); ++cell) {
      out_ += cell ? ", [" : "[";
      bool first = true;
      each_value(masks[cell], [&](Value value) {
        if (!first) out_ += ", ";
        first = false;
        append_number(value, out_);
      });
      out_ += ']';
    }
    out_ += ']';
  }
  out_ += '}';
}

}  // namespace sudokit::rows
