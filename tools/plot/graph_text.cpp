#include "tools/plot/graph_layout.h"
#include "tools/plot/terminal.h"

#include <algorithm>
#include <numeric>

namespace wick::plot {

std::string graph_text(const Graph& graph) {
  const GraphLayout layout = lay_out(graph);
  std::vector<std::size_t> order(graph.nodes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return layout.nodes[a].layer < layout.nodes[b].layer;
  });
  std::vector<std::size_t> numbers(graph.nodes.size());
  for (std::size_t i = 0; i < order.size(); ++i) numbers[order[i]] = i + 1;

  std::string text = graph.title + "\n";
  for (std::size_t i : order) {
    const GraphNode& node = graph.nodes[i];
    text += pad_left(std::to_string(numbers[i]), 4) + "  " + node.name;
    if (!node.detail.empty()) text += " " + node.detail;
    std::string inputs;
    for (const GraphEdge& edge : graph.edges) {
      if (edge.to != i) continue;
      inputs += (inputs.empty() ? "  <- " : ", ") + std::to_string(numbers[edge.from]);
    }
    text += inputs + "\n";
  }
  return text;
}

}  // namespace wick::plot
