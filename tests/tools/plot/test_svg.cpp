#include "tests/tools/plot/drawing.h"
#include "tools/plot/svg.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace wick::plot;

TEST_CASE("svg: any text survives") {
  const std::string text = "<a href='x'> & \"b\" \xc3\xa9 ]]>";
  Svg svg(100, 50, text, text);
  svg.text(1, 2, text, text);
  svg.element("rect", {{"data-name", text}}, "", text);
  const pugi::xml_document document = parse(svg.finish());
  const pugi::xml_node root = document.document_element();
  CHECK(text_of(root.child("title")) == text);
  CHECK(text_of(root.child("desc")) == text);
  CHECK(texts(document, text).size() == 2);
  CHECK(std::string(root.last_child().attribute("data-name").value()) == text);
  CHECK(text_of(root.last_child().child("title")) == text);
}

TEST_CASE("svg: characters that XML cannot hold become spaces") {
  CHECK(escape_xml(std::string("a\x01\n\0b", 5)) == "a   b");
}

TEST_CASE("svg: numbers are short and never in exponents") {
  CHECK(svg_number(12) == "12");
  CHECK(svg_number(12.5) == "12.5");
  CHECK(svg_number(-0.001) == "0");
  CHECK(svg_number(1.0 / 3) == "0.33");
  CHECK(svg_number(1e7) == "10000000");
}

TEST_CASE("svg: elements of a line share one line of the document") {
  Svg svg(100, 50, "a", "b");
  const std::string before = svg.finish();
  svg.begin_line();
  for (int i = 0; i < 5; ++i) svg.line(i, 0, i, 1, "grid");
  svg.end_line();
  const std::string after = svg.finish();
  CHECK(std::count(after.begin(), after.end(), '\n') ==
        std::count(before.begin(), before.end(), '\n') + 1);
  CHECK(parse(after).select_nodes("//*[local-name()='line']").size() == 5);
}
