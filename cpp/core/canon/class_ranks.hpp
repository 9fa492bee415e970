// The rank of a least grid in its chunk, and the least grid of a rank.
//
// A chunk is the set of least grids that share a top band and a fourth row (classes.hpp).  The rank of a class among all is
// the number of grids in the chunks before its own, which the caller keeps, plus its rank in its chunk.
#pragma once
#include <cstdint>
#include <optional>

#include "core/canon/classes.hpp"

namespace sudokit::canon {

struct Chunk {
  std::size_t band, fourth;  // indices into least_bands(), and into fourth_rows() of the band
};

// The number of chunks of a band.  This and the functions below throw std::out_of_range if the band or row does not exist.
std::size_t chunks_of(std::size_t band);

// The chunk of a least grid, 81 values; nothing if its top band or its fourth row shows that it is not least.
std::optional<Chunk> chunk_of(const Value* form);

// The number of least grids in the chunk; nothing if the meter stopped the count.
std::optional<std::uint64_t> count_chunk(const Chunk& chunk, Meter& meter);

// The number of least grids in the chunk before this one; nothing if it is not among them or the meter stopped the search.
std::optional<std::uint64_t> rank_in_chunk(const Chunk& chunk, const Value* form, Meter& meter);

// Writes the least grid of that rank, 81 values; false if the chunk is too small or the meter stopped the search.
bool unrank_in_chunk(const Chunk& chunk, std::uint64_t rank, Value* form, Meter& meter);

}  // namespace sudokit::canon
