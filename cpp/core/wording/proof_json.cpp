#include "core/wording/proof_json.hpp"

#include <algorithm>

#include "core/wording/json_parts.hpp"
#include "core/wording/proof_lines.hpp"

namespace sudokit::wording {

namespace {

using arguments::Part;

class ProofWriter : private JsonParts {
 public:
  ProofWriter(JsonWriter& json, const Names& names, const arguments::Argument& argument)
      : JsonParts(json, names), argument_(argument) {}

  void write(const arguments::Line& line, std::string_view sentence) {
    json_.open('{');
    json_.key("claim");
    json_.plain(arguments::identifier(line.claim));
    json_.key("reason");
    std::string reason = arguments::identifier(line.reason);
    std::replace(reason.begin(), reason.end(), '_', '-');
    json_.plain(reason);
    json_.key("depth");
    json_.number(line.depth);
    json_.key("text");
    json_.string(sentence);
    const auto write_cell = [&](Cell one) { cell(one); };
    candidates("candidates", argument_.candidates(line));
    list("from", argument_.from(line), [&](std::uint32_t one) { json_.number(one); });
    list("cells", argument_.cells(line), write_cell);
    values("values", line.values);
    if (line.house >= 0) {
      json_.key("house");
      house(static_cast<std::uint16_t>(line.house));
    }
    const auto write_part = [&](const Part& part) { write(part); };
    list("bases", argument_.bases(line), write_part);
    list("covers", argument_.covers(line), write_part);
    list("rules", argument_.rules(line), [&](std::uint16_t one) { rule(one); });
    json_.close('}');
  }

 private:
  void write(const Part& part) {
    static constexpr const char* kinds[] = {"cell", "house", "seeing"};
    json_.open('{');
    json_.key("kind");
    json_.plain(kinds[static_cast<int>(part.kind)]);
    if (part.value) {
      json_.key("value");
      symbol(part.value);
    }
    if (part.kind == Part::Kind::house) {
      json_.key("house");
      house(part.index);
    }
    const Cell own = part.index;
    const auto write_cell = [&](Cell one) { cell(one); };
    if (part.kind == Part::Kind::cell) list("cells", std::span(&own, 1), write_cell);
    list("cells", part.cells, write_cell);
    json_.close('}');
  }

  const arguments::Argument& argument_;
};

}  // namespace

void write_proof(JsonWriter& json, const Speaker& speaker, const steps::Step& step, State state) {
  json.open('[');
  speaker.prove(step, state, [&](const arguments::Argument& argument, const ProofTeller& teller) {
    ProofWriter writer(json, speaker.names(), argument);
    std::string sentence;
    for (std::size_t i = 0; i < argument.lines.size(); ++i) {
      sentence.clear();
      teller.append(i, sentence);
      writer.write(argument.lines[i], sentence);
    }
  });
  json.close(']');
}

}  // namespace sudokit::wording
