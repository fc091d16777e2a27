#include "core/error.h"
#include "tests/tools/plot/drawing.h"
#include "tests/tools/plot/picture.h"
#include "tools/plot/colour.h"
#include "tools/plot/heat_map.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <random>

using namespace wick;
using namespace wick::plot;

namespace {

HeatMap random_map(std::uint64_t seed) {
  std::mt19937_64 engine(seed);
  std::uniform_real_distribution<double> uniform(0, 1);
  HeatMap map;
  map.title = "Weights";
  map.description = "Who looks at whom.";
  map.row_label = "reads";
  map.column_label = "looks at";
  map.rows = {"a", "<", "|"};
  map.columns = {"w", "x", "y", "z"};
  for (int i = 0; i < 12; ++i) map.values.push_back(uniform(engine));
  return map;
}

/// Without names, values rising from 0 to 1.
HeatMap rising_map(std::size_t rows, std::size_t columns) {
  HeatMap map;
  map.title = "Rising";
  map.description = "Row by row.";
  map.rows.assign(rows, "");
  map.columns.assign(columns, "");
  const std::size_t count = rows * columns;
  for (std::size_t i = 0; i < count; ++i) {
    map.values.push_back(static_cast<double>(i) / static_cast<double>(count - 1));
  }
  return map;
}

/// The picture in a drawing, of which there must be one.
Picture picture_in(const pugi::xml_document& document) {
  const pugi::xpath_node_set images = document.select_nodes("//image");
  REQUIRE(images.size() == 1);
  const std::string href = images.first().node().attribute("href").value();
  const std::string begin = "data:image/png;base64,";
  REQUIRE(href.substr(0, begin.size()) == begin);
  return read_png(from_base64(href.substr(begin.size())));
}

}  // namespace

TEST_CASE("heat map: the drawing holds every value and both axes' labels") {
  const HeatMap map = random_map(3);
  const pugi::xml_document document = parse(heat_map_svg(map));
  const pugi::xml_node svg = document.document_element();
  CHECK(text_of(svg.child("title")) == "Weights");
  CHECK(text_of(svg.child("desc")) == "Who looks at whom.");
  CHECK(text_of(svg.child("style")).find("prefers-color-scheme: dark") != std::string::npos);
  for (const std::string& name : map.rows) CHECK(texts(document, name).size() == 1);
  for (const std::string& name : map.columns) CHECK(texts(document, name).size() == 1);
  CHECK(texts(document, "reads").size() == 1);
  CHECK(texts(document, "looks at").size() == 1);

  std::size_t count = 0;
  for (const pugi::xml_node& cell : svg.child("g").children("rect")) {
    if (std::string(cell.attribute("class").value()) != "cell") continue;
    REQUIRE(count < map.values.size());
    const std::size_t row = count / 4;
    const std::size_t column = count % 4;
    CAPTURE(count);
    CHECK(cell.attribute("fill").value() == to_hex(ramp(map.values[count])));
    CHECK(cell.attribute("x").as_double() + 11 ==
          doctest::Approx(texts(document, map.columns[column]).front().attribute("x").as_double()));
    const double row_y = texts(document, map.rows[row]).front().attribute("y").as_double();
    CHECK(cell.attribute("y").as_double() < row_y);
    CHECK(cell.attribute("y").as_double() + 22 > row_y);
    const std::string tooltip = text_of(cell.child("title"));
    CHECK(std::stod(tooltip.substr(tooltip.rfind(' '))) ==
          doctest::Approx(map.values[count]).epsilon(0.001));  // four digits
    ++count;
  }
  CHECK(count == map.values.size());
}

TEST_CASE("heat map: the scale may be any, and what is beyond it looks like its end") {
  HeatMap map = random_map(4);
  map.low = -2;
  map.high = 2;
  map.values = {-9, -2, -1, 0, 1, 2, 9, 0, 0, 0, 0, 0};
  const pugi::xml_document document = parse(heat_map_svg(map));
  std::vector<std::string> fills;
  for (const pugi::xml_node& cell : document.document_element().child("g").children("rect")) {
    if (std::string(cell.attribute("class").value()) == "cell") {
      fills.emplace_back(cell.attribute("fill").value());
    }
  }
  REQUIRE(fills.size() == 12);
  CHECK(fills[0] == to_hex(ramp(0)));
  CHECK(fills[1] == fills[0]);
  CHECK(fills[2] == to_hex(ramp(0.25)));
  CHECK(fills[3] == to_hex(ramp(0.5)));
  CHECK(fills[5] == to_hex(ramp(1)));
  CHECK(fills[6] == fills[5]);
}

TEST_CASE("heat map: blocks in a terminal match the values") {
  const std::map<std::string, int> levels{{"·", 0}, {"░", 1}, {"▒", 2}, {"▓", 3}, {"█", 4}};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const HeatMap map = random_map(seed);
    const std::string text = heat_map_text(map, Terminal{});
    CAPTURE(seed);
    INFO(text);
    const std::vector<std::string> lines = lines_of(text);
    REQUIRE(lines.size() >= 7);
    for (std::size_t row = 0; row < 3; ++row) {
      const std::vector<std::string> cells = characters(lines[3 + row]);
      REQUIRE(cells.size() == 13);  // two blanks, a name, two blanks, four cells of two columns
      CHECK(cells[2] == map.rows[row]);
      for (std::size_t column = 0; column < 4; ++column) {
        const double value = map.values[row * 4 + column];
        CHECK(levels.at(cells[5 + 2 * column]) == std::lround(4 * value));
      }
    }
  }
}

TEST_CASE("heat map: colour adds nothing but colour, and a narrow terminal still holds it") {
  HeatMap map = random_map(5);
  CHECK(without_colour(heat_map_text(map, Terminal{true, true, 80})) ==
        heat_map_text(map, Terminal{true, false, 80}));
  CHECK(heat_map_text(map, Terminal{true, false, 80}).find('\x1b') == std::string::npos);
  map.rows.assign(2, "q");
  map.columns.assign(25, "k");
  map.values.assign(50, 0.5);
  for (const std::string& line : lines_of(heat_map_text(map, Terminal{true, false, 34}))) {
    if (line.find("0.25") == std::string::npos) CHECK(display_width(line) <= 34);
  }
}

TEST_CASE("heat map: values that do not fill the map, and a scale of no length, are refused") {
  HeatMap map = random_map(6);
  map.values.pop_back();
  CHECK_THROWS_WITH_AS(heat_map_svg(map),
                       "heat map: 11 values for 3 rows of 4: every cell needs one", ValueError);
  CHECK_THROWS_AS(heat_map_text(map, Terminal{}), ValueError);
  map = random_map(6);
  map.high = map.low;
  CHECK_THROWS_AS(heat_map_svg(map), ValueError);
}

TEST_CASE("heat maps: as many as there are, each with its own names and values") {
  HeatMaps maps;
  maps.title = "Heads";
  maps.description = "Three of them.";
  for (unsigned seed = 7; seed < 10; ++seed) {
    maps.maps.push_back(random_map(seed));
    maps.maps.back().title = "head " + std::to_string(seed);
  }
  const pugi::xml_document document = parse(heat_maps_svg(maps));
  const pugi::xml_node svg = document.document_element();
  CHECK(text_of(svg.child("title")) == "Heads");
  std::vector<std::string> names;
  std::size_t cells = 0;
  for (const pugi::xml_node& panel : svg.children("g")) {
    if (panel.child("g")) names.push_back(text_of(panel.child("text")));
    for (const pugi::xml_node& rect : panel.child("g").children("rect")) {
      cells += std::string(rect.attribute("class").value()) == "cell";
    }
  }
  CHECK(names == std::vector<std::string>{"head 7", "head 8", "head 9"});
  CHECK(cells == 3 * maps.maps.front().values.size());
  maps.maps.back().values.pop_back();
  CHECK_THROWS_AS(heat_maps_svg(maps), ValueError);
  maps.maps.clear();
  CHECK_THROWS_WITH_AS(heat_maps_svg(maps), "heat maps: none to draw: there must be one or more",
                       ValueError);
}

TEST_CASE("heat map: wide names are written aslant, and very long ones are cut") {
  HeatMap map = random_map(11);
  map.columns.front() = "a-name-that-would-not-end";
  map.rows.front() = "another-name-of-great-length";
  const pugi::xml_document document = parse(heat_map_svg(map));
  CHECK(heat_map_svg(map).find("rotate(-45)") != std::string::npos);
  CHECK(heat_map_svg(map).find(">a-name-that-wou…<") != std::string::npos);
  CHECK(heat_map_svg(map).find(">another-name-of…<") != std::string::npos);
  CHECK(heat_map_svg(random_map(11)).find("rotate(-45)") == std::string::npos);
}

TEST_CASE("heat map: 16 x 16 cells are rectangles, and one cell more makes a picture of them") {
  const pugi::xml_document small = parse(heat_map_svg(rising_map(16, 16)));
  CHECK(small.select_nodes("//rect[@class='cell']").size() == 256);
  CHECK(small.select_nodes("//image").empty());
  for (const auto& size : {std::pair{1, 257}, std::pair{257, 1}, std::pair{16, 17}}) {
    const int rows = size.first;
    const int columns = size.second;
    CAPTURE(rows);
    const pugi::xml_document large = parse(heat_map_svg(
        rising_map(static_cast<std::size_t>(rows), static_cast<std::size_t>(columns))));
    CHECK(large.select_nodes("//rect[@class='cell']").empty());
    CHECK(picture_in(large).pixels.size() == static_cast<std::size_t>(rows * columns));
  }
}

TEST_CASE("heat map: the picture of a large map has a pixel for each cell, in the cell's colour") {
  HeatMap map = rising_map(30, 40);
  map.low = -1;
  map.high = 1;
  map.values[7] = 5;
  map.values[8] = -5;
  map.values[9] = std::numeric_limits<double>::quiet_NaN();
  const pugi::xml_document document = parse(heat_map_svg(map));
  const pugi::xml_node root = document.document_element();
  CHECK(text_of(root.child("title")) == "Rising");
  CHECK(text_of(root.child("desc")) == "Row by row.");
  const Picture picture = picture_in(document);
  CHECK(picture.width == 40);
  CHECK(picture.height == 30);
  int furthest = 0;
  for (std::size_t i = 0; i < map.values.size(); ++i) {
    const Colour expected = ramp((map.values[i] + 1) / 2);
    const std::string& pixel = picture.pixels[i];
    const int parts[] = {expected.red, expected.green, expected.blue};
    for (std::size_t j = 0; j < 3; ++j) {
      furthest = std::max(furthest, std::abs(static_cast<unsigned char>(pixel[j]) - parts[j]));
    }
  }
  // Half of one of 255 steps, at the steepest 83 levels in an eighth of the ramp: 1.3, and a
  // rounding of either colour.
  CHECK(furthest <= 2);

  const pugi::xml_node image = document.select_node("//image").node();
  const pugi::xml_node frame = document.select_node("//rect[@class='frame']").node();
  for (const char* place : {"x", "y", "width", "height"}) {
    CHECK(image.attribute(place).as_double() == frame.attribute(place).as_double());
  }
  CHECK(image.attribute("width").as_double() == 40 * map.cell);
  CHECK(std::string(image.attribute("preserveAspectRatio").value()) == "none");
  CHECK(std::string(image.attribute("style").value()) == "image-rendering: pixelated");
  CHECK(text_of(image.child("title")) == "30 rows of 40 cells, values from -5 to 5");
}

TEST_CASE("heat maps: large ones are a picture each") {
  HeatMaps maps{"Two", "Both rise.", {rising_map(17, 17), rising_map(17, 17)}};
  const pugi::xml_document document = parse(heat_maps_svg(maps));
  CHECK(document.select_nodes("//image").size() == 2);
  CHECK(document.select_nodes("//rect[@class='frame']").size() == 2);
}
