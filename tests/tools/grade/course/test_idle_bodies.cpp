#include "tests/skip.h"
#include "tests/tools/grade/support/places.h"
#include "tools/grade/course/regions.h"
#include "tools/grade/grader.h"
#include "tools/grade/system/files.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;

TEST_CASE("idle bodies: a constructor of attention that does nothing earns nothing") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  const Kit kit = open_kit(places::kits, read_chapter(std::string(places::source) +
                                                      "/modules/12_attention/module.toml"));
  const std::string file = "nn/attention/multi_head_attention.cpp";
  const std::string source = read_file(places::source + ("/" + file));
  const std::vector<Region> regions = find_regions(source, file);
  REQUIRE(function_in(regions.front().head) == "MultiHeadAttention::MultiHeadAttention");
  const TemporaryFolder folder;
  const auto path = folder.path() / "multi_head_attention.cpp";
  write_atomically(path, without_markers(replace_body(source, regions.front(), ""), file));
  GradeOptions options;
  options.only = "12.6";
  const Grade grade = grade_files({{file, path}}, References(kit, 1), options);
  REQUIRE(grade.exercises.size() == 1);
  CHECK(grade.problems.count(file) == 0);
  CHECK(grade.exercises[0].scenarios.size() >= 5);
  CHECK(grade.exercises[0].points == 0);
}
