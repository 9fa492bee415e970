// Texts for Python: catalogues, and steps in words.
#include "bind/wording.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/arguments/step_states.hpp"
#include "core/steps/log.hpp"
#include "core/wording/document.hpp"
#include "core/wording/facts.hpp"
#include "core/wording/text_tables.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

using wording::Catalogue;

steps::Technique technique_of(int number) {
  if (number < 0 || number >= steps::techniques) throw nb::value_error("there is no such technique");
  return static_cast<steps::Technique>(number);
}

steps::Step step_of(const steps::Log& log, std::size_t index, const Layout& layout) {
  if (index >= log.size()) throw nb::index_error("no such step");
  steps::Step step = log.at(index);
  wording::check(layout, step);
  return step;
}

// A text about a step: `append(step, out)` makes it.
template <class Append>
nb::object text_by(Append append) {
  std::string text;
  append(text);
  return text_of(text);
}

nb::tuple tuple_of(const wording::Argument& argument) {
  nb::list lines;
  for (const wording::ArgumentLine& line : argument.lines)
    lines.append(nb::make_tuple(line.node, line.on, text_of(line.text), text_of(line.why), nb::tuple(nb::cast(line.from))));
  return nb::make_tuple(lines, text_of(argument.conclusion));
}

// A line of an argument: claim, reason, depth, house, values, candidates, cells, bases, covers, the lines that it follows from,
// rules (all by number), and its sentence.
class PackedLines {
 public:
  PackedLines(const arguments::Argument& argument, const wording::ProofTeller& teller) {
    std::string sentence;
    for (std::size_t i = 0; i < argument.lines.size(); ++i) {
      const arguments::Line& line = argument.lines[i];
      sentence.clear();
      teller.append(i, sentence);
      std::vector<std::pair<int, int>> candidates;
      for (const auto& [cell, value] : argument.candidates(line)) candidates.emplace_back(cell, value);
      const auto cells = argument.cells(line);
      const auto from = argument.from(line);
      const auto rules = argument.rules(line);
      lines.append(nb::make_tuple(static_cast<int>(line.claim), static_cast<int>(line.reason), line.depth, line.house,
                                  line.values, candidates, std::vector<Cell>(cells.begin(), cells.end()),
                                  parts(argument.bases(line)), parts(argument.covers(line)),
                                  std::vector<std::uint32_t>(from.begin(), from.end()),
                                  std::vector<std::uint16_t>(rules.begin(), rules.end()), text_of(sentence)));
    }
  }

  nb::list lines;

 private:
  static std::vector<std::tuple<int, int, int, std::vector<Cell>>> parts(std::span<const arguments::Part> all) {
    std::vector<std::tuple<int, int, int, std::vector<Cell>>> found;
    for (const arguments::Part& part : all)
      found.emplace_back(static_cast<int>(part.kind), part.value, part.index, part.cells);
    return found;
  }
};

// The steps of a log in words, with the states in which they are found: those along a path, or the same for all of them.
class Telling {
 public:
  Telling(nb::object speaker, const nb::bytes& values, const std::vector<Mask>& masks, nb::object log, bool path)
      : speaker_(std::move(speaker)), log_(std::move(log)) {
    const Layout& layout = own().names().layout();
    const std::span<const Value> filled = values_of(layout, values);
    if (masks.size() != filled.size()) throw nb::value_error("one mask is needed for each cell");
    using Order = arguments::StepStates::Order;
    states_.emplace(layout, filled, masks, steps(), path ? Order::path : Order::one);
  }

  nb::object line(std::size_t index) {
    states_->seek(index);
    return text_by([&](std::string& out) { own().line(step(index), states_->masks(), out); });
  }
  nb::object tell(std::size_t index, int stage) {
    return text_by([&](std::string& out) { own().tell(step(index), before(index), stage, out); });
  }
  nb::tuple argument(std::size_t index) { return tuple_of(own().argument(step(index), before(index))); }

  nb::tuple proof(std::size_t index) {
    const steps::Step step = this->step(index);
    const wording::State state = before(index);
    arguments::Argument argument;
    bool complete = false;
    try {
      complete = state.arguer.argue(step, argument);
    } catch (const std::out_of_range&) { throw nb::value_error("the step lacks parts that its technique has"); }
    const wording::ProofTeller teller(own().catalogue().arguing(), own().names(), state.arguer.board(), argument);
    return nb::make_tuple(complete, PackedLines(argument, teller).lines);
  }
  nb::object proof_text(std::size_t index) {
    return text_by([&](std::string& out) { own().prove(step(index), before(index), "", out); });
  }

  // The objects of some steps, as a list in JSON.
  nb::object as_json(const logic::Profile& profile, const std::vector<std::string>& levels, std::size_t first,
                     std::size_t last, int indent, int depth, bool proofs) {
    if (levels.size() != profile.most.size()) throw nb::value_error("one name is needed for each level");
    const wording::ProfileTexts texts{{}, levels};
    std::string out;
    wording::JsonWriter json(out, indent, depth);
    json.open('[');
    for (std::size_t index = first; index < last; ++index)
      wording::write_step(json, own(), texts, profile, step(index), before(index), index + 1,
                          proofs ? wording::Proofs::with : wording::Proofs::without);
    json.close(']');
    return text_of(out);
  }

 private:
  const wording::Speaker& own() const { return nb::cast<const SpeakerHandle&>(speaker_).speaker; }
  const steps::Log& steps() const { return nb::cast<const steps::Log&>(log_); }
  steps::Step step(std::size_t index) const { return step_of(steps(), index, own().names().layout()); }
  wording::State before(std::size_t index) {
    states_->seek(index);
    return {states_->masks(), states_->arguer()};
  }

  nb::object speaker_, log_;
  std::optional<arguments::StepStates> states_;
};

void add_catalogue_texts(nb::module_& module) {
  module.def("languages", &Catalogue::languages, "The languages of the texts, sorted.");
  module.def(
      "wording_techniques",
      [] {
        nb::list all;
        for (const wording::TechniqueEntry& one : wording::techniques_table())
          all.append(nb::make_tuple(one.name, one.title, one.abbreviation, one.hodoku, one.se,
                                    wording::styles_table()[static_cast<std::size_t>(one.style)].name));
        return all;
      },
      nb::sig("def wording_techniques() -> list[tuple[str, str, str, str, str, str]]"),
      "Every technique that finds steps: its name, title, abbreviation, code in HoDoKu, rating in Sudoku Explainer, and "
      "style.");
  module.def(
      "cell_names",
      [](std::vector<Cell> cells, int size) {
        if (size < 1 || size > max_size) throw nb::value_error("a grid has 1x1 to 64x64 cells");
        wording::sort_distinct(cells);
        if (!cells.empty() && cells.back() >= size * size) throw nb::value_error("a cell outside the grid");
        const wording::CellGroups groups(cells, size);
        std::string text;
        wording::append_separated(groups.count(), ",", text, [&](std::size_t i) { groups.append(i, text); });
        return text;
      },
      "cells"_a, "size"_a, "Cells in as few names as possible: r1c58,r5c1.");
  nb::class_<Catalogue>(module, "Catalogue", "The texts of a language.")
      .def_static("of", &Catalogue::of, nb::rv_policy::reference, "language"_a)
      .def_prop_ro("arguing", [](const Catalogue& own) { return own.arguing().language(); })
      .def(
          "text",
          [](const Catalogue& own, std::string_view section, std::string_view key) {
            try {
              return own.text(section, key);
            } catch (const std::out_of_range& fault) { throw nb::key_error(fault.what()); }
          },
          "section"_a, "key"_a)
      .def(
          "name", [](const Catalogue& own, int technique) { return own.name(technique_of(technique)); }, "technique"_a)
      .def(
          "level", [](const Catalogue& own, std::string_view level) { return std::string(own.level(level)); }, "level"_a)
      .def("idea", [](const Catalogue& own, int technique) { return own.idea(technique_of(technique)); }, "technique"_a);
}

void add_speaker(nb::module_& module) {
  nb::class_<SpeakerHandle>(module, "Speaker", "Steps in words; symbols are UTF-8.")
      .def(nb::init<nb::object, const std::vector<nb::bytes>&, std::string_view, const std::vector<std::string>&>(),
           "layout"_a, "symbols"_a, "language"_a, "rules"_a = std::vector<std::string>(),
           nb::sig(
               "def __init__(self, layout: Layout, symbols: Sequence[bytes], language: str, rules: Sequence[str] = ()) -> "
               "None"))
      .def(
          "where",
          [](const SpeakerHandle& own, const steps::Log& log, std::size_t index) {
            return own.speaker.where(step_of(log, index, own.layout()));
          },
          "log"_a, "index"_a, "The house to look at first.");
  nb::class_<Telling>(module, "Telling", "The steps of a log in words; the log must not grow meanwhile.")
      .def(nb::init<nb::object, const nb::bytes&, const std::vector<Mask>&, nb::object, bool>(), "speaker"_a, "values"_a,
           "masks"_a, "log"_a, "path"_a,
           nb::sig("def __init__(self, speaker: Speaker, values: bytes, masks: Sequence[int], log: Log, path: bool) -> "
                   "None"),
           "`path`: each step changes the state for the next; otherwise all are found in the same one.")
      .def("line", &Telling::line, "index"_a, nb::lock_self(), nb::sig("def line(self, index: int) -> str"))
      .def("tell", &Telling::tell, "index"_a, "stage"_a, nb::lock_self(),
           nb::sig("def tell(self, index: int, stage: int) -> str"))
      .def("argument", &Telling::argument, "index"_a, nb::lock_self(),
           nb::sig("def argument(self, index: int) -> tuple[list[tuple[int, bool, str, str, tuple[int, ...]]], str]"),
           "Node, side, text, reason and sources of each line; the conclusion.")
      .def("proof", &Telling::proof, "index"_a, nb::lock_self(),
           nb::sig("def proof(self, index: int) -> tuple[bool, list[tuple[int, int, int, int, int, list[tuple[int, int]], "
                   "list[int], list[tuple[int, int, int, list[int]]], list[tuple[int, int, int, list[int]]], list[int], "
                   "list[int], str]]]"),
           "Whether the lines show the whole step; and for each line its claim, reason, depth, house, values, candidates, "
           "cells, bases, covers, the lines that it follows from, rules (all by number), and its sentence.")
      .def("proof_text", &Telling::proof_text, "index"_a, nb::lock_self(),
           nb::sig("def proof_text(self, index: int) -> str"), "The lines, numbered.")
      .def("as_json", &Telling::as_json, "profile"_a, "levels"_a, "first"_a, "last"_a, "indent"_a, "depth"_a, "proofs"_a,
           nb::lock_self(),
           nb::sig("def as_json(self, profile: Profile, levels: Sequence[str], first: int, last: int, indent: int, depth: "
                   "int, proofs: bool) -> str"),
           "The objects of the steps from `first` to before `last`, as a list in JSON.");
}

}  // namespace

void add_wording(nb::module_& module) {
  add_catalogue_texts(module);
  add_speaker(module);
}

}  // namespace sudokit::bind
