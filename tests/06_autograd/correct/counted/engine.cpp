// Counts who has still to contribute, and visits a node when nobody is left. Leaves start from
// zeros. Recording is exchanged.

#include "core/autograd/node.h"
#include "core/ops.h"

#include <deque>
#include <unordered_map>
#include <utility>

namespace wick {

void propagate(const std::shared_ptr<Node>& root, const Tensor& dy, const Visit& visit) {
  struct State {
    int awaited = 0;
    Tensor gradient;
  };
  // Every edge below the root brings a contribution, or is known to bring none.
  std::unordered_map<const Node*, State> states;
  std::vector<std::shared_ptr<Node>> seen{root};
  states[root.get()].gradient = dy;
  for (std::size_t next = 0; next < seen.size(); ++next) {
    const std::shared_ptr<Node> node = seen[next];
    for (const Edge& edge : node->edges) {
      const auto [state, is_new] = states.emplace(edge.node.get(), State{});
      ++state->second.awaited;
      if (is_new) seen.push_back(edge.node);
    }
  }
  std::deque<std::shared_ptr<Node>> ready{root};
  while (!ready.empty()) {
    const std::shared_ptr<Node> node = ready.front();
    ready.pop_front();
    // visit() may free the edges.
    std::vector<std::shared_ptr<Node>> inputs;
    for (const Edge& edge : node->edges) inputs.push_back(edge.node);
    const Tensor gradient = states[node.get()].gradient;
    states[node.get()].gradient = Tensor();
    if (gradient.defined()) {
      for (Contribution& part : visit(node, gradient)) {
        Tensor& sum = states[part.node.get()].gradient;
        sum = sum.defined() ? sum + part.gradient : part.gradient;
      }
    }
    for (const std::shared_ptr<Node>& input : inputs) {
      if (--states[input.get()].awaited == 0) ready.push_back(input);
    }
  }
}

void accumulate(Node& leaf, const Tensor& dx) {
  if (!leaf.grad.defined()) leaf.grad = zeros(dx.shape());
  leaf.grad = dx + leaf.grad;
}

void Tensor::zero_grad() {
  if (node() == nullptr) return;
  Tensor& grad = node()->grad;
  if (grad.defined()) grad = full(grad.shape(), 0);
}

// Each thread has its own switch. Operations ask grad_enabled() before they make a node.
thread_local bool recording = true;

bool grad_enabled() { return recording; }

Recording::Recording(bool on) : before_(std::exchange(recording, on)) {}

Recording::~Recording() {
  if (before_) recording = true;
  if (!before_) recording = false;
}

}  // namespace wick
