#include "tools/grade/code/calls_in_source.h"
#include "tools/grade/code/plain_cpp.h"
#include "tools/grade/course/cpp_lexer.h"
#include "tools/grade/course/definitions.h"
#include "tools/grade/similar/code_tokens.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace wick::grade;

namespace {

using Kind = RawToken::Kind;

// The texts of the tokens, with a blank between.
std::string lexed(const std::string& text) {
  CppLexer lexer(text);
  std::string all;
  for (RawToken token; lexer.read(token);) {
    all += (all.empty() ? "" : " ") + std::string(token.text);
  }
  return all;
}

std::vector<Kind> kinds(const std::string& text) {
  CppLexer lexer(text);
  std::vector<Kind> all;
  for (RawToken token; lexer.read(token);) all.push_back(token.kind);
  return all;
}

std::string beyond(const std::string& text) {
  return find_beyond_cpp("# 1 \"scale.cpp\"\n" + text, "scale.cpp", "/p.gch");
}

}  // namespace

TEST_CASE("lexer: digraphs and words are the signs that they stand for") {
  CHECK(lexed("a<:3:> <% %> %: %:%:") == "a [ 3 ] { } # # #");
  CHECK(lexed("not a and b or c bitand d bitor e xor f compl g") ==
        "! a && b || c & d | e ^ f ~ g");
  CHECK(lexed("a and_eq b or_eq c xor_eq d not_eq e") == "a &= b |= c ^= d != e");
  // [lex.pptoken]: <:: is < and ::, but in <::: and <::>.
  CHECK(lexed("A<::B>") == "A < : : B >");
  CHECK(lexed("<:::B") == "[ : : B");
  CHECK(lexed("<::>") == "[ ]");
  CHECK(lexed("A::B::>") == "A : : B : : >");
  CHECK(lexed("a % b < c : d > e") == "a % b < c : d > e");
}

TEST_CASE("lexer: a backslash joins lines, in names, signs, comments and literals") {
  CHECK(lexed("sys\\\ntem(\\\n)") == "system ( )");
  CHECK(lexed("<\\\n: x :\\ \n>") == "[ x ]");
  CHECK(lexed("a // b \\\n c\nd") == "a // b \\\n c d");
  CHECK(lexed("a /\\\n* b *\\\n/ c").substr(0, 1) == "a");
  CHECK(kinds("a /\\\n* b *\\\n/ c") == std::vector<Kind>{Kind::Name, Kind::Comment, Kind::Name});
  CHECK(kinds("\"a\\\nb\" 'c'") == std::vector<Kind>{Kind::String, Kind::Character});
  CHECK(kinds("1'0\\\n00 .5e-\\\n3") == std::vector<Kind>{Kind::Number, Kind::Number});
}

TEST_CASE("lexer: a raw literal ends where it says, and has at most 16 letters to say so") {
  CHECK(kinds("R\"x(\")y\" \\\n )x\" a") == std::vector<Kind>{Kind::String, Kind::Name});
  CHECK(kinds("u8R\"(a)\" uR\"(b)\" LR\"(c)\"") ==
        std::vector<Kind>{Kind::String, Kind::String, Kind::String});
  CHECK(kinds("R\"12345678901234567(a)12345678901234567\"\na") ==
        std::vector<Kind>{Kind::Strange, Kind::Name});
  CHECK(kinds("R\"(never") == std::vector<Kind>{Kind::Strange});
  CHECK(kinds("/* never") == std::vector<Kind>{Kind::Strange});
  CHECK(kinds("'never\na") == std::vector<Kind>{Kind::Strange, Kind::Name});
}

TEST_CASE("plain C++: an attribute is one in whatever signs and lines it is written") {
  for (const char* attribute :
       {"<:<: gnu::section(\".data\") :>:>", "[<: gnu::section(\".data\") :>]",
        "<:[using gnu: constructor]:>", "<:<: deprecated(\"a\") :>:> <:<: gnu::naked :>:>",
        "[[a]] [[nodiscard]] __attribute__((b)) [[gnu::alias(\"f\")]]"}) {
    CAPTURE(attribute);
    CHECK(beyond(std::string(attribute) + " int x;") != "");
  }
  CHECK(beyond("int a<:3:>; int y = a<:b<:0:>:>; bool c = not y and y;") == "");
  // The preprocessor has joined lines: where one is joined behind it, something is wrong.
  CHECK(beyond("__attri\\\nbute__((section(\".data\"))) int x;") != "");
  CHECK(beyond("as\\\nm(\"nop\");") != "");
  CHECK(beyond("%: pragma weak f = g") != "");
}

TEST_CASE("definitions: functions are found, and calls are seen, in any spelling") {
  const std::string source =
      "// a comment \\\n } that goes on\nint f(int x) <%\n  return sys\\\ntem(\"a } b\");\n%>\n"
      "#define BRACE { \\\n {{ /* { \n { */ {\nint g() { return 1'000; }\n";
  const Definitions found = find_definitions(source);
  CHECK(found.is_balanced);
  REQUIRE(found.functions.size() == 2);
  CHECK(found.functions[0].head == "int f(int x)");
  CHECK(source.substr(found.functions[0].body_end, 2) == "%>");
  CHECK(found.functions[1].head == "int g()");
  CHECK(source.substr(found.functions[1].body_begin, 15) == " return 1'000; ");
  CHECK(CallLines(source).line_of("system") == 4);
  const std::string code = without_literals(source);
  CHECK(code.size() == source.size());
  CHECK(code.find("system") == source.find("sys"));
  CHECK(code.find("goes") == std::string::npos);
}

TEST_CASE("similar: another spelling of signs is no other code") {
  const auto texts = [](const std::string& source) {
    std::string all;
    for (const CodeToken& token : code_tokens(source)) all += token.text + " ";
    return all;
  };
  CHECK(texts("if (not a and b<:0:>) <% x = 1; %>") == texts("if (!a && b[0]) { x = 1; }"));
  CHECK(texts("dou\\\nble x;") == texts("double x;"));
}
