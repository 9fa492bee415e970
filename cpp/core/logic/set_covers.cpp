#include "core/logic/set_covers.hpp"

namespace sudokit::logic {
namespace {

constexpr int most_needed = 2;
// Covers in the making.  Where there are any, a hundred mostly lead to the first; now and then it takes over a thousand; with 500,
// one state in 24 depended on the order of the houses.
constexpr int most_tried = 2000;
constexpr std::size_t most_covers = 200;

}  // namespace

int SetCovers::weight(const Cover& cover, Cell cell) const {
  int sum = 0;
  for (const std::uint16_t house : tables_->houses_of(cell)) sum += cover[house];
  return sum;
}

const std::vector<Cover>& SetCovers::find(const Tables<2>& tables, const ValueWays::OfValue& ways, const Set& set,
                                          const Fit& fit) {
  tables_ = &tables;
  places_ = ways.places;
  set_ = set;
  most_ = fit.most;
  wanted_ = ways.used - fit.used;
  excluded_ = {};
  tried_ = 0;
  all_.clear();
  chosen_.clear();
  houses_.clear();
  cover_ = {};
  barred_ = {};
  for (int house = 0; house < 27; ++house)
    if (places_.meets(tables.house[house])) houses_.push_back(static_cast<std::uint16_t>(house));
  for (needed_ = 0; needed_ <= most_needed && all_.empty(); ++needed_) subtract(0, needed_);
  if (all_.empty()) return chosen_;
  --needed_;
  choose();
  return chosen_;
}

// Lets so many more of the houses count -1, in all ways, and covers.
void SetCovers::subtract(int from, int houses) {
  if (houses == 0) return cover(most_ + needed_, start());
  for (int i = from; i + houses <= static_cast<int>(houses_.size()); ++i) {
    const std::uint16_t house = houses_[static_cast<std::size_t>(i)];
    cover_[house] = -1;
    barred_[house] = true;
    subtract(i + 1, houses - 1);
    barred_[house] = false;
    cover_[house] = 0;
  }
}

// What is open before any house counts 1: the cells of the set need one, and every cell one more for each of its houses that
// count -1.
SetCovers::Open SetCovers::start() const {
  Open open{places_ & set_, {}, {}};
  for (int house = 0; house < 27; ++house) {
    if (cover_[static_cast<std::size_t>(house)] == 0) continue;
    const Set here = places_ & tables_->house[house];
    open.thrice |= open.twice & here;
    open.twice |= open.once & here;
    open.once |= here;
  }
  return open;
}

// What is open once the house counts one more.
SetCovers::Open SetCovers::after(const Open& open, std::uint16_t house) const {
  const Set& here = tables_->house[house];
  return {(open.once - here) | (open.twice & here), (open.twice - here) | (open.thrice & here), open.thrice - here};
}

// Whether that many houses may be enough.  Cells no two of which share a house need a house each.
bool SetCovers::may_do(const Set& open, int houses) const {
  for (Set left = open; !left.empty(); --houses) {
    if (houses == 0) return false;
    left -= tables_->peers[left.take_first()];
  }
  return true;
}

void SetCovers::cover(int left, const Open& open) {
  if (all_.size() >= most_covers || ++tried_ > most_tried) return;
  if (open.once.empty()) {
    if (left == 0) all_.push_back(cover_);
    return;
  }
  if (!may_do(open.once, left)) return;
  const auto houses = tables_->houses_of(open.once.first());
  std::array<bool, 3> barred{};
  for (std::size_t i = 0; i < houses.size(); ++i) {
    const std::uint16_t house = houses[i];
    if (barred_[house]) continue;
    ++cover_[house];
    cover(left - 1, after(open, house));
    --cover_[house];
    barred_[house] = barred[i] = true;  // from here on without it
  }
  for (std::size_t i = 0; i < houses.size(); ++i)
    if (barred[i]) barred_[houses[i]] = false;
}

SetCovers::Set SetCovers::loose(const Cover& cover) const {
  Set found;
  for (const Cell cell : wanted_)
    if (weight(cover, cell) > (set_.has(cell) ? 1 : 0)) found.insert(cell);
  return found;
}

void SetCovers::choose() {
  do {
    const Cover* best = nullptr;
    int most = chosen_.empty() ? -1 : 0;
    for (const Cover& one : all_)
      if (const int more = (loose(one) - excluded_).count(); more > most) {
        most = more;
        best = &one;
      }
    if (!best) return;
    chosen_.push_back(*best);
    excluded_ |= loose(*best);
  } while (true);
}

}  // namespace sudokit::logic
