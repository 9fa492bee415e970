#include "core/canon/lookup_measures.hpp"

#include <ctime>
#include <memory>
#include <stdexcept>

#include "core/canon/band_407.hpp"
#include "core/canon/class_search.hpp"
#include "core/canon/lookup.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::canon {
namespace {

// CPU time of this thread: the machine may be shared.
double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

template <int H, int W>
std::unique_ptr<Lookup> search_of(std::span<const Value> values) {
  using S = Shape<H, W>;
  std::vector<std::array<Value, S::cells>> grids(values.size() / S::cells);
  for (std::size_t i = 0; i < grids.size(); ++i)
    std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(i * S::cells), S::cells, grids[i].begin());
  return std::make_unique<ClassSearch<S>>(std::span<const std::array<Value, S::cells>>(grids));
}

std::unique_ptr<Lookup> search_of(const Layout& layout, std::span<const Value> values) {
  if (values.empty() || values.size() % static_cast<std::size_t>(layout.cells()) != 0)
    throw std::invalid_argument("the canonical forms of some classes are needed");
  if (layout.size() == 9) return search_of<3, 3>(values);
  if (layout.size() == 4) return search_of<2, 2>(values);
  return layout.box_height() == 3 ? search_of<3, 2>(values) : search_of<2, 3>(values);
}

}  // namespace

LookupMeasures measure_lookup(const Layout& layout, const Mask* candidates, Way way, std::span<const Value> grids,
                              const Budget& budget) {
  const bool classes = way == Way::classes;
  if (!classes && !ImageTable::exists(layout.box_height(), layout.box_width()))
    throw std::invalid_argument("there is no table of the images of this layout");
  QueryMaker maker(layout);
  std::unique_ptr<Lookup> lookup;
  std::vector<std::uint8_t> class_of;
  if (classes) {
    lookup = search_of(layout, grids);
  } else {
    const ImageTable& table = ImageTable::of(layout.box_height(), layout.box_width());
    lookup = std::make_unique<ImageWalk>(table);
  }
  LookupMeasures made;
  Query query;
  Meter meter(budget, 2048);
  const double begin = now();
  const bool possible = maker.make(candidates, way != Way::as_given, query);
  const double arranged = now();
  made.arranging = arranged - begin;
  if (!possible) return made;
  Work work;
  lookup->start(query, nullptr);
  Found found;
  std::vector<const Value*> images;
  while ((found = lookup->next(meter, work)) == Found::solution) {
    ++made.images;
    if (!classes) images.push_back(lookup->grid());
  }
  made.searching = now() - arranged;
  made.comparisons = work.nodes;
  made.stopped = meter.stopped();
  if (!classes) {
    const ImageTable& table = ImageTable::of(layout.box_height(), layout.box_width());
    static const ClassesOfImages known[] = {classes_of(ImageTable::of(2, 2), 2, 2), classes_of(ImageTable::of(2, 3), 2, 3),
                                            classes_of(ImageTable::of(3, 2), 3, 2)};
    const auto& here = known[layout.size() == 4 ? 0 : layout.box_height() - 1];
    std::vector<bool> seen(here.classes.size());
    const auto cells = static_cast<std::ptrdiff_t>(layout.cells());
    for (const Value* const image : images)
      seen[here.class_of[static_cast<std::size_t>((image - table.grid(0)) / cells)]] = true;
    made.classes = static_cast<std::uint64_t>(std::count(seen.begin(), seen.end(), true));
  }
  return made;
}

TableMeasures measure_table(const Layout& layout) {
  if (!ImageTable::exists(layout.box_height(), layout.box_width()))
    throw std::invalid_argument("there is no table of the images of this layout");
  const double begin = now();
  const ImageTable table(layout.box_height(), layout.box_width());
  return {table.size(), table.bytes(), now() - begin};
}

std::vector<CataloguedClass> catalogued_classes(const Layout& layout) {
  std::vector<CataloguedClass> result;
  if (layout.classic()) {
    const auto images = ClassSearch<Shape<3, 3>>(catalogued_grids()).images();
    for (std::size_t i = 0; i < images.size(); ++i)
      result.push_back({{catalogued_grids()[i].begin(), catalogued_grids()[i].end()}, images[i]});
    return result;
  }
  const ImageTable& table = ImageTable::of(layout.box_height(), layout.box_width());
  for (const auto& [representative, images] : classes_of(table, layout.box_height(), layout.box_width()).classes)
    result.push_back({{table.grid(representative), table.grid(representative) + layout.cells()}, images});
  return result;
}

}  // namespace sudokit::canon
