#include "tools/grade/course/chapter.h"
#include "tools/grade/course/mistakes.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;
namespace fs = std::filesystem;

namespace {

// Two files of one exercise; operator() has an overload in the same class.
const std::string first =
    "int one() {\n"
    "  // BEGIN SOLUTION 12.1\n"
    "  return 1;\n"
    "  // END SOLUTION\n"
    "}\n"
    "struct Walk {\n"
    "  void operator()(int tensor) {\n"
    "    // BEGIN SOLUTION 12.1\n"
    "    visit(tensor);\n"
    "    // END SOLUTION\n"
    "  }\n"
    "  void operator()(double module) {\n"
    "    // BEGIN SOLUTION 12.1\n"
    "    visit(module);\n"
    "    // END SOLUTION\n"
    "  }\n"
    "};\n";
const std::string second =
    "int two() {\n"
    "  // BEGIN SOLUTION 12.1\n"
    "  return 1;\n"
    "  // END SOLUTION\n"
    "}\n"
    "int three() {\n"
    "  // BEGIN SOLUTION 12.2\n"
    "  return 3;\n"
    "  // END SOLUTION\n"
    "}\n";

// The files after a mistake with this change or these edits. An error's message loses its folders.
std::map<std::string, std::string> apply_mistake(const std::string& change) {
  const TemporaryFolder folder;
  Chapter chapter;
  chapter.exercises = {{"12.1", "t", {"nn/first.cpp", "nn/second.cpp"}, 1, {}, false, "h", {}},
                       {"12.2", "t", {"nn/second.cpp"}, 1, {}, false, "h", {}}};
  fs::create_directories(folder.path() / "nn");
  write_atomically(folder.path() / "nn" / "first.cpp", first);
  write_atomically(folder.path() / "nn" / "second.cpp", second);
  write_atomically(folder.path() / "mistakes.toml",
                   "[[\"12.1\"]]\nid = \"x\"\nhint = \"h\"\n" + change);
  const Mistakes read = read_mistakes(folder.path() / "mistakes.toml", chapter);
  return apply(read.mistakes.at(0), folder.path());
}

std::map<std::string, std::string> apply_edits(const std::string& edits) {
  return apply_mistake("edits = [" + edits + "]\n");
}

std::string message_of(const std::string& edits) {
  try {
    apply_edits(edits);
  } catch (const wick::Error& error) {
    const std::string message = error.what();
    return message.substr(message.rfind("mistakes.toml"));
  }
  return "";
}

}  // namespace

TEST_CASE("mistakes: a region is chosen by its function, in whichever file that is") {
  const auto changed =
      apply_edits("{ exercise = \"12.1\", function = \"two\", region = \"  return 5;\" }");
  REQUIRE(changed.size() == 1);
  CHECK(changed.at("nn/second.cpp").find("int two() {\n  // BEGIN SOLUTION 12.1\n  return 5;\n") ==
        0);
}

TEST_CASE("mistakes: an overload is chosen by a part of its head") {
  const std::string source =
      apply_edits(
          "{ exercise = \"12.1\", function = \"operator()(double\", region = \"    skip();\" }")
          .at("nn/first.cpp");
  CHECK(source.find("visit(tensor);") != std::string::npos);
  CHECK(source.find("visit(module);") == std::string::npos);
}

TEST_CASE("mistakes: the only region of an exercise needs no function") {
  const std::string source =
      apply_edits("{ exercise = \"12.2\", region = \"  return 5;\" }").at("nn/second.cpp");
  CHECK(source.find("int three() {\n  // BEGIN SOLUTION 12.2\n  return 5;\n") != std::string::npos);
}

TEST_CASE("mistakes: a text is looked for in all files of the exercise, or in one function") {
  CHECK(apply_edits("{ exercise = \"12.1\", find = \"(tensor)\", replace = \"(0)\" }")
            .at("nn/first.cpp")
            .find("visit(0);") != std::string::npos);
  const auto changed =
      apply_edits("{ exercise = \"12.1\", function = \"two\", find = \"1\", replace = \"2\" }");
  REQUIRE(changed.size() == 1);
  CHECK(changed.at("nn/second.cpp").find("return 2;") != std::string::npos);
}

TEST_CASE("mistakes: an edit is in the exercise of its mistake, unless it names another") {
  CHECK(apply_edits("{ function = \"one\", region = \"  return 5;\" }") ==
        apply_edits("{ exercise = \"12.1\", function = \"one\", region = \"  return 5;\" }"));
}

TEST_CASE("mistakes: the only edit may stand in the mistake's own table, a body on one line") {
  CHECK(apply_mistake("exercise = \"12.2\"\nregion = \"return 5;\"\n") ==
        apply_edits("{ exercise = \"12.2\", region = \"  return 5;\" }"));
}

TEST_CASE("mistakes: edits add up, in several files") {
  const auto changed = apply_edits(
      "{ exercise = \"12.1\", function = \"one\", region = \"  return 5;\" }, "
      "{ exercise = \"12.1\", function = \"one\", find = \"5\", replace = \"6\" }, "
      "{ exercise = \"12.2\", find = \"3\", replace = \"4\" }");
  REQUIRE(changed.size() == 2);
  CHECK(changed.at("nn/first.cpp").find("return 6;") != std::string::npos);
  CHECK(changed.at("nn/second.cpp").find("return 4;") != std::string::npos);
}

TEST_CASE("mistakes: an edit that does not mean one place names its own") {
  CHECK(
      message_of("{ exercise = \"12.1\", region = \"return;\" }") ==
      "mistakes.toml:4: exercise 12.1 has 4 regions: choose one with `function`: one, operator(), "
      "operator(), two");
  CHECK(
      message_of("{ exercise = \"12.1\", function = \"operator()\", region = \"return;\" }") ==
      "mistakes.toml:4: `function = \"operator()\"` names 2 regions of exercise 12.1, not one: it "
      "has one, operator(), operator(), two");
  CHECK(message_of("{ exercise = \"12.1\", function = \"four\", region = \"return;\" }")
            .find("mistakes.toml:4: `function = \"four\"` names 0 regions") == 0);
  CHECK(message_of("{ exercise = \"12.1\", find = \"return 1;\", replace = \"\" }") ==
        "mistakes.toml:4: `return 1;` occurs 2 times in exercise 12.1: it must occur exactly once");
  CHECK(message_of("{ exercise = \"12.1\", find = \"return 3;\", replace = \"\" }") ==
        "mistakes.toml:4: `return 3;` occurs 0 times in exercise 12.1: it must occur exactly once");
  CHECK(
      message_of("{ exercise = \"12.1\", function = \"one\", find = \"visit\", replace = \"\" }") ==
      "mistakes.toml:4: `visit` occurs 0 times in exercise 12.1, function one: it must occur "
      "exactly once");
}
