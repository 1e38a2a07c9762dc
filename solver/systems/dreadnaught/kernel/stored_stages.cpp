#include "stored_stages.hpp"

#include <algorithm>
#include <cstdint>

#include "fewest_cuts.hpp"
#include "plan.hpp"

namespace dreadnaught::duel {
namespace {

// Exchanges that a question about a stage may take, counted with all EP and hit points that can be
// met there: it looks at a third of them, which takes half a millisecond.
constexpr std::int64_t most_work = 7000;
// Where additional attacks are cheap more of them are worth their EP, and take a closer look.
constexpr int work_after_full = 2;

std::int64_t work_of(const std::vector<Link>& links) {
  std::int64_t work = 0;
  for (const Link& link : links) work += link.work;
  return work;
}

// Stages of which each leads to the next one: the exchanges that solving it looks at, and the rows that
// storing it takes.
std::vector<Link> links_of(const TurnPlan& plan, const std::vector<int>& stages, int weight) {
  const int defender_ep = plan.ep[1 - plan.frame.actor];
  const std::int64_t defenders =
      static_cast<std::int64_t>(defender_ep + 1) * plan.defender_hp().size();
  std::vector<Link> links;
  for (const int stage : stages) {
    const std::int64_t work = plan.frame.exchanges_of(stage, 0) * defenders * weight;
    links.push_back({work, plan.frame.shape.stages()[stage].most_ep + 1});
  }
  return links;
}

void add(const TurnShape::Family& family, const TurnPlan& plan, std::vector<int>& stored) {
  const int weight = family.action == Action::full ? work_after_full : 1;
  const std::vector<Link> unused = links_of(plan, family.unused, 1);
  std::vector<Link> chain = links_of(plan, family.chain, weight);
  // Ordinary attacks that are left may go unused at any stage, which is worth then what the first
  // stage of additional ones is: so that comes first.
  int first = 0;
  if (!unused.empty() && work_of(unused) + work_of(chain) > most_work) {
    stored.push_back(family.chain.front());
    chain.erase(chain.begin());
    first = 1;
  }
  for (const int cut : fewest_cuts(unused, most_work)) stored.push_back(family.unused[cut]);
  for (const int cut : fewest_cuts(chain, most_work)) stored.push_back(family.chain[first + cut]);
}

}  // namespace

std::vector<int> stages_to_store(const TurnPlan& plan) {
  std::vector<int> stored;
  for (const TurnShape::Family& family : plan.frame.shape.families()) add(family, plan, stored);
  // Some families share a chain.
  std::ranges::sort(stored);
  const auto [first, last] = std::ranges::unique(stored);
  stored.erase(first, last);
  return stored;
}

}  // namespace dreadnaught::duel
