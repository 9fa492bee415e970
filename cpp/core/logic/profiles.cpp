#include "core/logic/profiles.hpp"

#include <initializer_list>
#include <stdexcept>

namespace sudokit::logic {

namespace {

void add_search(NamedProfile& named, bool used, std::uint8_t level, std::uint32_t score,
                std::initializer_list<Technique> techniques) {
  TechniqueSet wanted;
  for (const Technique technique : techniques) {
    wanted.set(static_cast<std::size_t>(technique));
    for (Profile* const profile : {&named.profile, &named.everything})
      profile->scale[static_cast<std::size_t>(technique)] = {score, level};
  }
  if (used) named.profile.order.push_back(wanted);
  named.everything.order.push_back(wanted);
}

std::vector<NamedProfile> make_profiles() {
  std::vector<NamedProfile> all;
#define PROFILE(called, unique)        \
  all.push_back({called, {}, {}, {}}); \
  all.back().profile.assume_unique = unique;
#define LEVEL(called, highest)            \
  all.back().levels.emplace_back(called); \
  all.back().profile.most.push_back(highest);
#define LIMIT(limit, value) all.back().profile.limits.limit = value;
#define SEARCH(level, score, ...) add_search(all.back(), true, level, score, {__VA_ARGS__});
#define LEFT_OUT(level, score, ...) add_search(all.back(), false, level, score, {__VA_ARGS__});
#include "core/logic/profiles.inc"
#undef PROFILE
#undef LEVEL
#undef LIMIT
#undef SEARCH
#undef LEFT_OUT
  for (NamedProfile& named : all) {
    named.everything.most = named.profile.most;
    named.everything.limits = named.profile.limits;
    named.everything.assume_unique = named.profile.assume_unique;
  }
  return all;
}

}  // namespace

std::span<const NamedProfile> profiles() {
  static const std::vector<NamedProfile> all = make_profiles();
  return all;
}

const NamedProfile& profile_named(std::string_view name) {
  for (const NamedProfile& profile : profiles())
    if (profile.name == name) return profile;
  throw std::invalid_argument("there is no profile " + std::string(name));
}

}  // namespace sudokit::logic
