#include "core/canon/classes.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>

#include "core/canon/canon.hpp"
#include "core/canon/class_batches.hpp"
#include "core/canon/completions.hpp"
#include "core/grid/layout.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::canon;

namespace {

using Grids = std::vector<std::array<Value, 81>>;

Grids::value_type grid_of(const LeastBand& band, const std::array<const Row9*, 3>& rows,
                          const Completions::Bottom& bottom) {
  Grids::value_type grid;
  Value* end = grid.data();
  for (Value c = 1; c <= 9; ++c) *end++ = c;
  for (const Row9* row : {&band.second, &band.third, rows[0], rows[1], rows[2]})
    end = std::copy(row->begin(), row->end(), end);
  std::copy(bottom.values.begin(), bottom.values.end(), end);
  return grid;
}

// The grids of a chunk, until the second band has been completed in that many ways.
void some_chunk(const LeastBand& band, std::size_t number, std::uint64_t nodes, Grids& grids) {
  const Row9 fourth = fourth_rows(band).at(number);
  Budget budget;
  budget.nodes = nodes;
  Meter meter(budget);
  Completions completions(band, fourth, meter);
  for (const Row9& fifth : completions.fifth_rows())
    completions.run(fifth, [&](const Row9& sixth, std::span<Completions::Bottom> bottoms) {
      std::sort(bottoms.begin(), bottoms.end(), [](const auto& a, const auto& b) { return a.values < b.values; });
      for (const auto& bottom : bottoms) grids.push_back(grid_of(band, {&fourth, &fifth, &sixth}, bottom));
      return true;
    });
}

}  // namespace

TEST(there_are_416_bands) {
  const auto& bands = least_bands();
  CHECK_EQ(bands.size(), 416u);
  const Row9 second{4, 5, 6, 7, 8, 9, 1, 2, 3}, third{7, 8, 9, 1, 2, 3, 4, 5, 6};
  CHECK(bands[0].second == second);
  CHECK(bands[0].third == third);
  CHECK(std::is_sorted(bands.begin(), bands.end(), [](const LeastBand& a, const LeastBand& b) {
    return std::pair(a.second, a.third) < std::pair(b.second, b.third);
  }));
  // There are 2,612,736 bands with the first row 1..9; each class contributes the size of its orbit.
  std::uint64_t members = 0;
  for (const LeastBand& band : bands) members += 6 * 1296 / band.symmetries.size();
  CHECK_EQ(members, 2612736u);
}

TEST(visited_grids_are_least_and_ascend) {
  Canoniser canoniser(Layout::boxes(3, 3));
  for (const std::size_t number : {std::size_t{0}, std::size_t{5}, std::size_t{400}}) {
    const LeastBand& band = least_bands()[number];
    std::vector<std::array<Value, 81>> grids;
    for (std::size_t chunk = 0; chunk < fourth_rows(band).size() && grids.size() < 100; ++chunk)
      some_chunk(band, chunk, 30, grids);
    CHECK(std::is_sorted(grids.begin(), grids.end()));
    for (const auto& grid : grids) {
      std::array<Value, 81> form;
      canoniser.canonical(grid.data(), form.data(), nullptr);
      CHECK(form == grid);
    }
  }
}

// The counts were found by another enumeration; bands are numbered from 1.
TEST(a_whole_chunk_has_as_many_classes_as_were_counted) {
  struct Counted {
    std::size_t band, fourth, classes;
  };
  Canoniser canoniser(Layout::boxes(3, 3));
  for (const auto& [band, fourth, classes] : {Counted{3, 1457, 90}, Counted{18, 1932, 916}}) {
    Grids grids;
    some_chunk(least_bands()[band - 1], fourth, Budget{}.nodes, grids);
    CHECK_EQ(grids.size(), classes);
    CHECK(std::is_sorted(grids.begin(), grids.end()));
    CHECK(std::adjacent_find(grids.begin(), grids.end()) == grids.end());
    for (const auto& grid : grids) {
      std::array<Value, 81> form;
      canoniser.canonical(grid.data(), form.data(), nullptr);
      CHECK(form == grid);
    }
  }
}

// Each visited grid is its own canonical form, with the number of automorphisms that the canoniser finds.
TEST(visited_grids_have_their_automorphisms) {
  Canoniser canoniser(Layout::boxes(3, 3));
  const Budget unlimited;
  Meter meter(unlimited);
  for (const std::size_t number : {std::size_t{0}, std::size_t{20}, std::size_t{100}}) {
    const LeastBand& band = least_bands()[number];
    const Row9 fourth = fourth_rows(band).front();
    Completions completions(band, fourth, meter);
    std::uint64_t symmetric = 0;
    for (const Row9& fifth : completions.fifth_rows())
      completions.run(fifth, [&](const Row9& sixth, std::span<Completions::Bottom> bottoms) {
        for (const auto& bottom : bottoms) {
          const auto grid = grid_of(band, {&fourth, &fifth, &sixth}, bottom);
          std::array<Value, 81> form;
          CHECK_EQ(canoniser.canonical(grid.data(), form.data(), nullptr), bottom.automorphisms);
          CHECK(form == grid);
          symmetric += bottom.automorphisms > 1;
        }
        return true;
      });
    if (number == 0) CHECK(symmetric > 100);
  }
}

// A band's class, looked up, is the one found by trying all maps.
TEST(band_numbers_are_those_of_the_least_bands) {
  Random random(2);
  const Layout layout = Layout::boxes(3, 3);
  for (std::size_t number = 0; number < 416; ++number) {
    const LeastBand& band = least_bands()[number];
    std::array<Value, 81> grid{}, moved;
    for (std::size_t c = 0; c < 9; ++c) {
      grid[c] = static_cast<Value>(c + 1);
      grid[9 + c] = band.second[c];
      grid[18 + c] = band.third[c];
    }
    Transformation how = random_transformation(layout, random);
    how.transpose = false;
    apply(how, 9, grid.data(), moved.data());
    const Value* top = moved.data();
    while (!*top) top += 27;
    std::array<std::uint8_t, 10> place{};
    for (std::uint8_t c = 0; c < 9; ++c) place[top[c]] = c;
    CHECK_EQ(BandNumbers::get().of(place.data(), top + 9, top + 18), number);
    CHECK_EQ(least_band_of(top), number);
  }
}

namespace {

// The classes of a band by chunk and fifth row.
std::vector<std::vector<std::uint32_t>> counted(std::size_t band) {
  const Budget unlimited;
  Meter meter(unlimited);
  std::vector<std::vector<std::uint32_t>> classes;
  for (std::size_t chunk = 0; chunk < chunks_of(band); ++chunk)
    classes.push_back(count_chunk(band, chunk, meter).value().classes);
  return classes;
}

// The table of one band, each of whose pieces has that many parts.
ClassTable table_of(std::size_t band, const std::vector<std::vector<std::uint32_t>>& classes, std::size_t parts_of_piece) {
  std::vector<std::uint32_t> pieces(416);
  std::vector<std::uint16_t> parts, counts;
  const std::size_t all = classes.size() * parts_of_chunk;
  for (std::size_t begin = 0; begin < all; begin += parts_of_piece) {
    ++pieces[band];
    parts.push_back(static_cast<std::uint16_t>(std::min(parts_of_piece, all - begin)));
  }
  counts.resize(parts.size());
  for (std::size_t chunk = 0; chunk < classes.size(); ++chunk) {
    const auto& rows = classes[chunk];
    for (std::size_t row = 0, part = 0; row < rows.size(); ++row) {
      while (rows.size() * (part + 1) / parts_of_chunk <= row) ++part;
      auto& count = counts[(chunk * parts_of_chunk + part) / parts_of_piece];
      count = static_cast<std::uint16_t>(count + rows[row]);
    }
  }
  return ClassTable(pieces, parts, counts);
}

// All grids of a band, in the order of the chunks.
Grids grids_of(std::size_t band) {
  Grids grids;
  for (std::size_t chunk = 0; chunk < chunks_of(band); ++chunk)
    some_chunk(least_bands()[band], chunk, std::numeric_limits<std::uint64_t>::max(), grids);
  return grids;
}

}  // namespace

TEST(numbers_follow_the_order_of_the_grids) {
  const std::size_t band = 390;
  const Grids grids = grids_of(band);
  CHECK(grids.size() >= 10);
  CHECK(std::is_sorted(grids.begin(), grids.end()));
  const auto classes = counted(band);
  for (const std::size_t parts : {1u, 7u, 100u}) {
    const ClassTable table = table_of(band, classes, parts);
    CHECK_EQ(table.classes(), grids.size());
    for (const unsigned threads : {1u, 3u}) {
      std::vector<std::int64_t> numbers(grids.size());
      CHECK(rank_many(table, grids.front().data(), grids.size(), numbers.data(), {.threads = threads}));
      std::vector<std::uint64_t> wanted;
      for (std::size_t i = 0; i < grids.size(); ++i) {
        CHECK_EQ(numbers[i], static_cast<std::int64_t>(i));
        wanted.push_back(i);
      }
      Grids found(grids.size());
      CHECK(unrank_many(table, wanted.data(), wanted.size(), found.front().data(), {.threads = threads}));
      CHECK(found == grids);
    }
  }
}

TEST(what_is_not_in_the_table_has_no_number) {
  const Budget unlimited;
  Meter meter(unlimited);
  const ClassTable table = table_of(415, counted(415), 32);
  // The largest least grid, as the literature prints it: its bands are number 416.
  const std::string text = "123456789457893612986217354274538196531964827698721435342685971715349268869172543";
  std::array<Value, 81> last;
  for (std::size_t i = 0; i < 81; ++i) last[i] = static_cast<Value>(text[i] - '0');
  CHECK(table.rank(last.data(), meter) == table.classes() - 1);
  std::swap(last[79], last[80]);  // not a grid
  CHECK(!table.rank(last.data(), meter));
  Grids first;
  some_chunk(least_bands()[0], 0, 10, first);
  CHECK(!first.empty());
  for (const auto& grid : first) CHECK(!table.rank(grid.data(), meter));
}

TEST(tables_that_do_not_fit_together_are_rejected) {
  const auto chunks = static_cast<std::uint16_t>(chunks_of(0));
  std::vector<std::uint32_t> pieces(416);
  pieces[0] = 32;
  std::vector<std::uint16_t> parts(32, chunks), counts(32, 1);
  CHECK_EQ(ClassTable(pieces, parts, counts).classes(), 32u);
  const auto is_rejected = [&] {
    try {
      ClassTable(pieces, parts, counts);
    } catch (const std::invalid_argument&) { return true; }
    return false;
  };
  --parts[31];
  CHECK(is_rejected());
  ++parts[31];
  ++pieces[0];
  CHECK(is_rejected());
  --pieces[0];
  counts.pop_back();
  CHECK(is_rejected());
  counts.push_back(1);
  pieces.pop_back();
  CHECK(is_rejected());
}

// The least grid of an isomorph of a visited grid is among the visited ones.
TEST(isomorphs_of_visited_grids_are_found_again) {
  const LeastBand& band = least_bands()[5];
  std::vector<std::array<Value, 81>> grids;
  some_chunk(band, 0, 60, grids);
  CHECK(!grids.empty());
  Canoniser canoniser(Layout::boxes(3, 3));
  std::array<Value, 81> form, moved;
  Random random(1);
  const Layout layout = Layout::boxes(3, 3);
  for (std::size_t i = 0; i < grids.size(); i += 1 + grids.size() / 50) {
    apply(random_transformation(layout, random), 9, grids[i].data(), moved.data());
    canoniser.canonical(moved.data(), form.data(), nullptr);
    CHECK(std::binary_search(grids.begin(), grids.end(), form));
  }
}

namespace {

using Triples = std::array<unsigned, 3>;  // the three columns of a box as sets of values, ascending

Triples sorted(Triples triples) {
  std::sort(triples.begin(), triples.end());
  return triples;
}

std::vector<Triples> all_partitions() {
  std::vector<Triples> all;
  for (unsigned a = 1; a < 512; ++a)
    for (unsigned b = a + 1; b < 512; ++b)
      if (std::popcount(a) == 3 && std::popcount(b) == 3 && !(a & b)) {
        const unsigned c = 511 & ~(a | b);
        if (c > b) all.push_back({a, b, c});
      }
  return all;
}

using Relabelling = std::array<unsigned, 9>;

Triples relabelled(const Triples& triples, const Relabelling& to) {
  Triples made{};
  for (std::size_t i = 0; i < 3; ++i)
    for (unsigned v = 0; v < 9; ++v)
      if (triples[i] >> v & 1) made[i] |= 1u << to[v];
  return sorted(made);
}

}  // namespace

// The sets of values in the columns of a band, up to permutation of columns and stacks and relabelling ("gangsters").  The
// first box is fixed as 123 456 789; two pairs of partitions for the other boxes are joined if a symmetry leads from one to
// the other.
TEST(there_are_44_classes_of_column_sets) {
  const std::vector<Triples> partitions = all_partitions();
  const std::size_t n = partitions.size();
  CHECK_EQ(n, 280u);
  const auto number = [&](const Triples& t) {
    return static_cast<std::size_t>(std::lower_bound(partitions.begin(), partitions.end(), t) - partitions.begin());
  };
  std::vector<std::size_t> leader(n * n);
  for (std::size_t i = 0; i < leader.size(); ++i) leader[i] = i;
  const auto find = [&](std::size_t i) {
    while (leader[i] != i) i = leader[i] = leader[leader[i]];
    return i;
  };
  const auto join = [&](std::size_t a, std::size_t b) { leader[find(a)] = find(b); };
  // Relabellings that generate all that preserve the fixed box: permutations within a triple, and of the triples.
  const Relabelling keeping[] = {
      {1, 0, 2, 3, 4, 5, 6, 7, 8}, {1, 2, 0, 3, 4, 5, 6, 7, 8}, {3, 4, 5, 0, 1, 2, 6, 7, 8}, {3, 4, 5, 6, 7, 8, 0, 1, 2}};
  const Triples fixed{7, 56, 448};
  for (std::size_t a = 0; a < n; ++a) {
    // The relabelling that turns box a into the fixed one.
    Relabelling back;
    unsigned at = 0;
    for (const unsigned triple : partitions[a])
      for (unsigned v = 0; v < 9; ++v)
        if (triple >> v & 1) back[v] = at++;
    for (std::size_t b = 0; b < n; ++b) {
      join(a * n + b, b * n + a);
      for (const Relabelling& to : keeping)
        join(a * n + b, number(relabelled(partitions[a], to)) * n + number(relabelled(partitions[b], to)));
      join(a * n + b, number(relabelled(fixed, back)) * n + number(relabelled(partitions[b], back)));
    }
  }
  std::size_t classes = 0;
  for (std::size_t i = 0; i < leader.size(); ++i) classes += find(i) == i;
  CHECK_EQ(classes, 44u);
}
