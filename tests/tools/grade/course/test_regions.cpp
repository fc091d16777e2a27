#include "tools/grade/course/regions.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;

namespace {

const std::string source =
    "int one() {\n"
    "  // BEGIN SOLUTION 12.1\n"
    "  const int x = 1;\n"
    "  return x;\n"
    "  // END SOLUTION\n"
    "}\n"
    "int two() {\n"
    "    // BEGIN SOLUTION 12.2\n"
    "    return 2;\n"
    "    // END SOLUTION\n"
    "}\n";

std::string message_of(const std::string& text) {
  try {
    find_regions(text, "nn/x.cpp");
  } catch (const wick::Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("regions: they are found with exercise, line and indentation") {
  const std::vector<Region> regions = find_regions(source, "nn/x.cpp");
  REQUIRE(regions.size() == 2);
  CHECK(regions[0].exercise == "12.1");
  CHECK(regions[0].line == 2);
  CHECK(regions[0].indentation == "  ");
  CHECK(source.substr(regions[0].body_begin, regions[0].body_end - regions[0].body_begin) ==
        "  const int x = 1;\n  return x;\n");
  CHECK(regions[1].exercise == "12.2");
  CHECK(regions[1].indentation == "    ");
}

TEST_CASE("regions: each knows the function that it is in") {
  const std::vector<Region> regions = find_regions(
      "namespace wick {\n"
      "template <typename T>\n"
      "T one(T x,\n"
      "      T y) {\n"
      "  if (x == y) {\n"
      "    // BEGIN SOLUTION 12.1\n"
      "    // END SOLUTION\n"
      "  }\n"
      "}\n"
      "\n"
      "class Walk {\n"
      "  void operator()(const Name& name, Module& module) override {\n"
      "    // BEGIN SOLUTION 12.2\n"
      "    // END SOLUTION\n"
      "  }\n"
      "};\n"
      "Walk::Walk(int n)\n"
      "    : n_(n) {\n"
      "  // BEGIN SOLUTION 12.3\n"
      "  // END SOLUTION\n"
      "}\n",
      "nn/x.cpp");
  REQUIRE(regions.size() == 3);
  CHECK(regions[0].head == "T one(T x, T y)");
  CHECK(function_in(regions[0].head) == "one");
  CHECK(regions[1].head == "void operator()(const Name& name, Module& module) override");
  CHECK(function_in(regions[1].head) == "operator()");
  CHECK(regions[2].head == "Walk::Walk(int n) : n_(n)");
  CHECK(function_in(regions[2].head) == "Walk::Walk");
}

TEST_CASE("regions: a stub throws where the solution was, at its indentation") {
  const std::string stub =
      make_stub(source, "nn/x.cpp", {{"12.1", "one"}, {"12.2", "two"}}, "modules/12_x/README.md");
  CHECK(stub ==
        "int one() {\n"
        "  throw NotImplemented(\"12.1 one: see modules/12_x/README.md\");\n"
        "}\n"
        "int two() {\n"
        "    throw NotImplemented(\"12.2 two: see modules/12_x/README.md\");\n"
        "}\n");
}

TEST_CASE("regions: a long throw goes to a second line") {
  const std::string title(60, 't');
  const std::string stub =
      make_stub(source, "nn/x.cpp", {{"12.1", title}, {"12.2", "two"}}, "modules/12_x/README.md");
  CHECK(stub.find("  throw NotImplemented(\n      \"12.1 ttt") != std::string::npos);
}

TEST_CASE("regions: a region of an exercise that the chapter does not have is refused") {
  CHECK_THROWS_WITH_AS(make_stub(source, "nn/x.cpp", {{"12.1", "one"}}, "lesson"),
                       "nn/x.cpp:8: exercise 12.2 is not in module.toml: each region belongs to an "
                       "exercise of the chapter",
                       wick::Error);
}

TEST_CASE(
    "regions: nested, unclosed, unopened and misspelt markers are refused with file and line") {
  const std::string begin = "// BEGIN SOLUTION 1.1\n";
  const std::string end = "// END SOLUTION\n";
  CHECK(message_of(begin + begin + end).find("nn/x.cpp:2: regions do not nest") == 0);
  CHECK(message_of("\n" + begin).find("nn/x.cpp:2: the region is not closed") == 0);
  CHECK(message_of(end).find("nn/x.cpp:1: END SOLUTION without BEGIN") == 0);
  CHECK(message_of("// BEGIN SOLUTION\n" + end).find("nn/x.cpp:1: a region begins") == 0);
  CHECK(message_of("int x; // BEGIN SOLUTION 1.1\n" + end).find("nn/x.cpp:1: a region begins") ==
        0);
  CHECK(message_of(begin + "} // END SOLUTION\n").find("nn/x.cpp:2: a region ends") == 0);
  CHECK(message_of(begin + end).empty());
}

TEST_CASE("regions: a file that ends without a line break keeps its last line") {
  CHECK(find_regions("// BEGIN SOLUTION 1.1\n// END SOLUTION", "x").size() == 1);
}

TEST_CASE("regions: markers go, solutions stay") {
  const std::string plain = without_markers(source, "nn/x.cpp");
  CHECK(plain.find("SOLUTION") == std::string::npos);
  CHECK(plain.find("  const int x = 1;\n  return x;\n}") != std::string::npos);
}

TEST_CASE("regions: a body is replaced, and ends with a line break") {
  const std::vector<Region> regions = find_regions(source, "x");
  CHECK(replace_body(source, regions[1], "    return 3;")
            .find("  // BEGIN SOLUTION 12.2\n"
                  "    return 3;\n"
                  "    // END SOLUTION\n") != std::string::npos);
  CHECK(replace_body(source, regions[0], "").find("12.1\n  // END") != std::string::npos);
}
