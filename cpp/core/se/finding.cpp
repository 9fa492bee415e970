#include "core/se/finding.hpp"

namespace sudokit::se {

namespace {

struct Row {
  const char* identifier;
  steps::Technique ours;
  int least;
  const char* abbreviation;
  const char* name;
};

constexpr Row rows[] = {
#define SUDOKIT_SE(id, ours, least, abbreviation, name) {#id, steps::Technique::ours, least, abbreviation, name},
#include "core/se/techniques.inc"
#undef SUDOKIT_SE
};

// By the level of nesting: what follows the abbreviation and the name.
constexpr const char* nestings[deepest_nesting + 1][2] = {
    {"", ""},
    {"+", " (+)"},
    {"+FC", " (+ Forcing Chains)"},
    {"+MFC", " (+ Multiple Forcing Chains)"},
    {"+DFC", " (+ Dynamic Forcing Chains)"},
    {"+DFC+", " (+ Dynamic Forcing Chains (+))"},
    {"+DFC+FC", " (+ Dynamic Forcing Chains (+ Forcing Chains))"},
    {"+DFC+MFC", " (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))"},
};

}  // namespace

const char* identifier(Technique technique) { return rows[static_cast<int>(technique)].identifier; }
steps::Technique ours(Technique technique) { return rows[static_cast<int>(technique)].ours; }
int least_tenths(Technique technique) { return rows[static_cast<int>(technique)].least; }
std::string abbreviation(Technique technique, int nesting) {
  return rows[static_cast<int>(technique)].abbreviation + std::string(nestings[nesting][0]);
}
std::string name(Technique technique, int nesting) {
  return rows[static_cast<int>(technique)].name + std::string(nestings[nesting][1]);
}

void Finding::begin(Technique what, double how_hard) {
  technique = what;
  nesting = 0;
  rating = how_hard;
  complexity = 0;
  removals.clear();
  cell = -1;
  step.clear(ours(what), 0);
}

bool Finding::finish() {
  if (cell < 0 && removals.empty()) return false;
  if (cell >= 0) step.placements.push_back({static_cast<Cell>(cell), static_cast<Value>(value + 1)});
  for (const Cell lost : removals.of_cells())
    if (lost != cell)
      for (const int v : ones(removals.of(lost))) step.eliminations.push_back({lost, static_cast<Value>(v + 1)});
  if (!collect) return true;
  collect(*this);
  return false;
}

}  // namespace sudokit::se
