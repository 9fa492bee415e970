// Bivalue universal graves: a grid in which every open cell would have two candidates, each with two places in its units, but
// for some extra candidates.
#include <array>
#include <vector>

#include "core/se/basic.hpp"

namespace sudokit::se {

namespace {

constexpr int kinds = 3;

class Bug {
 public:
  Bug(const Board& board, Finding& found) : board_(board), found_(found), rest_(board) {}

  bool search() {
    if (!collect() || !would_be_deadly() || extra_.empty()) return false;
    if (extra_.size() == 1) return type_1();
    if (single(all_)) return type_2() || (extra_.size() == 2 && type_4());
    if (common_.empty()) return false;
    return (extra_.size() == 2 && type_4()) || type_3();
  }

 private:
  // Finds the cells with extra candidates; false if the grid cannot be a grave.
  bool collect() {
    for (int u = 0; u < units; ++u)
      for (int v = 0; v < 9; ++v) {
        const Bits at = board_.places[u][v];
        if (!at || count(at) == 2) continue;
        int wide = -1;
        bool several = false;
        for (const int i : ones(at))
          if (count(board_.candidates[cell_of(u, i)]) >= 3) {
            several = wide >= 0;
            if (several) break;
            wide = cell_of(u, i);
          }
        if (wide < 0) return false;
        if (!several && !add(wide, v)) return false;
      }
    return true;
  }

  bool add(int cell, int v) {
    if (!values_[cell]) extra_.push_back(cell);
    values_[cell] |= bit(v);
    all_ |= bit(v);
    if (rest_.has(cell, v)) rest_.remove(cell, v);
    common_ = begun_ ? common_ & peers_of(cell) : peers_of(cell);
    begun_ = true;
    for (const int c : extra_) common_.erase(static_cast<Cell>(c));
    return !(extra_.size() > 1 && count(all_) > 1 && common_.empty());
  }

  bool would_be_deadly() const {
    for (int c = 0; c < cells; ++c)
      if (!board_.value[c] && count(rest_.candidates[c]) != 2) return false;
    for (int u = 0; u < units; ++u)
      for (int v = 0; v < 9; ++v)
        if (rest_.places[u][v] && count(rest_.places[u][v]) != 2) return false;
    return true;
  }

  void begin(int type, double rating) {
    found_.begin(static_cast<Technique>(static_cast<int>(Technique::bug_1) + type - 1), rating);
  }
  bool finish() {
    if (found_.removals.empty()) return false;
    found_.values(all_);
    for (const int c : extra_) {
      found_.part(c, Role::subject);
      for (const int v : ones(values_[c])) found_.candidate(c, v, Role::extra);
    }
    return found_.finish();
  }

  bool type_1() {
    begin(1, 5.6);
    found_.removals.add(extra_[0], board_.candidates[extra_[0]] & ~all_);
    return finish();
  }

  bool type_2() {
    begin(2, 5.7);
    for (const Cell c : common_) found_.removals.add(c, board_.candidates[c] & all_);
    return finish();
  }

  bool type_4() {
    const int a = extra_[0], b = extra_[1];
    const Bits bound = board_.candidates[a] & board_.candidates[b] & ~all_;
    if (!single(bound) || !sees(a, b)) return false;
    begin(4, 5.7);
    for (const int c : {a, b}) found_.removals.add(c, board_.candidates[c] & ~values_[c] & ~bound);
    for (const int c : {a, b}) found_.candidate(c, first(bound), Role::base);
    return finish();
  }

  // The extra values as one cell of a naked set.  Filled cells are counted too, as in Sudoku Explainer.
  bool type_3() {
    for (int kind = 0; kind < kinds; ++kind) {
      const int u = unit_of(extra_[0], kind);
      bool shared = true;
      for (const int c : extra_) shared = shared && unit_of(c, kind) == u;
      if (!shared) continue;
      std::vector<int> list;
      for (const Cell c : common_& cells_of(u)) list.push_back(c);
      for (int n = 2; n <= 6 && n <= static_cast<int>(list.size()); ++n)
        for (const Bits chosen : subsets(n - 1)) {
          if (chosen >> list.size()) break;
          if (naked_3(u, list, chosen, n)) return true;
        }
    }
    return false;
  }

  bool naked_3(int u, const std::vector<int>& list, Bits chosen, int n) {
    Bits mine = 0;
    bool wide = count(all_) >= 2;
    for (const int i : ones(chosen)) {
      wide = wide && count(board_.candidates[list[i]]) >= 2;
      mine |= board_.candidates[list[i]];
    }
    if (!wide || count(mine) != n || count(mine | all_) != n) return false;
    begin(3, 5.7 + (n - 1) * 0.1);
    for (int i = 0; i < static_cast<int>(list.size()); ++i)
      if (!(chosen >> i & 1)) found_.removals.add(list[i], board_.candidates[list[i]] & mine);
    found_.unit(u, Role::base);
    for (const int i : ones(chosen)) found_.part(list[i], Role::set_a);
    return finish();
  }

  const Board& board_;
  Finding& found_;
  Board rest_;
  std::vector<int> extra_;
  std::array<Bits, cells> values_{};
  Bits all_ = 0;
  Cells common_;
  bool begun_ = false;
};

}  // namespace

bool bug(const Board& board, Finding& found) { return Bug(board, found).search(); }

}  // namespace sudokit::se
