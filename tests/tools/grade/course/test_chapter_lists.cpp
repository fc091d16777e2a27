#include "tools/grade/course/chapter_lists.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;
namespace fs = std::filesystem;

namespace {

Chapter chapter(int number, const std::string& folder, const std::string& title) {
  Chapter chapter;
  chapter.number = number;
  chapter.folder = folder;
  chapter.title = title;
  chapter.summary = "what | is \"written\"";
  return chapter;
}

const std::string readme =
    "before\n<!-- chapters of the course -->\n| old |\n<!-- end of chapters -->\nafter\n";
const std::string opening =
    "{\n    \"| | |\\n\",\n    \"| [01 Old](01_old.ipynb) | old |\\n\",\n    \"after\"\n}\n";

// A tree of two chapters, of which the first has a notebook.
struct Tree {
  TemporaryFolder folder;

  explicit Tree(const std::string& text = readme, const std::string& cells = opening) {
    fs::create_directories(folder.path() / "notebooks");
    write_atomically(folder.path() / "README.md", text);
    write_atomically(folder.path() / "notebooks/00_start.ipynb", cells);
    write_atomically(folder.path() / "notebooks/01_a.ipynb", "{}");
  }

  std::map<std::string, std::string> lists() const {
    return make_chapter_lists(folder.path(), {chapter(1, "01_a", "A"), chapter(12, "12_b", "B")});
  }
};

}  // namespace

TEST_CASE("chapter lists: README has a row for each chapter, with a link to its notebook") {
  CHECK(
      Tree().lists().at("README.md") ==
      "before\n<!-- chapters of the course -->\n"
      "| chapter | what you write | notebook |\n|---|---|---|\n"
      "| [01 A](modules/01_a/README.md) | what \\| is \"written\" | [01](notebooks/01_a.ipynb) |\n"
      "| [12 B](modules/12_b/README.md) | what \\| is \"written\" | |\n"
      "<!-- end of chapters -->\nafter\n");
}

TEST_CASE("chapter lists: the opening notebook has a row for each notebook, as JSON") {
  CHECK(Tree().lists().at("notebooks/00_start.ipynb") ==
        "{\n    \"| | |\\n\",\n"
        "    \"| [01 A](01_a.ipynb) | what \\\\| is \\\"written\\\" |\\n\",\n    \"after\"\n}\n");
}

TEST_CASE("chapter lists: writing the lists a second time changes nothing") {
  const auto first = Tree().lists();
  const auto second = Tree(first.at("README.md"), first.at("notebooks/00_start.ipynb")).lists();
  CHECK(first == second);
}

TEST_CASE("chapter lists: a file without a place for its list is refused") {
  CHECK_THROWS_WITH_AS(Tree("no comments\n").lists(),
                       doctest::Contains("README.md has no place for the list of chapters"),
                       wick::Error);
  CHECK_THROWS_WITH_AS(Tree(readme, "{}\n").lists(), doctest::Contains("has no table of chapters"),
                       wick::Error);
}

TEST_CASE("chapters: functions that are not written are found by their lines") {
  Exercise exercise;
  exercise.id = "06.1";
  const std::string text =
      "Tensor a() {\n  throw NotImplemented(\"06.1 rules: see ..\");\n}\nTensor b() { return x; }\n"
      "Tensor c() {\n  throw NotImplemented(\"06.10 others\");\n}\n"
      "Tensor d() { throw NotImplemented(\"06.1 rules: see ..\"); }";
  CHECK(unwritten_lines(exercise, text) == std::vector<int>{2, 8});
  CHECK(is_unwritten(exercise, text));
  CHECK(unwritten_lines(exercise, "Tensor a() { return x; }\n").empty());
  CHECK_FALSE(is_unwritten(exercise, ""));
}
