#pragma once

#include "core/autograd/node.h"

#include <functional>
#include <memory>
#include <vector>

// What the parts of the engine share. backward() and grad() (core/autograd/autograd.cpp) say what
// happens at a node, propagate() in which order, accumulate() where gradients end (in files of
// chapter 06).

namespace wick {

/// What a visited node passes on: a part of the gradient of one of its inputs, in its shape.
struct Contribution {
  /// The input's node.
  std::shared_ptr<Node> node;
  /// It may share memory with other gradients: add to it, never write into it.
  Tensor gradient;
};

/// Takes a node and the gradient of its value, applies the node's rules and returns what they give.
/// One input may be in the result several times (x * x), others not at all: no gradient is wanted
/// for them.
using Visit =
    std::function<std::vector<Contribution>(const std::shared_ptr<Node>& node, const Tensor& dy)>;

/// Carries dy, the gradient of root's value, down the graph. Calls `visit` exactly once for root
/// and for every node that a contribution leads to, with the node's complete gradient: the sum of
/// what all the nodes that use it contribute. propagate.cpp.
void propagate(const std::shared_ptr<Node>& root, const Tensor& dy, const Visit& visit);

/// Adds dx to leaf.grad; the first dx becomes leaf.grad. It never shares memory with dx, or with
/// what dx shares memory with. leaf.cpp.
void accumulate(Node& leaf, const Tensor& dx);

/// Runs `body` while recording is on, or off, on this thread. Afterwards recording is as it was
/// before, also where body throws. recording.cpp.
void run_recording(bool on, const std::function<void()>& body);

}  // namespace wick
