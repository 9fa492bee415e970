#include "core/canon/isomorphs.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::canon {

namespace {

using Lines = std::array<std::uint8_t, 9>;

constexpr std::uint64_t factorial(std::size_t n) { return n < 2 ? 1 : n * factorial(n - 1); }

// Takes the lowest digit, in base `base`, from `number`.
template <std::uint64_t base>
std::uint64_t taken(std::uint64_t& number) {
  const std::uint64_t digit = number % base;
  number /= base;
  return digit;
}

// A permutation of 0..count-1, four bits each, by a number below its factorial: a digit says which of those left comes next.
template <std::size_t... i>
std::uint64_t permutation_of(std::uint32_t number, std::index_sequence<i...>) {
  constexpr auto count = static_cast<std::uint32_t>(sizeof...(i));
  std::uint64_t left = 0xFEDCBA9876543210u, made = 0;
  const auto take = [&](std::uint32_t digit, std::size_t place) {
    const unsigned at = 4 * digit;
    made |= ((left >> at) & 15) << (4 * place);
    const std::uint64_t below = (std::uint64_t{1} << at) - 1;
    left = (left & below) | ((left >> 4) & ~below);
  };
  ((take(number % (count - static_cast<std::uint32_t>(i)), i), number /= count - static_cast<std::uint32_t>(i)), ...);
  return made;
}

template <std::size_t count>
std::uint64_t permutation_of(std::uint64_t& number) {
  return permutation_of(static_cast<std::uint32_t>(taken<factorial(count)>(number)), std::make_index_sequence<count>{});
}

// Takes a permutation from `number`.
std::uint64_t permutation(std::uint64_t& number, std::size_t count) {
  switch (count) {
    case 2: return permutation_of<2>(number);
    case 3: return permutation_of<3>(number);
    case 4: return permutation_of<4>(number);
    case 6: return permutation_of<6>(number);
    case 8: return permutation_of<8>(number);
    case 9: return permutation_of<9>(number);
    default: return 0;
  }
}

// Bands permuted, and the lines of each.
void take_lines(std::uint64_t& number, std::size_t size, std::size_t height, Lines& lines) {
  const std::size_t bands = size / height;
  std::uint64_t order = permutation(number, bands);
  for (std::size_t band = 0; band < bands; ++band, order >>= 4) {
    std::uint64_t inside = permutation(number, height);
    for (std::size_t i = 0; i < height; ++i, inside >>= 4)
      lines[band * height + i] = static_cast<std::uint8_t>((order & 15) * height + (inside & 15));
  }
}

constexpr std::size_t line_orders = 1296;  // of nine lines in three bands

std::array<Lines, line_orders> all_line_orders() {
  std::array<Lines, line_orders> all;
  for (std::uint64_t i = 0; i < line_orders; ++i) {
    std::uint64_t number = i;
    take_lines(number, 9, 3, all[static_cast<std::size_t>(i)]);
  }
  return all;
}

std::uint64_t line_order(std::size_t size, std::size_t height) {
  const std::size_t bands = size / height;
  std::uint64_t order = factorial(bands);
  for (std::size_t band = 0; band < bands; ++band) order *= factorial(height);
  return order;
}

void reverse(Lines& lines, std::size_t size) {
  std::reverse(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(size));
}

// A number below `bound` from two random words, exactly uniform (Lemire, as Random::below).
std::uint64_t below(Random& random, std::uint64_t bound) {
  const auto word = [&] {
    const std::uint64_t high = random.bits();
    return high << 32 | random.bits();
  };
  auto product = static_cast<unsigned __int128>(word()) * bound;
  if (static_cast<std::uint64_t>(product) < bound) {
    const std::uint64_t threshold = (0 - bound) % bound;
    while (static_cast<std::uint64_t>(product) < threshold) product = static_cast<unsigned __int128>(word()) * bound;
  }
  return static_cast<std::uint64_t>(product >> 64);
}

std::uint64_t mixed(std::uint64_t x) {
  x ^= x >> 32;
  x *= 0xD6E8FEB86659FD93u;
  x ^= x >> 32;
  return x * 0x9E3779B97F4A7C15u + 0x632BE59BD9B4E019u;
}

}  // namespace

Sampler::Sampler(const Layout& layout, Group group) : group_(group) {
  if (!can_do(layout)) throw std::invalid_argument("the layout has no transformations");
  size_ = static_cast<std::size_t>(layout.size());
  box_height_ = static_cast<std::size_t>(layout.box_height());
  box_width_ = static_cast<std::size_t>(layout.box_width());
  square_ = box_height_ == box_width_;
  const std::uint64_t lines = line_order(size_, box_height_) * line_order(size_, box_width_), turned = square_ ? 2 : 1;
  switch (group) {
    case Group::all: order_ = factorial(size_) * lines * turned; break;
    case Group::relabel: order_ = factorial(size_); break;
    case Group::places: order_ = lines * turned; break;
    case Group::lines: order_ = lines; break;
    case Group::rotate: order_ = 2 * turned; break;
    case Group::dihedral: order_ = 4 * turned; break;
  }
}

Transformation Sampler::sample(std::uint64_t seed, std::uint64_t index) const {
  Random random(seed, index);
  return at(below(random, order_));
}

Transformation Sampler::at(std::uint64_t number) const {
  SUDOKIT_INVARIANT(number < order_);
  Transformation t = identity(static_cast<int>(size_));
  if (group_ == Group::all || group_ == Group::relabel) {
    std::uint64_t order = permutation(number, size_);
    for (std::size_t value = 1; value <= size_; ++value, order >>= 4)
      t.values[value] = static_cast<Value>((order & 15) + 1);
  }
  if (group_ == Group::all || group_ == Group::places || group_ == Group::lines) {
    if (size_ == 9) {
      static const std::array<Lines, line_orders> lines = all_line_orders();
      t.rows = lines[static_cast<std::size_t>(taken<line_orders>(number))];
      t.columns = lines[static_cast<std::size_t>(taken<line_orders>(number))];
    } else {
      take_lines(number, size_, box_height_, t.rows);
      take_lines(number, size_, box_width_, t.columns);
    }
    t.transpose = number == 1;
  } else if (group_ == Group::rotate) {
    // A quarter turn transposes, then reverses the columns; two of them reverse both.
    const std::uint64_t turns = square_ ? number : 2 * number;
    t.transpose = turns % 2 == 1;
    if (turns == 1 || turns == 2) reverse(t.columns, size_);
    if (turns == 2 || turns == 3) reverse(t.rows, size_);
  } else if (group_ == Group::dihedral) {
    if (taken<2>(number)) reverse(t.rows, size_);
    if (taken<2>(number)) reverse(t.columns, size_);
    t.transpose = number == 1;
  }
  return t;
}

std::uint64_t invariant(const Layout& layout, const Value* grid) {
  const auto size = static_cast<std::size_t>(layout.size()), height = static_cast<std::size_t>(layout.box_height()),
             width = static_cast<std::size_t>(layout.box_width()), stacks = size / width;
  const bool square = height == width;
  struct Given {
    std::uint8_t row, column, box, band, stack, value;
  };
  std::array<Given, 81> givens;
  std::size_t count = 0;
  for (std::size_t row = 0; row < size; ++row)
    for (std::size_t column = 0; column < size; ++column)
      if (const Value value = grid[row * size + column]) {
        const std::size_t band = row / height, stack = column / width;
        givens[count++] = {static_cast<std::uint8_t>(row),
                           static_cast<std::uint8_t>(column),
                           static_cast<std::uint8_t>(band * stacks + stack),
                           static_cast<std::uint8_t>(band),
                           static_cast<std::uint8_t>(stack),
                           value};
      }
  std::array<std::uint64_t, 81> colour;
  colour.fill(1);
  std::uint64_t all = 0;
  // Each round, a given's colour takes in those of its row, column, box, band, stack and value.
  for (int round = 0; round < 3; ++round) {
    std::array<std::uint64_t, 10> rows{}, columns{}, boxes{}, bands{}, across{}, values{};
    for (std::size_t i = 0; i < count; ++i) {
      const Given& g = givens[i];
      rows[g.row] += colour[i];
      columns[g.column] += colour[i];
      boxes[g.box] += colour[i];
      bands[g.band] += colour[i];
      across[g.stack] += colour[i];
      values[g.value] += colour[i];
    }
    for (auto* sums : {&rows, &columns, &boxes, &bands, &across, &values})
      for (auto& sum : *sums) sum = mixed(sum);
    all = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Given& g = givens[i];
      const std::uint64_t one = mixed(rows[g.row] + 3 * bands[g.band]),
                          other = mixed(columns[g.column] + 3 * across[g.stack]);
      colour[i] = mixed(one + (square ? other : 5 * other) + 7 * boxes[g.box] + 11 * values[g.value]);
      all += colour[i];
    }
  }
  return mixed(all + count);
}

}  // namespace sudokit::canon
