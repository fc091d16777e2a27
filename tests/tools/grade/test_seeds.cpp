#include "tests/tools/grade/support/exported.h"
#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/places.h"
#include "tools/grade/batch.h"
#include "tools/grade/gradebook/graded_json.h"

#include <doctest/doctest.h>

#include <regex>
#include <set>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t secret = 0x1234567890abcdefu;

Chapter fixture_chapter() {
  return read_chapter(std::string(places::fixture) + "/modules/90_fixture/module.toml");
}

void hand_in_both(const fs::path& folder, const std::string& student, const std::string& scale,
                  const std::string& shift) {
  fs::create_directories(folder / student);
  write_atomically(folder / student / "scale.cpp", scale);
  write_atomically(folder / student / "shift.cpp", shift);
}

// Everything that the grader writes about each student, by name.
std::map<std::string, std::string> grade(const fs::path& folder, std::uint64_t seed,
                                         bool per_student) {
  GradeOptions options;
  options.seed_per_student = per_student;
  const std::vector<Chapter> chapters = {fixture_chapter()};
  Batch batch(places::fixture_kits, chapters, seed, options);
  std::map<std::string, std::string> reports;
  for (const Graded& graded : batch.grade(find_submissions(folder, chapters, {}).submissions, 2,
                                          [](const Graded&, std::size_t) {})) {
    reports[graded.submission.student] = to_json(graded);
  }
  return reports;
}

std::string without_seconds(const std::string& json) {
  return std::regex_replace(json, std::regex("\"seconds\": [-+.e0-9]+"), "");
}

std::string seed_in(const std::string& json) {
  std::smatch found;
  REQUIRE(std::regex_search(json, found, std::regex("\"seed\": \"([0-9]+)\"")));
  return found[1];
}

}  // namespace

TEST_CASE("seeds: they are the first 64 bits of a SHA-256, as sha256sum gives them") {
  // The values come from: printf 'scenario 4711 12.1 x' | sha256sum, and from: student 4711 ada
  CHECK(scenario_seed(4711, "12.1 x").value == 0x63ae33eebd42cb29);
  CHECK(student_seed(4711, "ada") == 0x35cbb79c63438d18);
}

TEST_CASE("seeds: the same seed gives the same reports, times apart, bit for bit") {
  const TemporaryFolder folder;
  const std::string shift = reference("shift.cpp");
  hand_in_both(folder.path(), "right", reference("scale.cpp"), shift);
  hand_in_both(folder.path(), "wrong", with_scale("return x * (factor + 1);"), shift);
  hand_in_both(folder.path(), "two", with_scale("return x;"), shift);
  for (const bool per_student : {false, true}) {
    const auto first = grade(folder.path(), secret, per_student);
    const auto second = grade(folder.path(), secret, per_student);
    REQUIRE(first.size() == 3);
    for (const auto& graded : first) {
      const auto& student = graded.first;
      CAPTURE(student);
      CHECK(without_seconds(graded.second) == without_seconds(second.at(student)));
    }
    // Expected and received values depend on the seed: another seed gives another report.
    CHECK(without_seconds(first.at("wrong")) !=
          without_seconds(grade(folder.path(), secret + 1, per_student).at("wrong")));
  }
}

TEST_CASE("seeds: on request each student has one, which gives their grade again") {
  const TemporaryFolder folder;
  for (const std::string student : {"ada", "bob"}) {
    hand_in_both(folder.path(), student, with_scale("return x * 2.0;"), reference("shift.cpp"));
  }
  const auto reports = grade(folder.path(), secret, true);
  const std::string ada = seed_in(reports.at("ada")), bob = seed_in(reports.at("bob"));
  CHECK(ada != bob);
  CHECK(ada == std::to_string(student_seed(secret, "ada")));
  const auto again = grade(folder.path(), student_seed(secret, "ada"), false);
  CHECK(without_seconds(again.at("ada")) == without_seconds(reports.at("ada")));

  std::set<std::uint64_t> seeds;
  for (int i = 0; i < 10000; ++i) seeds.insert(student_seed(secret, std::to_string(i)));
  CHECK(seeds.size() == 10000);
}

TEST_CASE("seeds: nobody reads what a submission prints of a hidden scenario's inputs") {
  const TemporaryFolder folder;
  const std::string shift =
      "#include \"fixture/lines.h\"\n#include <cstdio>\nnamespace wick::fixture {\n"
      "Tensor shift(const Tensor& x, double offset) {\n"
      "  std::printf(\"to stdout %g\\n\", offset); std::fflush(stdout);\n"
      "  std::fprintf(stderr, \"to stderr %g\\n\", offset);\n"
      "  return x;\n}\n}\n";
  hand_in_both(folder.path(), "ada", reference("scale.cpp"), shift);
  const std::string report = grade(folder.path(), secret, false).at("ada");
  for (const std::string stream : {"to stderr ", "to stdout "}) {
    CHECK(report.find(stream + "2") != std::string::npos);  // of the public one
    CHECK(report.find(stream + "-3") == std::string::npos);
  }
}

TEST_CASE(
    "seeds: what it prints there is in nothing that students get, sanitizers' words neither") {
  const TemporaryFolder folder;
  const std::string shift =
      "#include \"fixture/lines.h\"\n#include <cstdio>\nnamespace wick::fixture {\n"
      "Tensor shift(const Tensor& x, double offset) {\n"
      "  std::fprintf(stderr, \"offset %g\\n\", offset);\n"
      "  std::fprintf(stderr, \"shift.cpp:3:3: runtime error: forged %g\\n\", offset);\n"
      "  return x;\n}\n}\n";
  hand_in_both(folder.path(), "ada", reference("scale.cpp"), shift);
  GradeOptions options;
  options.sanitize = true;
  const std::vector<Chapter> chapters = {fixture_chapter()};
  Batch batch(places::fixture_kits, chapters, secret, options);
  const Graded ada = batch
                         .grade(find_submissions(folder.path(), chapters, {}).submissions, 1,
                                [](const Graded&, std::size_t) {})
                         .front();
  for (const char* shown : {"now", "after_due", "never"}) {
    const std::string policy =
        "due = 1970-01-01T00:01:00Z\nhidden = \"" + std::string(shown) + "\"";
    const std::string page = exported("html", ada, policy);
    CHECK(page.find("forged 2") != std::string::npos);
    for (const std::string& text :
         {page, exported("gradescope", ada, policy), exported("classroom50", ada, policy)}) {
      CHECK(text.find("offset 2") != std::string::npos);  // of the public one
      CHECK(text.find("offset -3") == std::string::npos);
      CHECK(text.find("forged -3") == std::string::npos);
    }
  }
}
