// The numbers of many classes, and the classes of many numbers, in blocks shared among threads.
#pragma once
#include <cstdint>

#include "core/base/blocks.hpp"
#include "core/canon/class_ranks.hpp"

namespace sudokit::canon {

// The number of each least grid, 81 values; -1 for those that ClassTable::rank does not find.  The fields of `how` other than
// `count` apply.  Returns false if the caller stopped it.
bool rank_many(const ClassTable& table, const Value* forms, std::size_t rows, std::int64_t* numbers, Blocks how);

// The least grid of each number.  Throws std::out_of_range if there is no such class.
bool unrank_many(const ClassTable& table, const std::uint64_t* numbers, std::size_t rows, Value* forms, Blocks how);

}  // namespace sudokit::canon
