#include "tools/grade/course/cell.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

using namespace wick::grade;

namespace {

const std::string stub = R"(// Chapter 90.

#include "fixture/lines.h"

namespace wick::fixture {

namespace {

class Walk : public Members {
 public:
  // The class has two functions that are exercises. This is the first.
  void operator()(const std::string& name, Tensor& parameter) override {
    throw NotImplemented("90.2 the walk: see modules/90_fixture/README.md");
  }

  void operator()(const std::string& name, Module& module) override {
    throw NotImplemented("90.2 the walk: see modules/90_fixture/README.md");
  }
};

}  // namespace

Tensor scale(const Tensor& x, double factor) { return x; }

// The text keeps the checks in front of the region.
Tensor scale(const Tensor& x,
             const Options& options) {
  check_scale(x, options);
  throw NotImplemented(
      "90.1 scale; of a tensor: see modules/90_fixture/README.md");
}

Tensor shift(const Tensor& x) {
  throw NotImplemented("90.3 shift: see modules/90_fixture/README.md");
}

}  // namespace wick::fixture
)";

FilledStub filled(const std::string& exercise, const std::string& cell) {
  return fill_stubs({{"lines.cpp", stub}}, exercise, cell).at("lines.cpp");
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// The cell's line of each line of the text that holds `part`.
std::vector<int> cell_lines_of(const FilledStub& stub, const std::string& part) {
  std::istringstream lines(stub.text);
  std::vector<int> found;
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line); ++number) {
    if (contains(line, part)) found.push_back(stub.cell_lines.at(number));
  }
  return found;
}

}  // namespace

TEST_CASE("cell: a function takes the place of the stub's, behind the checks that it leaves out") {
  const FilledStub result = filled("90.3", "\nTensor shift( const Tensor &x ) {\n  return x;\n}\n");
  CHECK(contains(result.text, "Tensor shift(const Tensor& x) {\n\n  return x;\n}\n"));
  CHECK(contains(result.text, "NotImplemented(\"90.2 "));
  CHECK(cell_lines_of(result, "Tensor shift") == std::vector<int>{0});

  const std::string head = "Tensor scale(const Tensor& x, const Options& options) {\n";
  const FilledStub without = filled("90.1", head + "  return twice(x);\n}");
  CHECK(contains(without.text, "check_scale(x, options);\n"));
  CHECK(contains(without.text, "return twice(x);\n"));
  CHECK(!contains(without.text, "NotImplemented(\"90.1 "));
  CHECK(cell_lines_of(without, "return twice") == std::vector<int>{2});

  const std::string with_checks = head + "  check_scale(x,  options);\n  return twice(x);\n}";
  const FilledStub with = filled("90.1", with_checks);
  CHECK(cell_lines_of(with, "check_scale") == std::vector<int>{2});
  CHECK(cell_lines_of(with, "return twice") == std::vector<int>{3});
}

TEST_CASE("cell: two functions with one name each go to their own place in the class") {
  const FilledStub result = filled("90.2",
                                   "void operator()(const std::string& name, Module& module) "
                                   "override { deeper(module); }\n"
                                   "void deeper(Module& module) {}\n");
  const std::size_t first = result.text.find("Tensor& parameter) override");
  const std::size_t second = result.text.find("Module& module) override");
  const std::size_t call = result.text.find("deeper(module)");
  REQUIRE(call != std::string::npos);
  CHECK(first < second);
  CHECK(second < call);
  CHECK(contains(result.text, "NotImplemented(\"90.2 "));  // the other one
  // The helper stands in front of the class, where both functions can call it.
  CHECK(result.text.find("void deeper") < result.text.find("class Walk"));
  CHECK(result.text.find("void deeper") > result.text.find("namespace wick::fixture {"));
}

TEST_CASE("cell: what a function needs stands in front of it, and what it includes at the top") {
  const FilledStub result = filled("90.3",
                                   "#include <cmath>\n"
                                   "#define TWO \\\n  2\n"
                                   "constexpr int two = 2;\n"
                                   "Tensor shift(const Tensor& x) { return helped(x); }\n"
                                   "// A comment alone is nothing.\n");
  CHECK(result.text.rfind("#include <cmath>\n", 0) == 0);
  CHECK(result.text.find("constexpr int two") > result.text.find("Tensor scale"));
  CHECK(result.text.find("constexpr int two") < result.text.find("Tensor shift"));
  CHECK(!contains(result.text, "A comment alone"));
  CHECK(cell_lines_of(result, "#include <cmath>") == std::vector<int>{1});
  CHECK(result.text.rfind("#include <cmath>\n#define TWO \\\n  2\n// Chapter", 0) == 0);
  CHECK(cell_lines_of(result, "constexpr int two") == std::vector<int>{4});
  CHECK(cell_lines_of(result, "helped(x)") == std::vector<int>{5});
}

TEST_CASE("cell: a function that is empty or only throws counts as not written") {
  const std::string head = "Tensor scale(const Tensor& x, const Options& options) {";
  for (const char* body : {"", "  // here\n", "check_scale(x, options);",
                           "check_scale(x, options); throw NotImplemented(\n\"90.1 scale; of a "
                           "tensor: see modules/90_fixture/README.md\");"}) {
    CAPTURE(body);
    CHECK(filled("90.1", head + "\n" + body + "\n}").text == stub);
  }
}

TEST_CASE(
    "cell: a cell that does not fit is refused, and the message has the heads that it needs") {
  for (const char* nothing :
       {"", "// Tensor shift(const Tensor& x) { }", "int f() { return 1; }"}) {
    CHECK_THROWS_WITH_AS(
        filled("90.3", nothing),
        "the cell has no function of 90.3: it is to have Tensor shift(const Tensor& x)", UnfitCell);
  }
  for (const char* open : {"Tensor shift(const Tensor& x) { return x;",
                           "Tensor shift(const Tensor& x) { return x; } }"}) {
    CHECK_THROWS_WITH_AS(filled("90.3", open), "the cell has a brace without its other half",
                         UnfitCell);
  }
  CHECK_THROWS_WITH_AS(filled("90.3", "Tensor shift(Tensor x) { return x; }"),
                       "the cell has Tensor shift(Tensor x), and the chapter Tensor shift(const "
                       "Tensor& x): both must be the same",
                       UnfitCell);
}

TEST_CASE("cell: an exercise of two files is written in both, each with what it needs") {
  const std::map<std::string, std::string> stubs = {
      {"a.cpp", "namespace n {\nint a() {\n  throw NotImplemented(\"90.5 x: see y\");\n}\n}\n"},
      {"b.cpp", "namespace n {\nint b() {\n  throw NotImplemented(\"90.5 x: see y\");\n}\n}\n"}};
  const auto both = fill_stubs(stubs, "90.5",
                               "int b() { return one; }\nint one = 1;\n"
                               "int a() { return one; }\n");
  for (const auto& filled : both) {
    const std::string& name = filled.first;
    CAPTURE(name);
    CHECK(contains(filled.second.text, "int one = 1;"));
    CHECK(!contains(filled.second.text, "throw"));
  }
  const auto one = fill_stubs(stubs, "90.5", "int b() { return one; }\nint one = 1;\n");
  CHECK(one.at("a.cpp").text == stubs.at("a.cpp"));
}

TEST_CASE("cell: what a compiler says has the lines and the columns of the cell") {
  const FilledStub result =
      filled("90.3", "\n\nTensor shift(const Tensor& x) { int i;\n  return y;\n}\n");
  const auto line_of = [&](const std::string& part) {
    const std::string before = result.text.substr(0, result.text.find(part));
    return std::to_string(1 + std::count(before.begin(), before.end(), '\n'));
  };
  CHECK(cell_lines_of(result, "int i;") == std::vector<int>{3});
  CHECK(contains(result.text, "\n" + std::string(32, ' ') + "int i;"));
  const std::string at = line_of("return y;");
  CHECK(result.in_cell_lines("lines.cpp: In function 'f':\nlines.cpp:" + at +
                                 ":10: error: 'y'\n   " + at + " |   return y;\n      |  ^\n" +
                                 "lines.cpp:1:1: note: lines.cpp:" + at + "\nother.h:3:1: error",
                             "lines.cpp") ==
        "cell: In function 'f':\ncell:4:10: error: 'y'\n    4 |   return y;\n      |  ^\n"
        "lines.cpp:1:1: note: lines.cpp:" +
            at + "\nother.h:3:1: error");
  CHECK(result.in_cell_lines("", "lines.cpp") == "");
}
