#include "tests/skip.h"
#include "tests/tools/grade/support/attack_batch.h"
#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/left_behind.h"
#include "tests/tools/grade/support/places.h"
#include "tests/variable.h"
#include "tools/grade/batch.h"
#include "tools/grade/gradebook/graded_json.h"
#include "tools/grade/system/printable.h"

#include <doctest/doctest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <optional>
#include <random>
#include <sstream>
#include <thread>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

// Hostile submissions, graded as a class is: what they do must cost them their points, and nobody
// else theirs. attack_batch.h says what a file in attacks/ is. None could do harm where a sandbox
// did not hold: a bomb is as small as shows that it would go off.

namespace {

// A folder for temporary files that is this test's alone.
class OwnTemporaryFolder {
 public:
  OwnTemporaryFolder() { ::chmod(path().c_str(), 0755); }
  const fs::path& path() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
  wick::test::Variable chosen_{"TMPDIR", path().string()};
};

// As long as those that wick draws: shorter ones stand in many texts by chance.
std::uint64_t secret_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) ^ device();
}

std::vector<Graded> grade_batch(const fs::path& folder, const fs::path& kits,
                                const Sandbox& sandbox, std::uint64_t seed) {
  const std::vector<Chapter> chapters = read_chapters(places::fixture);
  const std::vector<Submission> submissions = find_submissions(folder, chapters, 90).submissions;
  GradeOptions options;
  options.sandbox = &sandbox;
  Batch batch(kits, chapters, seed, options);
  return batch.grade(submissions, 4, [](const Graded&, std::size_t) {});
}

// Everything that is said of a submission.
std::string told(const Grade& grade) {
  std::string text;
  for (const auto& [file, problem] : grade.problems) text += problem + "\n";
  for (const ExerciseResult& exercise : grade.exercises) {
    text += exercise.detail + "\n";
    for (const ScenarioResult& scenario : exercise.scenarios) {
      text += scenario.detail + "\n" + scenario.printed + "\n";
    }
  }
  return text;
}

// The compiler repeats the student's own lines, as "   12 | #include ..".
std::string without_source(const std::string& text) {
  std::string rest;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t sign = line.find_first_not_of(" 0123456789");
    if (sign == std::string::npos || sign == 0 || line[sign] != '|') rest += line + "\n";
  }
  return rest;
}

void check_text(const Graded& graded, const fs::path& temporary, std::uint64_t seed) {
  const std::string text = told(graded.grade);
  INFO(text);
  const std::string own = without_source(text);
  for (const char* secret :
       {places::fixture, places::fixture_kits, "GRADED(", "root:x:", "/usr/"}) {
    CHECK(own.find(secret) == std::string::npos);
  }
  CHECK(text.find(temporary.string()) == std::string::npos);
  CHECK(printable(text) == text);
  CHECK(text.find(std::to_string(seed)) == std::string::npos);
  CHECK(text.find("shift of a batch") == std::string::npos);  // a hidden scenario
  CHECK(to_json(graded).size() < 200 << 10);
  for (const auto& [file, problem] : graded.grade.problems) {
    CHECK(std::count(problem.begin(), problem.end(), '\n') <= 22);
    CHECK(problem.size() < 8000);
  }
}

void check_verdicts(const Graded& graded, const Attack& attack, bool is_listed) {
  for (const ExerciseResult& exercise : graded.grade.exercises) {
    CAPTURE(exercise.id);
    INFO(exercise.detail);
    const std::string verdict = to_string(exercise.verdict);
    if (exercise.id == "90.3") {
      CHECK(verdict == "passed");
      continue;
    }
    REQUIRE(attack.verdicts.count(exercise.id) == 1);
    const bool is_refused = is_listed && attack.refused.count(exercise.id) != 0;
    const std::set<std::string> expected =
        is_refused ? std::set<std::string>{"build_failed"} : attack.verdicts.at(exercise.id);
    CAPTURE(added({}, expected));
    CAPTURE(verdict);
    CHECK(expected.count(verdict) == 1);
    CHECK(exercise.points == (verdict == "passed" ? exercise.max_points : 0));
  }
}

// What was told to end may need a moment for it.
Traces find_traces_in_the_end(const fs::path& temporary, const Traces& before) {
  Traces traces;
  for (int i = 0; i < 20; ++i) {
    traces = find_traces(temporary);
    if (added(before.processes, traces.processes).empty()) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return traces;
}

// The list of calls decides nothing of those that it does not refuse.
enum class Which { All, Refused };

void attack(Isolation isolation, bool is_listed, Which which = Which::All) {
  const OwnTemporaryFolder temporary;
  const std::unique_ptr<Sandbox> sandbox = sandbox_for_fixture(isolation);
  if (!sandbox) return;
  // A sandbox does not follow links into a folder that only root can read.
  if (!is_listed && !others_can_read_fixture("kits behind links")) return;
  ::setenv("WICK_ATTACK_SECRET", "secret", 1);
  const fs::path batch = temporary.path() / "batch";
  fs::create_directory(batch);
  ::chmod(batch.c_str(), 0777);
  const char* given = std::getenv("WICK_ATTACK_SEED");
  const std::uint64_t seed = given != nullptr ? std::stoull(given) : secret_seed();
  MESSAGE("WICK_ATTACK_SEED=" << seed << " repeats these grades");
  // What the list of calls refuses must hold without it, too.
  const fs::path open_kits = temporary.path() / "kits";
  put_open_kits(open_kits);
  std::vector<Attack> attacks = put_attacks(batch, seed);
  for (const Attack& strange : put_strange_files(batch)) attacks.push_back(strange);
  if (which == Which::Refused) {
    const auto others =
        std::stable_partition(attacks.begin(), attacks.end(),
                              [](const Attack& attack) { return !attack.refused.empty(); });
    for (auto other = others; other != attacks.end(); ++other)
      fs::remove_all(batch / other->student);
    attacks.erase(others, attacks.end());
    REQUIRE(!attacks.empty());
  }
  std::map<std::string, const Attack*> by_student;
  for (const Attack& attack : attacks) by_student[attack.student] = &attack;

  const Traces before = find_traces(temporary.path());
  const auto start = std::chrono::steady_clock::now();
  const std::vector<Graded> results =
      grade_batch(batch, is_listed ? fs::path(places::fixture_kits) : open_kits, *sandbox, seed);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  MESSAGE(std::string(to_string(isolation))
          << ": " << results.size() << " submissions in " << seconds.count() << " s");
  CHECK(results.size() == attacks.size());
  for (const Graded& graded : results) {
    CAPTURE(graded.submission.student);
    REQUIRE(by_student.count(graded.submission.student) == 1);
    CHECK(graded.grade.isolation == isolation);
    check_verdicts(graded, *by_student.at(graded.submission.student), is_listed);
    check_text(graded, temporary.path(), seed);
  }

  const Traces after = find_traces_in_the_end(temporary.path(), before);
  CHECK(added(before.files, after.files) == "");
  CHECK(added(before.processes, after.processes) == "");
  CHECK(added(before.control_groups, after.control_groups) == "");
  CHECK(added(before.descriptors, after.descriptors) == "");
  CHECK_FALSE(fs::exists(batch / "left"));
}

}  // namespace

TEST_CASE("attacks: each gets its verdict, and what it may not call is refused") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  attack(Isolation::Strong, true);
}

TEST_CASE("attacks: if every call is allowed, strong holds, and nothing is left behind") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  attack(Isolation::Strong, false, Which::Refused);
}

TEST_CASE("attacks: if every call is allowed, restricted holds, and nothing is left behind") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  attack(Isolation::Restricted, false);
}

TEST_CASE(
    "attacks: there are those that were promised, and the overfitted one fits its seed once") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  const TemporaryFolder folder;
  CHECK(put_attacks(folder.path(), 1).size() >= 40);
  const std::string name = "run_overfits_the_public_seed";
  for (const fs::directory_entry& entry : fs::directory_iterator(folder.path())) {
    if (entry.path().filename() != name) fs::remove_all(entry.path());
  }
  const std::vector<Graded> results =
      grade_batch(folder.path(), places::fixture_kits, Sandbox(), 1);
  REQUIRE(results.size() == 1);
  // The numbers of the first pass are right, and those of the second call are others.
  const ScenarioResult& first = results[0].grade.exercises[0].scenarios[0];
  CHECK(first.verdict == Verdict::WrongValue);
  CHECK(first.observation.rfind("second call", 0) == 0);
}
