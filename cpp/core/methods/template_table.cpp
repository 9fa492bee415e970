#include "core/methods/template_table.hpp"

#include <algorithm>
#include <map>

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::methods {

namespace {

std::uint64_t times(std::uint64_t a, std::uint64_t b) { return a > ~std::uint64_t{0} / b ? ~std::uint64_t{0} : a * b; }

std::uint64_t factorial(int n) { return n < 2 ? 1 : times(static_cast<std::uint64_t>(n), factorial(n - 1)); }

std::uint64_t power(std::uint64_t base, int exponent) { return exponent == 0 ? 1 : times(base, power(base, exponent - 1)); }

// A key that differs between layouts with different houses.
std::vector<std::uint16_t> key_of(const Layout& layout) {
  std::vector<std::uint16_t> key;
  for (int cell = 0; cell < layout.cells(); ++cell) key.push_back(layout.region_of(static_cast<Cell>(cell)));
  key.push_back(layout.has_diagonals());
  key.push_back(layout.has_windows());
  return key;
}

}  // namespace

// For boxes of h x w: in each of the w bands the h rows are assigned to the h stacks, and in each of the h stacks the w
// columns to the w bands.
std::uint64_t templates_bound(const Layout& layout) {
  if (layout.box_height() == 0) return factorial(layout.size());
  return times(power(factorial(layout.box_height()), layout.box_width()),
               power(factorial(layout.box_width()), layout.box_height()));
}

TemplateTable::TemplateTable(const Layout& layout)
    : size_(static_cast<std::size_t>(layout.size())), cells_(size_ * size_), peers_(peer_sets<2>(layout)) {
  // N cells that are not peers of each other meet every row, column and region; an extra house could be missed.
  const auto houses = layout.houses();
  for (std::size_t house = 3 * size_; house < houses.size(); ++house) {
    extras_.emplace_back();
    for (const Cell cell : houses[house].cells) extras_.back().insert(cell);
  }
  const std::uint64_t bound = templates_bound(layout);
  if (layout.box_height() && extras_.empty()) templates_.reserve(bound);
  generate();
  SUDOKIT_INVARIANT(layout.box_height() && extras_.empty() ? templates_.size() == bound : templates_.size() <= bound);
}

void TemplateTable::generate() {
  descend(0, {}, {});
  for (const TableSet& each : templates_) SUDOKIT_INVARIANT(each.count() == static_cast<int>(size_));
  const std::size_t padded = (templates_.size() + head_group - 1) / head_group * head_group;
  heads_.reserve(padded);
  tails_.reserve(padded);
  for (const TableSet& each : templates_) {
    heads_.push_back(static_cast<std::uint32_t>(each.word(0)));
    tails_.push_back(tail(each));
  }
  heads_.resize(padded, ~std::uint32_t{0});
  tails_.resize(padded, ~std::uint32_t{0});
}

std::uint32_t TemplateTable::tail(const TableSet& set) const {
  return static_cast<std::uint32_t>(set.slice(cells_ > 32 ? cells_ - 32 : 0, 32));
}

// Tries every open cell of the row, then the rows below; `closed` holds the peers of the cells chosen above.
void TemplateTable::descend(std::size_t row, const TableSet& closed, const TableSet& chosen) {
  for (std::uint64_t open = (~closed).slice(row * size_, size_); open; open &= open - 1) {
    const std::size_t cell = row * size_ + static_cast<std::size_t>(std::countr_zero(open));
    TableSet longer = chosen;
    longer.insert(static_cast<Cell>(cell));
    if (row + 1 < size_) {
      descend(row + 1, closed | peers_[cell], longer);
    } else if (std::all_of(extras_.begin(), extras_.end(), [&](const TableSet& house) { return house.meets(longer); })) {
      templates_.push_back(longer);
    }
  }
}

std::shared_ptr<const TemplateTable> TemplateTable::of(const Layout& layout) {
  static std::mutex mutex;
  static std::map<std::vector<std::uint16_t>, std::weak_ptr<const TemplateTable>> tables;
  const std::lock_guard lock(mutex);
  std::weak_ptr<const TemplateTable>& known = tables[key_of(layout)];
  std::shared_ptr<const TemplateTable> table = known.lock();
  if (!table) known = table = std::make_shared<const TemplateTable>(layout);
  return table;
}

// Templates in a group share their first cells and are usually excluded together; if not, their last cells are compared
// too.
void TemplateTable::filter(const TableSet& closed, std::vector<TableSet>& found) const {
  const auto head = static_cast<std::uint32_t>(closed.word(0)), last = tail(closed);
  for (std::size_t group = 0; group < templates_.size(); group += head_group) {
    const std::uint32_t* const heads = &heads_[group];
    const std::uint32_t* const tails = &tails_[group];
    std::uint32_t any = 0;
    for (std::size_t i = 0; i < head_group; ++i) any |= (heads[i] & head) == 0 ? 1u : 0u;
    if (!any) continue;
    any = 0;
    for (std::size_t i = 0; i < head_group; ++i) any |= ((heads[i] & head) | (tails[i] & last)) == 0 ? 1u : 0u;
    if (!any) continue;
    const std::size_t end = std::min(group + head_group, templates_.size());
    for (std::size_t i = group; i < end; ++i)
      if (!templates_[i].meets(closed)) found.push_back(templates_[i]);
  }
}

void TemplateTable::make_index() const {
  std::call_once(indexed_, [this] {
    const std::size_t blocks = (templates_.size() + block_size - 1) / block_size;
    summaries_ = (blocks + 63) / 64;
    through_.assign(blocks * cells_, 0);
    any_.assign(summaries_ * cells_, 0);
    for (std::size_t number = 0; number < templates_.size(); ++number) {
      const std::size_t at = number / block_size;
      for (const Cell cell : templates_[number]) {
        through_[at * cells_ + cell] |= std::uint64_t{1} << (number % block_size);
        any_[cell * summaries_ + at / 64] |= std::uint64_t{1} << (at % 64);
      }
    }
  });
}

// The cells of a row that a template must go through, or (`closed`) must not; whichever are fewer.
struct TemplateTable::RowChoice {
  std::uint8_t cells[16];
  std::uint8_t count = 0;
  bool closed = false;
};

// The templates of a block that avoid the closed cells, as bits.  The last rows come first and decide most, because the
// templates of a block share their first rows.
std::uint64_t TemplateTable::block(std::size_t number, const RowChoice* rows) const {
  const std::uint64_t* const through = &through_[number * cells_];
  std::uint64_t alive = ~std::uint64_t{0};
  for (std::size_t row = size_; row-- > 0 && alive;) {
    std::uint64_t hit = 0;
    for (std::size_t i = 0; i < rows[row].count; ++i) hit |= through[rows[row].cells[i]];
    alive &= rows[row].closed ? ~hit : hit;
  }
  // If no row has an open choice, the bits past the last template are still set.
  const std::size_t left = templates_.size() - number * block_size;
  return left < block_size ? alive & ((std::uint64_t{1} << left) - 1) : alive;
}

void TemplateTable::look_up(const TableSet& closed, std::vector<TableSet>& found) const {
  make_index();
  SUDOKIT_INVARIANT(through_.size() == (templates_.size() + block_size - 1) / block_size * cells_);
  RowChoice rows[16], open[16];  // open: the same rows, never with `closed`
  for (std::size_t row = 0; row < size_; ++row) {
    const std::uint64_t shut = closed.slice(row * size_, size_);
    for (std::size_t i = 0; i < size_; ++i)
      if (!(shut >> i & 1)) open[row].cells[open[row].count++] = static_cast<std::uint8_t>(row * size_ + i);
    if (open[row].count == 0) return;
    rows[row] = open[row];
    if (2 * open[row].count <= size_) continue;
    rows[row].closed = true;
    rows[row].count = 0;
    for (std::size_t i = 0; i < size_; ++i)
      if (shut >> i & 1) rows[row].cells[rows[row].count++] = static_cast<std::uint8_t>(row * size_ + i);
  }
  const std::size_t blocks = (templates_.size() + block_size - 1) / block_size;
  for (std::size_t word = 0; word < summaries_; ++word) {
    std::uint64_t alive = ~std::uint64_t{0};
    for (std::size_t row = 0; row < size_ && alive; ++row) {
      if (open[row].count == size_) continue;
      std::uint64_t hit = 0;
      for (std::size_t i = 0; i < open[row].count; ++i) hit |= any_[open[row].cells[i] * summaries_ + word];
      alive &= hit;
    }
    for (; alive; alive &= alive - 1) {
      const std::size_t number = 64 * word + static_cast<std::size_t>(std::countr_zero(alive));
      if (number >= blocks) break;
      for (std::uint64_t bits = block(number, rows); bits; bits &= bits - 1)
        found.push_back(templates_[number * block_size + static_cast<std::size_t>(std::countr_zero(bits))]);
    }
  }
}

}  // namespace sudokit::methods
