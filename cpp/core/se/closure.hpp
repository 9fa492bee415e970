// Which candidates are true, directly or not, if one is: of links that do not change.  A filter: what it excludes, no chain
// without branches can reach.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "core/se/board.hpp"
#include "core/se/chain.hpp"
#include "core/se/links.hpp"

namespace sudokit::se {

class Closure {
 public:
  void build(const Board& board, const Links& links);

  // Whether `to` is true if `from` is, by at least one link each way.
  bool leads(int from, int to) const { return has(reach(from), index_[to]); }
  // Whether the candidate would make itself false, or true.
  bool refutes(int candidate) const;
  bool proves(int candidate, const Links& links) const;
  // Whether all of the candidates together imply something, true or false.
  bool agree(const int* of, int count, const Board& board);

 private:
  using Word = std::uint64_t;
  bool has(const Word* bits, int at) const { return bits[at / 64] >> (at % 64) & 1; }
  const Word* reach(int candidate) const { return reach_.data() + index_[candidate] * words_; }
  const Word* weak(int candidate) const { return weak_.data() + index_[candidate] * words_; }
  const Word* off(int candidate);

  int size_ = 0, words_ = 0;
  std::array<std::uint16_t, candidates> index_;
  std::vector<std::uint16_t> candidate_;
  std::vector<Word> reach_, weak_, off_;
  std::vector<char> off_made_, leads_on_, reached_;
  std::vector<std::uint16_t> leading_;
};

}  // namespace sudokit::se
