#include "core/canon/class_ranks.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/base/invariant.hpp"

namespace sudokit::canon {

namespace {

const LeastBand& band_at(std::size_t band) {
  const auto& bands = least_bands();
  if (band >= bands.size()) throw std::out_of_range("bands go from 0 to 415");
  return bands[band];
}

bool visit(const Chunk& chunk, Meter& meter, const std::function<bool(const Value*)>& visit) {
  const LeastBand& band = band_at(chunk.band);
  const auto rows = fourth_rows(band);
  if (chunk.fourth >= rows.size()) throw std::out_of_range("no such fourth row");
  return visit_chunk(band, rows[chunk.fourth], meter, visit);
}

Row9 row_of(const Value* form, std::size_t row) {
  Row9 made;
  std::copy_n(form + 9 * row, 9, made.begin());
  return made;
}

}  // namespace

std::size_t chunks_of(std::size_t band) { return fourth_rows(band_at(band)).size(); }

std::optional<Chunk> chunk_of(const Value* form) {
  const auto& bands = least_bands();
  const auto wanted = std::pair(row_of(form, 1), row_of(form, 2));
  const auto band = std::lower_bound(bands.begin(), bands.end(), wanted, [](const LeastBand& least, const auto& rows) {
    return std::pair(least.second, least.third) < rows;
  });
  if (band == bands.end() || std::pair(band->second, band->third) != wanted) return std::nullopt;
  const auto rows = fourth_rows(*band);
  const Row9 fourth = row_of(form, 3);
  const auto at = std::lower_bound(rows.begin(), rows.end(), fourth);
  if (at == rows.end() || *at != fourth) return std::nullopt;
  SUDOKIT_INVARIANT(least_band_of(form) == static_cast<std::size_t>(band - bands.begin()));
  return Chunk{static_cast<std::size_t>(band - bands.begin()), static_cast<std::size_t>(at - rows.begin())};
}

std::optional<std::uint64_t> count_chunk(const Chunk& chunk, Meter& meter) {
  std::uint64_t count = 0;
  const bool whole = visit(chunk, meter, [&](const Value*) {
    ++count;
    return true;
  });
  return whole ? std::optional(count) : std::nullopt;
}

std::optional<std::uint64_t> rank_in_chunk(const Chunk& chunk, const Value* form, Meter& meter) {
  std::uint64_t before = 0;
  bool found = false;
  visit(chunk, meter, [&](const Value* least) {
    found = std::equal(least, least + 81, form);
    before += !found;
    return !found;
  });
  return found ? std::optional(before) : std::nullopt;
}

bool unrank_in_chunk(const Chunk& chunk, std::uint64_t rank, Value* form, Meter& meter) {
  bool found = false;
  visit(chunk, meter, [&](const Value* least) {
    if (rank-- > 0) return true;
    std::copy_n(least, 81, form);
    found = true;
    return false;
  });
  return found;
}

}  // namespace sudokit::canon
