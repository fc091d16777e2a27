// The rules that run at each node that engine.cpp visits, and its start: backward() and grad().

#include "core/autograd/node.h"
#include "core/observer.h"
#include "core/ops.h"

#include <functional>
#include <map>
#include <unordered_map>
#include <unordered_set>

namespace wick {
namespace {

using Nodes = std::unordered_set<const Node*>;

/// The contributions of `node` to its inputs, or only to the inputs in `wanted` if it is given.
/// Frees its rules unless the options keep them; a later pass still sees where its edges led.
std::vector<Contribution> apply_rules(const std::shared_ptr<Node>& node, const Tensor& dy,
                                      BackwardOptions options, const Nodes* wanted = nullptr) {
  const Tensor y = node->y.buffer == nullptr ? Tensor() : Tensor(node->y, node);
  std::vector<Contribution> result;
  result.reserve(node->edges.size());
  try {
    for (const Edge& edge : node->edges) {
      if (wanted != nullptr && wanted->count(edge.node.get()) == 0) continue;
      if (node->is_freed) {
        fail<Error>("backward of ", node->operation,
                    ": its part of the graph was freed by an earlier backward: set "
                    "BackwardOptions::retain_graph in the earlier one to run through it again");
      }
      if (y.defined()) node->y_version.check(y.array());
      const Tensor dx = edge.rule(y, dy);
      result.push_back({edge.node, dx.shape() == edge.shape ? dx : sum_to(dx, edge.shape)});
    }
  } catch (const ChangedInPlace& error) {
    fail<Error>("backward of ", node->operation, ": ", error.what());
  }
  if (!result.empty() && !options.retain_graph && !options.create_graph) {
    node->is_freed = true;
    for (Edge& edge : node->edges) edge.rule = nullptr;
    node->y = Array();
  }
  return result;
}

/// The targets, and the nodes through which a path leads from `root` to one of them.
Nodes nodes_between(const Node* root, const Nodes& targets) {
  std::map<std::uint64_t, const Node*, std::greater<std::uint64_t>> newest_first{{root->age, root}};
  for (const auto& [age, node] : newest_first) {
    for (const Edge& edge : node->edges) newest_first.emplace(edge.node->age, edge.node.get());
  }
  Nodes between = targets;
  for (auto found = newest_first.rbegin(); found != newest_first.rend(); ++found) {
    for (const Edge& edge : found->second->edges) {
      if (between.count(edge.node.get()) > 0) between.insert(found->second);
    }
  }
  return between;
}

/// dy, checked against its output; ones if dy is undefined.
Tensor cotangent(const char* operation, const Tensor& output, const Tensor& dy) {
  if (!output.requires_grad()) {
    fail<ValueError>(operation, ": the tensor of shape ", output.shape(),
                     " has no history: nothing it was computed from requires a gradient");
  }
  if (!dy.defined() && output.numel() != 1) {
    fail<ShapeError>(operation, ": the tensor of shape ", output.shape(), " has ", output.numel(),
                     " elements: give dy, a weight for each of them");
  }
  if (dy.defined() && dy.shape() != output.shape()) {
    fail<ShapeError>(operation, ": dy of shape ", dy.shape(), " for a tensor of shape ",
                     output.shape(), ": they must be equal");
  }
  return dy.defined() ? dy : ones(output.shape(), output.device());
}

}  // namespace

void Tensor::backward(const Tensor& dy, BackwardOptions options) const {
  if (options.create_graph) {
    fail<ValueError>(
        "backward: create_graph is set: a gradient with history, stored in the leaf "
        "that it leads to, would never be freed; use grad(), which returns it");
  }
  const Tensor start = cotangent("backward", *this, dy);
  const NoGrad no_grad;
  const ObserveMemory* const observer = ObserveMemory::current();
  if (observer != nullptr) observer->backward(node());
  propagate(node(), start, [&](const std::shared_ptr<Node>& visited, const Tensor& dx) {
    if (visited->is_leaf) accumulate(*visited, dx);
    return apply_rules(visited, dx, options);
  });
  if (observer != nullptr) observer->backward(nullptr);
}

std::vector<Tensor> grad(const Tensor& output, const std::vector<Tensor>& inputs, const Tensor& dy,
                         BackwardOptions options) {
  const Tensor start = cotangent("grad", output, dy);
  Nodes targets;
  for (const Tensor& input : inputs) {
    if (!input.requires_grad()) {
      fail<ValueError>("grad: an input of shape ", input.shape(),
                       " does not require a gradient: call requires_grad_() before using it");
    }
    targets.insert(input.node().get());
  }
  const Nodes between = nodes_between(output.node().get(), targets);
  std::unordered_map<const Node*, Tensor> gradients;
  if (between.count(output.node().get()) > 0) {
    const Recording recording(options.create_graph);
    propagate(output.node(), start, [&](const std::shared_ptr<Node>& node, const Tensor& dx) {
      if (targets.count(node.get()) > 0) gradients[node.get()] = dx;
      return apply_rules(node, dx, options, &between);
    });
  }
  std::vector<Tensor> results;
  for (const Tensor& input : inputs) {
    const Tensor& dx = gradients[input.node().get()];
    results.push_back(dx.defined() ? dx : zeros(input.shape(), input.device()));
  }
  return results;
}

}  // namespace wick
