#include "tools/grade/release/merge_stub.h"

#include <doctest/doctest.h>

using namespace wick::grade;

namespace {

const std::string base =
    "// Chapter 12\n"
    "\n"
    "#include \"nn/attention/attention.h\"\n"
    "\n"
    "Tensor scores(const Tensor& q) {\n"
    "  check(q);\n"
    "  throw NotImplemented(\"12.1 scores: see README.md\");\n"
    "}\n"
    "\n"
    "Tensor mask(const Tensor& x) {\n"
    "  throw NotImplemented(\n"
    "      \"12.3 a mask of some kind: see README.md\");\n"
    "}\n";

const std::string written =
    "  if (q.dim() > 1) {\n"
    "    return twice(q);\n"
    "  }\n"
    "  return q;\n";

// The text with one part replaced. Throws if `what` does not stand in it.
std::string replaced(std::string text, const std::string& what, const std::string& by) {
  return text.replace(text.find(what), what.size(), by);
}

const std::string first_throw = "  throw NotImplemented(\"12.1 scores: see README.md\");\n";
const std::string mine = replaced(base, first_throw, written);

std::string merged(const std::string& base, const std::string& mine, const std::string& theirs) {
  const StubMerge merge = merge_stub(base, mine, theirs);
  INFO(merge.conflict);
  CHECK(merge.succeeded());
  return merge.text;
}

}  // namespace

TEST_CASE("merge_stub: exercises are those that throws name") {
  CHECK(exercises_of(base) == std::set<std::string>{"12.1", "12.3"});
  CHECK(exercises_of("  throw NotImplemented(\"no rule for this\");\n").empty());
}

TEST_CASE("merge_stub: an unchanged stub leaves the student's file as it is") {
  CHECK(merged(base, mine, base) == mine);
}

TEST_CASE("merge_stub: what changed right beside a written region comes in, the region stays") {
  std::string theirs =
      replaced(base, "  check(q);\n", "  check(q, \"scores\");\n  const int n = 1;\n");
  theirs = replaced(theirs, "README.md\");\n}\n", "README.md\");\n  // the end\n}\n");
  std::string expected = replaced(theirs, first_throw, written);
  CHECK(merged(base, mine, theirs) == expected);
}

TEST_CASE("merge_stub: an exercise with a new title is no conflict, written or not") {
  std::string theirs = replaced(base, "12.1 scores", "12.1 attention scores");
  theirs = replaced(theirs, "12.3 a mask of some kind", "12.3 masks");
  const std::string expected = replaced(mine, "12.3 a mask of some kind", "12.3 masks");
  CHECK(merged(base, mine, theirs) == expected);
}

TEST_CASE("merge_stub: a student's own functions and includes stay") {
  std::string own = replaced(mine, "#include \"nn/attention/attention.h\"\n",
                             "#include \"nn/attention/attention.h\"\n\n#include <cmath>\n");
  own = replaced(own, "Tensor mask(", "static int helper() {\n  return 2;\n}\n\nTensor mask(");
  const std::string theirs = replaced(base, "  check(q);\n", "  check_all(q);\n");
  CHECK(merged(base, own, theirs) == replaced(own, "  check(q);\n", "  check_all(q);\n"));
}

TEST_CASE("merge_stub: a new exercise arrives as its throw") {
  const std::string added = "\nTensor more() {\n  throw NotImplemented(\"12.8 more: see\");\n}\n";
  CHECK(merged(base, mine, base + added) == mine + added);
}

TEST_CASE("merge_stub: an exercise that nobody has written may go") {
  const std::size_t begin = base.find("\nTensor mask(");
  const std::string theirs = base.substr(0, begin);
  CHECK(merged(base, mine, theirs) == mine.substr(0, mine.find("\nTensor mask(")));
}

TEST_CASE("merge_stub: a written exercise that is gone is a conflict") {
  const std::string theirs = replaced(base, first_throw, "  return q;\n");
  const StubMerge merge = merge_stub(base, mine, theirs);
  CHECK_FALSE(merge.succeeded());
  CHECK(merge.conflict == "exercise 12.1 is no longer in this file\n");
  CHECK(merge.text.empty());
}

TEST_CASE("merge_stub: a line that both changed is a conflict, and is shown") {
  const std::string own =
      replaced(mine, "Tensor scores(const Tensor& q)", "Tensor scores(Tensor q)");
  const std::string theirs =
      replaced(base, "Tensor scores(const Tensor& q)", "Array scores(Array q)");
  const StubMerge merge = merge_stub(base, own, theirs);
  CHECK_FALSE(merge.succeeded());
  CHECK(merge.conflict.find("<<<<<<< yours\nTensor scores(Tensor q) {\n") != std::string::npos);
  CHECK(merge.conflict.find("Array scores(Array q) {\n") != std::string::npos);
  CHECK(merge.conflict.find('\x01') == std::string::npos);
}

TEST_CASE("merge_stub: a change that the student has already made by hand is no conflict") {
  const std::string theirs = replaced(base, "  check(q);\n", "  check_all(q);\n");
  const std::string own = replaced(mine, "  check(q);\n", "  check_all(q);\n");
  CHECK(merged(base, own, theirs) == own);
}
