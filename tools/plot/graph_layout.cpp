#include "tools/plot/graph_layout.h"

#include "core/error.h"

#include <algorithm>
#include <numeric>

namespace wick::plot {
namespace {

void check_graph(const Graph& graph) {
  for (const GraphEdge& edge : graph.edges) {
    if (std::max(edge.from, edge.to) >= graph.nodes.size()) {
      fail<ValueError>("graph: an edge from ", edge.from, " to ", edge.to, " among ",
                       graph.nodes.size(), " nodes: both ends must be one of them");
    }
  }
}

/// The length of the longest way from an input to each node.
std::vector<int> longest_ways(const Graph& graph) {
  std::vector<int> layers(graph.nodes.size(), 0);
  for (std::size_t round = 0; round <= graph.nodes.size(); ++round) {
    bool is_settled = true;
    for (const GraphEdge& edge : graph.edges) {
      if (layers[edge.to] > layers[edge.from]) continue;
      layers[edge.to] = layers[edge.from] + 1;
      is_settled = false;
    }
    if (is_settled) return layers;
  }
  fail<ValueError>("graph: a cycle: nothing can be computed from itself");
}

/// The graph with an edge between neighbouring layers only: a long edge passes through a stop in
/// each layer between its ends.
struct Stops {
  std::vector<int> layer_of;
  std::vector<std::vector<std::size_t>> above, below;  // neighbours
  std::vector<std::vector<std::size_t>> ways;          // for each edge its stops, ends included
  std::vector<std::vector<std::size_t>> layers;        // the stops of each, from left to right

  explicit Stops(const Graph& graph) : layer_of(longest_ways(graph)) {
    // Inputs stand next to their first use, not all in the first row.
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      int nearest = -1;
      bool is_input = true;
      for (const GraphEdge& edge : graph.edges) {
        if (edge.to == i) is_input = false;
        if (edge.from == i && (nearest < 0 || layer_of[edge.to] < nearest))
          nearest = layer_of[edge.to];
      }
      if (is_input && nearest > 0) layer_of[i] = nearest - 1;
    }
    for (const GraphEdge& edge : graph.edges) {
      std::vector<std::size_t> way{edge.from};
      for (int layer = layer_of[edge.from] + 1; layer < layer_of[edge.to]; ++layer) {
        way.push_back(layer_of.size());
        layer_of.push_back(layer);
      }
      way.push_back(edge.to);
      ways.push_back(way);
    }
    above.resize(layer_of.size());
    below.resize(layer_of.size());
    for (const std::vector<std::size_t>& way : ways) {
      for (std::size_t i = 1; i < way.size(); ++i) {
        below[way[i - 1]].push_back(way[i]);
        above[way[i]].push_back(way[i - 1]);
      }
    }
    const int last = layer_of.empty() ? -1 : *std::max_element(layer_of.begin(), layer_of.end());
    layers.resize(static_cast<std::size_t>(last + 1));
    for (std::size_t i = 0; i < layer_of.size(); ++i) {
      layers[static_cast<std::size_t>(layer_of[i])].push_back(i);
    }
  }
};

double mean_of(const std::vector<std::size_t>& neighbours, const std::vector<double>& x,
               double otherwise) {
  if (neighbours.empty()) return otherwise;
  double total = 0;
  for (std::size_t i : neighbours) total += x[i];
  return total / static_cast<double>(neighbours.size());
}

/// Sorts each layer by the places of its neighbours, a few times down and up: fewer edges cross.
void order(Stops& stops, std::vector<double>& x) {
  for (int sweep = 0; sweep < 8; ++sweep) {
    const bool is_down = sweep % 2 == 0;
    for (std::size_t step = 0; step < stops.layers.size(); ++step) {
      auto& layer = stops.layers[is_down ? step : stops.layers.size() - 1 - step];
      const auto& neighbours = is_down ? stops.above : stops.below;
      std::vector<double> wanted(x.size());
      for (std::size_t i : layer) wanted[i] = mean_of(neighbours[i], x, x[i]);
      std::stable_sort(layer.begin(), layer.end(),
                       [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
      for (std::size_t place = 0; place < layer.size(); ++place) {
        x[layer[place]] = static_cast<double>(place);
      }
    }
  }
}

/// Moves each stop towards its neighbours without changing the order, at least 1 apart.
void straighten(const Stops& stops, std::vector<double>& x) {
  for (int sweep = 0; sweep < 12; ++sweep) {
    for (const std::vector<std::size_t>& layer : stops.layers) {
      std::vector<double> wanted;
      for (std::size_t i : layer) {
        std::vector<std::size_t> both = stops.above[i];
        both.insert(both.end(), stops.below[i].begin(), stops.below[i].end());
        wanted.push_back(mean_of(both, x, x[i]));
      }
      // A stop is pushed apart once from the left and once from the right, and gets the middle.
      std::vector<double> from_left = wanted;
      std::vector<double> from_right = wanted;
      for (std::size_t i = 1; i < wanted.size(); ++i) {
        from_left[i] = std::max(wanted[i], from_left[i - 1] + 1);
      }
      for (std::size_t i = wanted.size(); i-- > 1;) {
        from_right[i - 1] = std::min(wanted[i - 1], from_right[i] - 1);
      }
      for (std::size_t i = 0; i < layer.size(); ++i) {
        x[layer[i]] = (from_left[i] + from_right[i]) / 2;
      }
    }
  }
}

}  // namespace

GraphLayout lay_out(const Graph& graph) {
  check_graph(graph);
  Stops stops(graph);
  std::vector<double> x(stops.layer_of.size());
  for (const std::vector<std::size_t>& layer : stops.layers) {
    for (std::size_t i = 0; i < layer.size(); ++i) x[layer[i]] = static_cast<double>(i);
  }
  order(stops, x);
  straighten(stops, x);

  GraphLayout layout;
  const double least = x.empty() ? 0 : *std::min_element(x.begin(), x.end());
  const double most = x.empty() ? 0 : *std::max_element(x.begin(), x.end());
  layout.layers = static_cast<int>(stops.layers.size());
  layout.width = x.empty() ? 0 : most - least + 1;
  const auto place = [&](std::size_t i) {
    return GraphLayout::Place{stops.layer_of[i], x[i] - least};
  };
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) layout.nodes.push_back(place(i));
  for (const std::vector<std::size_t>& way : stops.ways) {
    std::vector<GraphLayout::Place> places;
    for (std::size_t i : way) places.push_back(place(i));
    layout.edges.push_back(places);
  }
  return layout;
}

}  // namespace wick::plot
