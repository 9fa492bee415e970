// The time that look-ups in the catalogues take: CPU time of this thread, medians.
//
//   catalogue_bench [--puzzles P]
//
// Puzzles are random cells of random full grids, from a fixed seed.  Goals: 40 ms to make the table of 6x6; 50 us for a 6x6
// puzzle with 12 givens through the table, its canonical form included; 15 ms for a 9x9 puzzle with 25 givens through 19
// classes.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "core/base/random.hpp"
#include "core/canon/canon.hpp"
#include "core/canon/lookup_measures.hpp"
#include "core/grid/layout.hpp"

namespace {

using namespace sudokit;
using namespace sudokit::canon;

double median(std::vector<double> times) {
  std::nth_element(times.begin(), times.begin() + static_cast<long>(times.size() / 2), times.end());
  return times[times.size() / 2];
}

void report(const Layout& layout, Way way, const char* name, std::size_t givens, int puzzles) {
  Random random(1);
  const auto classes = catalogued_classes(layout);
  const auto cells = static_cast<std::size_t>(layout.cells());
  std::vector<Value> grids;
  if (way == Way::classes)
    for (const auto& one : classes) grids.insert(grids.end(), one.grid.begin(), one.grid.end());
  std::vector<double> arranging, searching, comparisons, images;
  for (int i = 0; i < puzzles; ++i) {
    const auto& from = classes[random.below(static_cast<std::uint32_t>(classes.size()))].grid;
    std::vector<Value> grid(cells);
    apply(random_transformation(layout, random), layout.size(), from.data(), grid.data());
    std::vector<std::size_t> order(cells);
    for (std::size_t cell = 0; cell < cells; ++cell) order[cell] = cell;
    random.shuffle(order.data(), cells);
    std::vector<Mask> masks(cells, all_values(layout.size()));
    for (std::size_t k = 0; k < givens; ++k) masks[order[k]] = Mask{1} << (grid[order[k]] - 1);
    const LookupMeasures made = measure_lookup(layout, masks.data(), way, grids, Budget{});
    arranging.push_back(made.arranging * 1e6);
    searching.push_back(made.searching * 1e6);
    comparisons.push_back(static_cast<double>(made.comparisons));
    images.push_back(static_cast<double>(made.images));
  }
  std::printf("%dx%d %2zu givens  %-8s %9.2f us form %12.2f us comparisons %12.0f of them %8.0f images\n",
              layout.box_height(), layout.box_width(), givens, name, median(arranging), median(searching),
              median(comparisons), median(images));
}

}  // namespace

int main(int argc, char** argv) {
  int puzzles = 101;
  if (argc > 2 && std::strcmp(argv[1], "--puzzles") == 0) puzzles = std::max(1, std::atoi(argv[2]));
  for (const auto& [height, width] : {std::pair{2, 2}, std::pair{2, 3}, std::pair{3, 2}}) {
    const TableMeasures made = measure_table(Layout::boxes(height, width));
    std::printf("%dx%d table  %zu images  %zu bytes  %.2f ms to make\n", height, width, made.images, made.bytes,
                made.seconds * 1e3);
  }
  const Layout six = Layout::boxes(2, 3);
  for (const std::size_t givens : {8u, 10u, 12u, 16u, 24u}) {
    report(six, Way::table, "table", givens, puzzles);
    report(six, Way::as_given, "as given", givens, puzzles);
    report(six, Way::classes, "classes", givens, puzzles);
  }
  for (const std::size_t givens : {20u, 25u, 30u, 40u, 60u})
    report(Layout::boxes(3, 3), Way::classes, "classes", givens, puzzles);
}
