#include "core/canon/canon.hpp"

#include <stdexcept>
#include <type_traits>

#include "core/base/invariant.hpp"
#include "core/canon/full.hpp"
#include "core/canon/least_pattern.hpp"
#include "core/canon/lines_group.hpp"
#include "core/canon/pairs.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::canon {

class Canoniser::Engine {
 public:
  virtual ~Engine() = default;
  virtual std::uint64_t canonical(const Value* grid, Value* form, Transformation* how) = 0;
  virtual std::vector<Transformation> generators(const Value* grid) = 0;
};

namespace {

template <class S>
Transformation with_labels(const Map<S>& map, const std::array<Value, 10>& labels) {
  Transformation made;
  made.transpose = map.transpose;
  std::copy(map.rows.begin(), map.rows.end(), made.rows.begin());
  std::copy(map.columns.begin(), map.columns.end(), made.columns.begin());
  made.values = labels;
  return made;
}

// Whether the first `size` entries permute the lines and keep bands (or stacks) of `thick` lines together; 1 allows any
// permutation.
bool permutes_lines(const std::array<std::uint8_t, 9>& lines, std::size_t size, std::size_t thick) {
  unsigned seen = 0;
  for (std::size_t i = 0; i < size; ++i) {
    if (lines[i] >= size || lines[i] / thick != lines[i / thick * thick] / thick) return false;
    seen |= 1u << lines[i];
  }
  return seen == (1u << size) - 1;
}

bool permutes_values(const std::array<Value, 10>& values, std::size_t size) {
  unsigned seen = 0;
  for (std::size_t value = 1; value <= size; ++value) seen |= 1u << values[value];
  return values[0] == 0 && seen == (2u << size) - 2;
}

bool is_sound(const Transformation& t, int size) {
  const auto n = static_cast<std::size_t>(size);
  return permutes_lines(t.rows, n, 1) && permutes_lines(t.columns, n, 1) && permutes_values(t.values, n);
}

// The cell of the source that is moved to the given cell of the result.
std::size_t source_of(const Transformation& t, std::size_t size, std::size_t cell) {
  const std::size_t r = t.rows[cell / size], c = t.columns[cell % size];
  return t.transpose ? c * size + r : r * size + c;
}

bool leads_on(const Transformation& first, const Transformation& second, const Transformation& made, int size) {
  const auto n = static_cast<std::size_t>(size);
  for (std::size_t cell = 0; cell < n * n; ++cell)
    if (source_of(made, n, cell) != source_of(first, n, source_of(second, n, cell))) return false;
  return true;
}

// Whether `form` comes after `grid` in the order of canon.hpp: by pattern, then by values.
bool comes_after(const Value* form, const Value* grid, std::size_t cells) {
  for (std::size_t i = 0; i < cells; ++i)
    if ((form[i] != 0) != (grid[i] != 0)) return form[i] != 0;
  return std::lexicographical_compare(grid, grid + cells, form, form + cells);
}

// The number of transformations of a shape, relabelling aside.
template <class S>
std::uint64_t maps_in_all() {
  const auto factorial = [](int n) { return n == 4 ? 24u : n == 3 ? 6u : 2u; };
  std::uint64_t count = S::square ? 2 : 1;
  for (int band = 0; band < S::bands; ++band) count *= factorial(S::height) * static_cast<unsigned>(band + 1);
  for (int stack = 0; stack < S::stacks; ++stack) count *= factorial(S::width) * static_cast<unsigned>(stack + 1);
  return count;
}

// Exchanges two rows, or two columns.
Transformation exchange(int size, bool columns, std::size_t a, std::size_t b) {
  Transformation made = identity(size);
  auto& lines = columns ? made.columns : made.rows;
  std::swap(lines[a], lines[b]);
  return made;
}

template <class S>
class EngineOf final : public Canoniser::Engine {
 public:
  std::uint64_t canonical(const Value* grid, Value* form, Transformation* how) override {
    const std::uint64_t count = find(Source<S>(grid), form, how, nullptr);
    SUDOKIT_INVARIANT(!comes_after(form, grid, S::cells));
    SUDOKIT_INVARIANT(!how || leads_to(*how, grid, form));
    SUDOKIT_INVARIANT(count >= 1 && maps_in_all<S>() % count == 0);  // Lagrange
    return count;
  }

  std::vector<Transformation> generators(const Value* grid) override {
    const Source<S> source(grid);
    std::array<Value, S::cells> form;
    std::vector<Map<S>> maps;
    const std::uint64_t count = find(source, form.data(), nullptr, &maps);
    LinesGroup group(S::size);
    std::vector<Transformation> result;
    const auto add = [&](const Transformation& automorphism) {
      if (group.insert(automorphism)) result.push_back(automorphism);
    };
    exchange_empty(source.masks[0], S::height, false, add);
    exchange_empty(source.masks[1], S::width, true, add);
    const Transformation back = inverse(labelled(source, maps.front()), S::size);
    for (const auto& map : maps) add(compose(labelled(source, map), back, S::size));
    SUDOKIT_INVARIANT(group.order() == count);
    for (const Transformation& automorphism : result) SUDOKIT_INVARIANT(leads_to(automorphism, grid, grid));
    return result;
  }

 private:
  std::uint64_t find(const Source<S>& source, Value* form, Transformation* how, std::vector<Map<S>>* all) {
    if (source.full()) {
      const Least<S>& least = full_.run(source, all);
      std::copy(least.form().begin(), least.form().end(), form);
      if (how) *how = with_labels(least.map(), least.labels());
      return least.ties();
    }
    Map<S> map;
    std::array<Value, 10> labels;
    const std::uint64_t count = pattern_.run(source, form, map, labels, all);
    if (how) *how = with_labels(map, labels);
    return count;
  }

  static bool leads_to(const Transformation& t, const Value* grid, const Value* form) {
    std::array<Value, S::cells> made;
    apply(t, S::size, grid, made.data());
    return permutes_lines(t.rows, S::size, S::height) && permutes_lines(t.columns, S::size, S::width) &&
           std::equal(made.begin(), made.end(), form);
  }

  // The map with the relabelling to 1, 2, ... in order of first occurrence in the result; values that do not occur come
  // last.
  static Transformation labelled(const Source<S>& source, const Map<S>& map) {
    std::array<Value, 10> labels{};
    Value fresh = 0;
    for (std::size_t cell = 0; cell < S::cells; ++cell) {
      const Value value = source.row(map.transpose, map.rows[cell / S::size])[map.columns[cell % S::size]];
      if (value && !labels[value]) labels[value] = ++fresh;
    }
    for (std::size_t value = 1; value <= S::size; ++value)
      if (!labels[value]) labels[value] = ++fresh;
    return with_labels(map, labels);
  }

  // Adds the exchanges of successive empty lines of a band or stack, and of successive empty bands or stacks.
  template <class Add>
  static void exchange_empty(const typename Source<S>::Line& lines, std::size_t thick, bool columns, const Add& add) {
    std::vector<std::size_t> empty, empty_bands;
    for (std::size_t first = 0; first < S::size; first += thick) {
      empty.clear();
      for (std::size_t line = first; line < first + thick; ++line)
        if (!lines[line]) empty.push_back(line);
      for (std::size_t i = 1; i < empty.size(); ++i) add(exchange(S::size, columns, empty[i - 1], empty[i]));
      if (empty.size() == thick) empty_bands.push_back(first);
    }
    for (std::size_t i = 1; i < empty_bands.size(); ++i) {
      Transformation both = identity(S::size);
      for (std::size_t k = 0; k < thick; ++k)
        both = compose(both, exchange(S::size, columns, empty_bands[i - 1] + k, empty_bands[i] + k), S::size);
      add(both);
    }
  }

  using Full = std::conditional_t<S::size == 9, ClassicFullForm, FullForm<S>>;
  PatternForm<S> pattern_;
  Full full_;
};

std::unique_ptr<Canoniser::Engine> make(const Layout& layout) {
  if (can_do(layout)) switch (layout.box_height() * 16 + layout.box_width()) {
      case 0x22: return std::make_unique<EngineOf<Shape<2, 2>>>();
      case 0x23: return std::make_unique<EngineOf<Shape<2, 3>>>();
      case 0x32: return std::make_unique<EngineOf<Shape<3, 2>>>();
      case 0x24: return std::make_unique<EngineOf<Shape<2, 4>>>();
      case 0x42: return std::make_unique<EngineOf<Shape<4, 2>>>();
      case 0x33: return std::make_unique<EngineOf<Shape<3, 3>>>();
    }
  throw std::invalid_argument("canonical forms are for 4x4, 6x6, 8x8 and 9x9 boxes without extras");
}

}  // namespace

bool can_do(const Layout& layout) {
  const int height = layout.box_height(), width = layout.box_width();
  return height >= 2 && width >= 2 && height * width <= 9 && !layout.has_diagonals() && !layout.has_windows();
}

Transformation identity(int size) {
  Transformation made;
  for (std::size_t i = 0; i < made.rows.size() && i < static_cast<std::size_t>(size); ++i) {
    made.rows[i] = made.columns[i] = static_cast<std::uint8_t>(i);
    made.values[i + 1] = static_cast<Value>(i + 1);
  }
  return made;
}

void apply(const Transformation& t, int size, const Value* grid, Value* result) {
  SUDOKIT_INVARIANT(is_sound(t, size));
  const auto n = static_cast<std::size_t>(size);
  for (std::size_t r = 0; r < n; ++r)
    for (std::size_t c = 0; c < n; ++c)
      result[r * n + c] = t.values[t.transpose ? grid[t.columns[c] * n + t.rows[r]] : grid[t.rows[r] * n + t.columns[c]]];
}

Transformation compose(const Transformation& first, const Transformation& second, int size) {
  Transformation made;
  made.transpose = first.transpose != second.transpose;
  // If the second one transposes, it turns the first one's rows into columns.
  const auto& rows = second.transpose ? first.columns : first.rows;
  const auto& columns = second.transpose ? first.rows : first.columns;
  for (std::size_t i = 0; i < static_cast<std::size_t>(size); ++i) {
    made.rows[i] = rows[second.rows[i]];
    made.columns[i] = columns[second.columns[i]];
  }
  for (std::size_t value = 1; value <= static_cast<std::size_t>(size); ++value)
    made.values[value] = second.values[first.values[value]];
  SUDOKIT_INVARIANT(is_sound(made, size) && leads_on(first, second, made, size));
  return made;
}

Transformation inverse(const Transformation& t, int size) {
  Transformation made;
  made.transpose = t.transpose;
  auto& of_rows = t.transpose ? made.columns : made.rows;
  auto& of_columns = t.transpose ? made.rows : made.columns;
  for (std::uint8_t i = 0; i < size; ++i) {
    of_rows[t.rows[i]] = i;
    of_columns[t.columns[i]] = i;
  }
  for (Value value = 1; value <= size; ++value) made.values[t.values[value]] = value;
  SUDOKIT_INVARIANT(is_sound(made, size) && leads_on(t, made, identity(size), size));
  return made;
}

namespace {

// Shuffles the bands (or stacks), and the lines of each.
void shuffle_lines(std::array<std::uint8_t, 9>& lines, std::size_t size, std::size_t thick, Random& random) {
  std::array<std::uint8_t, 9> bands{};
  for (std::size_t i = 0; i < size / thick; ++i) bands[i] = static_cast<std::uint8_t>(i);
  random.shuffle(bands.data(), size / thick);
  for (std::size_t i = 0; i < size; ++i) lines[i] = static_cast<std::uint8_t>(bands[i / thick] * thick + i % thick);
  for (std::size_t first = 0; first < size; first += thick) random.shuffle(lines.data() + first, thick);
}

}  // namespace

Transformation random_transformation(const Layout& layout, Random& random) {
  SUDOKIT_INVARIANT(can_do(layout));
  const auto size = static_cast<std::size_t>(layout.size());
  Transformation t = identity(layout.size());
  t.transpose = layout.box_height() == layout.box_width() && random.below(2) == 1;
  shuffle_lines(t.rows, size, static_cast<std::size_t>(layout.box_height()), random);
  shuffle_lines(t.columns, size, static_cast<std::size_t>(layout.box_width()), random);
  random.shuffle(t.values.data() + 1, size);
  SUDOKIT_INVARIANT(permutes_lines(t.rows, size, static_cast<std::size_t>(layout.box_height())));
  SUDOKIT_INVARIANT(permutes_lines(t.columns, size, static_cast<std::size_t>(layout.box_width())));
  SUDOKIT_INVARIANT(permutes_values(t.values, size));
  return t;
}

Canoniser::Canoniser(const Layout& layout) : engine_(make(layout)) {}
Canoniser::~Canoniser() = default;
Canoniser::Canoniser(Canoniser&&) noexcept = default;
Canoniser& Canoniser::operator=(Canoniser&&) noexcept = default;

std::uint64_t Canoniser::canonical(const Value* grid, Value* form, Transformation* how) {
  return engine_->canonical(grid, form, how);
}
std::vector<Transformation> Canoniser::automorphism_generators(const Value* grid) { return engine_->generators(grid); }

}  // namespace sudokit::canon
