// The engine of reverse-mode differentiation: the order in which a backward pass visits nodes, the
// end of gradients in leaves, and the switch of recording. A node is newer than those it leads to.

#include "core/autograd/node.h"
#include "core/ops.h"

#include <functional>
#include <map>

namespace wick {

void propagate(const std::shared_ptr<Node>& root, const Tensor& dy, const Visit& visit) {
  // BEGIN SOLUTION 06.7
  // Every node that can still contribute to a node is newer than it. So the newest node that
  // gradients have reached has all of its contributions: no sorting beforehand, no recursion.
  std::map<std::uint64_t, Contribution, std::greater<std::uint64_t>> reached;
  reached[root->age] = {root, dy};
  while (!reached.empty()) {
    const Contribution newest = std::move(reached.begin()->second);
    reached.erase(reached.begin());
    for (const Contribution& part : visit(newest.node, newest.gradient)) {
      const auto [place, is_first] = reached.try_emplace(part.node->age, part);
      Tensor& total = place->second.gradient;
      if (!is_first) total = total + part.gradient;
    }
  }
  // END SOLUTION
}

void accumulate(Node& leaf, const Tensor& dx) {
  // BEGIN SOLUTION 06.8
  if (leaf.grad.defined()) {
    leaf.grad = leaf.grad + dx;
  } else if (dx.owns_memory() && dx.is_contiguous()) {
    leaf.grad = dx;  // no other tensor shares dx, so no other write can change it
  } else {
    leaf.grad = dx.clone();
  }
  // END SOLUTION
}

void Tensor::zero_grad() {
  if (node() == nullptr) return;  // this tensor collects no gradient
  // BEGIN SOLUTION 06.8
  Tensor& grad = node()->grad;
  if (grad.defined()) grad = zeros(shape(), device());
  // END SOLUTION
}

// Each thread has its own switch. Operations ask grad_enabled() before they make a node.
thread_local bool recording = true;
bool grad_enabled() { return recording; }

Recording::Recording(bool on) {
  // BEGIN SOLUTION 06.9
  before_ = recording;
  recording = on;
  // END SOLUTION
}

Recording::~Recording() {
  // BEGIN SOLUTION 06.9
  recording = before_;
  // END SOLUTION
}

}  // namespace wick
