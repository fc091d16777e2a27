// The order of a backward pass. Every recorded operation is a node; its edges lead to the nodes of
// its inputs, which were made before it: Node::age is smaller there.

#include "core/autograd/engine.h"
#include "core/ops.h"

#include <map>

namespace wick {

void propagate(const std::shared_ptr<Node>& root, const Tensor& dy, const Visit& visit) {
  // BEGIN SOLUTION 06.7
  // Whoever can still contribute to a node is newer than it. So the newest of those that gradients
  // have reached has all of its own: no sorting beforehand, no recursion.
  std::map<std::uint64_t, Contribution, std::greater<std::uint64_t>> reached;
  reached[root->age] = {root, dy};
  while (!reached.empty()) {
    const Contribution newest = std::move(reached.begin()->second);
    reached.erase(reached.begin());
    for (Contribution& part : visit(newest.node, newest.gradient)) {
      Contribution& total = reached[part.node->age];
      if (total.node == nullptr) {
        total = std::move(part);
      } else {
        total.gradient = total.gradient + part.gradient;
      }
    }
  }
  // END SOLUTION
}

}  // namespace wick
