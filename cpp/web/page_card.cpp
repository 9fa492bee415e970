// The difficulty card, in the names of the service; web/src/think/card.ts adds its sentences.
#include "core/solving/explain.hpp"
#include "core/steps/technique.hpp"
#include "core/wording/texts.hpp"
#include "web/speaking.hpp"

namespace sudokit::web {

namespace {

using logic::Card;
using wording::name_of;

constexpr const char* decisions[] = {"nothing", "step", "score", "unsolved"};

class CardWriter {
 public:
  CardWriter(const Asked& asked, const Card& card, JsonWriter& json) : asked_(asked), card_(card), json_(json) {}

  void write() {
    json_.open('{');
    json_.key("decided");
    json_.plain(decisions[static_cast<int>(card_.decided)]);
    const bool at_step = card_.decided == Card::Decided::step || card_.decided == Card::Decided::score;
    step("deciding_step", at_step, card_.deciding);
    number("uniqueness_steps", card_.uniqueness_steps);
    without();
    open_steps();
    const bool any = !card_.course.moments.empty();
    technique("first", any, card_.first);
    technique("opening", any, card_.opening);
    backdoors();
    json_.close('}');
  }

 private:
  void number(std::string_view key, std::size_t number) {
    json_.key(key);
    json_.number(number);
  }
  void step(std::string_view key, bool there, std::size_t index) {
    json_.key(key);
    there ? json_.number(index + 1) : json_.null();
  }
  void technique(std::string_view key, bool there, steps::Technique technique) {
    json_.key(key);
    json_.plain(there ? std::string_view(name_of(technique)) : std::string_view());
  }
  void cells(std::string_view key, const std::vector<Cell>& cells) {
    json_.key(key);
    json_.open('[');
    for (const Cell cell : cells) json_.number(cell);
    json_.close(']');
  }
  void without() {
    const logic::Rating& rating = card_.without_uniqueness;
    json_.key("level_without_uniqueness");
    json_.string(asked_.texts.levels.at(rating.level));
    number("score_without_uniqueness", rating.score);
    json_.key("solved_without_uniqueness");
    json_.boolean(rating.solved);
  }
  // How many steps were open, by technique: over the whole path, or at one of its moments.
  template <class Counts>
  void kinds(std::string_view key, Counts counts) {
    std::vector<std::size_t> open(steps::techniques);
    for (const logic::Course::Kind& kind : card_.course.kinds)
      if (counts(kind.moment)) open[static_cast<std::size_t>(kind.technique)] += kind.open;
    json_.key(key);
    json_.open('{');
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (!open[i]) continue;
      json_.key(name_of(static_cast<steps::Technique>(i)));
      json_.number(open[i]);
    }
    json_.close('}');
  }
  void open_steps() {
    std::size_t all = 0;
    json_.key("open_by_step");
    json_.open('[');
    for (const logic::Course::Moment& moment : card_.course.moments) {
      json_.number(moment.open);
      all += moment.open;
    }
    json_.close(']');
    number("open_steps", all);
    kinds("open_kinds", [](std::size_t) { return true; });
    step("tightest_step", !card_.course.moments.empty(), card_.tightest);
    kinds("tightest_kinds", [this](std::size_t moment) { return moment == card_.tightest; });
  }
  void backdoors() {
    const logic::Backdoors& backdoors = card_.backdoors;
    if (backdoors.found) {
      cells("backdoor", backdoors.smallest);
    } else {
      json_.key("backdoor");
      json_.null();
    }
    number("backdoor_at_least", static_cast<std::size_t>(backdoors.more_than + 1));
    number("backdoors_alone", backdoors.alone.size());
    cells("magic_cells", backdoors.alone);
  }

  const Asked& asked_;
  const Card& card_;
  JsonWriter& json_;
};

}  // namespace

void write_card(const Asked& asked, const Explained& explained, JsonWriter& json) {
  json.key("card");
  if (!explained.card) return json.null();
  CardWriter(asked, *explained.card, json).write();
}

}  // namespace sudokit::web
