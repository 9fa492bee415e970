// The verbs of the module that makes: puzzles to order, minimising, canonical forms; and the depth of trial and error, for which
// the module that thinks has no room.  web/src/think calls them.
#include <algorithm>
#include <limits>

#include "core/base/random.hpp"
#include "core/canon/canon.hpp"
#include "core/generate/any_removal.hpp"
#include "core/generate/minimise.hpp"
#include "core/generate/puzzles.hpp"
#include "core/generate/run.hpp"
#include "core/solving/rate_depth.hpp"
#include "web/exchange.hpp"

namespace sudokit::web {

namespace {

using namespace generate;

void write_fault(JsonWriter& json, std::string_view words) {
  json.open('{');
  json.key("fault");
  json.string(words);
  json.close('}');
}

// The number of a symmetry by its name; nothing if there is none.
std::optional<Symmetry> symmetry_of(const JsonValue& request) {
  const std::string_view name = request.text("symmetry", "none");
  for (int i = 0; i < symmetries; ++i)
    if (name_of(static_cast<Symmetry>(i)) == name) return static_cast<Symmetry>(i);
  return {};
}

void write_wide(JsonWriter& json, std::uint64_t number) { json.plain(std::to_string(number)); }

// The seed of the candidates of (seed, index).
std::uint64_t own_seed(std::uint64_t seed, std::uint64_t index) {
  Random random(seed, index);
  const std::uint64_t high = random.bits();
  return high << 32 | random.bits();
}

Budget budget_of(const JsonValue& request) { return allowance_of(request).budget(); }

std::vector<bool> marks_of(const JsonValue& list) {
  std::vector<bool> marks;
  for (const JsonValue& item : list.items) marks.push_back(item.number != 0);
  return marks;
}

void write_made(const Layout& layout, const std::vector<Value>& cells, std::size_t row, std::string_view key,
                JsonWriter& json) {
  const auto size = static_cast<std::ptrdiff_t>(layout.cells());
  const auto start = cells.begin() + static_cast<std::ptrdiff_t>(row) * size;
  json.key(key);
  write_values(json, {start, start + size});
}

// The puzzles of (seed, index), (seed, index + 1), ...: `count` of them.
void make(const Layout& layout, const Request& request, const JsonValue& asked, JsonWriter& json) {
  const auto count = static_cast<std::size_t>(std::max(0, asked.integer("count", 1)));
  const auto cells = static_cast<std::size_t>(layout.cells());
  std::vector<Value> puzzles(count * cells), solutions(count * cells);
  std::vector<std::uint64_t> attempts(count);
  std::vector<std::uint8_t> flags(count);
  std::vector<Address> addresses(count);
  for (std::size_t i = 0; i < count; ++i) addresses[i] = {asked.wide("seed"), asked.wide("index") + i};
  Maker maker(layout, request);
  const Rows rows{puzzles.data(), solutions.data(), attempts.data(), flags.data()};
  const Stopped stopped = maker.make(addresses.data(), count, rows, budget_of(asked));
  json.open('{');
  json.key("reason");
  json.plain(name_of(stopped));
  json.key("way");
  json.plain(name_of(way_of(layout, request)));
  json.key("rows");
  json.open('[');
  for (std::size_t i = 0; i < count; ++i) {
    if (!attempts[i]) continue;
    json.open('{');
    json.key("index");
    write_wide(json, addresses[i].index);
    json.key("attempts");
    json.number(attempts[i]);
    json.key("flags");
    json.number(flags[i]);
    write_made(layout, puzzles, i, "puzzle", json);
    write_made(layout, solutions, i, "solution", json);
    json.close('}');
  }
  json.close(']');
  json.close('}');
}

// What the page asks before it makes anything.
void write_bounds(const Layout& layout, Symmetry symmetry, const JsonValue& asked, JsonWriter& json) {
  json.open('{');
  json.key("fewest");
  json.number(static_cast<std::size_t>(fewest_clues(layout)));
  json.key("can_have");
  json.boolean(can_have(symmetry, layout.size(), asked.integer("clues")));
  json.key("orbits");
  json.open('[');
  std::vector<std::size_t> sizes;
  for (const auto& orbit : orbits_of(symmetry, layout.size())) sizes.push_back(orbit.size());
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  for (const std::size_t size : sizes) json.number(size);
  json.close(']');
  json.close('}');
}

// `values` must have one solution, `solution`.
void minimise(const Layout& layout, Symmetry symmetry, const JsonValue& asked, JsonWriter& json) {
  const std::optional<Posed> posed = posed_of(layout, asked);
  std::vector<Value> solution;
  for (const JsonValue& item : asked.at("solution").items) solution.push_back(static_cast<Value>(item.number));
  if (!posed || solution.size() != posed->values.size() || !layout.complete(solution))
    return write_fault(json, "a puzzle and its solution are needed");
  MinimiseOptions options;
  options.symmetry = symmetry;
  options.plain = asked.flag("plain");
  options.keep = marks_of(asked.at("keep"));
  if (!options.keep.empty() && options.keep.size() != solution.size()) return write_fault(json, "keep does not fit");
  Minimised made;
  Random random(asked.wide("seed"), asked.wide("index"));
  const Stopped stopped =
      Minimiser(layout, std::move(options)).minimise(posed->values.data(), solution.data(), random, made, budget_of(asked));
  json.open('{');
  json.key("puzzle");
  write_values(json, made.puzzle);
  json.key("necessary");
  json.number(static_cast<std::size_t>(std::count(made.necessary.begin(), made.necessary.end(), true)));
  json.key("finished");
  json.boolean(made.finished);
  json.key("single_can_go");
  json.boolean(made.single_can_go);
  json.key("reason");
  json.plain(name_of(stopped));
  json.close('}');
}

// The representative of everything that looks alike, and how many ways the grid looks like itself.
void canonical(const Layout& layout, const JsonValue& asked, JsonWriter& json) {
  const std::optional<Posed> posed = posed_of(layout, asked);
  if (!posed || !canon::can_do(layout) || !layout.conflicts(posed->values).empty())
    return write_fault(json, "there is no canonical form of this");
  std::vector<Value> form(posed->values.size());
  const std::uint64_t automorphisms = canon::Canoniser(layout).canonical(posed->values.data(), form.data(), nullptr);
  json.open('{');
  json.key("form");
  write_values(json, form);
  json.key("automorphisms");
  json.number(automorphisms);
  json.close('}');
}

// How deep trial and error must go; of a puzzle that does not have exactly one solution, only its status.
void write_depth(Solvers& solvers, const JsonValue& asked, JsonWriter& json) {
  const std::optional<Posed> posed = posed_of(solvers.layout, asked);
  if (!posed) return write_fault(json, "the puzzle does not fit the layout");
  const DepthRated rated = rate_depth(solvers, posed->view(), allowance_of(asked));
  const Stopped stopped = rated.count_stopped != Stopped::no ? rated.count_stopped : rated.rating.stopped;
  json.open('{');
  json.key("status");
  json.plain(name_of(rated.status));
  json.key("reason");
  json.plain(name_of(stopped));
  json.key("depth");
  json.number(static_cast<std::size_t>(rated.rating.depth));
  json.key("braid");
  json.number(static_cast<std::size_t>(rated.rating.braid));
  json.key("solved");
  json.boolean(rated.rating.solved);
  json.close('}');
}

void regions(const JsonValue& asked, JsonWriter& json) {
  const int size = asked.integer("size");
  if (size < 4 || size > 16) return write_fault(json, "random regions are for 4x4 to 16x16");
  Random random(asked.wide("seed"), asked.wide("index"));
  json.open('[');
  for (const std::uint16_t region : random_regions(size, random)) json.number(region);
  json.close(']');
}

}  // namespace

void answer(const JsonValue& asked, JsonWriter& json) {
  const std::string_view verb = asked.text("verb");
  if (verb == "own_seed") return json.plain(std::to_string(own_seed(asked.wide("seed"), asked.wide("index"))));
  if (verb == "regions") return regions(asked, json);
  Solvers* solvers = solvers_of(asked);
  const std::optional<Symmetry> symmetry = symmetry_of(asked);
  if (!solvers || !symmetry) return write_fault(json, "the request has no layout, or there is no such symmetry");
  const Layout& layout = solvers->layout;
  if (verb == "bounds") return write_bounds(layout, *symmetry, asked, json);
  if (verb == "minimise") return minimise(layout, *symmetry, asked, json);
  if (verb == "canonical") return canonical(layout, asked, json);
  if (verb == "depth") return write_depth(*solvers, asked, json);
  if (verb != "make") return write_fault(json, "there is no such verb");
  Request request{*symmetry, asked.integer("clues"), static_cast<Minimal>(asked.integer("minimal")), asked.flag("unbiased"),
                  marks_of(asked.at("pattern"))};
  make(layout, request, asked, json);
}

}  // namespace sudokit::web
