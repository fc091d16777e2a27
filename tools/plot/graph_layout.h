#pragma once

#include "tools/plot/graph.h"

#include <vector>

namespace wick::plot {

/// Where the nodes of a graph are drawn: layers from top to bottom (Sugiyama, Tagawa and Toda,
/// 1981), so that all edges lead downwards.
struct GraphLayout {
  struct Place {
    int layer = 0;
    /// The middle, in units of the width of a node and the gap beside it; 0 is the leftmost.
    double x = 0;
  };
  /// One for each node.
  std::vector<Place> nodes;
  /// For each edge the places that it passes through, both ends included: one in every layer.
  std::vector<std::vector<Place>> edges;
  int layers = 0;
  double width = 0;
};

GraphLayout lay_out(const Graph& graph);

}  // namespace wick::plot
