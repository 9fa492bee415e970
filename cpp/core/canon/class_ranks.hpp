// The number of a class of full 9x9 grids among all, in the order of their least grids, and the class of a number.
//
// The least grids that share a top band and a fourth row are a chunk.  A chunk is divided into parts by fifth row, and a band
// into pieces: runs of parts, across chunks, that take about the same time to enumerate.  The table knows how many parts and
// grids each piece has.  The number of a grid is the sum of the grids in the pieces before its own, and its place in its piece.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "core/canon/classes.hpp"

namespace sudokit::canon {

// The least grids of a chunk, by fifth row: how many there are, and the work (Completions::work) to enumerate them.
struct ChunkCounts {
  std::vector<std::uint32_t> classes, work;              // for each of Completions::fifth_rows()
  std::map<std::uint32_t, std::uint64_t> automorphisms;  // the number of grids with each number of automorphisms above 1
};

// The number of chunks of a band.  This and count_chunk() throw std::out_of_range if the band or fourth row does not exist.
std::size_t chunks_of(std::size_t band);

// Counts a chunk; nothing if the meter stopped the count.
std::optional<ChunkCounts> count_chunk(std::size_t band, std::size_t fourth, Meter& meter);

// How many parts a chunk has.  In a chunk with n fifth rows, part i begins with row n * i / parts_of_chunk.
constexpr std::size_t parts_of_chunk = 32;

class ClassTable {
 public:
  // The number of pieces of each band, none for bands that were not counted; for each piece, its parts and its least grids.
  // Throws std::invalid_argument if these do not fit together.
  ClassTable(std::span<const std::uint32_t> pieces, std::span<const std::uint16_t> parts,
             std::span<const std::uint16_t> counts);

  std::uint64_t classes() const { return before_.back(); }

  // The number of the class of a least grid, 81 values; nothing if the grid is not least, its band is not in the table, or
  // the meter stopped the search.
  std::optional<std::uint64_t> rank(const Value* form, Meter& meter) const;

  // Writes the least grid of a class, 81 values.  Returns false if there is no such class, or the meter stopped the search.
  bool unrank(std::uint64_t number, Value* form, Meter& meter) const;

 private:
  struct Piece;
  Piece piece_at(std::size_t band, std::size_t index) const;
  template <class Visit>
  static bool visit(std::size_t band, const Piece& piece, Meter& meter, const Visit& found);

  std::vector<std::size_t> first_;     // the first piece of each band, and the number of pieces
  std::vector<std::uint32_t> end_;     // of each piece: the parts of its band up to its end
  std::vector<std::uint64_t> before_;  // the classes before each piece, and in all
};

}  // namespace sudokit::canon
