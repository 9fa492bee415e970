#include "core/rows/explain_rows.hpp"

#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "core/arguments/step_states.hpp"
#include "core/base/invariant.hpp"
#include "core/rows/rate_rows.hpp"
#include "core/rows/row_blocks.hpp"
#include "core/solving/prepared.hpp"
#include "core/steps/log.hpp"

namespace sudokit::rows {

namespace {

using wording::Document;

constexpr std::string_view proof_margin = "  ";

// Writes the path of one row.
class PathWriter {
 public:
  PathWriter(const Layout& layout, const ExplainPlan& plan, std::string& out) : layout_(layout), plan_(plan), out_(out) {}

  void write(std::size_t row, std::span<const Value> values, const Explained& explained, const steps::Log& log) {
    const Document document{layout_,         plan_.spec,
                            plan_.separator, values,
                            explained,       explained.status == Status::unique && explained.rating.stopped == Stopped::no};
    if (plan_.form == PathForm::trace) {
      write_trace(document, log);
    } else if (plan_.form == PathForm::json) {
      write_json(row, document, log);
    } else {
      const bool verdict = plan_.as_lines && plan_.form != PathForm::tokens;
      if (verdict && log.size()) out_ += '\n';
      each_step(document, log, [&](std::size_t index, const steps::Step& step, arguments::StepStates& states) {
        if (index) out_ += plan_.form == PathForm::tokens ? ' ' : '\n';
        write_step(step, states);
      });
      if (verdict) {
        if (log.size()) out_ += '\n';
        append_verdict(plan_.speaker.catalogue(), verdict_of(plan_.texts, document), out_);
      }
    }
    if (plan_.as_lines) out_ += '\n';
  }

 private:
  template <class Visit>
  void each_step(const Document& document, const steps::Log& log, Visit visit) const {
    const std::vector<Mask> masks = layout_.candidates(document.values);
    arguments::StepStates states(layout_, document.values, masks, log, arguments::StepStates::Order::forward);
    steps::Step step;
    for (std::size_t index = 0; index < log.size(); ++index) {
      states.seek(index);
      log.read(index, step);
      visit(index, step, states);
    }
  }

  void write_step(const steps::Step& step, arguments::StepStates& states) {
    if (plan_.form == PathForm::notation)
      plan_.speaker.line(step, states.masks(), out_);
    else if (plan_.form == PathForm::prose)
      plan_.speaker.tell(step, {states.masks(), states.arguer()}, wording::last_stage, out_);
    else
      plan_.speaker.token(step, out_);
    if (plan_.proofs == wording::Proofs::without) return;
    out_ += '\n';
    plan_.speaker.prove(step, {states.masks(), states.arguer()}, proof_margin, out_);
  }

  void write_json(std::size_t row, const Document& document, const steps::Log& log) const {
    wording::JsonWriter json(out_);
    json.open('{');
    wording::write_head(json, plan_.speaker, plan_.texts, document, plan_.first_number ? plan_.first_number + row : 0);
    json.key("steps");
    json.open('[');
    each_step(document, log, [&](std::size_t index, const steps::Step& step, arguments::StepStates& states) {
      wording::write_step(json, plan_.speaker, plan_.texts, plan_.profile, step, {states.masks(), states.arguer()},
                          index + 1, plan_.proofs);
    });
    json.close(']');
    json.close('}');
  }

  void write_trace(const Document& document, const steps::Log& log) const {
    TraceWriter writer(layout_, plan_.speaker, plan_.trace, out_);
    writer.begin();
    each_step(document, log, [&](std::size_t index, const steps::Step& step, arguments::StepStates& states) {
      writer.step(index, step, states.masks());
    });
    writer.finish(document.explained.rating.solved);
  }

  const Layout& layout_;
  const ExplainPlan& plan_;
  std::string& out_;
};

class ExplainWork {
 public:
  ExplainWork(Solvers& solvers, const ExplainPlan& plan, const ExplainPlaces& places)
      : solvers_(solvers), plan_(plan), places_(places) {}

  Stopped explain(const RowBlock& block, std::string& text) {
    const auto cells = static_cast<std::size_t>(solvers_.layout.cells());
    auto explainer = solvers_.explainers.lend([&] { return logic::Explainer::of(solvers_.layout); });
    UniqueCounter counter(solvers_);
    std::vector<Value> solution(cells);
    Meter meter(block.budget, 64);
    steps::Log log;
    PathWriter writer(solvers_.layout, plan_, text);
    for (std::size_t i = 0; i < block.count; ++i) {
      const std::size_t row = block.first + i, before = text.size();
      const std::span<const Value> values(block.values + i * cells, cells);
      Explained explained;
      if (const auto fault = fault_of(solvers_.layout, row, values.data())) {
        const std::lock_guard lock(mutex_);
        invalid_.push_back(*fault);
        explained.status = Status::invalid;
      } else if (meter.stopped() == Stopped::no) {
        explained.status = counter.count(values.data(), solution.data(), meter);
      }
      const bool known = explained.status != Status::invalid && explained.status != Status::undecided;
      if (known) {
        const bool unique = explained.status == Status::unique;
        if (unique) explained.solution = solution;
        log.clear();
        explainer->path({values, {}, {}, explained.solution, unique, unique}, plan_.profile, meter, &log, explained.rating,
                        nullptr);
        if (explained.rating.stopped == Stopped::no)
          writer.write(row, values, explained, log);
        else
          explained.status = Status::undecided;
      }
      put(row, explained, text.size() - before);
      if (i == 0) text.reserve(block.count * (text.size() + text.size() / 4));  // most rows are about as long
    }
    return meter.stopped();
  }

  void put(std::size_t row, const Explained& explained, std::size_t length) {
    const bool rated = explained.status == Status::unique, has_path = length > 0;
    const logic::Rating& rating = explained.rating;
    SUDOKIT_INVARIANT(!rated || rating.level < plan_.texts.levels.size());
    places_.statuses[row] = explained.status;
    places_.scores[row] = rated ? rating.score : 0;
    places_.levels[row] = rated ? rating.level : unrated;
    places_.hardest[row] = has_path ? static_cast<std::uint8_t>(rating.hardest) : 0;
    places_.steps[row] = has_path ? rating.steps : 0;
    places_.solved[row] = rated && rating.solved;
    places_.lengths[row] = length;
  }

  std::vector<InvalidRow> invalid() {
    std::sort(invalid_.begin(), invalid_.end());
    return std::move(invalid_);
  }

 private:
  Solvers& solvers_;
  const ExplainPlan& plan_;
  const ExplainPlaces& places_;
  std::vector<InvalidRow> invalid_;
  std::mutex mutex_;
};

}  // namespace

ExplainedRows explain_rows(Solvers& solvers, const RowSource& source, const ExplainPlan& plan, unsigned threads,
                           const Budget& budget, const ExplainPlaces& places) {
  if (source.cells() != static_cast<std::size_t>(solvers.layout.cells()))
    throw std::invalid_argument("the rows do not have as many cells as the layout");
  if (&plan.speaker.names().layout() != &solvers.layout)
    throw std::invalid_argument("the speaker was made for another layout");
  if (plan.texts.levels.size() != plan.profile.most.size())
    throw std::invalid_argument("one name is needed for each level of the profile");
  if (plan.proofs == wording::Proofs::with && (plan.form == PathForm::tokens || plan.form == PathForm::trace))
    throw std::invalid_argument("tokens and traces have no proofs");
  const std::size_t rows = source.rows();
  const std::size_t size = std::clamp<std::size_t>(rows / (16 * std::size_t{threads} + 1), 1, 64);
  ExplainWork work(solvers, plan, places);
  ExplainedRows explained;
  explained.blocks.resize((rows + size - 1) / size);
  explained.stopped = run_row_blocks(
      source, size, threads, budget,
      [&](const RowBlock& block) { return work.explain(block, explained.blocks[block.first / size]); },
      [&](std::size_t first, std::size_t count) {
        for (std::size_t row = first; row < first + count; ++row) work.put(row, {}, 0);
      });
  explained.invalid = work.invalid();
  return explained;
}

}  // namespace sudokit::rows
