// Reverse-mode automatic differentiation. Every recorded operation is a node; its edges lead to the
// nodes of its inputs, which are older. Walking newest first therefore meets a node only after all
// that used its value, when its gradient is complete: no sorting beforehand, no recursion.

#include "core/backend.h"
#include "core/node.h"
#include "core/ops.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <unordered_map>
#include <unordered_set>

namespace wick {

namespace {

thread_local bool recording = true;

std::atomic<std::uint64_t> next_age{0};

/// Turns recording on or off for a scope.
class Recording {
 public:
  explicit Recording(bool on) : before_(recording) { recording = on; }
  ~Recording() { recording = before_; }

 private:
  bool before_;
};

/// A node that gradients have reached, and their sum so far.
struct Reached {
  std::shared_ptr<Node> node;
  Tensor dy;
};

/// Newest first.
using Frontier = std::map<std::uint64_t, Reached, std::greater<std::uint64_t>>;

void accumulate(Tensor& total, const Tensor& dx) { total = total.defined() ? total + dx : dx; }

/// The gradient that one edge carries to its input, in the input's shape.
Tensor follow(const Edge& edge, const Node& node, const Tensor& y, const Tensor& dy) {
  try {
    if (y.defined()) check_unchanged(y.array(), node.y.buffer.get(), node.y_version);
    const Tensor dx = edge.rule(y, dy);
    return dx.shape() == edge.shape ? dx : sum_to(dx, edge.shape);
  } catch (const ChangedInPlace& error) {
    fail<Error>("backward of ", node.operation, ": ", error.what());
  }
}

/// Carries dy from `root` to those older nodes that are `wanted(node)`; `arrive(node, dy)` sees
/// each with its complete gradient.
template <typename Wanted, typename Arrive>
void propagate(const std::shared_ptr<Node>& root, const Tensor& dy, BackwardOptions options,
               const Wanted& wanted, const Arrive& arrive) {
  const Recording scope(options.create_graph);
  const bool keep = options.retain_graph || options.create_graph;
  Frontier frontier;
  frontier[root->age] = {root, dy};
  while (!frontier.empty()) {
    const Reached reached = std::move(frontier.begin()->second);
    frontier.erase(frontier.begin());
    Node& node = *reached.node;
    arrive(node, reached.dy);
    if (node.is_freed) {
      fail<Error>("backward of ", node.operation,
                  ": its part of the graph was freed by an earlier backward: set "
                  "BackwardOptions::retain_graph in that one to run through it again");
    }
    const Tensor y = node.y.buffer ? Tensor(node.y, reached.node) : Tensor();
    for (const Edge& edge : node.edges) {
      if (!wanted(*edge.node)) continue;
      Reached& next = frontier[edge.node->age];
      next.node = edge.node;
      accumulate(next.dy, follow(edge, node, y, reached.dy));
    }
    if (!keep && !node.is_leaf) {
      node.is_freed = true;
      node.edges.clear();
      node.y = Array();
    }
  }
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
    return full(output.shape(), 1).to(output.device());
  }
  if (dy.shape() != output.shape()) {
    fail<ShapeError>(operation, ": dy of shape ", dy.shape(), " for a tensor of shape ",
                     output.shape(), ": they must be equal");
  }
  return dy;
}

}  // namespace

Node::Node(const char* operation)
    : operation(operation), age(next_age.fetch_add(1, std::memory_order_relaxed)) {}

// Releasing an edge may destroy the node behind it, whose edges may be the last hold on the next,
// and so on down a chain of any length: edges are put on a list and released in a loop.
Node::~Node() {
  thread_local std::vector<std::vector<Edge>>* doomed = nullptr;
  if (edges.empty()) return;
  if (doomed != nullptr) {
    doomed->push_back(std::move(edges));
    return;
  }
  std::vector<std::vector<Edge>> list;
  doomed = &list;
  list.push_back(std::move(edges));
  while (!list.empty()) {
    const std::vector<Edge> next = std::move(list.back());
    list.pop_back();
  }
  doomed = nullptr;
}

void check_unchanged(const Array& array, const Buffer* saved, std::uint64_t saved_version) {
  if (array.buffer.get() == saved && saved->version() == saved_version) return;
  throw ChangedInPlace(
      "an array of shape " + to_string(array.shape()) +
      " that it needs was changed in place after the forward pass read it: change a clone() "
      "instead, or change it after backward()");
}

NoGrad::NoGrad() : before_(recording) { recording = false; }
NoGrad::~NoGrad() { recording = before_; }
bool grad_enabled() { return recording; }

void Tensor::backward() const { backward(Tensor()); }

void Tensor::backward(const Tensor& dy, BackwardOptions options) const {
  if (options.create_graph) {
    fail<ValueError>(
        "backward: create_graph is set: a gradient with history, stored in the leaf "
        "that it leads to, would never be freed; use grad(), which returns it");
  }
  const auto all = [](const Node&) { return true; };
  propagate(node(), cotangent("backward", *this, dy), options, all,
            [](Node& node, const Tensor& dx) {
              if (!node.is_leaf) return;
              // A first gradient may be shared: with dy itself, or with the gradient of another
              // leaf.
              const bool shared = !dx.owns_memory() || !dx.is_contiguous();
              if (!node.grad.defined() && shared) {
                node.grad = dx.clone();
              } else {
                accumulate(node.grad, dx);
              }
            });
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
  if (between.count(output.node().get()) > 0) {
    propagate(
        output.node(), start, options, [&](const Node& node) { return between.count(&node) > 0; },
        [&](const Node& node, const Tensor& dx) {
          if (targets.count(&node) > 0) gradients[&node] = dx;
        });
  }
  std::vector<Tensor> results;
  for (const Tensor& input : inputs) {
    const Tensor& dx = gradients[input.node().get()];
    results.push_back(dx.defined() ? dx : zeros(input.shape()).to(input.device()));
  }
  return results;
}

}  // namespace wick
