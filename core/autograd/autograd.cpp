// Reverse-mode automatic differentiation: what happens at each node of a backward pass, and what
// backward() and grad() make of it. In which order nodes are visited: core/autograd/propagate.cpp.

#include "core/autograd/engine.h"
#include "core/ops.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace wick {

namespace {

/// The gradient that one edge carries to its input, in the input's shape.
Tensor follow(const Edge& edge, const Node& node, const Tensor& y, const Tensor& dy) {
  try {
    if (y.defined()) check_unchanged(y.array(), node.y.buffer.get(), node.y_version);
    Tensor dx = edge.rule(y, dy);
    if (dx.shape() != edge.shape) dx = sum_to(dx, edge.shape);
    return dx;
  } catch (const ChangedInPlace& error) {
    fail<Error>("backward of ", node.operation, ": ", error.what());
  }
}

/// What `node` passes on to those inputs that are `wanted(input)`. Frees its part of the graph
/// unless the options keep it.
template <typename Wanted>
std::vector<Contribution> contributions(const std::shared_ptr<Node>& node, const Tensor& dy,
                                        BackwardOptions options, const Wanted& wanted) {
  if (node->is_freed) {
    fail<Error>("backward of ", node->operation,
                ": its part of the graph was freed by an earlier backward: set "
                "BackwardOptions::retain_graph in that one to run through it again");
  }
  Tensor y;
  if (node->y.buffer != nullptr) y = Tensor(node->y, node);
  std::vector<Contribution> result;
  result.reserve(node->edges.size());
  for (const Edge& edge : node->edges) {
    if (wanted(*edge.node)) result.push_back({edge.node, follow(edge, *node, y, dy)});
  }
  const bool keep = options.retain_graph || options.create_graph;
  if (!keep && !node->is_leaf) {
    node->is_freed = true;
    node->edges.clear();
    node->y = Array();
  }
  return result;
}

/// The nodes through which a path leads from `root` to one of `targets`.
std::unordered_set<const Node*> nodes_between(const Node* root,
                                              const std::unordered_set<const Node*>& targets) {
  std::unordered_set<const Node*> seen{root};
  std::vector<const Node*> oldest_first{root};
  for (std::size_t next = 0; next < oldest_first.size(); ++next) {
    for (const Edge& edge : oldest_first[next]->edges) {
      if (seen.insert(edge.node.get()).second) oldest_first.push_back(edge.node.get());
    }
  }
  std::sort(oldest_first.begin(), oldest_first.end(),
            [](const Node* a, const Node* b) { return a->age < b->age; });
  std::unordered_set<const Node*> between;
  for (const Node* node : oldest_first) {
    const bool leads = std::any_of(node->edges.begin(), node->edges.end(), [&](const Edge& edge) {
      return between.count(edge.node.get()) > 0;
    });
    if (leads || targets.count(node) > 0) between.insert(node);
  }
  return between;
}

/// dy, checked against the output it belongs to; ones where it is undefined.
Tensor cotangent(const char* operation, const Tensor& output, const Tensor& dy) {
  if (!output.requires_grad()) {
    fail<ValueError>(operation, ": the tensor of shape ", output.shape(),
                     " has no history: nothing it was computed from requires a gradient");
  }
  if (!dy.defined()) {
    if (output.numel() != 1) {
      fail<ShapeError>(operation, ": the tensor of shape ", output.shape(), " has ", output.numel(),
                       " elements: give dy, a weight for each of them");
    }
    return ones(output.shape(), output.device());
  }
  if (dy.shape() != output.shape()) {
    fail<ShapeError>(operation, ": dy of shape ", dy.shape(), " for a tensor of shape ",
                     output.shape(), ": they must be equal");
  }
  return dy;
}

}  // namespace

void Tensor::backward() const { backward(Tensor()); }

void Tensor::backward(const Tensor& dy, BackwardOptions options) const {
  if (options.create_graph) {
    fail<ValueError>(
        "backward: create_graph is set: a gradient with history, stored in the leaf "
        "that it leads to, would never be freed; use grad(), which returns it");
  }
  const Tensor start = cotangent("backward", *this, dy);
  const auto all = [](const Node&) { return true; };
  const auto visit = [&](const std::shared_ptr<Node>& node, const Tensor& dx) {
    if (node->is_leaf) accumulate(*node, dx);
    return contributions(node, dx, options, all);
  };
  run_recording(false, [&] { propagate(node(), start, visit); });
}

std::vector<Tensor> grad(const Tensor& output, const std::vector<Tensor>& inputs, const Tensor& dy,
                         BackwardOptions options) {
  const Tensor start = cotangent("grad", output, dy);
  std::unordered_set<const Node*> targets;
  for (const Tensor& input : inputs) {
    if (!input.requires_grad()) {
      fail<ValueError>("grad: an input of shape ", input.shape(),
                       " does not require a gradient: call requires_grad_() before using it");
    }
    targets.insert(input.node().get());
  }
  const auto between = nodes_between(output.node().get(), targets);
  std::unordered_map<const Node*, Tensor> gradients;
  const auto wanted = [&](const Node& node) { return between.count(&node) > 0; };
  const auto visit = [&](const std::shared_ptr<Node>& node, const Tensor& dx) {
    if (targets.count(node.get()) > 0) gradients[node.get()] = dx;
    return contributions(node, dx, options, wanted);
  };
  if (wanted(*output.node())) {
    run_recording(options.create_graph, [&] { propagate(output.node(), start, visit); });
  }
  std::vector<Tensor> results;
  for (const Tensor& input : inputs) {
    const Tensor& dx = gradients[input.node().get()];
    results.push_back(dx.defined() ? dx : zeros(input.shape(), input.device()));
  }
  return results;
}

}  // namespace wick
