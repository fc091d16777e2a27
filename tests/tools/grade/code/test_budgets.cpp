#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/build/compiler_text.h"
#include "tools/grade/build/explain_error.h"
#include "tools/grade/build/salvage.h"
#include "tools/grade/code/assembly.h"
#include "tools/grade/code/calls_in_source.h"
#include "tools/grade/code/plain_cpp.h"
#include "tools/grade/code/reaches.h"
#include "tools/grade/code/symbols.h"
#include "tools/grade/course/definitions.h"
#include "tools/grade/course/questions.h"
#include "tools/grade/judge/list_difference.h"
#include "tools/grade/judge/report.h"
#include "tools/grade/similar/code_tokens.h"
#include "tools/grade/system/printable.h"

#include <doctest/doctest.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <string>
#include <vector>

using namespace wick::grade;
using namespace wick::grade::test;

// Everything that reads a student's bytes outside of a sandbox reads 1 MB of what is worst for it.
// Each input takes a second at most, sanitised; a reader whose work is the square of it takes
// hours.

namespace {

constexpr std::size_t size = std::size_t{1} << 20;
constexpr rlim_t most_seconds = 40;  // of the processor

std::string repeated(const std::string& part, std::size_t bytes = size) {
  std::string text;
  while (text.size() + part.size() <= bytes) text += part;
  return text;
}

// A child without the time that a square takes.
void check_ends(const std::string& what, const std::function<void()>& read) {
  CAPTURE(what);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    const rlimit limit{most_seconds, most_seconds};
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    ::setrlimit(RLIMIT_CPU, &limit);
    read();
    ::_exit(0);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(status == 0);
}

// Of C++ that is no C++, too: a lexer also reads what no compiler takes.
std::vector<std::string> worst_texts() {
  std::vector<std::string> texts = {
      "R\"" + repeated(")") + "(" + repeated(")"),
      "int f(" + repeated("int x, ", size / 2) + ") : a{1}" + repeated(", b{2}", size / 2) + "{}",
      repeated("int f() {") + repeated("}"),
      repeated("namespace a {") + "int f() { g(); }",
      "int f(" + repeated("{"),
      repeated("[[a(\"b\")", size) + ";"};
  for (const char* part : {"/*",
                           "'",
                           "\"\\",
                           "R\"(",
                           "\\\n",
                           "\\ ",
                           "a\\\n",
                           "<:<:",
                           "#a\\\n",
                           "{",
                           "}",
                           "a(){}b{}",
                           "class a{",
                           "__attribute__((",
                           "[[",
                           "asm(\"a\"",
                           "~a",
                           "operator,",
                           "std::a ",
                           "int f(int x) { return f(x); }\n",
                           "const auto f = [](int x) { return x; };\n",
                           "int f();\n",
                           "x = f(1);\n",
                           "a "}) {
    texts.push_back(repeated(part));
  }
  return texts;
}

// Functions that call one another in a row, of which the last makes a call.
std::string chain(const std::string& call) {
  std::string text, last = call;
  for (int i = 0; text.size() + 100 < size; ++i) {
    const std::string name = "f" + std::to_string(i);
    text.insert(text.size(), "int " + name + "() { return " + last + "(); }\n");
    last = name;
  }
  return text;
}

// All of them call all names that fit, and none is defined where it is called.
std::string all_with_all() {
  std::string text;
  for (int i = 0; text.size() < size; ++i) {
    text += "int g" + std::to_string(i) + "() { return ";
    for (int j = 0; j < 100; ++j) text += "g" + std::to_string((i * 97 + j * 31) % 900) + "() + ";
    text += "0; }\n";
  }
  return text;
}

std::vector<std::string> names(int count, const std::string& start) {
  std::vector<std::string> all;
  for (int i = 0; i < count; ++i) all.push_back(start + std::to_string(i));
  return all;
}

void put(std::string& bytes, std::uint32_t number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

}  // namespace

TEST_CASE("budgets: a megabyte of any text is read as code in linear time") {
  check_ends("all texts", [] {
    for (const std::string& text : worst_texts()) {
      without_comments(text);
      find_beyond_cpp("# 1 \"a.cpp\"\n" + text, "a.cpp", "/p.gch");
      find_beyond_cpp_in_assembly(text, "a.cpp", false);
      CallLines(text).line_of("write");
      Reaches(text, {"write", "f", "operator+"}, [](const std::string&) { return ""; });
      function_name(text);
      demangle("_Z" + text);
      printable(text);
    }
  });
  for (const char* line : {"\t.section .text", "\t.string \"", "#APP\n", "\t.set a", "\tadrp a;",
                           "\t.file 1 \"a\" ", ".L:\n", "\t.section .rodata,\"a\",,,"}) {
    check_ends(line, [&] {
      find_beyond_cpp_in_assembly(repeated(line), "a.cpp", true);
      find_beyond_cpp_in_assembly(line + repeated(","), "a.cpp", false);
    });
  }
}

TEST_CASE("budgets: many functions and many refused calls take no time of each with each") {
  const std::vector<std::string> calls = names(20000, "g");
  for (const std::string& text : {chain("g7"), all_with_all(), repeated("int f() { g1(); }\n")}) {
    check_ends(text.substr(0, 40), [&] {
      Reaches(text, calls, [](const std::string&) { return ""; });
      const CallLines lines(text);
      for (const std::string& call : calls) lines.line_of("std::" + call);
    });
  }
  check_ends("salvage", [&] {
    for (const char* part : {"Tensor scale(int x) { g1(x); }\n",
                             "Tensor scale(int x) { { g1(x); }\n", "void h() { g1(); }\n"}) {
      Salvage calls_left_out(fixture_kit(), "fixture/scale.cpp", repeated(part));
      calls_left_out.leave_out_calls({"g1"});
      Salvage errors_left_out(fixture_kit(), "fixture/scale.cpp", repeated(part));
      errors_left_out.leave_out_errors("scale.cpp:3:1: error: a\nscale.cpp:99999:1: error: b\n");
    }
  });
}

TEST_CASE("budgets: names that are long when they are read are not read") {
  // A type of 900 letters, and eight references to it.
  std::set<std::string> symbols;
  for (int i = 0; i < 3000; ++i) {
    const std::string type = "type" + std::to_string(100000 + i) + std::string(800, 'a');
    symbols.insert("_Z1f" + std::to_string(type.size()) + type + "S_S_S_S_S_S_S_S_");
  }
  REQUIRE(demangle(*symbols.begin()).size() > 7000);
  CHECK_FALSE(can_be_demangled(symbols));
  CHECK(can_be_demangled({symbols.begin(), std::next(symbols.begin(), 200)}));
}

TEST_CASE("budgets: what compilers and programs write is read in linear time") {
  check_ends("compiler", [] {
    for (const std::string& part :
         {std::string("/folder/"), std::string("/a/"), std::string("a.cpp:1:1: error: b\n"),
          std::string("did you forget to ‘#include "), std::string("\xe2\x80"),
          std::string("undefined reference to `")}) {
      for (const std::string& text : {repeated(part), "a: error: " + repeated(part)}) {
        const std::string shown = shorten_compiler_text(text, {"/folder", "/a"});
        CHECK(shown.size() < 20000);
        first_error(shown);
        explain_error(shown);
      }
    }
  });
  check_ends("reports", [] {
    std::string frames;
    for (int i = 0; frames.size() < max_report_bytes; ++i) {
      const std::string name = std::string(max_name_bytes - 8, 'n') + std::to_string(10000000 + i);
      std::string payload;
      put(payload, static_cast<std::uint32_t>(name.size()));
      payload += name;
      for (int zero = 0; zero < 8; ++zero) put(payload, 0);
      put(frames, static_cast<std::uint32_t>(FrameType::Observation));
      put(frames, static_cast<std::uint32_t>(payload.size()));
      frames += payload;
    }
    read_report(frames, "90.1 a", 1);
    for (const char* part : {"  a", "|a", "(1, ", " (", "-1 "}) {
      describe_texts(repeated(part) + "a", repeated(part) + "b");
    }
  });
  check_ends("answers", [] {
    Chapter chapter;
    chapter.number = 12;
    for (const char* part : {"<!---->", "<!--", "-->", "## 12.q1\n", "#\n", "# 12.\n", "\n"}) {
      read_answers(repeated(part), chapter);
    }
  });
}

TEST_CASE("budgets: code is taken apart for comparison in linear time") {
  for (const std::string& text :
       {repeated("a + "), repeated("\"a\" // \n"), repeated("<:%:?\?/")}) {
    check_ends(text.substr(0, 20), [&] { code_tokens(text); });
  }
}
