#include "core/photo/regions.hpp"

#include <algorithm>
#include <numeric>

namespace sudokit::photo {

namespace {

struct Run {
  int y, from, to;  // inclusive
  std::uint32_t region;
};

std::uint32_t root(std::vector<std::uint32_t>& parents, std::uint32_t i) {
  while (parents[i] != i) i = parents[i] = parents[parents[i]];
  return i;
}

std::vector<Run> runs_of(const Grey& marks, std::uint8_t value) {
  std::vector<Run> runs;
  for (int y = 0; y < marks.height; ++y) {
    const std::uint8_t* const row = marks.row(y);
    for (int x = 0; x < marks.width;) {
      if (row[x] != value) {
        ++x;
        continue;
      }
      const int from = x;
      while (x < marks.width && row[x] == value) ++x;
      runs.push_back({y, from, x - 1, static_cast<std::uint32_t>(runs.size())});
    }
  }
  return runs;
}

}  // namespace

Grey marked(const Grey& picture, const Response& mean, float margin, bool light) {
  Grey result(picture.width, picture.height);
  for (std::size_t i = 0; i < result.at.size(); ++i) {
    const float difference = mean.at[i] - static_cast<float>(picture.at[i]);
    result.at[i] = (light ? -difference : difference) > margin;
  }
  return result;
}

Grey grown(const Grey& marks) {
  Grey half = marks, result = marks;
  for (int y = 0; y < marks.height; ++y)
    for (int x = 0; x < marks.width; ++x)
      half.row(y)[x] = static_cast<std::uint8_t>(marks.row(y)[x] | (x > 0 && marks.row(y)[x - 1]) |
                                                 (x + 1 < marks.width && marks.row(y)[x + 1]));
  for (int y = 0; y < marks.height; ++y)
    for (int x = 0; x < marks.width; ++x)
      result.row(y)[x] = static_cast<std::uint8_t>(half.row(y)[x] | (y > 0 && half.row(y - 1)[x]) |
                                                   (y + 1 < marks.height && half.row(y + 1)[x]));
  return result;
}

std::vector<Region> regions(const Grey& marks, std::uint8_t value, bool diagonal, double outlined) {
  std::vector<Run> runs = runs_of(marks, value);
  std::vector<std::uint32_t> parents(runs.size());
  std::iota(parents.begin(), parents.end(), 0U);
  const int reach = diagonal ? 1 : 0;
  std::size_t above = 0;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    while (above < i && runs[above].y < runs[i].y - 1) ++above;
    // Runs that end before this one begins cannot touch the later runs of its row either.
    while (above < i && runs[above].y == runs[i].y - 1 && runs[above].to + reach < runs[i].from) ++above;
    for (std::size_t k = above; k < i && runs[k].y == runs[i].y - 1 && runs[k].from <= runs[i].to + reach; ++k)
      parents[root(parents, static_cast<std::uint32_t>(k))] = root(parents, static_cast<std::uint32_t>(i));
  }
  std::vector<std::uint32_t> number(runs.size(), ~0U);
  std::vector<Region> result;
  for (Run& run : runs) {
    const std::uint32_t top = root(parents, run.region);
    if (number[top] == ~0U) {
      number[top] = static_cast<std::uint32_t>(result.size());
      result.push_back({run.from, run.y, run.to, run.y, 0, {}});
    }
    run.region = number[top];
    Region& region = result[run.region];
    region.left = std::min(region.left, run.from);
    region.right = std::max(region.right, run.to);
    region.bottom = run.y;
    region.pixels += run.to - run.from + 1;
  }
  for (const Run& run : runs)
    if (Region& region = result[run.region]; region.box() >= outlined) {
      region.outline.push_back({static_cast<double>(run.from), static_cast<double>(run.y)});
      region.outline.push_back({static_cast<double>(run.to), static_cast<double>(run.y)});
    }
  return result;
}

}  // namespace sudokit::photo
