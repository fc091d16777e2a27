#include "tools/grade/course/chapter.h"
#include "tools/grade/course/mistakes.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;

namespace {

const std::string head =
    "number = 12\ntitle = \"Attention\"\nsummary = \"s\"\ntime = \"5 hours\"\ndifficulty = 3\n"
    "prerequisites = [1, 2]\nfiles = [\"nn/a.cpp\", \"nn/b.cpp\"]\nmay_use = [\"wick::matmul\"]\n";

std::string exercise(const std::string& id, const std::string& more = "file = \"nn/a.cpp\"\n") {
  return "[[exercise]]\nid = \"" + id + "\"\ntitle = \"t\"\npoints = 5\nhint = \"h\"\n" + more;
}

Chapter read(const std::string& text) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / "12_attention");
  const std::filesystem::path path = folder.path() / "12_attention" / "module.toml";
  write_atomically(path, text);
  return read_chapter(path);
}

std::string refusal_of_toml(const std::string& text) {
  try {
    read(text);
  } catch (const wick::Error& error) {
    const std::string message = error.what();
    return message.substr(message.rfind("module.toml"));
  }
  return "";
}

Mistakes read_mistakes_text(const std::string& text) {
  const TemporaryFolder folder;
  write_atomically(folder.path() / "mistakes.toml", text);
  return read_mistakes(folder.path() / "mistakes.toml", read(head + exercise("12.1")));
}

}  // namespace

TEST_CASE("toml: a chapter is read whole") {
  const Chapter chapter = read(head + exercise("12.1") +
                               exercise("12.2",
                                        "files = [\"nn/a.cpp\", \"nn/b.cpp\"]\nneeds = [\"12.1\"]\n"
                                        "all_or_nothing = true\n"));
  CHECK(chapter.folder == "12_attention");
  CHECK(chapter.number == 12);
  CHECK(chapter.prerequisites == std::vector<int>{1, 2});
  CHECK(chapter.points() == 10);
  CHECK(chapter.lesson() == "modules/12_attention/README.md");
  REQUIRE(chapter.find("12.2") != nullptr);
  CHECK(chapter.find("12.2")->needs == std::vector<std::string>{"12.1"});
  CHECK(chapter.find("12.2")->files.size() == 2);
  CHECK(chapter.find("12.2")->all_or_nothing);
  CHECK_FALSE(chapter.find("12.1")->all_or_nothing);
  CHECK(chapter.find("12.3") == nullptr);
}

TEST_CASE("toml: an exercise is without the chapter's functions and its own") {
  const Chapter chapter = read("without = [\"wick::a\"]\n" + head + exercise("12.1") +
                               exercise("12.2", "file = \"nn/a.cpp\"\nwithout = [\"wick::b\"]\n"));
  CHECK(chapter.find("12.1")->without == std::vector<std::string>{"wick::a"});
  CHECK(chapter.find("12.2")->without == std::vector<std::string>{"wick::a", "wick::b"});
  CHECK(refusal_of_toml("without = [\"wick::a\"]\n" + head +
                        exercise("12.1", "file = \"nn/a.cpp\"\nwithout = [\"wick::a\"]\n")) ==
        "module.toml:10: exercise 12.1 is without wick::a twice: name it once");
}

TEST_CASE("toml: what is wrong with a chapter is told with file and line") {
  CHECK(refusal_of_toml("number = ") != "");
  CHECK(refusal_of_toml("").find("module.toml:1: `number` is missing") == 0);
  CHECK(refusal_of_toml("number = \"x\"\n").find("module.toml:1: `number` has the wrong type") ==
        0);
  CHECK(refusal_of_toml("language = \"rust\"\n" + head + exercise("12.1")) ==
        "module.toml:1: `language` is \"rust\": it is \"c++\" or \"cuda\"");
  CHECK(refusal_of_toml(head) == "module.toml:1: there is no [[exercise]]");
  CHECK(refusal_of_toml("wrong = 1\n" + head + exercise("12.1")) ==
        "module.toml:1: unknown key `wrong`");
  CHECK(refusal_of_toml(head + exercise("12.1", "file = \"nn/a.cpp\"\npoint = 3\n")) ==
        "module.toml:15: unknown key `point`");
  CHECK(refusal_of_toml(head + exercise("12.1") + exercise("12.1")) ==
        "module.toml:15: exercise 12.1 is described twice");
  CHECK(refusal_of_toml(head + exercise("12.1", "file = \"nn/c.cpp\"\n")) ==
        "module.toml:9: exercise 12.1 is in nn/c.cpp, which `files` does not list");
  CHECK(refusal_of_toml(head + exercise("12.1", "file = \"nn/a.cpp\"\nneeds = [\"12.9\"]\n")) ==
        "module.toml:9: exercise 12.1 needs 12.9, which is not before it");
}

TEST_CASE("toml: mistakes have edits, and scenarios that are kept a reason") {
  const Mistakes read = read_mistakes_text(
      "[[\"12.1\"]]\nid = \"no-scaling\"\nhint = \"h\"\n"
      "edits = [{ find = \"a\", replace = \"b\" }]\n"
      "[[\"12.1\"]]\nid = \"other\"\nhint = \"h\"\nunnamed_because = \"looks like no-scaling\"\n"
      "edits = [{ region = \"return;\", function = \"two\" }]\n"
      "[kept]\n\"12.1 first\" = \"simple\"\n");
  REQUIRE(read.mistakes.size() == 2);
  CHECK(read.mistakes[0].edits[0].find == "a");
  CHECK_FALSE(read.mistakes[0].edits[0].region);
  CHECK(read.mistakes[0].touches("12.1"));
  CHECK(*read.mistakes[1].edits[0].region == "  return;");  // a body of one line is indented
  CHECK(read.mistakes[1].edits[0].function == "two");
  CHECK(read.mistakes[1].edits[0].files == std::vector<std::string>{"nn/a.cpp"});
  CHECK(read.mistakes[1].unnamed_because == "looks like no-scaling");
  CHECK(read.kept.at("12.1 first") == "simple");
}

TEST_CASE("toml: mistakes that name what is not there, or a path, are refused") {
  const std::string edits = "edits = [{ find = \"a\", replace = \"b\" }]\n";
  CHECK_THROWS_AS(read_mistakes_text("[[\"12.1\"]]\nid = \"x\"\nhint = \"h\"\n"), wick::Error);
  CHECK_THROWS_AS(read_mistakes_text("[[\"12.9\"]]\nid = \"x\"\nhint = \"h\"\n" + edits),
                  wick::Error);
  CHECK_THROWS_AS(read_mistakes_text("[[\"12.1\"]]\nid = \"../x\"\nhint = \"h\"\n" + edits),
                  wick::Error);
  CHECK_THROWS_AS(
      read_mistakes_text("[[\"12.1\"]]\nid = \"x\"\nhint = \"h\"\nalso = [\"9.9\"]\n" + edits),
      wick::Error);
  const std::string begin = "[[\"12.1\"]]\nid = \"x\"\nhint = \"h\"\nedits = [{ exercise = ";
  CHECK_THROWS_AS(read_mistakes_text(begin + "\"12.2\", find = \"a\", replace = \"b\" }]\n"),
                  wick::Error);
  CHECK_THROWS_AS(read_mistakes_text(begin + "\"12.1\", find = \"\", replace = \"b\" }]\n"),
                  wick::Error);
  CHECK_THROWS_AS(
      read_mistakes_text(begin + "\"12.1\", file = \"nn/a.cpp\", region = \"return;\" }]\n"),
      wick::Error);
}

TEST_CASE("toml: chapters know all that they rest on, and only what is before them") {
  const TemporaryFolder folder;
  const auto put = [&](const std::string& name, int number, const std::string& prerequisites) {
    const std::filesystem::path path = folder.path() / "modules" / name;
    std::filesystem::create_directories(path);
    write_atomically(path / "module.toml",
                     "number = " + std::to_string(number) +
                         "\ntitle = \"t\"\nsummary = \"s\"\ntime = \"1 hour\"\ndifficulty = 1\n"
                         "prerequisites = " +
                         prerequisites + "\nfiles = [\"nn/a.cpp\"]\n" + exercise("1.1"));
  };
  const auto message = [&] {
    try {
      check_chapters(read_chapters(folder.path()));
    } catch (const wick::Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  put("01_a", 1, "[]");
  put("02_b", 2, "[1]");
  put("05_c", 5, "[2]");
  const std::vector<Chapter> chapters = read_chapters(folder.path());
  REQUIRE(chapters.size() == 3);
  CHECK(chapters[0].before.empty());
  CHECK(chapters[2].before == std::set<int>{1, 2});

  CHECK(message().empty());

  put("05_c", 5, "[3]");
  CHECK(message() ==
        "modules/05_c/module.toml: `prerequisites` has 3: it must be the number of a chapter "
        "before 5");
  put("05_c", 5, "[5]");
  CHECK(message().find("`prerequisites` has 5") != std::string::npos);
  put("05_c", 2, "[1]");
  CHECK(message() ==
        "modules/05_c/module.toml: `number` is 2, as in modules/02_b: each chapter has a number of "
        "its own");
}
