#pragma once

#include "core/tensor.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace wick {

/// The way back from an operation's result to one of its inputs.
struct Edge {
  /// The input's node.
  std::shared_ptr<Node> node;
  /// The input's shape: a gradient of a larger one is summed down to it.
  Shape shape;
  /// From the result y (undefined unless the node keeps it) and its gradient dy to the input's
  /// gradient dx, or to what dx is before a broadcast is undone.
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

  /// The result, kept where a rule needs it. Never as a Tensor: that would hold this node.
  Array y;
  std::uint64_t y_version = 0;

  /// What backward() has accumulated; leaves only.
  Tensor grad;
  bool is_leaf = false;
  /// backward() has been here and freed the edges.
  bool is_freed = false;
};

/// Thrown by a Saved tensor whose memory was written to; backward() adds the operation's name.
struct ChangedInPlace : Error {
  using Error::Error;
};

/// Throws ChangedInPlace unless `array` is still in the version that was saved.
void check_unchanged(const Array& array, const Buffer* saved, std::uint64_t saved_version);

/// An input that a gradient rule needs, captured by value in the rule. Reading it fails if it was
/// changed in place in the meantime.
class Saved {
 public:
  explicit Saved(const Tensor& tensor)
      : tensor_(tensor),
        buffer_(tensor.array().buffer.get()),
        version_(tensor.array().buffer->version()) {}

  operator const Tensor&() const {
    check_unchanged(tensor_.array(), buffer_, version_);
    return tensor_;
  }

 private:
  Tensor tensor_;
  const Buffer* buffer_;
  std::uint64_t version_;
};

}  // namespace wick
