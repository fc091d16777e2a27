#include "tools/grade/course/definitions.h"

#include <doctest/doctest.h>

using namespace wick::grade;

namespace {

std::vector<std::string> heads(const std::string& source) {
  std::vector<std::string> found;
  for (const Definition& definition : find_definitions(source).functions) {
    found.push_back(definition.head);
  }
  return found;
}

}  // namespace

TEST_CASE("definitions: functions in namespaces and classes, on whatever lines they stand") {
  CHECK(heads("namespace a { namespace b {\n"
              "int one(int x)\n{ if (x) { return 1; } return 0; }\n"
              "struct S { int two() const { return 2; } int x{3}; };\n"
              "S::S(int a,\n     int b) : x{a}, y(b) { }\n"
              "}}\n") ==
        std::vector<std::string>{"int one(int x)", "int two() const", "S::S(int a, int b) : x"});
}

TEST_CASE("definitions: a body is what stands between its braces") {
  const std::string source = "int f() { return '{' + \"}\"[0]; }  // }\n";
  const Definitions found = find_definitions(source);
  REQUIRE(found.functions.size() == 1);
  CHECK(found.is_balanced);
  const Definition& f = found.functions[0];
  CHECK(source.substr(f.body_begin, f.body_end - f.body_begin) == " return '{' + \"}\"[0]; ");
  CHECK(source.substr(f.begin, f.end - f.begin) == "int f() { return '{' + \"}\"[0]; }");
}

TEST_CASE("definitions: braces in comments, literals and directives do not count") {
  for (const char* source : {"/* { */ int f() { return 0; }\n", "// {\nint f() { return 0; }\n",
                             "#define OPEN { \\\n {\nint f() { return 0; }\n",
                             "const char* s = R\"x({)\" {)x\"; int f() { return 0; }\n",
                             "long n = 1'000'000; int f() { return 0; }\n"}) {
    CAPTURE(source);
    CHECK(find_definitions(source).is_balanced);
    CHECK(heads(source).back() == "int f()");
  }
}

TEST_CASE("definitions: a brace without its other half is told") {
  CHECK_FALSE(find_definitions("int f() { if (true) { return 0; }\n").is_balanced);
  CHECK_FALSE(find_definitions("int f() { return 0; }}\n").is_balanced);
  CHECK_FALSE(find_definitions("namespace a {\nint f() { return 0; }\n").is_balanced);
}

TEST_CASE("definitions: without literals a text keeps its length and its lines") {
  const std::string source = "int x = 'a'; // b\n\"c\\\"d\"; /* e\nf */ int y;\n";
  CHECK(without_literals(source) == "int x =    ;     \n      ;     \n     int y;\n");
}
