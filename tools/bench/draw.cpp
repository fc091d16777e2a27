#include "tools/bench/draw.h"

#include "tools/plot/chart.h"
#include "tools/plot/svg.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace wick::bench {

namespace {

using Json = nlohmann::json;

plot::Series series_of(const Json& told) {
  plot::Series series{told.at("name"), {}};
  for (const Json& point : told.at("points")) series.points.push_back({point[0], point[1]});
  return series;
}

std::string said_of(const plot::Series& series, const std::string& x_label) {
  const plot::Point first = series.points.front();
  const plot::Point last = series.points.back();
  return series.name + " goes from " + Json(first.y).dump() + " at " + x_label + " = " +
         Json(first.x).dump() + " to " + Json(last.y).dump() + " at " + Json(last.x).dump();
}

std::string draw(const Json& told, std::size_t first, const std::string& file) {
  plot::Chart chart;
  chart.title = told.at("title");
  chart.x_label = told.at("x_label");
  chart.y_label = told.at("y_label");
  chart.log_x = true;
  chart.log_y = true;
  const Json& all = told.at("series");
  for (std::size_t i = first; i < all.size() && i < first + plot::line_styles; ++i) {
    chart.series.push_back(series_of(all[i]));
    chart.description +=
        (chart.description.empty() ? "" : "; ") + said_of(chart.series.back(), chart.x_label);
  }
  std::ofstream out(file);
  out << plot::chart_svg(chart);
  if (!out.flush()) throw std::runtime_error("cannot write " + file);
  return file;
}

}  // namespace

std::vector<std::string> draw_charts(const std::string& path, const std::string& folder) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path);
  std::vector<std::string> files;
  for (const Json& told : Json::parse(in)) {
    const std::string name =
        told.at("family").get<std::string>() + "_" + told.at("what").get<std::string>();
    const std::size_t count = told.at("series").size();
    for (std::size_t first = 0; first < count; first += plot::line_styles) {
      const std::string part = count > std::size_t(plot::line_styles)
                                   ? "_" + std::to_string(first / plot::line_styles + 1)
                                   : "";
      files.push_back(draw(told, first, folder + "/" + name + part + ".svg"));
    }
  }
  return files;
}

}  // namespace wick::bench
