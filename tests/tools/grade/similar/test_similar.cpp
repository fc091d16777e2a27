#include "tests/tools/grade/support/small_class.h"
#include "tools/grade/similar/code_tokens.h"

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

// A function long enough to be a passage. `name` is what copiers change.
std::string function(const std::string& name) {
  return "double " + name + "(const Array& " + name + "_values) {\n  double " + name +
         "_sum = 1;\n  for (std::size_t i = 0; i < " + name + "_values.size(); ++i) {\n    if (" +
         name + "_values[i] > 1) " + name + "_sum += " + name + "_values[i] * " + name +
         "_values[i];\n  }\n  return " + name + "_sum;\n}\n";
}

std::vector<std::string> texts(const std::string& source) {
  std::vector<std::string> all;
  for (const CodeToken& token : code_tokens(source)) all.push_back(token.text);
  return all;
}

}  // namespace

TEST_CASE("similar: names, numbers, comments, quotes, directives and layout do not count") {
  const std::string plain = "#include <a>\nint f(int x) { return x + 12; }  // \"f\"\n";
  CHECK(texts(plain) == texts("/* g */ long\n g(T  y)\n{return y\n+ 0x7;}"));
  CHECK(texts(plain) == std::vector<std::string>{"n", "n", "(", "n", "n", ")", "{", "return", "n",
                                                 "+", "0", ";", "}"});
  CHECK(code_tokens(plain).back().line == 2);
  CHECK(texts("f(\"a\")") == texts("g(\"bcd\")"));
  CHECK(texts("\x01\\'\xff/*").size() < 5);  // whatever it is, it is read
}

TEST_CASE(
    "similar: the command writes pages, a CSV file and JPlag's folders, and names nobody else") {
  Class students;
  const std::string hostile = "eve<script>";
  students.hand_in("ada", "shift.cpp", reference("shift.cpp") + function("mine"));
  students.hand_in(hostile, "shift.cpp", "// </pre><script>\n" + function("yours"));
  const fs::path to = students.scratch.path() / "similar";
  const std::string output = students.run(
      {"gradebook", "similar", students.submissions.string(), "--to", to.string(), "--jplag"});
  CHECK(has(output, "90_fixture: 4 students, 1 pair with a passage in common"));
  CHECK(has(output, "ada and " + hostile));
  CHECK(has(output, "The list is no accusation"));
  const std::string index = read_file(to / "90_fixture/index.html");
  CHECK(has(index, "is no accusation"));
  CHECK(has(index, "pair-001.html"));
  CHECK_FALSE(has(index, "<script>"));
  CHECK_FALSE(has(index, "cyd"));  // the reference's file alone
  const std::string pair = read_file(to / "90_fixture/pair-001.html");
  CHECK(has(pair, "mine_sum"));
  CHECK(has(pair, "yours_sum"));
  CHECK_FALSE(has(pair, "<script>"));
  CHECK(has(read_file(to / "90_fixture/pairs.csv"), "shift.cpp, lines "));
  CHECK(fs::exists(to / "90_fixture/jplag/submissions/cyd/shift.cpp"));
  CHECK(fs::exists(to / "90_fixture/jplag/base/shift.cpp"));
}

TEST_CASE("similar: the command says what it has left out, and that one student is one") {
  Class students;
  write_atomically(students.submissions / "notes.txt", "of nobody");
  fs::remove_all(students.submissions / "ada");
  fs::remove_all(students.submissions / "bob");
  const std::string output = students.run({"gradebook", "similar", students.submissions.string(),
                                           "--to", (students.scratch.path() / "similar").string()});
  CHECK(has(output, "90_fixture: 1 student, 0 pairs with a passage in common"));
  CHECK(has(output,
            "wick: not compared: no chapter has files of these names, or they are no student's: "
            "notes.txt\n"));
}
