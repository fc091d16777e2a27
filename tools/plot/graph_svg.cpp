#include "tools/plot/graph_layout.h"
#include "tools/plot/svg.h"
#include "tools/plot/terminal.h"

#include <algorithm>
#include <map>

namespace wick::plot {
namespace {

constexpr double box_height = 42;
constexpr double layer_height = 72;
constexpr double top = 56;
constexpr double gap = 22;

struct Drawing {
  const GraphLayout& layout;
  double box_width;
  double left;

  double x(const GraphLayout::Place& place) const {
    return left + box_width / 2 + place.x * (box_width + gap);
  }
  double y(const GraphLayout::Place& place) const { return top + layer_height * place.layer; }
};

double width_of_boxes(const Graph& graph) {
  int longest = 6;
  for (const GraphNode& node : graph.nodes) {
    longest = std::max({longest, display_width(node.name), display_width(node.detail)});
  }
  return 20 + 7.4 * std::min(longest, 26);
}

/// `shift` sets edges with the same ends apart.
void draw_edge(Svg& svg, const Drawing& drawing, const std::vector<GraphLayout::Place>& way,
               double shift) {
  std::string path;
  double x = 0;
  double y = 0;
  for (std::size_t i = 0; i < way.size(); ++i) {
    const bool is_end = i + 1 == way.size();
    const double next_x = drawing.x(way[i]) + shift;
    if (i == 0) {
      y = drawing.y(way[i]) + box_height;
      path = "M" + svg_number(next_x) + " " + svg_number(y);
    } else {
      // An edge passes straight through a stop, from the top of its row to the bottom.
      const double next_y = drawing.y(way[i]) - (is_end ? 7 : 0);
      const double bend = (next_y - y) / 2;
      path += " C" + svg_number(x) + " " + svg_number(y + bend) + " " + svg_number(next_x) + " " +
              svg_number(next_y - bend) + " " + svg_number(next_x) + " " + svg_number(next_y);
      y = next_y;
      if (!is_end) {
        y += box_height;
        path += " V" + svg_number(y);
      }
    }
    x = next_x;
  }
  svg.begin_line();
  svg.element("path", {{"class", "frame"}, {"d", path}});
  svg.element("path",
              {{"class", "arrow"},
               {"d", "M" + svg_number(x - 4.5) + " " + svg_number(y - 1) + " h9 l-4.5 8 z"}});
  svg.end_line();
}

void draw_node(Svg& svg, const Drawing& drawing, const GraphNode& node,
               const GraphLayout::Place& place) {
  const double x = drawing.x(place);
  const double y = drawing.y(place);
  const bool is_leaf = node.role == GraphRole::Leaf;
  const char* css_class = is_leaf ? "leaf" : node.role == GraphRole::Result ? "result" : "box";
  svg.begin_line();
  svg.element("rect",
              {{"class", css_class},
               {"x", svg_number(x - drawing.box_width / 2)},
               {"y", svg_number(y)},
               {"width", svg_number(drawing.box_width)},
               {"height", svg_number(box_height)},
               // Leaves are round, so that they differ from operations without colour.
               {"rx", is_leaf ? svg_number(box_height / 2) : "4"}},
              "", node.name + " " + node.detail);
  const bool has_detail = !node.detail.empty();
  svg.text(x, y + (has_detail ? 18 : 26), cut(node.name, 26), "ink", "middle");
  if (has_detail) svg.text(x, y + 34, cut(node.detail, 26), "faint mono", "middle");
  svg.end_line();
}

}  // namespace

std::string graph_svg(const Graph& graph) {
  const GraphLayout layout = lay_out(graph);
  const double box_width = width_of_boxes(graph);
  const double drawn = layout.width * (box_width + gap) - gap;
  const double width = std::max(48 + drawn, svg_title_width(graph.title));
  const Drawing drawing{layout, box_width, (width - drawn) / 2};
  Svg svg(width, top + layer_height * layout.layers - (layer_height - box_height) + 20, graph.title,
          graph.description);
  std::map<std::pair<std::size_t, std::size_t>, int> times;
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    const int before = times[{graph.edges[i].from, graph.edges[i].to}]++;
    draw_edge(svg, drawing, layout.edges[i], before * 14.0);
  }
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    draw_node(svg, drawing, graph.nodes[i], layout.nodes[i]);
  }
  return svg.finish();
}

}  // namespace wick::plot
