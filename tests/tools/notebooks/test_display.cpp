#include "tests/tools/plot/drawing.h"
#include "wick/display.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

using namespace wick;
using namespace wick::notebook;

namespace {

template <typename T>
nlohmann::json shown(const T& value) {
  return nlohmann::json::parse(mime_bundle_repr(value).dump());
}

template <typename T>
std::string plain(const T& value) {
  return shown(value).at("text/plain").template get<std::string>();
}

template <typename T>
pugi::xml_document drawn(const T& value) {
  return plot::parse(shown(value).at("image/svg+xml").template get<std::string>());
}

/// A form in HTML as a tree; its elements are all closed.
template <typename T>
pugi::xml_document html(const T& value) {
  pugi::xml_document document;
  const std::string text = shown(value).at("text/html").template get<std::string>();
  REQUIRE(static_cast<bool>(document.load_string(text.c_str())));
  return document;
}

std::vector<std::string> cells(const pugi::xml_document& document) {
  std::vector<std::string> result;
  for (const pugi::xpath_node& cell : document.select_nodes("//td")) {
    result.emplace_back(cell.node().text().get());
  }
  return result;
}

}  // namespace

TEST_CASE(
    "display: a bundle is JSON whatever its text is, for our kernel and for nlohmann's type") {
  const Bundle bundle{{{"text/plain", "a \"b\" \n \x01 \xff <&>"}, {"text/html", "é"}}};
  const nlohmann::json parsed = nlohmann::json::parse(bundle.dump());
  CHECK(parsed.size() == 2);
  CHECK(parsed["text/plain"] == "a \"b\" \n \x01 \xef\xbf\xbd <&>");
  const nlohmann::json converted = bundle;  // as xcpp::display of xeus-cling does
  CHECK(converted == parsed);
}

TEST_CASE("display: a tensor is a table of its numbers, and says its shape and device") {
  const Tensor x = tensor({{1, -2, 3}, {4, 0, -6}});
  const pugi::xml_document document = html(x);
  CHECK(cells(document) == std::vector<std::string>{"1", "-2", "3", "4", "0", "-6"});
  CHECK(shown(x)["text/html"].get<std::string>().find("Tensor (2, 3)") != std::string::npos);
  CHECK(plain(x) == to_string(x));
  // A view shows what it means, not what lies in memory.
  CHECK(cells(html(x.transpose(0, 1))) == std::vector<std::string>{"1", "4", "-2", "0", "3", "-6"});
}

TEST_CASE("display: signs have colours of their own, and what is no number has neither") {
  const Scalar nan = std::nanf("");
  const pugi::xml_document document =
      html(from_vector({2, -2, 0, nan, std::numeric_limits<Scalar>::infinity()}, {5}));
  std::vector<std::string> styles;
  for (const pugi::xpath_node& cell : document.select_nodes("//td")) {
    styles.emplace_back(cell.node().attribute("style").value());
  }
  REQUIRE(styles.size() == 5);
  CHECK(styles[0] != styles[1]);
  CHECK(styles[2].find("#f7f7f7") != std::string::npos);
  CHECK(styles[3] == styles[4]);
  for (int i = 0; i < 3; ++i) CHECK(styles[3] != styles[static_cast<std::size_t>(i)]);
}

TEST_CASE("display: a gradient stands beside its tensor once there is one") {
  Tensor w = tensor({1, 2});
  w.requires_grad_();
  CHECK(shown(w)["text/html"].get<std::string>().find("wants a gradient") != std::string::npos);
  sum(w * tensor({3, 5})).backward();
  CHECK(cells(html(w)) == std::vector<std::string>{"1", "2", "3", "5"});
  CHECK(plain(w).find("gradient\n[3, 5]") != std::string::npos);
  const std::string made = shown(w * Scalar(2))["text/html"].get<std::string>();
  CHECK(made.find("made by <i>multiply</i>") != std::string::npos);
}

TEST_CASE("display: every rank, no elements, and no tensor at all") {
  CHECK(cells(html(tensor(7))) == std::vector<std::string>{"7"});
  CHECK(cells(html(arange(3))) == std::vector<std::string>{"0", "1", "2"});
  const std::string four = shown(arange(16).reshape({2, 2, 2, 2}))["text/html"].get<std::string>();
  for (const char* place : {"[0, 0]", "[0, 1]", "[1, 0]", "[1, 1]"}) {
    CAPTURE(place);
    CHECK(four.find(place) != std::string::npos);
  }
  CHECK(cells(html(arange(16).reshape({2, 2, 2, 2}))).size() == 16);
  CHECK(cells(html(zeros({0, 3}))).empty());
  CHECK(plain(Tensor()) == "undefined tensor");
}

TEST_CASE("display: a large tensor is abbreviated, its first and last numbers stay") {
  const std::vector<std::string> large = cells(html(arange(40000).reshape({200, 200})));
  CHECK(large.size() == 11 * 11);
  CHECK(large.front() == "0");
  CHECK(large.back() == "39999");
  CHECK(large[5] == "…");
  const std::string deep = shown(zeros({20, 2, 2}))["text/html"].get<std::string>();
  CHECK(deep.find("and 14 more") != std::string::npos);
}

TEST_CASE("display: an attention map has a panel for each head and a name for each token") {
  const Tensor weights = softmax(arange(18).reshape({1, 2, 3, 3}) * Scalar(0.1));
  const pugi::xml_document document = drawn(attention_map(weights, {"the", "<b>", " "}, "Heads"));
  CHECK(plot::texts(document, "the").size() == 4);  // two axes of two heads
  CHECK(plot::texts(document, "<b>").size() == 4);
  CHECK(plot::texts(document, "␣").size() == 4);
  CHECK(plot::texts(document, "head 1").size() == 1);
  CHECK(document.select_nodes("//rect[@class='cell']").size() == 18);
  const std::string tip =
      document.select_node("//rect[@class='cell']").node().child("title").text().get();
  CHECK(tip.find("the (0) → the (0): 0.3") == 0);
  const std::string text = plain(attention_map(weights));
  CHECK(text.find("head 0") != std::string::npos);
  CHECK(text.find("head 1") != std::string::npos);
}

TEST_CASE("display: an attention map refuses what it cannot show") {
  CHECK_THROWS_WITH_AS(
      attention_map(zeros({2, 1, 3, 3})),
      "attention_map: weights of shape (2, 1, 3, 3): expected (t, s), (h, t, s) or "
      "(1, h, t, s); choose a sequence of a batch with slice(0, i, i + 1)",
      ShapeError);
  CHECK_THROWS_WITH_AS(attention_map(zeros({3, 3}), {"a", "b"}),
                       "attention_map: 2 names for 3 queries: each needs one", ValueError);
  CHECK_THROWS_AS(attention_map(zeros({3})), ShapeError);
  CHECK_THROWS_AS(attention_map(zeros({0, 3})), ShapeError);
}

TEST_CASE("display: curves keep their points, on linear and on logarithmic axes") {
  Curves curves("Loss");
  curves.add("a", 0, 4).add("a", 10, 1).add("b", {0, 10}, {2, 2});
  REQUIRE(curves.lines().size() == 2);
  CHECK(curves.lines()[0].points.back() == std::pair<double, double>(10, 1));
  const pugi::xml_document document = drawn(curves);
  CHECK(document.select_nodes("//polyline").size() == 2);
  const std::string said = document.document_element().child("desc").text().get();
  CHECK(said.find("a goes from 4 to 1, between 1 and 4") == 0);
  CHECK(plot::texts(drawn(Curves("x").add("a", 1, 1).add("a", 1000, 2).log_x()), "10").size() == 1);
  CHECK_THROWS_AS(curves.add("a", {1}, {1, 2}), ValueError);
  drawn(Curves("empty"));
}

TEST_CASE("display: the graph of a result names leaves, counts edges, and survives backward") {
  Tensor x = tensor(2);
  x.requires_grad_();
  const Tensor s = x * Scalar(3);
  const Tensor y = s * s + s;
  const AutogradGraph graph = graph_of(y, {{"x", x}, {"s", s}});
  CHECK(plain(graph) ==
        "What backward() walks\n"
        "   1  x ()\n"
        "   2  s = multiply ()  <- 1\n"
        "   3  multiply ()  <- 2, 2\n"
        "   4  add ()  <- 3, 2\n");
  const pugi::xml_document document = drawn(graph);
  CHECK(document.select_nodes("//rect[@class='leaf']").size() == 1);
  CHECK(document.select_nodes("//rect[@class='result']").size() == 1);
  y.backward();
  CHECK(plain(graph).find("add (freed) ()") != std::string::npos);
  CHECK_THROWS_AS(graph_of(tensor(1)), ValueError);
  CHECK_THROWS_AS(graph_of(Tensor()), ValueError);
}

TEST_CASE("display: a graph as deep as a long recurrence is walked without recursion") {
  Tensor x = tensor(1);
  x.requires_grad_();
  Tensor y = x;
  for (int step = 0; step < 300; ++step) y = y + Scalar(1);
  CHECK(plain(graph_of(y)).find(" 301  add ()") != std::string::npos);
}

TEST_CASE("display: an attention page is a frame whose document is whole, and a file") {
  const Tensor weights = softmax(zeros({2, 3, 3}));
  const AttentionPage page =
      attention_page({weights, weights}, {"a", "\"b\"", "&lt;"}, "Two \"x\"");
  const pugi::xml_document document = html(page);
  const pugi::xml_node frame = document.child("iframe");
  CHECK(std::string(frame.attribute("sandbox").value()) == "allow-scripts");
  CHECK(std::string(frame.attribute("title").value()) == "Attention: Two \"x\"");
  const std::string path = "attention_page_test.html";
  page.save(path);
  std::stringstream written;
  written << std::ifstream(path).rdbuf();
  std::remove(path.c_str());
  CHECK(written.str().find("<!DOCTYPE html>") == 0);
  // The frame's lines are the file's, for a comment of its script ends with its line.
  CHECK(std::string(frame.attribute("srcdoc").value()) == written.str());
  const std::string text = shown(page)["text/html"].get<std::string>();
  CHECK(std::count(text.begin(), text.end(), '\n') <= 1);
  CHECK_THROWS_WITH_AS(page.save("/nowhere/page.html"),
                       "attention_page: cannot write /nowhere/page.html", Error);
  CHECK_THROWS_AS(attention_page({}, {}), ValueError);
}

TEST_CASE("display: every picture has a name and says what it shows to those who cannot see it") {
  const auto is_said = [](const auto& value) {
    const pugi::xml_document document = drawn(value);
    const pugi::xml_node root = document.document_element();
    const std::string title = plot::text_of(root.child("title"));
    const std::string said = plot::text_of(root.child("desc"));
    CAPTURE(title);
    CHECK(std::string(root.attribute("role").value()) == "img");
    CHECK(!title.empty());
    CHECK(!said.empty());
    CHECK(said != title);
  };
  Tensor x = tensor({1, 2});
  x.requires_grad_();
  is_said(attention_map(zeros({2, 3, 3})));
  is_said(matrix_map(arange(6).reshape({2, 3}), "Six"));
  is_said(matrix_map(arange(320).reshape({16, 20}), "One picture"));
  is_said(Curves("Loss").add("a", 0, 4).add("a", 10, 1));
  is_said(Curves("Nothing yet"));
  is_said(graph_of(sum(x * x), {{"x", x}}));
}

TEST_CASE("display: tables and maps of a matrix") {
  const Table table = Table({"name", "n"}).add({"<one>", 1}).add({"two", 22.5});
  CHECK(plain(table) == "name    n   \n<one>      1\ntwo     22.5");
  CHECK(cells(html(table)) == std::vector<std::string>{"<one>", "1", "two", "22.5"});
  CHECK_THROWS_WITH_AS(Table({"a"}).add({1, 2}),
                       "table: a row of 2 cells under 1 headings: every heading needs one",
                       ValueError);
  const pugi::xml_document map = drawn(matrix_map(arange(6).reshape({2, 3}), "Six"));
  CHECK(map.select_nodes("//rect[@class='cell']").size() == 6);
  const pugi::xml_document large = drawn(matrix_map(arange(320).reshape({16, 20}), "Large"));
  CHECK(large.select_nodes("//rect[@class='cell']").empty());
  CHECK(large.select_nodes("//image").size() == 1);
  CHECK(plot::texts(large, "16").size() == 1);  // columns are numbered all the same
  drawn(matrix_map(full({2, 2}, 5), "All the same"));
  CHECK_THROWS_AS(matrix_map(zeros({2, 2, 2}), "Too deep"), ShapeError);
  CHECK(numbers(tensor({1, 2})) == "[1, 2]");
  CHECK(words(" the  cat ") == std::vector<std::string>{"the", "cat"});
  CHECK(letters("aé") == std::vector<std::string>{"a", "é"});
  CHECK(fixed(3.14159, 2) == "3.14");
}
