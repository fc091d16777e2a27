// Depth-first search with a stack of its own: the reverse of the order in which it leaves nodes.
// Leaves keep a copy of their own at first, then add in place. What recording was is on a stack.

#include "core/autograd/node.h"
#include "core/ops.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace wick {

namespace {

std::vector<std::shared_ptr<Node>> users_first(const std::shared_ptr<Node>& root) {
  std::vector<std::shared_ptr<Node>> left;
  std::unordered_set<const Node*> seen{root.get()};
  std::vector<std::pair<std::shared_ptr<Node>, std::size_t>> path{{root, 0}};
  while (!path.empty()) {
    const std::shared_ptr<Node> node = path.back().first;
    if (path.back().second == node->edges.size()) {
      left.push_back(node);
      path.pop_back();
    } else {
      const std::shared_ptr<Node>& input = node->edges[path.back().second++].node;
      if (seen.insert(input.get()).second) path.push_back({input, 0});
    }
  }
  std::reverse(left.begin(), left.end());
  return left;
}

}  // namespace

void propagate(const std::shared_ptr<Node>& root, const Tensor& dy, const Visit& visit) {
  std::unordered_map<const Node*, Tensor> gradients;
  gradients[root.get()] = dy;
  for (const std::shared_ptr<Node>& node : users_first(root)) {
    const auto found = gradients.find(node.get());
    if (found == gradients.end()) continue;
    for (const Contribution& part : visit(node, found->second)) {
      Tensor& gradient = gradients[part.node.get()];
      gradient = gradient.defined() ? part.gradient + gradient : part.gradient;
    }
  }
}

void accumulate(Node& leaf, const Tensor& dx) {
  if (!leaf.grad.defined()) {
    leaf.grad = dx.clone();
  } else {
    leaf.grad.copy_(leaf.grad + dx);
  }
}

void Tensor::zero_grad() {
  if (node() == nullptr) return;
  Tensor& grad = node()->grad;
  if (!grad.defined()) return;
  grad.copy_(zeros(grad.shape()));
}

// Each thread has its own switch. Operations ask grad_enabled() before they make a node.
thread_local bool recording = true;

bool grad_enabled() { return recording; }

namespace {

thread_local std::vector<bool> earlier;

}  // namespace

Recording::Recording(bool on) : before_(recording) {
  earlier.push_back(recording);
  recording = on;
}

Recording::~Recording() {
  recording = earlier.back();
  earlier.pop_back();
}

}  // namespace wick
