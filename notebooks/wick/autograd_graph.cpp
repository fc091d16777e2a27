#include "core/autograd/node.h"
#include "tools/plot/graph.h"
#include "tools/plot/svg.h"
#include "wick/display.h"

#include <map>

namespace wick::notebook {
namespace {

class Walk {
 public:
  explicit Walk(const AutogradGraph& graph) : names_(graph.names) {
    drawn_.title = graph.title;
    const std::size_t root = visit(graph.result.node(), concatenate(graph.result.shape()));
    if (!graph.result.node()->is_leaf) drawn_.nodes[root].role = plot::GraphRole::Result;
    drawn_.description = "A graph of " + plot::counted(drawn_.nodes.size(), "node") + " and " +
                         plot::counted(drawn_.edges.size(), "edge") + ", leaves at the top.";
  }

  const plot::Graph& drawn() const { return drawn_; }

 private:
  /// The number of a node in the drawing, which has it and all that it was computed from. Without
  /// recursion: a graph may be as deep as a training is long.
  std::size_t visit(const std::shared_ptr<Node>& root, const std::string& shape) {
    std::vector<std::shared_ptr<Node>> waiting{root};
    const std::size_t number = add(*root, shape);
    while (!waiting.empty()) {
      const std::shared_ptr<Node> node = waiting.back();
      waiting.pop_back();
      if (node->is_freed) continue;  // no gradient goes on from here
      const std::size_t to = numbers_.at(node.get());
      for (const Edge& edge : node->edges) {
        const bool is_new = numbers_.count(edge.node.get()) == 0;
        const std::size_t from = add(*edge.node, concatenate(edge.shape));
        drawn_.edges.push_back({from, to});
        if (is_new) waiting.push_back(edge.node);
      }
    }
    return number;
  }

  std::size_t add(const Node& node, const std::string& shape) {
    const auto [place, is_new] = numbers_.emplace(&node, drawn_.nodes.size());
    if (is_new) {
      std::string name = node.operation;
      if (node.is_freed) name += " (freed)";
      for (const auto& [given, tensor] : names_) {
        if (tensor.defined() && tensor.node().get() == &node) {
          name = node.is_leaf ? given : given + " = " + name;
        }
      }
      if (node.is_leaf && node.grad.defined()) name += ", has grad";
      drawn_.nodes.push_back(
          {name, shape, node.is_leaf ? plot::GraphRole::Leaf : plot::GraphRole::Operation});
    }
    return place->second;
  }

  const std::vector<std::pair<std::string, Tensor>>& names_;
  plot::Graph drawn_;
  std::map<const Node*, std::size_t> numbers_;
};

}  // namespace

AutogradGraph graph_of(const Tensor& result,
                       const std::vector<std::pair<std::string, Tensor>>& names) {
  if (!result.defined() || result.node() == nullptr) {
    fail<ValueError>(
        "graph_of: a tensor without history: one that was computed from a tensor that "
        "requires a gradient has one");
  }
  return {result, names};
}

Bundle bundle(const AutogradGraph& graph) {
  const Walk walk(graph);
  return {{{"image/svg+xml", plot::graph_svg(walk.drawn())},
           {"text/plain", plot::graph_text(walk.drawn())}}};
}

}  // namespace wick::notebook
