// The number of a least grid among those of its chunk, and back.
//
// A chunk is the least grids with one top band and one fourth row (classes.hpp).  The number of a class is the sum of the
// chunks before its own, which the caller keeps, and its place here.
#pragma once
#include <cstdint>
#include <optional>

#include "core/canon/classes.hpp"

namespace sudokit::canon {

struct Chunk {
  std::size_t band, fourth;  // numbers: of least_bands(), and of its fourth_rows()
};

// How many chunks a band has.  Throws std::out_of_range, as all that follows, where there is no such band or row.
std::size_t chunks_of(std::size_t band);

// The chunk of a least grid, 81 values; nothing where it is not one.
std::optional<Chunk> chunk_of(const Value* form);

// Nothing where the meter stopped it.
std::optional<std::uint64_t> count_chunk(const Chunk& chunk, Meter& meter);

// How many least grids of the chunk come before this one; nothing where it is not among them.
std::optional<std::uint64_t> rank_in_chunk(const Chunk& chunk, const Value* form, Meter& meter);

// Writes the least grid of that rank, 81 values; false where the chunk has fewer.
bool unrank_in_chunk(const Chunk& chunk, std::uint64_t rank, Value* form, Meter& meter);

}  // namespace sudokit::canon
