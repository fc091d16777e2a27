// What a program costs: its operations are counted while it runs.

#include "nn/profile/profile.h"

#include <algorithm>
#include <map>

namespace wick::nn {

std::vector<ProfileLine> profile(const std::function<void()>& work) {
  if (!work) fail<ValueError>("profile: the work is an empty function: there is nothing to run");
  // BEGIN SOLUTION 14.3
  std::map<std::string, ProfileLine> by_name;
  {
    const Observe observer([&](const Operation& operation) {
      const Cost cost = operation_cost(operation);
      ProfileLine& line = by_name[operation.name];
      line.name = operation.name;
      ++line.calls;
      line.flops += cost.flops;
      line.bytes += cost.bytes;
    });
    work();
  }
  std::vector<ProfileLine> lines;
  for (const auto& [name, line] : by_name) lines.push_back(line);
  // Stable: lines of equal FLOPs keep the map's order, which is that of their names.
  std::stable_sort(lines.begin(), lines.end(),
                   [](const ProfileLine& a, const ProfileLine& b) { return a.flops > b.flops; });
  return lines;
  // END SOLUTION
}

}  // namespace wick::nn
