#include "tests/tools/grade/support/places.h"
#include "tools/grade/course/chapter.h"
#include "tools/grade/course/mistakes.h"
#include "tools/grade/course/new_exercise.h"
#include "tools/grade/course/skeleton.h"
#include "tools/grade/course/stubs.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

// That a new chapter builds and is graded is tests/tree/course/new.

namespace {

// A tree that has the skeleton and one chapter, 01_tensor.
struct Tree {
  TemporaryFolder folder;
  fs::path root = folder.path();

  Tree() {
    const fs::path skeleton = "tools/grade/course/skeleton";
    fs::create_directories(root / skeleton);
    fs::copy(fs::path(places::source) / skeleton, root / skeleton, fs::copy_options::recursive);
    fs::create_directories(root / "modules/01_tensor");
    fs::copy(fs::path(places::source) / "modules/01_tensor/module.toml",
             root / "modules/01_tensor/module.toml");
  }

  std::string message(const std::string& name, const std::string& source = "nn") const {
    try {
      write_skeleton(root, {name, source});
    } catch (const wick::Error& error) {
      return error.what();
    }
    return "";
  }
};

}  // namespace

TEST_CASE("skeleton: a new chapter is whole, and rests on those before it") {
  const Tree tree;
  const std::vector<fs::path> written = write_skeleton(tree.root, {"13_transformer_blocks", "nn"});
  CHECK(written.size() == 8);
  for (const fs::path& path : written) {
    CAPTURE(path.string());
    CHECK(read_file(tree.root / path).find('@') == std::string::npos);
  }
  const std::vector<Chapter> chapters = read_chapters(tree.root);
  REQUIRE(chapters.size() == 2);
  const Chapter& chapter = chapters[1];
  CHECK(chapter.title == "Transformer blocks");
  CHECK(chapter.prerequisites == std::vector<int>{1});
  CHECK(chapter.files == std::vector<std::string>{"nn/transformer_blocks.cpp"});
  const auto stubs = make_stubs(tree.root, chapter);
  CHECK(stubs.at("transformer_blocks.cpp").find("\"13.1 one more than the square: see ") !=
        std::string::npos);
  const Mistakes mistakes =
      read_mistakes(tree.root / "tests/13_transformer_blocks/mistakes.toml", chapter);
  REQUIRE(mistakes.mistakes.size() == 1);
  CHECK(apply(mistakes.mistakes[0], tree.root).at(chapter.files[0]).find("x * relu(x)") !=
        std::string::npos);
}

TEST_CASE("skeleton: the reference goes where it is told to, in that folder's namespace") {
  const Tree tree;
  write_skeleton(tree.root, {"13_more", "core/ops"});
  CHECK(read_file(tree.root / "core/ops/more.h").find("namespace wick {") != std::string::npos);
  write_skeleton(tree.root, {"14_text", "nn/text"});
  CHECK(read_file(tree.root / "nn/text/text.h").find("namespace wick::nn {") != std::string::npos);
}

TEST_CASE("skeleton: what cannot be a new chapter is refused, and nothing is written") {
  const Tree tree;
  CHECK(tree.message("13") ==
        "course new: 13 is no chapter's name: it is a number of two digits and words in lower "
        "case, such as 13_transformer_blocks");
  for (const char* name : {"tensor", "1_tensor", "13_Tensor", "13_../x", "13_a b", ""}) {
    CAPTURE(name);
    CHECK(tree.message(name).find("is no chapter's name") != std::string::npos);
  }
  CHECK(tree.message("01_more") ==
        "course new: modules/01_tensor has the number 1: each chapter has a number of its own");
  for (const char* source : {"tools", "../nn", "nn/a/b", "/nn", "core/cpu", "", "nnx"}) {
    CAPTURE(source);
    CHECK(tree.message("13_more", source).find("is no folder for a reference") !=
          std::string::npos);
  }
  fs::create_directories(tree.root / "nn");
  write_atomically(tree.root / "nn/more.h", "");
  CHECK(tree.message("13_more") == "course new: nn/more.h is there already");
  CHECK_FALSE(fs::exists(tree.root / "modules/13_more"));
}

TEST_CASE("skeleton: a new exercise is written beside the chapter's others") {
  const Tree tree;
  write_skeleton(tree.root, {"13_more", "nn/text"});
  const fs::path lesson = tree.root / "modules/13_more/README.md";
  const std::vector<fs::path> written = write_exercise(tree.root, {"13.2", "squares_and_one", ""});
  CHECK(written.size() == 8);  // there is no edges.toml
  for (const fs::path& path : written) {
    CAPTURE(path.string());
    CHECK(read_file(tree.root / path).find('@') == std::string::npos);
  }
  const std::vector<Chapter> chapters = read_chapters(tree.root);
  REQUIRE(chapters.size() == 2);
  CHECK(chapters[1].files ==
        std::vector<std::string>{"nn/text/more.cpp", "nn/text/squares_and_one.cpp"});
  REQUIRE(chapters[1].find("13.2") != nullptr);
  CHECK(chapters[1].points() == 105);
  const Mistakes mistakes = read_mistakes(tree.root / "tests/13_more/mistakes.toml", chapters[1]);
  REQUIRE(mistakes.mistakes.size() == 2);
  const std::string text = read_file(lesson);
  CHECK(text.find("### 13.1 ") < text.find("### 13.2 "));
  CHECK(text.find("### 13.2 ") < text.find("## 3. How the library does it"));
  write_exercise(tree.root, {"13.3", "third", "core/ops"});
  CHECK(read_chapters(tree.root)[1].files.back() == "core/ops/third.cpp");
  CHECK(read_file(tree.root / "core/ops/third.h").find("namespace wick {") != std::string::npos);
}

TEST_CASE("skeleton: a list of several files gets a line more") {
  for (const std::string end : {"\",\n]", "\"\n]"}) {
    CAPTURE(end);
    const Tree tree;
    write_skeleton(tree.root, {"13_more", "nn"});
    const fs::path declaration = tree.root / "modules/13_more/module.toml";
    const std::string one_line = "[\"nn/more.cpp\"]", several = "[\n  \"nn/more.cpp";
    std::string toml = read_file(declaration);
    REQUIRE(toml.find(one_line) != std::string::npos);
    toml.replace(toml.find(one_line), one_line.size(), several + end);
    write_atomically(declaration, toml);
    write_exercise(tree.root, {"13.2", "second", ""});
    CHECK(read_file(declaration).find(several + "\",\n  \"nn/second.cpp\",\n]") !=
          std::string::npos);
  }
}

TEST_CASE("skeleton: what cannot be a new exercise is refused, and nothing is written") {
  const Tree tree;
  write_skeleton(tree.root, {"13_more", "nn"});
  const auto message = [&](const NewExercise& exercise) -> std::string {
    try {
      write_exercise(tree.root, exercise);
    } catch (const wick::Error& error) {
      return error.what();
    }
    return "";
  };
  CHECK(message({"13.3", "third", ""}) ==
        "course new: 13.3: the next exercise of this chapter is 13.2");
  CHECK(message({"13.1", "first", ""}) ==
        "course new: 13.1: the next exercise of this chapter is 13.2");
  CHECK(message({"14.1", "first", ""}) ==
        "course new: 14.1: there is no chapter 14: begin it with course new 14_name");
  CHECK(message({"13.x", "first", ""}).find("is no exercise's id") != std::string::npos);
  CHECK(message({"13.2", "", ""}).find("give the name of its function too") != std::string::npos);
  CHECK(message({"13.2", "Second", ""}).find("is no function's name") != std::string::npos);
  CHECK(message({"13.2", "second", "tools"}).find("is no folder for a reference") !=
        std::string::npos);
  CHECK(message({"13.2", "more", ""}) == "course new: nn/more.cpp is there already");
  CHECK(read_chapters(tree.root)[1].exercises.size() == 1);
  CHECK_FALSE(fs::exists(tree.root / "nn/second.h"));
}
