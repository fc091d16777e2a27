#include "tests/skip.h"
#include "tests/tools/grade/support/places.h"
#include "tools/grade/build/kit.h"
#include "tools/grade/course/mistakes.h"
#include "tools/grade/course/regions.h"
#include "tools/grade/grader.h"
#include "tools/grade/system/files.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

const fs::path root = places::source;

const Kit& kit_of_autograd() {
  static const Kit kit =
      open_kit(places::kits, read_chapter(root / "modules" / "06_autograd" / "module.toml"));
  return kit;
}

// The edits of several known mistakes at once.
Mistake all_of(const std::vector<std::string>& ids) {
  const Mistakes known =
      read_mistakes(root / "tests" / "06_autograd" / "mistakes.toml", kit_of_autograd().chapter);
  Mistake all;
  for (const std::string& id : ids) {
    const auto found = std::find_if(known.mistakes.begin(), known.mistakes.end(),
                                    [&](const Mistake& mistake) { return mistake.id == id; });
    REQUIRE(found != known.mistakes.end());
    all.edits.insert(all.edits.end(), found->edits.begin(), found->edits.end());
  }
  return all;
}

// Exercise 06.2, ten rules, of the reference after these edits. `references` know single mistakes
// alone, as at a desk.
ExerciseResult grade_rules(const Mistake& mistake) {
  static const Variants variants(kit_of_autograd());
  static const References references(kit_of_autograd(), 1, &variants);
  const std::map<std::string, std::string> changed = apply(mistake, root);
  const TemporaryFolder folder;
  std::map<std::string, fs::path> sources;
  for (const std::string& file : kit_of_autograd().chapter.files) {
    const auto text = changed.find(file);
    sources[file] = folder.path() / fs::path(file).filename();
    write_atomically(
        sources[file],
        without_markers(text != changed.end() ? text->second : read_file(root / file), file));
  }
  GradeOptions options;
  options.only = "06.2";
  return grade_files(sources, references, options).exercises.front();
}

}  // namespace

TEST_CASE("by results: three wrong rules of ten are named, without a program with all three") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  const ExerciseResult result =
      grade_rules(all_of({"exp-passed-on", "log-upside-down", "root-upside-down"}));
  REQUIRE(result.diagnosis);
  CHECK(result.diagnosis->mistake == "exp-passed-on + log-upside-down + root-upside-down");
  CHECK(result.diagnosis->hint.find("3 at once. One: your exp_dx is dy: ") == 0);
  CHECK(result.diagnosis->hint.find(". Another: your log_dx multiplies by x") != std::string::npos);
  CHECK(result.diagnosis->causes.size() == 3);
  CHECK(result.diagnosis->is_certain);
}

TEST_CASE("by results: nothing is named where another failure has no name") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  Mistake mixed = all_of({"exp-passed-on", "log-upside-down"});
  REQUIRE(grade_rules(mixed).diagnosis);
  Edit unknown = mixed.edits.front();
  unknown.function = "sqrt_dx";
  unknown.find = "Scalar(0.5) / y";
  unknown.replace = "Scalar(0.125) / y";
  unknown.region.reset();
  mixed.edits.push_back(unknown);
  CHECK_FALSE(grade_rules(mixed).diagnosis);
}

TEST_CASE("by results: a rule that is wrong is named before the others are written") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  Mistake half = all_of({"log-upside-down"});
  Edit stub = half.edits.front();
  stub.function = "sqrt_dx";
  stub.find.clear();
  stub.region = "throw NotImplemented(\"06.2 sqrt_dx\");";
  half.edits.push_back(stub);
  const ExerciseResult result = grade_rules(half);
  REQUIRE(result.diagnosis);
  CHECK(result.diagnosis->mistake == "log-upside-down");
  CHECK_FALSE(result.unwritten.empty());
}
