#include "tests/tools/grade/support/exported.h"
#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/text.h"

#include <doctest/doctest.h>

#include <set>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

// The name of the fixture's hidden scenario, which stands in the programs that have it.
const std::string hidden_name = "shift of a batch";

Graded of_ada(const Grade& grade) {
  Graded graded;
  graded.submission.student = "ada";
  graded.submission.chapter = "90_fixture";
  graded.grade = grade;
  return graded;
}

}  // namespace

TEST_CASE("secrets: every scenario has a seed of its own, which is not the run's") {
  std::set<std::uint64_t> seeds;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    seeds.insert(seed);
    for (const ScenarioInfo& scenario : fixture_kit().scenarios) {
      seeds.insert(scenario_seed(seed, scenario.key).value);
    }
    seeds.insert(student_seed(seed, fixture_kit().scenarios.front().key));
  }
  CHECK(seeds.size() == 100 * (2 + fixture_kit().scenarios.size()));
}

TEST_CASE("secrets: the reference gets the scenario's seed, as the submission does") {
  const References references(fixture_kit(), 4711);
  const std::string key = "90.1 scale of a batch";
  CHECK(references.seed_of(key).value == scenario_seed(4711, key).value);
  CHECK(references.reference(key).has_ended);  // its report names the seed
}

TEST_CASE("secrets: programs that run public scenarios have no hidden ones") {
  const TemporaryFolder folder;
  GradeOptions options;
  options.own = options.sanitize = true;
  options.build_folder = folder.path();
  const Grade grade = grade_texts(
      {{"scale.cpp", reference("scale.cpp")}, {"shift.cpp", reference("shift.cpp")}}, options);
  CHECK(grade.points == 9);
  REQUIRE(grade.own);
  CHECK(grade.own->problem == "");
  CHECK(grade.own->passed == 5);
  REQUIRE(grade.second_look);
  CHECK(grade.second_look->problem == "");
  CHECK(grade.second_look->scenarios == 5);
  for (const char* program :
       {"graded-90.1", "graded-90.2", "graded-90.3", "own/own", "sanitized/sanitized"}) {
    CAPTURE(program);
    CHECK_FALSE(has(read_file(folder.path() / program), hidden_name));
  }
  for (const char* program :
       {"graded-with-hidden-90.3", "own/own-with-hidden", "sanitized/sanitized-with-hidden"}) {
    CAPTURE(program);
    CHECK(has(read_file(folder.path() / program), hidden_name));
  }
  // An exercise without hidden scenarios needs no second program.
  CHECK_FALSE(fs::exists(folder.path() / "graded-with-hidden-90.1"));
}

TEST_CASE("secrets: a program that prints itself as hex shows 4 kB in each public scenario") {
  // The program writes its own frames: notes, and an exception with a long text.
  const std::string shift =
      "#include \"fixture/lines.h\"\n#include <unistd.h>\n#include <cstdint>\n"
      "#include <iostream>\n#include <stdexcept>\n#include <string>\n"
      "namespace {\nvoid put(std::string& bytes, std::uint32_t number) {\n"
      "  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);\n}\n}\n"
      "namespace wick::fixture {\nTensor shift(const Tensor&, double) {\n"
      "  for (int note = 0; note < 100; ++note) {\n"
      "    std::string payload, frame;\n"
      "    put(payload, 0);\n    put(payload, 0);\n    put(payload, 16000);\n"
      "    payload += std::string(16000, 'a');\n"
      "    put(frame, 3);\n    put(frame, static_cast<std::uint32_t>(payload.size()));\n"
      "    frame += payload;\n"
      "    if (::write(3, frame.data(), frame.size()) < 0) break;\n  }\n"
      "  std::cerr << std::string(100000, 'b') << std::flush;\n"
      "  throw std::runtime_error(std::string(16000, 'c'));\n}\n}\n";
  const Graded ada =
      of_ada(grade_texts({{"scale.cpp", reference("scale.cpp")}, {"shift.cpp", shift}}));
  CHECK(ada.grade.exercises[2].verdict == Verdict::Threw);
  for (const char* shown : {"never", "now"}) {
    const std::string policy = "hidden = \"" + std::string(shown) + "\"";
    CAPTURE(shown);
    for (const char* format : {"html", "gradescope", "classroom50"}) {
      const std::string text = exported(format, ada, policy);
      // The exercise has one public scenario. Nothing is said of its hidden one.
      const auto said = [&](const std::string& letters) {
        std::size_t longest = 0;
        for (std::size_t at = text.find(letters); at != std::string::npos;) {
          const std::size_t end = text.find_first_not_of(letters[0], at);
          longest += end - at;
          at = text.find(letters, end);
        }
        return longest;
      };
      CHECK(said("cccccccc") > 1000);
      CHECK(said("aaaaaaaa") + said("bbbbbbbb") + said("cccccccc") <= 4096);
    }
  }
}
