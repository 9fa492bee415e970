#include "core/solving/partner.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <utility>

namespace sudokit {

namespace {

// Never destroyed: a partner's data may belong to an interpreter that ends earlier.
struct Partners {
  std::mutex mutex;
  std::map<std::string, std::unique_ptr<const Partner>, std::less<>> by_name;
  std::vector<std::unique_ptr<const Partner>> replaced;  // a search may still use them
};

Partners& partners() {
  static auto* const all = new Partners;
  return *all;
}

}  // namespace

void register_partner(const std::string& name, Partner partner) {
  const std::lock_guard lock(partners().mutex);
  auto& place = partners().by_name[name];
  if (place) partners().replaced.push_back(std::move(place));
  place = std::make_unique<const Partner>(std::move(partner));
}

const Partner* find_partner(std::string_view name) {
  const std::lock_guard lock(partners().mutex);
  const auto found = partners().by_name.find(name);
  return found == partners().by_name.end() ? nullptr : found->second.get();
}

}  // namespace sudokit
