#pragma once

#include "core/autograd/node.h"
#include "tools/grade/scenario/scenario.h"

#include <map>
#include <memory>
#include <vector>

namespace wick::scenario {

/// A graph made by hand, of nodes that hold one number each, to see how propagate() walks it.
class Graph {
 public:
  explicit Graph(Draw& draw) : draw_(draw) {}

  /// A new node. Its inputs must have been made before it.
  int add(const std::vector<int>& inputs, double slope = 1) {
    auto node = std::make_shared<Node>("node");
    numbers_[node.get()] = static_cast<int>(nodes_.size());
    for (const int input : inputs) node->edges.push_back({nodes_[input], Shape{}, nullptr});
    nodes_.push_back(node);
    slopes_.push_back(slope);
    return static_cast<int>(nodes_.size()) - 1;
  }

  void set_age(int node, std::uint64_t age) { nodes_[node]->age = age; }

  /// Runs a backward pass from `root`, and observes how often it came to each node, and with what
  /// gradients. Each node passes its gradient on to each of its inputs, times its slope; where
  /// the slope is 0, nothing.
  void observe_pass(int root, double dy) {
    std::vector<double> visits(nodes_.size(), 0), first(nodes_.size(), 0), sum(nodes_.size(), 0);
    const auto visit = [&](const std::shared_ptr<Node>& node, const Tensor& gradient) {
      const int number = numbers_.at(node.get());
      const double value = gradient.array().data()[0];
      visits[number] += 1;
      sum[number] += value;
      if (visits[number] == 1) first[number] = value;
      std::vector<Contribution> parts;
      // A wrong pass may visit nodes without end.
      if (slopes_[number] == 0 || visits[number] > 50) return parts;
      for (const Edge& edge : node->edges) {
        parts.push_back({edge.node, draw_.values({}, {value * slopes_[number]})});
      }
      return parts;
    };
    propagate(nodes_[root], draw_.values({}, {dy}), visit);
    observe("visits of each node", visits);
    observe("gradient in the first visit", first);
    observe("sum of the gradients in all visits", sum);
  }

 private:
  Draw& draw_;
  std::vector<std::shared_ptr<Node>> nodes_;
  std::vector<double> slopes_;
  std::map<const Node*, int> numbers_;
};

}  // namespace wick::scenario
