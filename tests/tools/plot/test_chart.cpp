#include "tests/tools/plot/drawing.h"
#include "tools/plot/chart.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

using namespace wick::plot;

namespace {

Chart falling_and_flat() {
  Chart chart;
  chart.title = "Loss";
  chart.description = "One falls, one does not.";
  chart.x_label = "step";
  chart.y_label = "loss";
  chart.series = {{"falls", {{0, 4}, {50, 2}, {100, 0}}}, {"stays", {{0, 4}, {100, 4}}}};
  return chart;
}

std::vector<Point> points_of(const pugi::xml_node& polyline) {
  std::istringstream stream(polyline.attribute("points").value());
  std::vector<Point> points;
  char comma = 0;
  for (Point point; stream >> point.x >> comma >> point.y;) points.push_back(point);
  return points;
}

double x_of(const pugi::xml_document& document, const std::string& words) {
  const auto found = texts(document, words);
  REQUIRE(found.size() >= 1);
  return found.back().attribute("x").as_double();
}

}  // namespace

TEST_CASE("chart: the drawing says what it is, and follows light and dark") {
  const pugi::xml_document document = parse(chart_svg(falling_and_flat()));
  const pugi::xml_node svg = document.document_element();
  CHECK(text_of(svg.child("title")) == "Loss");
  CHECK(text_of(svg.child("desc")) == "One falls, one does not.");
  CHECK(text_of(svg.child("style")).find("prefers-color-scheme: dark") != std::string::npos);
  CHECK(texts(document, "step").size() == 1);
  CHECK(texts(document, "loss").size() == 1);
  CHECK(texts(document, "falls").size() == 1);
  CHECK(texts(document, "stays").size() == 1);
}

TEST_CASE("chart: points lie where the ticks say") {
  const pugi::xml_document document = parse(chart_svg(falling_and_flat()));
  const pugi::xml_node line = document.document_element().child("polyline");
  const std::vector<Point> points = points_of(line);
  REQUIRE(points.size() == 3);
  // Numbers are written with two decimals.
  CHECK(points[2].x == doctest::Approx(x_of(document, "100")).epsilon(0.0001));
  CHECK(points[1].x == doctest::Approx((points[0].x + points[2].x) / 2).epsilon(0.0001));
  CHECK(points[1].y == doctest::Approx((points[0].y + points[2].y) / 2).epsilon(0.0001));
  const double four = texts(document, "4").front().attribute("y").as_double();
  const double two = texts(document, "2").front().attribute("y").as_double();
  CHECK(two - four == doctest::Approx(points[1].y - points[0].y).epsilon(0.0001));
  CHECK(points[2].y > points[0].y);  // downwards
}

TEST_CASE("chart: a logarithmic axis spreads powers of ten evenly and leaves out zeros") {
  Chart chart = falling_and_flat();
  chart.log_y = true;
  chart.series = {{"falls", {{0, 100}, {1, 10}, {2, 0}, {3, 1}, {4, std::nan("")}}}};
  const pugi::xml_document document = parse(chart_svg(chart));
  const std::vector<Point> points = points_of(document.document_element().child("polyline"));
  REQUIRE(points.size() == 3);
  CHECK(points[1].y - points[0].y == doctest::Approx(points[2].y - points[1].y).epsilon(0.0001));
  CHECK(points[2].x == doctest::Approx(x_of(document, "3")).epsilon(0.0001));
}

TEST_CASE("chart: a mark lies where the ticks say, within the axes, with its name beside it") {
  Chart chart = falling_and_flat();
  chart.marks = {
      {"before", {25, 2}}, {"behind", {150, 8}}, {"nowhere", {std::nan(""), 1}}, {"near", {27, 2}}};
  const pugi::xml_document document = parse(chart_svg(chart));
  const auto circles = document.select_nodes("//circle");
  REQUIRE(circles.size() == 3);
  const double x = circles.begin()[0].node().attribute("cx").as_double();
  const double y = circles.begin()[0].node().attribute("cy").as_double();
  const double zero = x_of(document, "0"), hundred = x_of(document, "100");
  CHECK(x == doctest::Approx(zero + (hundred - zero) / 4).epsilon(0.001));
  const double two = texts(document, "2").front().attribute("y").as_double();
  const double label = texts(document, "before").front().attribute("y").as_double();
  CHECK(y == doctest::Approx(two - 4).epsilon(0.001));
  CHECK(label == doctest::Approx(y + 4).epsilon(0.001));
  CHECK(texts(document, "before").front().attribute("text-anchor").value() == std::string("start"));
  CHECK(texts(document, "behind").front().attribute("text-anchor").value() == std::string("end"));
  CHECK(texts(document, "nowhere").empty());
  CHECK(texts(document, "near").empty());  // it would cover "before"
  const std::string text = without_colour(chart_text(chart, Terminal()));
  CHECK(std::count(text.begin(), text.end(), '\n') == 14);
  const std::string drawn = text.substr(0, text.find("└"));
  CHECK(std::count(drawn.begin(), drawn.end(), 'o') == 3 + 1);  // and the one in "Loss"
}

TEST_CASE("chart: names that are not XML, and names at one height, stay readable") {
  Chart chart = falling_and_flat();
  chart.title = "a < b & \"c\"";
  chart.series = {{"x<y", {{0, 1}, {1, 1}}}, {"x>y", {{0, 1}, {1, 1}}}, {"&", {{0, 1}, {1, 1}}}};
  const pugi::xml_document document = parse(chart_svg(chart));
  CHECK(text_of(document.document_element().child("title")) == chart.title);
  std::vector<double> heights;
  for (const Series& series : chart.series) {
    const auto found = texts(document, series.name);
    REQUIRE(found.size() == 1);
    heights.push_back(found.front().attribute("y").as_double());
  }
  CHECK(std::abs(heights[0] - heights[1]) >= 17);
  CHECK(std::abs(heights[1] - heights[2]) >= 17);
}

TEST_CASE("chart: nothing to show is shown as nothing") {
  Chart chart = falling_and_flat();
  chart.series = {{"none", {}}, {"lost", {{std::numeric_limits<double>::infinity(), 1}}}};
  const pugi::xml_document document = parse(chart_svg(chart));
  CHECK(points_of(document.document_element().child("polyline")).empty());
  CHECK(chart_text(chart, Terminal{}).find("█ none") != std::string::npos);
  chart.series.clear();
  parse(chart_svg(chart));
  CHECK_FALSE(chart_text(chart, Terminal{}).empty());
}

TEST_CASE("chart: in a terminal a falling curve falls and a flat one stays") {
  const std::string text = chart_text(falling_and_flat(), Terminal{}, 9);
  INFO(text);
  const std::vector<std::string> lines = lines_of(text);
  // A title, nine rows, an axis, its labels, a legend.
  REQUIRE(lines.size() == 14);
  std::vector<std::size_t> falls;  // the first column of each row that has it
  for (std::size_t row = 1; row <= 9; ++row) {
    const std::vector<std::string> cells = characters(lines[row]);
    for (std::size_t column = 0; column < cells.size(); ++column) {
      if (cells[column] == "█") {
        falls.push_back(column);
        break;
      }
    }
    CHECK((lines[row].find("░") != std::string::npos) == (row == 1));
  }
  REQUIRE(falls.size() == 9);
  for (std::size_t row = 1; row < 9; ++row) CHECK(falls[row] > falls[row - 1]);
  CHECK(lines[1].find("4 ┤") != std::string::npos);
  CHECK(lines[9].find("0 ┤") != std::string::npos);
  CHECK(lines[11].find("step") != std::string::npos);
  CHECK(lines[12].find("█ falls  ░ stays") != std::string::npos);
}

TEST_CASE("chart: colour adds nothing but colour, and no line leaves the terminal") {
  const Chart chart = falling_and_flat();
  for (int width : {30, 60, 200}) {
    const std::string plain = chart_text(chart, Terminal{true, false, width});
    const std::string coloured = chart_text(chart, Terminal{true, true, width});
    CHECK(plain.find('\x1b') == std::string::npos);
    CHECK(coloured.find('\x1b') != std::string::npos);
    CHECK(without_colour(coloured) == plain);
    for (const std::string& line : lines_of(plain)) {
      if (line.find("falls") == std::string::npos) CHECK(display_width(line) <= width);
    }
  }
}

TEST_CASE("chart: an axis reaches as far as it is told to") {
  Chart chart = falling_and_flat();
  CHECK(texts(parse(chart_svg(chart)), "-10").empty());
  chart.y_reaches = {-10, 10};
  const pugi::xml_document document = parse(chart_svg(chart));
  CHECK(texts(document, "-10").size() == 1);
  CHECK(texts(document, "10").size() == 1);
}
