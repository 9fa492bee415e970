#include "core/canon/class_ranks.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/base/invariant.hpp"
#include "core/canon/completions.hpp"

namespace sudokit::canon {

namespace {

using Bottoms = std::span<Completions::Bottom>;
using Middle = std::array<Row9, 3>;  // the fourth, fifth and sixth row

const LeastBand& band_at(std::size_t band) {
  const auto& bands = least_bands();
  if (band >= bands.size()) throw std::out_of_range("bands go from 0 to 415");
  return bands[band];
}

Row9 row_of(const Value* form, std::size_t row) {
  Row9 made;
  std::copy_n(form + 9 * row, 9, made.begin());
  return made;
}

// The index in least_bands() of the top band of a grid; nothing if it is none of them.
std::optional<std::size_t> band_of(const Value* form) {
  const auto& bands = least_bands();
  const auto wanted = std::pair(row_of(form, 1), row_of(form, 2));
  const auto band = std::lower_bound(bands.begin(), bands.end(), wanted, [](const LeastBand& least, const auto& rows) {
    return std::pair(least.second, least.third) < rows;
  });
  if (band == bands.end() || std::pair(band->second, band->third) != wanted) return std::nullopt;
  return static_cast<std::size_t>(band - bands.begin());
}

// The index of a row in an ascending list; nothing if it is not there.
std::optional<std::size_t> index_of(const std::vector<Row9>& rows, const Row9& row) {
  const auto at = std::lower_bound(rows.begin(), rows.end(), row);
  if (at == rows.end() || *at != row) return std::nullopt;
  return static_cast<std::size_t>(at - rows.begin());
}

bool is_below(const Completions::Bottom& a, const Completions::Bottom& b) { return a.values < b.values; }

}  // namespace

std::size_t chunks_of(std::size_t band) { return fourth_rows(band_at(band)).size(); }

std::optional<ChunkCounts> count_chunk(std::size_t band, std::size_t fourth, Meter& meter) {
  const auto rows = fourth_rows(band_at(band));
  if (fourth >= rows.size()) throw std::out_of_range("no such fourth row");
  Completions completions(band_at(band), rows[fourth], meter);
  ChunkCounts counts;
  for (const Row9& fifth : completions.fifth_rows()) {
    std::uint32_t classes = 0;
    const std::uint64_t before = completions.work();
    const bool whole = completions.run(fifth, [&](const Row9&, Bottoms bottoms) {
      classes += static_cast<std::uint32_t>(bottoms.size());
      for (const auto& bottom : bottoms)
        if (bottom.automorphisms > 1) ++counts.automorphisms[bottom.automorphisms];
      return true;
    });
    if (!whole) return std::nullopt;
    counts.classes.push_back(classes);
    counts.work.push_back(static_cast<std::uint32_t>(completions.work() - before));
  }
  return counts;
}

// The parts first..end-1 of a band.
struct ClassTable::Piece {
  std::size_t first, end;

  // The fifth rows that belong to it in one of its chunks.
  std::span<const Row9> fifth_rows(std::size_t chunk, const std::vector<Row9>& rows) const {
    const std::size_t start = chunk * parts_of_chunk;
    const std::size_t from = first > start ? first - start : 0, to = std::min(end - start, parts_of_chunk);
    const std::size_t begin = rows.size() * from / parts_of_chunk;
    return {rows.data() + begin, rows.size() * to / parts_of_chunk - begin};
  }
};

ClassTable::Piece ClassTable::piece_at(std::size_t band, std::size_t index) const {
  return {index == first_[band] ? 0 : end_[index - 1], end_[index]};
}

// Calls found(fourth, fifth and sixth row, bottoms) for the grids of a piece, ascending.  Returns false if `found` or the
// meter stopped it.
template <class Visit>
bool ClassTable::visit(std::size_t band, const Piece& piece, Meter& meter, const Visit& found) {
  const LeastBand& least = least_bands()[band];
  const auto fourths = fourth_rows(least);
  for (std::size_t chunk = piece.first / parts_of_chunk; chunk * parts_of_chunk < piece.end; ++chunk) {
    const Row9& fourth = fourths[chunk];
    Completions completions(least, fourth, meter);
    const auto each = [&](const Row9& fifth) {
      return completions.run(fifth,
                             [&](const Row9& sixth, Bottoms bottoms) { return found({fourth, fifth, sixth}, bottoms); });
    };
    for (const Row9& fifth : piece.fifth_rows(chunk, completions.fifth_rows()))
      if (!each(fifth)) return false;
  }
  return true;
}

ClassTable::ClassTable(std::span<const std::uint32_t> pieces, std::span<const std::uint16_t> parts,
                       std::span<const std::uint16_t> counts) {
  if (pieces.size() != least_bands().size()) throw std::invalid_argument("there are 416 bands");
  first_.push_back(0);
  for (const std::uint32_t number : pieces) first_.push_back(first_.back() + number);
  if (parts.size() != first_.back() || counts.size() != first_.back())
    throw std::invalid_argument("every piece needs the number of its parts and of its classes");
  end_.reserve(parts.size());
  before_.reserve(parts.size() + 1);
  before_.push_back(0);
  for (std::size_t band = 0; band < pieces.size(); ++band) {
    std::uint32_t end = 0;
    for (std::size_t piece = first_[band]; piece < first_[band + 1]; ++piece) {
      end_.push_back(end += parts[piece]);
      before_.push_back(before_.back() + counts[piece]);
    }
    if (first_[band] < first_[band + 1] && end != chunks_of(band) * parts_of_chunk)
      throw std::invalid_argument("a band's pieces must have all its parts");
  }
}

std::optional<std::uint64_t> ClassTable::rank(const Value* form, Meter& meter) const {
  const auto band = band_of(form);
  if (!band || first_[*band] == first_[*band + 1]) return std::nullopt;
  const LeastBand& least = least_bands()[*band];
  const Middle wanted{row_of(form, 3), row_of(form, 4), row_of(form, 5)};
  const auto chunk = index_of(fourth_rows(least), wanted[0]);
  if (!chunk) return std::nullopt;
  const Completions completions(least, wanted[0], meter);
  const auto row = index_of(completions.fifth_rows(), wanted[1]);
  if (!row) return std::nullopt;
  // The last part that does not begin after the row, and the piece that it belongs to.
  const std::size_t part = ((*row + 1) * parts_of_chunk - 1) / completions.fifth_rows().size();
  const auto begin = end_.begin() + static_cast<std::ptrdiff_t>(first_[*band]);
  const auto end = end_.begin() + static_cast<std::ptrdiff_t>(first_[*band + 1]);
  const auto at = std::upper_bound(begin, end, *chunk * parts_of_chunk + part);
  const auto index = static_cast<std::size_t>(at - end_.begin());
  std::uint64_t number = before_[index];
  Completions::Bottom last{};
  std::copy_n(form + 54, 27, last.values.begin());
  bool found = false;
  visit(*band, piece_at(*band, index), meter, [&](const Middle& middle, Bottoms bottoms) {
    if (middle < wanted) {
      number += bottoms.size();
      return true;
    }
    if (middle == wanted)
      for (const auto& bottom : bottoms) {
        number += is_below(bottom, last);
        found = found || bottom.values == last.values;
      }
    return false;
  });
  return found ? std::optional(number) : std::nullopt;
}

bool ClassTable::unrank(std::uint64_t number, Value* form, Meter& meter) const {
  if (number >= classes()) return false;
  const auto index =
      static_cast<std::size_t>(std::upper_bound(before_.begin(), before_.end(), number) - before_.begin()) - 1;
  const auto band = static_cast<std::size_t>(std::upper_bound(first_.begin(), first_.end(), index) - first_.begin()) - 1;
  SUDOKIT_INVARIANT(band + 1 < first_.size() && number < before_[index + 1]);
  std::uint64_t left = number - before_[index];
  bool found = false;
  visit(band, piece_at(band, index), meter, [&](const Middle& middle, Bottoms bottoms) {
    if (left >= bottoms.size()) {
      left -= bottoms.size();
      return true;
    }
    const auto at = bottoms.begin() + static_cast<std::ptrdiff_t>(left);
    std::nth_element(bottoms.begin(), at, bottoms.end(), is_below);
    for (std::uint8_t c = 0; c < 9; ++c) form[c] = static_cast<Value>(c + 1);
    const LeastBand& least = least_bands()[band];
    Value* end = form + 9;
    for (const Row9& row : {least.second, least.third, middle[0], middle[1], middle[2]})
      end = std::copy(row.begin(), row.end(), end);
    std::copy(at->values.begin(), at->values.end(), end);
    found = true;
    return false;
  });
  SUDOKIT_INVARIANT(found || meter.stopped() != Stopped::no);
  return found;
}

}  // namespace sudokit::canon
