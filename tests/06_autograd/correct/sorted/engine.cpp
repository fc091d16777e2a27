// Everything below the root, sorted by age.

#include "core/autograd/node.h"
#include "core/ops.h"

#include <algorithm>
#include <unordered_map>

namespace wick {

void propagate(const std::shared_ptr<Node>& root, const Tensor& dy, const Visit& visit) {
  std::vector<std::shared_ptr<Node>> nodes{root};
  std::unordered_map<const Node*, Tensor> gradients{{root.get(), dy}};
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const std::vector<Edge>& edges = nodes[i]->edges;
    for (std::size_t e = 0; e < edges.size(); ++e) {
      if (gradients.count(edges[e].node.get()) > 0) continue;
      gradients[edges[e].node.get()] = Tensor();
      nodes.push_back(edges[e].node);
    }
  }
  std::sort(nodes.begin(), nodes.end(),
            [](const auto& a, const auto& b) { return a->age > b->age; });
  for (const std::shared_ptr<Node>& node : nodes) {
    const Tensor gradient = std::move(gradients[node.get()]);
    if (!gradient.defined()) continue;
    const std::vector<Contribution> parts = visit(node, gradient);
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
      Tensor& total = gradients[part->node.get()];
      if (total.defined()) {
        total = total + part->gradient;
      } else {
        total = part->gradient;
      }
    }
  }
}

void accumulate(Node& leaf, const Tensor& dx) {
  if (leaf.grad.defined()) {
    leaf.grad = leaf.grad + dx;
  } else if (dx.owns_memory() && dx.is_contiguous()) {
    leaf.grad = dx;  // no other tensor shares dx, so no other write can change it
  } else {
    leaf.grad = dx.clone();
  }
}

void Tensor::zero_grad() {
  if (node() == nullptr) return;  // this tensor collects no gradient
  Tensor& grad = node()->grad;
  if (grad.defined()) grad = zeros(shape(), device());
}

// Each thread has its own switch. Operations ask grad_enabled() before they make a node.
thread_local bool recording = true;

bool grad_enabled() { return recording; }

Recording::Recording(bool on) {
  before_ = recording;
  recording = on;
}

Recording::~Recording() { recording = before_; }

}  // namespace wick
