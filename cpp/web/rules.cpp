// The verbs of the module for puzzles with rules besides the houses: those of thinking.cpp, asked and answered in the same way.
#include <algorithm>
#include <limits>

#include "core/rules/rule_search.hpp"
#include "core/solving/status.hpp"
#include "web/ruled_in.hpp"
#include "web/speaking.hpp"

namespace sudokit::web {

namespace {

constexpr std::uint32_t stride = 8;  // nodes between checks of the clock
constexpr auto every_step = std::numeric_limits<std::uint32_t>::max();

// Searches for solutions within one limit, each afresh: what a search has learned would change which solution the next one finds.
class Solutions {
 public:
  Solutions(const rules::Program& program, const Allowance& allowance)
      : program_(program), meter_(allowance.budget(), stride) {
    meter_.look();
  }

  Stopped stopped() const { return meter_.stopped(); }

  rules::Answer find(const std::vector<Mask>& masks, std::uint64_t limit) {
    if (stopped() != Stopped::no) return {};
    return rules::Search(program_).solve(masks, limit, std::nullopt, meter_);
  }

  std::vector<Mask> possible(const std::vector<Mask>& masks) {
    if (stopped() != Stopped::no) return std::vector<Mask>(masks.size());
    return rules::Search(program_).true_candidates(masks, 0, meter_).masks;
  }

  // Up to `most` solutions in the order in which the package lists them.  After each solution the rest is divided: the first cells
  // as there, and the next one different.
  std::vector<std::vector<Value>> list(const std::vector<Mask>& masks, std::size_t most) {
    std::vector<std::vector<Value>> found;
    std::vector<std::vector<Mask>> rest{masks};
    while (!rest.empty() && found.size() < most) {
      std::vector<Mask> part = std::move(rest.back());
      rest.pop_back();
      rules::Answer answer = find(part, 1);
      if (answer.first.empty()) {
        if (stopped() != Stopped::no) break;
        continue;
      }
      const std::size_t begin = rest.size();
      for (std::size_t cell = 0; cell < part.size(); ++cell) {
        const Mask bit = Mask{1} << (answer.first[cell] - 1);
        if (part[cell] == bit) continue;
        rest.push_back(part);
        rest.back()[cell] &= ~bit;
        part[cell] = bit;
      }
      std::reverse(rest.begin() + static_cast<std::ptrdiff_t>(begin), rest.end());
      found.push_back(std::move(answer.first));
    }
    return found;
  }

 private:
  const rules::Program& program_;
  Meter meter_;
};

// The candidates of a request; without those, a value or all values for each cell, which the search narrows.
std::vector<Mask> masks_of(const Layout& layout, const Posed& posed) {
  std::vector<Mask> masks = posed.masks;
  masks.resize(posed.values.size(), all_values(layout.size()));
  for (std::size_t cell = 0; cell < masks.size(); ++cell)
    if (posed.values[cell]) masks[cell] = bit_of(posed.values[cell]);
  return masks;
}

// The solutions of a puzzle, up to `limit` of them; `listed` of these are written.
void count(Ruled& ruled, const Posed& posed, const JsonValue& request, JsonWriter& json) {
  const auto limit = static_cast<std::uint64_t>(request.at("limit").number);
  const auto listed = static_cast<std::size_t>(request.integer("listed", 1));
  const bool clash = !ruled.layout().conflicts(posed.values).empty();
  rules::Answer answer;
  std::vector<std::vector<Value>> solutions;
  Stopped stopped = Stopped::no;
  if (!clash) {
    Solutions all(ruled.program(), allowance_of(request));
    const std::vector<Mask> masks = masks_of(ruled.layout(), posed);
    answer = all.find(masks, limit);
    stopped = all.stopped();
    if (listed > 1 && answer.count > 1)
      solutions = all.list(masks, listed);
    else if (listed > 0 && !answer.first.empty())
      solutions.push_back(answer.first);
  }
  json.open('{');
  json.key("solutions");
  json.open('[');
  for (const std::vector<Value>& solution : solutions) write_values(json, solution);
  json.close(']');
  json.key("status");
  json.plain(name_of(clash ? Status::invalid : status_of(answer.count, stopped, limit)));
  json.key("reason");
  json.plain(name_of(stopped));
  json.key("count");
  json.number(answer.count);
  json.close('}');
}

template <class Numbers>
void write_numbers(JsonWriter& json, std::string_view key, const Numbers& numbers) {
  json.key(key);
  json.open('[');
  for (const auto number : numbers) json.number(std::uint64_t{number});
  json.close(']');
}

// Filled cells without which there would be no further solution.
std::vector<Cell> redundant_in(Solutions& all, const Posed& posed, int size, std::vector<Mask> masks) {
  std::vector<Cell> found;
  for (std::size_t cell = 0; cell < masks.size(); ++cell) {
    if (!posed.values[cell]) continue;
    masks[cell] = all_values(size) & ~bit_of(posed.values[cell]);
    const bool needed = all.find(masks, 1).count > 0;
    masks[cell] = bit_of(posed.values[cell]);
    if (all.stopped() != Stopped::no) break;
    if (!needed) found.push_back(static_cast<Cell>(cell));
  }
  return found;
}

// What the values leave open, counting up to `bound` solutions; of `cell`, if there is one, how many each of its values leaves.
void write_possible(Ruled& ruled, const Posed& posed, const JsonValue& request, JsonWriter& json) {
  const Layout& layout = ruled.layout();
  const auto bound = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(request.at("bound").number));
  const int cell = request.integer("cell", -1);
  const bool clash = !layout.conflicts(posed.values).empty();
  std::uint64_t found = 0;
  Stopped stopped = Stopped::no;
  std::vector<Mask> possible;
  std::vector<std::uint64_t> of_cell;
  std::vector<Cell> redundant;
  if (!clash) {
    Solutions all(ruled.program(), allowance_of(request));
    const std::vector<Mask> masks = masks_of(layout, posed);
    found = all.find(masks, bound).count;
    possible = all.possible(masks);
    const bool open = cell >= 0 && cell < layout.cells() && !posed.values[static_cast<std::size_t>(cell)];
    if (open && all.stopped() == Stopped::no)
      for (int value = 1; value <= layout.size(); ++value) {
        std::vector<Mask> chosen = masks;
        chosen[static_cast<std::size_t>(cell)] &= bit_of(static_cast<Value>(value));
        of_cell.push_back(all.find(chosen, bound).count);
      }
    if (found > 0) redundant = redundant_in(all, posed, layout.size(), masks);
    stopped = all.stopped();
  }
  json.open('{');
  json.key("status");
  json.plain(name_of(clash ? Status::invalid : status_of(found, stopped, bound)));
  json.key("count");
  json.number(found);
  write_numbers(json, "masks", possible);
  write_numbers(json, "redundant", redundant);
  write_numbers(json, "counts", of_cell);
  json.key("stopped");
  json.plain(name_of(stopped));
  json.close('}');
}

// The path and its rating.  Why a puzzle is not proper is not told of one with rules, and neither are cases.
void explain_ruled(const Asked& asked, JsonWriter& json) {
  steps::Log log;
  const bool wanted = !asked.request.flag("rating_only");
  Explained explained =
      asked.engine.rules->explain(asked.posed.view(), asked.profile, wanted ? &log : nullptr, asked.allowance, every_step);
  explained.rating.step_level =
      explained.rating.level;  // it is the number of steps that lifts the level, which is not told
  json.open('{');
  wording::write_head(json, asked.speaker, asked.texts, document_of(asked, explained), 0);
  if (wanted) write_steps(asked, log, arguments::StepStates::Order::forward, json);
  json.close('}');
}

void answer_about_steps(std::string_view verb, Ruled& ruled, const Posed& posed, const JsonValue& request,
                        JsonWriter& json) {
  const logic::NamedProfile* named = profile_of(request.text("profile", "hodoku"));
  if (!named) return write_fault(json, "there is no such profile");
  const std::optional<Asked> asked =
      asked_of({.rules = &ruled.explainer()}, ruled.layout(), posed, request, *named, ruled.texts());
  if (!asked) return write_fault(json, "the profile does not have these techniques");
  if (verb == "explain") return explain_ruled(*asked, json);
  if (verb == "steps") return list(*asked, json);
  if (verb == "next") return next_step(*asked, json);
  write_fault(json, "there is no such verb");
}

}  // namespace

Explained path_of(const Asked& asked, steps::Log& log, std::uint32_t most_steps) {
  return asked.engine.rules->explain(asked.posed.view(), asked.profile, &log, asked.allowance, most_steps);
}

Stopped list_of(const Asked& asked, const logic::Profile& profile, steps::Log& log) {
  return asked.engine.rules->list_steps(asked.posed.view(), profile, log, asked.allowance);
}

void answer(const JsonValue& request, JsonWriter& json) {
  if (answer_about_words(request, json)) return;
  Ruled* ruled = ruled_of(request);
  if (!ruled) return write_fault(json, "the request has no layout for its rules");
  const std::optional<Posed> posed = posed_of(ruled->layout(), request);
  if (!posed) return write_fault(json, "the puzzle does not fit the layout");
  const std::string_view verb = request.text("verb");
  if (verb == "count") return count(*ruled, *posed, request, json);
  if (verb == "possible") return write_possible(*ruled, *posed, request, json);
  answer_about_steps(verb, *ruled, *posed, request, json);
}

}  // namespace sudokit::web
