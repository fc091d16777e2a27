#include "core/error.h"
#include "tests/tools/plot/drawing.h"
#include "tools/plot/graph.h"
#include "tools/plot/graph_layout.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

using namespace wick::plot;

namespace {

/// x -> s -> e, s -> e again, e -> p, s -> p.
Graph diamond() {
  Graph graph;
  graph.title = "A graph";
  graph.description = "Four nodes.";
  graph.nodes = {{"x <1>", "()", GraphRole::Leaf},
                 {"s", "(2, 3)", GraphRole::Operation},
                 {"e", "", GraphRole::Operation},
                 {"p", "", GraphRole::Result}};
  graph.edges = {{0, 1}, {1, 2}, {1, 2}, {2, 3}, {1, 3}};
  return graph;
}

Graph random_graph(unsigned seed) {
  std::mt19937 engine(seed);
  Graph graph;
  const std::size_t count = 2 + engine() % 20;
  for (std::size_t i = 0; i < count; ++i) {
    graph.nodes.push_back({"n" + std::to_string(i), "", GraphRole::Operation});
    if (i == 0) continue;
    for (std::size_t edges = engine() % 3; edges-- > 0;) graph.edges.push_back({engine() % i, i});
  }
  return graph;
}

}  // namespace

TEST_CASE("graph: every node lies below all that it is computed from, and none on another") {
  for (unsigned seed = 0; seed < 40; ++seed) {
    CAPTURE(seed);
    const Graph graph = random_graph(seed);
    const GraphLayout layout = lay_out(graph);
    REQUIRE(layout.nodes.size() == graph.nodes.size());
    for (const GraphEdge& edge : graph.edges) {
      CHECK(layout.nodes[edge.to].layer > layout.nodes[edge.from].layer);
    }
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      CHECK(layout.nodes[i].x >= 0);
      CHECK(layout.nodes[i].x <= layout.width - 1 + 1e-9);
      for (std::size_t j = 0; j < i; ++j) {
        if (layout.nodes[i].layer != layout.nodes[j].layer) continue;
        CHECK(std::abs(layout.nodes[i].x - layout.nodes[j].x) >= 1 - 1e-9);
      }
    }
  }
}

TEST_CASE("graph: a long edge passes through every layer, and through no node") {
  const Graph graph = diamond();
  const GraphLayout layout = lay_out(graph);
  CHECK(layout.layers == 4);
  const std::vector<GraphLayout::Place>& way = layout.edges[4];  // s -> p, past e
  REQUIRE(way.size() == 3);
  CHECK(way[1].layer == layout.nodes[2].layer);
  CHECK(std::abs(way[1].x - layout.nodes[2].x) >= 1 - 1e-9);
}

TEST_CASE("graph: the drawing has each node once, each edge once, and any name as text") {
  const pugi::xml_document document = parse(graph_svg(diamond()));
  const pugi::xml_node svg = document.document_element();
  CHECK(text_of(svg.child("title")) == "A graph");
  CHECK(text_of(svg.child("desc")) == "Four nodes.");
  CHECK(texts(document, "x <1>").size() == 1);
  CHECK(texts(document, "(2, 3)").size() == 1);
  int arrows = 0;
  int leaves = 0;
  for (const pugi::xml_node& node : svg.children()) {
    const std::string kind = node.attribute("class").value();
    arrows += kind == "arrow";
    leaves += kind == "leaf";
  }
  CHECK(arrows == 5);
  CHECK(leaves == 1);
}

TEST_CASE("graph: as text, a line for each node with the numbers of its inputs") {
  CHECK(graph_text(diamond()) ==
        "A graph\n"
        "   1  x <1> ()\n"
        "   2  s (2, 3)  <- 1\n"
        "   3  e  <- 2, 2\n"
        "   4  p  <- 3, 2\n");
}

TEST_CASE("graph: cycles and edges that lead nowhere are refused; nothing is drawn as nothing") {
  Graph graph = diamond();
  graph.edges.push_back({3, 1});
  CHECK_THROWS_WITH_AS(graph_svg(graph), "graph: a cycle: nothing can be computed from itself",
                       wick::ValueError);
  graph.edges.back() = {3, 4};
  CHECK_THROWS_WITH_AS(graph_text(graph),
                       "graph: an edge from 3 to 4 among 4 nodes: both ends must be one of them",
                       wick::ValueError);
  parse(graph_svg(Graph()));
}
