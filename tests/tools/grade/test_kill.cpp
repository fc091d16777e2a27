#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/program.h"
#include "tools/grade/gradebook/database.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <sys/prctl.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <random>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

constexpr int kills = 50;
constexpr int jobs = 2;

// Each process that runs a submission leaves a mark, so the test sees what has run twice.
std::string leaving_a_mark(const std::string& text, const fs::path& marks) {
  return text +
         "\n#include <cstdio>\nnamespace {\nstruct Mark {\n  Mark() {\n"
         "    if (std::FILE* file = std::fopen(\"" +
         marks.string() +
         "\", \"a\")) {\n      std::fputs(\"x\", file);\n      std::fclose(file);\n    }\n  }\n"
         "} mark;\n}\n";
}

void hand_in(const fs::path& folder, const std::string& student, const std::string& name,
             const std::string& text) {
  fs::create_directories(folder / student);
  if (!name.empty()) write_atomically(folder / student / name, text);
}

// Hands in files of ada and bob whose scenarios all run and take some time.
void hand_in_all(const fs::path& folder, const fs::path& marks) {
  const std::string slow =
      "std::this_thread::sleep_for(std::chrono::milliseconds(40)); return x * ";
  hand_in(folder, "ada", "scale.cpp", leaving_a_mark(with_scale(slow + "factor;"), marks));
  hand_in(folder, "ada", "shift.cpp", leaving_a_mark(reference("shift.cpp"), marks));
  hand_in(folder, "bob", "scale.cpp", leaving_a_mark(with_scale(slow + "(factor + 1);"), marks));
  hand_in(folder, "bob", "shift.cpp", leaving_a_mark(reference("shift.cpp"), marks));
  hand_in(folder, "cyd", "scale.cpp", "int x");
  hand_in(folder, "eve", "", "");
}

void forget_times(nlohmann::ordered_json& value) {
  if (value.is_object()) value.erase("seconds");
  for (auto& part : value) {
    if (part.is_structured()) forget_times(part);
  }
}

std::string without_times(const std::string& json) {
  nlohmann::ordered_json value = nlohmann::ordered_json::parse(json);
  forget_times(value);
  return value.dump(1);
}

// All that the last run's results say, without times and numbers of rows.
std::string contents(const fs::path& out) {
  Database database(out / "gradebook.db");
  std::string text = read_file(out / "gradebook.csv");
  Statement grades = database.query(
      "SELECT name, entries.chapter, content, version, points, report FROM entries "
      "JOIN students ON students.id = entries.student JOIN grades ON grades.id = grade "
      "JOIN submissions ON submissions.id = submission "
      "WHERE entries.run = (SELECT max(id) FROM runs) ORDER BY place");
  while (grades.step()) {
    for (int i = 0; i < 5; ++i) text += grades.text(i) + "|";
    text += without_times(grades.text(5)) + "\n";
  }
  Statement scenarios = database.query(
      "SELECT students.name, scenarios.name, hidden, verdict, observation, detail, stderr, bytes "
      "FROM scenarios JOIN grades ON grades.id = grade JOIN submissions ON submissions.id = "
      "submission JOIN students ON students.id = submissions.student ORDER BY 1, 2, grades.id");
  while (scenarios.step()) {
    for (int i = 0; i < 8; ++i) text += scenarios.text(i) + "|";
    text += "\n";
  }
  for (const char* student : {"ada", "bob", "cyd", "eve"}) {
    text += without_times(read_file(out / "students" / (std::string(student) + ".json")));
  }
  return text;
}

using Seconds = std::chrono::duration<double>;
using Rows = std::map<std::string, double>;

// The time at which each scenario was recorded.
Rows recorded(const fs::path& out) {
  Rows rows;
  if (!fs::exists(out / "gradebook.db")) return rows;
  Database database(out / "gradebook.db");
  Statement check = database.query("PRAGMA quick_check");
  check.step();
  CHECK(check.text(0) == "ok");
  Statement tables = database.query("SELECT count(*) FROM sqlite_master WHERE name = 'scenarios'");
  tables.step();
  if (tables.integer(0) == 0) return rows;
  Statement found = database.query("SELECT grade, name, recorded FROM scenarios");
  while (found.step()) rows[found.text(0) + " " + found.text(1)] = found.real(2);
  return rows;
}

void check_that_nothing_was_lost(const Rows& before, const Rows& after) {
  for (const auto& timed : before) {
    const std::string& row = timed.first;
    CAPTURE(row);
    REQUIRE(after.count(row) == 1);
    CHECK(after.at(row) == timed.second);
  }
}

std::uint64_t choose_seed() {
  const char* given = std::getenv("WICK_KILL_SEED");
  if (given != nullptr) return std::stoull(given);
  return std::random_device{}();
}

// The number of runs of ada's and bob's scenarios that have not been recorded so far.
int lost(const fs::path& out, const fs::path& marks) {
  const int runs = fs::exists(marks) ? static_cast<int>(fs::file_size(marks)) : 0;
  if (runs == 0) return 0;
  Database database(out / "gradebook.db");
  Statement count = database.query(
      "SELECT count(*) FROM scenarios JOIN grades ON grades.id = grade JOIN submissions ON "
      "submissions.id = submission JOIN students ON students.id = submissions.student "
      "WHERE students.name IN ('ada', 'bob')");
  count.step();
  return runs - static_cast<int>(count.integer(0));
}

// A killed grader's programs go on without it and may still leave marks. The next round begins
// after the last of them has ended.
void wait_for_orphans() {
  while (::waitpid(-1, nullptr, 0) > 0 || errno == EINTR) {
  }
}

}  // namespace

TEST_CASE("kill -9: at 50 random moments it costs the scenarios in flight, and nothing else") {
  const std::uint64_t seed = choose_seed();
  MESSAGE("WICK_KILL_SEED=" << seed << " repeats these moments");
  std::mt19937_64 random(seed);
  REQUIRE(::prctl(PR_SET_CHILD_SUBREAPER, 1) == 0);
  const TemporaryFolder scratch;
  const fs::path submissions = scratch.path() / "submissions", marks = scratch.path() / "marks";
  hand_in_all(submissions, marks);
  const auto arguments = [&](const fs::path& out) {
    return std::vector<std::string>{
        "grade",  submissions.string(), "--out",     out.string(), "--seed",  "4711",
        "--jobs", std::to_string(jobs), "--sandbox", "none",       "--resume"};
  };

  const std::string wick = put_open_wick(scratch.path() / "open");
  const fs::path whole = scratch.path() / "whole";
  const auto start = std::chrono::steady_clock::now();
  std::string output;
  REQUIRE_MESSAGE(run_program(arguments(whole), scratch.path(), &output, wick) == 0, output);
  const std::chrono::duration<double> full = std::chrono::steady_clock::now() - start;
  REQUIRE(fs::file_size(marks) == 10);
  CHECK(lost(whole, marks) == 0);
  const std::string expected = contents(whole);

  // The grader is killed at any time. Since most of the time goes into compiling, other kills wait
  // for the next few results first.
  std::uniform_real_distribution<double> moment(0, std::min(1.0, 0.5 * full.count()));
  std::uniform_real_distribution<double> pause(0, 0.06);
  std::uniform_int_distribution<std::size_t> results(1, 4);
  const auto ends_first = [&](Program& program, const fs::path& out, std::size_t rows) {
    if (random() % 3 != 0) return program.ends_within(Seconds(moment(random)));
    rows += results(random);
    while (recorded(out).size() < rows) {
      if (program.ends_within(Seconds(0.002))) return true;
    }
    return program.ends_within(Seconds(pause(random)));
  };
  int killed = 0, finished = 0, all_lost = 0;
  for (; killed < kills; ++finished) {
    const fs::path out = scratch.path() / std::to_string(finished);
    fs::create_directories(out);
    fs::remove(marks);
    Rows before;
    int lost_before = 0;
    bool is_finished = false;
    while (!is_finished) {
      Program program(arguments(out), scratch.path(), wick);
      // The last run is not killed, so all that has been started is finished.
      if (killed < kills && !ends_first(program, out, before.size())) {
        program.kill();
        wait_for_orphans();
        ++killed;
      } else {
        const int code = program.wait();
        REQUIRE_MESSAGE(code == 0, program.output());
        is_finished = true;
      }
      const Rows after = recorded(out);
      check_that_nothing_was_lost(before, after);
      before = after;
      // A kill loses at most the scenario in flight of each job. A run without a kill loses none.
      const int lost_now = lost(out, marks);
      CHECK(lost_now - lost_before >= 0);
      CHECK(lost_now - lost_before <= (is_finished ? 0 : jobs));
      lost_before = lost_now;
    }
    all_lost += lost_before;
    CHECK(contents(out) == expected);
  }
  MESSAGE(killed << " kills, " << finished << " gradebooks compared, " << all_lost
                 << " scenarios run again; a run without kills takes " << full.count() << " s");
}
