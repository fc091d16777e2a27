#include "tests/tools/grade/support/small_class.h"
#include "tools/grade/similar/similar.h"
#include "tools/grade/similar/winnow.h"

#include <algorithm>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

// A function long enough to be a passage: 71 tokens. `name` and `number` are what copiers change.
std::string function(const std::string& name, const std::string& number = "1") {
  return "double " + name + "(const Array& " + name + "_values) {\n  double " + name +
         "_sum = " + number + ";\n  for (std::size_t i = 0; i < " + name +
         "_values.size(); ++i) {\n    if (" + name + "_values[i] > " + number + ") " + name +
         "_sum += " + name + "_values[i] * " + name + "_values[i];\n  }\n  return " + name +
         "_sum;\n}\n";
}

// Another one: no 30 tokens in a row are the same.
const std::string other =
    "Tensor row(Tensor x, int at) {\n  while (at --> 0) x = next(x, x, x, x, at);\n"
    "  switch (at) {\n    case 0: return x;\n    default: throw x.none() ? x : -x;\n  }\n"
    "  do { x = x / x - at % 2; } while (x && !at || ~at);\n  return {x, x, {at, at}};\n}\n";

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

TEST_CASE("similar: winnowing keeps a hash of every window") {
  std::vector<std::uint64_t> hashes;
  for (std::uint64_t i = 0; i < 200; ++i) hashes.push_back(i * 7919 % 101);
  const std::vector<Fingerprint> chosen = winnow(hashes, {});
  for (std::size_t window = 0; window + window_length <= hashes.size(); ++window) {
    const bool has_one = std::any_of(chosen.begin(), chosen.end(), [&](const Fingerprint& each) {
      return each.at >= window && each.at < window + window_length;
    });
    CHECK(has_one);
  }
  CHECK(chosen.size() < hashes.size() / 4);
  for (const Fingerprint& each : winnow(hashes, {0, 1, 2})) CHECK(each.hash > 2);
  // Equal hashes, as of a text that repeats itself, are kept once a window.
  CHECK(winnow(std::vector<std::uint64_t>(200, 7), {}).size() <= 200 / window_length);
  CHECK(winnow({5, 4, 6}, {}).size() == 1);
  CHECK(winnow({}, {}).empty());
}

TEST_CASE("similar: a passage is found with its lines, its tokens and both shares") {
  const std::size_t length = code_tokens(function("a")).size(), rest = code_tokens(other).size();
  const std::vector<SimilarPair> pairs =
      find_similar({{"ada", {{"x.cpp", "\n\n" + function("sum")}}},
                    {"bob", {{"x.cpp", other}}},
                    {"cyd", {{"y.cpp", other + "\n// mine\n" + function("all", "42")}}}},
                   {});
  REQUIRE(pairs.size() == 2);  // ada and cyd, bob and cyd
  const SimilarPair& ada = pairs[0].a == 0 ? pairs[0] : pairs[1];
  CHECK(ada.b == 2);
  CHECK(ada.tokens == length);
  CHECK(ada.share_a == 1);
  CHECK(ada.share_b == doctest::Approx(double(length) / double(length + rest)));
  REQUIRE(ada.passages.size() == 1);
  CHECK(ada.passages[0].a.first == 3);
  CHECK(ada.passages[0].a.last == 9);
  CHECK(ada.passages[0].b.file == "y.cpp");
  CHECK(ada.passages[0].b.first == 12);
  CHECK(pairs[0].share() >= pairs[1].share());
}

TEST_CASE("similar: parts in another order are found, and no token counts twice") {
  const std::vector<SimilarPair> pairs = find_similar(
      {{"ada", {{"x.cpp", function("a") + other}}}, {"bob", {{"x.cpp", other + function("b")}}}},
      {});
  REQUIRE(pairs.size() == 1);
  CHECK(pairs[0].passages.size() == 2);
  CHECK(pairs[0].share_a == 1);
  const std::vector<SimilarPair> repeated =
      find_similar({{"ada", {{"x.cpp", function("a")}}},
                    {"bob", {{"x.cpp", function("b") + function("c") + function("d")}}}},
                   {});
  REQUIRE(repeated.size() == 1);
  CHECK(repeated[0].tokens == code_tokens(function("a")).size());
}

TEST_CASE("similar: what everybody was given and the reference's way are nobody's own") {
  const StudentCode ada = {"ada", {{"x.cpp", function("a") + other}}};
  const StudentCode bob = {"bob", {{"x.cpp", function("b") + other}}};
  const std::vector<SimilarPair> pairs = find_similar({ada, bob}, {function("stub")});
  REQUIRE(pairs.size() == 1);
  CHECK(pairs[0].tokens == code_tokens(other).size());
  CHECK(pairs[0].share_a == 1);
  CHECK(find_similar({ada, bob}, {function("stub") + other}).empty());
  CHECK(
      find_similar({{"ada", {{"x.cpp", function("a")}}}, {"bob", {{"x.cpp", other}}}}, {}).empty());
}

TEST_CASE("similar: what most of a large class have is nobody's own, and a few copiers are found") {
  std::vector<StudentCode> students;
  for (int i = 0; i < 20; ++i) {
    students.push_back({"s" + std::to_string(i), {{"x.cpp", function("usual")}}});
  }
  students[3].files["x.cpp"] += other;
  students[7].files["x.cpp"] += other;
  const std::vector<SimilarPair> pairs = find_similar(students, {});
  REQUIRE(pairs.size() == 1);
  CHECK(pairs[0].a == 3);
  CHECK(pairs[0].b == 7);
  students.resize(19);
  CHECK(find_similar(students, {}).size() == 19 * 18 / 2);
}

TEST_CASE("similar: files that repeat themselves for a megabyte are compared too") {
  std::string text;
  while (text.size() < 1000000) text += "x = y; ";
  const std::vector<SimilarPair> pairs =
      find_similar({{"ada", {{"x.cpp", text}}}, {"bob", {{"x.cpp", text}}}}, {});
  REQUIRE(pairs.size() == 1);
  CHECK(pairs[0].share_a > 0.99);
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
