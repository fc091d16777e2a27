#include "tests/tools/grade/support/places.h"
#include "tools/grade/course/chapter.h"
#include "tools/grade/course/mistakes.h"
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
    fs::copy(fs::path(places::source) / skeleton, root / skeleton);
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
