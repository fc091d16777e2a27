#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/places.h"
#include "tools/grade/edges/cell_words.h"
#include "tools/grade/edges/kept_cells.h"
#include "tools/grade/edges/set_apart.h"

#include <doctest/doctest.h>

#include <regex>
#include <set>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

using Names = std::vector<std::string>;

const std::string differ = "what fails and what passes differ in this: wherever it ";
const std::string fails = differ + "fails, and only there, ";
const std::string passes = differ + "passes, and only there, ";

Cell cell(const std::string& row, const std::string& column, const Names& met,
          const Names& sometimes = {}) {
  return {"90.1", row, column, met, sometimes, "", met};
}

ScenarioResult ended(const std::string& key, Verdict verdict, bool is_hidden = false) {
  ScenarioResult result;
  result.key = key;
  result.verdict = verdict;
  result.is_hidden = is_hidden;
  return result;
}

// Scenarios a and b fail, c and d pass; b and d are hidden.
std::string told(const std::vector<Cell>& cells, Scenarios evidence = Scenarios::All) {
  return what_sets_apart("90.1",
                         {ended("a", Verdict::WrongValue), ended("b", Verdict::Crashed, true),
                          ended("c", Verdict::Passed), ended("d", Verdict::Passed, true)},
                         cells, evidence);
}

std::string words(const std::string& row, const std::string& column, bool is_number = false) {
  const Cell one = cell(row, column, {});
  return cell_words({&one}, is_number);
}

}  // namespace

TEST_CASE("set apart: a cell that all failing scenarios meet, and no passing one on any seed") {
  const std::string permuted = fails + "k is a view with permuted axes";
  CHECK(told({cell("f k", "permuted", {"a", "b"})}) == permuted);
  CHECK(told({cell("f k", "permuted", {"a"})}).empty());
  CHECK(told({cell("f k", "permuted", {"a"}, {"b"})}).empty());
  CHECK(told({cell("f k", "permuted", {"a", "b", "c"})}).empty());
  CHECK(told({cell("f k", "permuted", {"a", "b"}, {"c"})}).empty());
  CHECK(told({{"90.2", "f k", "permuted", {"a", "b"}, {}, "", {"a", "b"}}}).empty());
  CHECK(told({}).empty());
}

TEST_CASE("set apart: of long axes only extents that ran are named") {
  Cell longer = cell("f x", "long", {"a", "b"});
  CHECK(told({longer}) == fails + "x has a longer axis");
  longer.extents = {{"a", 300}, {"b", 1000}, {"c", 3}, {"d", 130}, {"of another exercise", 64}};
  CHECK(told({longer}) == fails + "x has a longer axis (of 300 elements, not of 130)");
  longer.scenarios = longer.throughout = {"c", "d"};
  longer.extents = {{"a", 2}, {"c", 130}};
  CHECK(told({longer}) == passes + "x has a longer axis (of 130 elements, not of 2)");
}

TEST_CASE("set apart: what another call of the scenario may have met is not said") {
  // In b, one call of several meets it: the call that is wrong may be another one.
  CHECK(told({{"90.1", "f ids", "empty", {"a", "b"}, {}, "", {"a"}}}).empty());
  CHECK(told({{"90.1", "f this", "rests after training", {"a", "b"}, {}, "", {}}}).empty());
  CHECK(told({{"90.1", "f context", "zero", {"c", "d"}, {}, "", {"c"}}}).empty());
  // Where the failing scenarios call two functions, the wrong call may be the other's.
  const Cell empty = cell("f ids", "empty", {"a", "b"});
  CHECK(
      told({empty, cell("f", "called", {"a", "b", "c", "d"}), cell("g", "called", {"b"})}).empty());
  CHECK(told({empty, cell("f", "called", {"a", "b", "c", "d"}), cell("g", "called", {"c"})}) ==
        fails + "in f ids has no elements");
}

TEST_CASE("set apart: students' sentences are of public scenarios alone") {
  const std::vector<Cell> cells = {cell("f k", "permuted", {"a"}), cell("f q", "nan", {"a", "b"})};
  CHECK(told(cells) == fails + "q holds a NaN");
  CHECK(told(cells, Scenarios::Public) ==
        fails + "k is a view with permuted axes, and q holds a NaN");
  // d, which passes, meets it, and is hidden.
  const std::vector<Cell> met = {cell("f k", "permuted", {"a", "b", "d"})};
  CHECK(told(met).empty());
  CHECK(told(met, Scenarios::Public) == fails + "k is a view with permuted axes");
}

TEST_CASE("set apart: nothing is said where nothing passes, nothing fails or not all was run") {
  const std::vector<Cell> cells = {cell("f k", "permuted", {"a"}), cell("f q", "nan", {"b"})};
  const auto of = [&](Verdict a, Verdict b) {
    return what_sets_apart("90.1", {ended("a", a), ended("b", b)}, cells, Scenarios::All);
  };
  CHECK(of(Verdict::WrongValue, Verdict::Passed) == fails + "k is a view with permuted axes");
  CHECK(of(Verdict::MemoryLimit, Verdict::Passed) == fails + "k is a view with permuted axes");
  CHECK(of(Verdict::WrongValue, Verdict::WrongShape).empty());
  CHECK(of(Verdict::Passed, Verdict::Passed).empty());
  for (const Verdict verdict : {Verdict::NotRun, Verdict::NotImplemented, Verdict::BuildFailed,
                                Verdict::NothingHandedIn, Verdict::GraderError}) {
    CHECK(of(verdict, Verdict::Passed).empty());
    CHECK(of(Verdict::WrongValue, verdict).empty());
  }
}

TEST_CASE("set apart: at most two clauses, of which none follows from the other") {
  const Names both = {"a", "b"};
  const Cell called = cell("f", "called", both), k = cell("f k", "permuted", both),
             q = cell("f q", "permuted", both), row = cell("f q", "one row", both),
             pair = cell("f q with k", "the same permuted strides", both),
             again = cell("f k", "differentiated again", both),
             wanted = cell("f k", "differentiated", both);
  CHECK(told({called, k}) == fails + "k is a view with permuted axes");
  CHECK(told({called}) == fails + "f is called");
  CHECK(told({k, row}) == fails + "k is a view with permuted axes, and q has one row");
  CHECK(told({q, k}) == fails + "q and k are views with permuted axes");
  CHECK(told({k, row, wanted}).empty());
  CHECK(told({q, k, pair}) ==
        fails + "q and k are views with the same permuted axes (their strides are equal)");
  CHECK(told({wanted, again}) == fails + "k requires a gradient and has one from before");
  // Two arguments at one edge, a tensor and a number.
  CHECK(told({cell("f q", "nan", both), cell("f t", "nan", both), cell("f t", "zero", {})}) ==
        fails + "q holds a NaN, and t is NaN");
  // Leading axes that broadcast in two pairs need not broadcast in a third.
  CHECK(told({cell("f q with k", "leading axes broadcast", both),
              cell("f q with v", "leading axes broadcast", both)}) ==
        fails + "the leading axes of q and k broadcast, and the leading axes of q and v broadcast");
}

TEST_CASE("set apart: what passes may have the edge that nothing has which fails") {
  const Names open = {"c", "d"};
  CHECK(told({cell("f factor", "one", open), cell("f factor", "zero", {})}) ==
        passes + "factor is 1");
  CHECK(told({cell("f factor", "one", open, {"a"}), cell("f factor", "zero", {})}).empty());
  // Only c passes and is public: its edges say nothing.
  CHECK(told({cell("f factor", "one", open), cell("f factor", "zero", {})}, Scenarios::Public)
            .empty());
  // A cell of what fails comes first, unless there are too many.
  const Cell k = cell("f k", "permuted", {"a", "b"}), q = cell("f q", "nan", {"a", "b"}),
             v = cell("f v", "empty", {"a", "b"}), passing = cell("f v", "one row", open);
  CHECK(told({passing, k}) == fails + "k is a view with permuted axes");
  CHECK(told({passing, k, q, v}) == passes + "v has one row");
}

TEST_CASE("set apart: of several functions the clause names its own") {
  const Cell elsewhere = cell("Heads::merge x", "nan", {});
  CHECK(told({cell("Heads::split x", "nan", {"a", "b"}), elsewhere}) ==
        fails + "in Heads::split x holds a NaN");
  CHECK(told({cell("Heads::split", "called", {"a", "b"}), elsewhere}) ==
        fails + "Heads::split is called");
}

TEST_CASE("set apart: every column that a watched program tells has words") {
  std::string text;
  for (const char* name : {"columns.h", "watch.h"}) {
    text += read_file(std::filesystem::path(places::fixture_kits) / "watch" / name);
  }
  static const std::regex column("emplace_back\\(\\s*\"([^\"]+)\"|\\{\"([^\"]+)\", ");
  std::set<std::string> columns;
  for (auto found = std::sregex_iterator(text.begin(), text.end(), column);
       found != std::sregex_iterator(); ++found) {
    columns.insert((*found)[1].matched ? (*found)[1] : (*found)[2]);
  }
  CHECK(columns.size() >= 27);
  for (const std::string& name : columns) {
    INFO(name);
    const bool is_said = name == "called" || words("f x", name) != "x: " + name ||
                         words("f x", name, true) != "x: " + name ||
                         words("f x with y", name) != "x and y: " + name;
    CHECK(is_said);
  }
  CHECK(words("f x", "a new one") == "x: a new one");
  CHECK(words("f this", "a second time") == "it is called a second time on the same object");
  CHECK(words("f this", "resting") == "the object is in evaluation mode");
  CHECK(words("f model", "resting") == "model is in evaluation mode");
}

TEST_CASE("set apart: a wrong solution that no known mistake fits gets its class") {
  const std::string body =
      "if (factor == 0) fail<ValueError>(\"0\");"
      "return x.dim() == 1 ? x * static_cast<Scalar>(factor) : x;";
  const KeptCells cells(fixture_kit());
  const auto grade = [&](const std::string& scale, const KeptCells* by) {
    GradeOptions options;
    options.cells = by;
    return grade_texts({{"scale.cpp", with_scale(scale)}, {"shift.cpp", reference("shift.cpp")}},
                       options)
        .exercises[0];
  };
  const ExerciseResult wrong = grade(body, &cells);
  CHECK_FALSE(wrong.diagnosis);
  CHECK(wrong.mistake_class == fails +
                                   "x is a view with permuted axes; all failures together: "
                                   "each wrong result is x, unchanged");
  CHECK(wrong.class_in_public == wrong.mistake_class);
  CHECK(grade(body, nullptr).mistake_class.empty());
  // A known mistake is named instead.
  const ExerciseResult known = grade("return x * static_cast<Scalar>(factor);", &cells);
  CHECK(known.diagnosis);
  CHECK(known.mistake_class.empty());
}
