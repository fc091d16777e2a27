#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace wick::plot {

enum class GraphRole { Leaf, Operation, Result };

struct GraphNode {
  std::string name;
  /// A second line, smaller: "(2, 3)".
  std::string detail;
  GraphRole role = GraphRole::Operation;
};

struct GraphEdge {
  std::size_t from = 0;
  std::size_t to = 0;
};

/// A graph of computations: every edge leads from an input to the node that uses it. An edge may
/// occur several times (x * x).
struct Graph {
  std::string title;
  /// What a reader who cannot see the drawing should know.
  std::string description;
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;
};

/// An SVG document: inputs at the top, each node below all that it is computed from. Throws
/// ValueError for an edge to a missing node, and for a cycle.
std::string graph_svg(const Graph& graph);

/// The same as lines, one for each node, inputs first: "3  multiply (2, 3)  <- 1, 2". Throws as
/// graph_svg does.
std::string graph_text(const Graph& graph);

}  // namespace wick::plot
