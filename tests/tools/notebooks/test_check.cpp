#include "core/error.h"
#include "wick/check.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace wick;
using namespace wick::notebook;

// On the chapters that test grading (tests/tools/grade/fixture), by the real program.

namespace {

/// The program that checks, for as long as this lives.
class Program {
 public:
  explicit Program(const char* path) { setenv("WICK_PROGRAM", path, 1); }
  ~Program() { unsetenv("WICK_PROGRAM"); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
};

Checked checked(const std::string& exercise, const std::string& text, std::uint64_t seed = 1) {
  const Program program(FIXTURE_WICK);
  return check(exercise, text, seed);
}

std::string plain(const Checked& checked) {
  return nlohmann::json::parse(mime_bundle_repr(checked).dump()).at("text/plain");
}

std::string html(const Checked& checked) {
  return nlohmann::json::parse(mime_bundle_repr(checked).dump()).at("text/html");
}

bool contains(const std::string& text, const std::string& part) {
  INFO(text);
  const bool is_there = text.find(part) != std::string::npos;
  CHECK(is_there);
  return is_there;
}

const char* right_scale = R"cell(
Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: a factor of ", factor, " leaves nothing");
  return x * static_cast<Scalar>(factor);
}
)cell";

}  // namespace

TEST_CASE("check: a right answer passes, on any seed") {
  for (const std::uint64_t seed : {1, 2, 4711}) {
    const Checked right = checked("90.1", right_scale, seed);
    CHECK(right.is_passed());
    CHECK(right.failure == "");
    CHECK(right.advice == "");
    CHECK(plain(right) ==
          "✓ 90.1 scale: passed, 2 of 2 scenarios, 4 of 4 points, seed " + std::to_string(seed));
    CHECK_NOTHROW(require(right));
  }
}

TEST_CASE("check: helpers and headers of a cell go along") {
  const Checked right = checked("90.3", R"cell(
#include <vector>

// Two halves.
std::vector<double> halves(double whole) { return {whole / 2, whole / 2}; }

Tensor shift(const Tensor& x, double offset) {
  return x + static_cast<Scalar>(halves(offset)[0]) + static_cast<Scalar>(halves(offset)[1]);
}
)cell");
  CHECK(right.is_passed());
  CHECK(plain(right) ==
        "✓ 90.3 shift: passed, 1 of 1 public scenario, 3 of 3 points, seed 1; grading runs 1 more");
}

TEST_CASE("check: a known mistake is named by the chapter's own hint, with what went in") {
  const Checked wrong = checked("90.3", R"cell(
Tensor shift(const Tensor& x, double offset) {
  return x + static_cast<Scalar>(-offset);
}
)cell");
  CHECK(wrong.verdict == "wrong value");
  CHECK(wrong.passed == 0);
  CHECK(wrong.scenarios == 1);
  CHECK(wrong.points == 0);
  CHECK(wrong.mistake == "shift-down");
  CHECK(wrong.advice == "this is a known mistake: the offset is subtracted");
  contains(wrong.failure, "\"90.3 shift of one number\", y: ");
  contains(plain(wrong),
           "✗ 90.3 shift: wrong value, 0 of 1 public scenario, 0 of 3 points, seed 1\n");
  contains(plain(wrong), wrong.failure);
  contains(html(wrong), wrong.advice);
  CHECK_THROWS_WITH_AS(require(wrong), doctest::Contains("the offset is subtracted"), Error);
}

TEST_CASE(
    "check: of a mistake that nobody has described the input and the exercise's hint are told") {
  const Checked wrong = checked("90.1", R"cell(
Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: a factor of ", factor, " leaves nothing");
  return x * static_cast<Scalar>(factor * factor);
}
)cell");
  CHECK(wrong.verdict == "wrong value");
  CHECK(wrong.mistake == "");
  CHECK(wrong.advice == "hint: multiply");
  contains(wrong.failure, "input x (2, 3)\n");
  contains(wrong.failure, "expected (2, 3)\n");
  contains(wrong.failure, "received (2, 3)");
}

TEST_CASE("check: the class of a mistake without a name is told before the hint") {
  const Checked wrong = checked("90.1", R"cell(
Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: a factor of ", factor, " leaves nothing");
  return x.dim() == 1 ? x * static_cast<Scalar>(factor) : x;
}
)cell");
  CHECK(wrong.mistake_class ==
        "what fails and what passes differ in this: wherever it fails, and only there, x is a view "
        "with permuted axes; all failures together: each wrong result is x, unchanged");
  contains(html(wrong), wrong.mistake_class + "</div><div style=\"max-width:48em\">hint: multiply");
  contains(plain(wrong),
           "x is a view\nwith permuted axes; all failures together: each wrong result "
           "is x, unchanged\nhint: multiply");
}

TEST_CASE("check: what a compiler says has the lines of the cell") {
  const Checked broken = checked("90.1", R"cell(
// Line 2.
Tensor scale(const Tensor& x, double factor) {
  return y * static_cast<Scalar>(factor);
}
)cell");
  CHECK(broken.verdict == "build failed");
  CHECK(broken.passed == 0);
  contains(broken.failure, "cell:4:10: error: ");
  contains(broken.failure, "    4 |   return y * static_cast<Scalar>(factor);\n");
  contains(html(broken), "cell:4:10: error: ");
}

TEST_CASE("check: what may not be called is refused, as in the chapter's files") {
  const Checked refused = checked("90.3", R"cell(
Tensor shift(const Tensor& x, double offset) {
  return exp(log(x) + static_cast<Scalar>(offset));
}
)cell");
  CHECK(refused.verdict == "build failed");
  contains(refused.failure, "which this chapter does not use: see may_use in ");
}

TEST_CASE(
    "check: an unfinished cell is not implemented, and an empty one says what it is to have") {
  for (const char* text :
       {"Tensor shift(const Tensor& x, double offset) {\n  // here\n}", "", "#include <vector>\n",
        "Tensor shifted(const Tensor& x) { return x; }"}) {
    CAPTURE(text);
    const Checked unwritten = checked("90.3", text);
    CHECK(unwritten.is_unwritten());
    CHECK(!unwritten.is_passed());
    CHECK(unwritten.points == 0);
    contains(plain(unwritten), "○ 90.3 shift: not implemented, 0 of 1 public scenario, ");
    CHECK_THROWS_AS(require(unwritten), Error);
  }
  CHECK(checked("90.3", "").failure ==
        "the cell has no function of 90.3: it is to have Tensor shift(const Tensor& x, double "
        "offset)");
  contains(checked("90.3", "Tensor shift(const Tensor& x) { return x; }").failure,
           "both must be the same");
}

TEST_CASE("check: a cell that ends the process or never ends costs its own check alone") {
  const Checked gone = checked("90.3", R"cell(
#include <cstdlib>
#include <filesystem>
#include <fstream>
Tensor shift(const Tensor& x, double offset) {
  std::_Exit(0);
}
)cell");
  CHECK(!gone.is_passed());
  CHECK(!gone.is_unwritten());
  CHECK(gone.points == 0);
}

TEST_CASE("check: an exercise that there is not is said, and where no program is, how to get one") {
  const Checked unknown = checked("90.7", right_scale);
  CHECK(unknown.verdict == "");
  contains(unknown.failure, "there is no exercise 90.7");
  const Program none("/nowhere/wick");
  const Checked missing = check("90.1", right_scale);
  CHECK(
      plain(missing) ==
      "○ 90.1 not checked\n"
      "the course's program, which checks, is not built: build it with: tools/wick build wick_cli");
  contains(html(missing), "tools/wick build wick_cli");
  CHECK_THROWS_AS(require(missing), Error);
}

TEST_CASE("check: a lesson in a student's tree is checked by that tree's program") {
  namespace fs = std::filesystem;
  const fs::path before = fs::current_path();
  const fs::path tree = fs::path(TEMPORARY) / "student tree";
  for (const char* folder : {"notebooks", "lib", ".course", "tools"}) {
    fs::create_directories(tree / folder);
  }
  std::ofstream(tree / ".course" / "files") << "";
  std::ofstream(tree / "tools" / "wick")
      << "#!/bin/sh\necho \"wick: asked to $1 $2 by $5 of a file: $(cat \"$7\")\" >&2\nexit 2\n";
  fs::permissions(tree / "tools" / "wick", fs::perms(0755));
  fs::current_path(tree / "notebooks");
  const Checked asked = check("12.1", "the text");
  fs::current_path(before);
  fs::remove_all(tree);
  CHECK(asked.verdict == "");
  CHECK(asked.failure == "wick: asked to check 12.1 by --json of a file: the text");
}
