#pragma once

#include "core/tensor.h"

#include <cstdint>
#include <functional>
#include <vector>

// The graph that operations leave behind, and the functions that carry gradients along it.

namespace wick {

/// The way back from an operation's result to one of its inputs.
struct Edge {
  /// The input's node, and its shape: a gradient of a larger shape is summed to it.
  std::shared_ptr<Node> node;
  Shape shape;
  /// Takes the result y (undefined unless the node keeps it) and its gradient dy; gives the input's
  /// gradient dx, or dx before a broadcast is undone.
  std::function<Tensor(const Tensor& y, const Tensor& dy)> rule;
};

/// One recorded operation, or a leaf where gradients are collected.
struct Node {
  explicit Node(const char* operation);
  ~Node();
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  /// The name of the operation that made the value; "leaf" for a leaf.
  const char* operation;
  /// Nodes are numbered as they are made: an operation's inputs are always older than it.
  std::uint64_t age;
  std::vector<Edge> edges;
  /// The result, kept if a rule needs it. Not a Tensor: that would hold this node.
  Array y;
  Version y_version;
  bool is_leaf = false;
  Tensor grad;            // accumulated by backward(); leaves only
  bool is_freed = false;  // y and the rules of edges, by an earlier backward pass
};

/// A part of an input's gradient, in its shape, that a visited node passes on to the input's node.
/// It may share memory with other gradients: add to it, never write into it.
struct Contribution {
  std::shared_ptr<Node> node;
  Tensor gradient;
};

/// Takes a node and the gradient of its value, applies the node's rules, and returns the results.
/// An input may be in the result several times (x * x), or not at all if no gradient is wanted.
using Visit =
    std::function<std::vector<Contribution>(const std::shared_ptr<Node>& node, const Tensor& dy)>;

/// Carries dy, the gradient of root's value, down the graph: calls `visit` exactly once for root
/// and for every node that a contribution leads to, with the sum of all contributions to it.
void propagate(const std::shared_ptr<Node>& root, const Tensor& dy, const Visit& visit);

/// Adds dx to leaf.grad; a copy of the first dx becomes leaf.grad, which never shares memory with
/// dx, or with a tensor that shares memory with dx. Defined in engine.cpp.
void accumulate(Node& leaf, const Tensor& dx);

}  // namespace wick
