#include "tests/tools/grade/fixture.h"
#include "tests/tools/grade/program.h"
#include "tools/grade/gradebook/gradebook.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <regex>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

/// A class of three, and where its results go.
struct Class {
  TemporaryFolder scratch;
  fs::path submissions = scratch.path() / "submissions", out = scratch.path() / "out";

  Class() {
    for (const char* student : {"ada", "bob", "cyd"}) {
      hand_in(student, "shift.cpp", reference("shift.cpp"));
    }
  }

  void hand_in(const std::string& student, const std::string& name, const std::string& text) {
    fs::create_directories(submissions / student);
    write_atomically(submissions / student / name, text);
  }

  std::string run(std::vector<std::string> arguments, int expected = 0) {
    std::string output;
    const int code = run_program(arguments, scratch.path(), &output);
    CHECK_MESSAGE(code == expected, output);
    return output;
  }

  std::string grade(std::vector<std::string> more, int expected = 0) {
    std::vector<std::string> arguments = {"grade",      submissions.string(), "--out",
                                          out.string(), "--sandbox",          "none"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments, expected);
  }

  std::vector<Entry> entries() { return Gradebook(out, Gradebook::Use::Looking).entries(); }
};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("resume: only what has changed is graded again, on a new secret seed") {
  Class students;
  CHECK(has(students.grade({}), "3 submissions in "));
  const std::uint64_t seed = students.entries().front().graded.grade.seed;
  CHECK(has(students.grade({"--resume"}),
            "(3 graded before), sandbox: none; each exercise linked with the reference's others; "
            "seed " +
                std::to_string(seed) + " repeats these inputs"));

  students.hand_in("bob", "shift.cpp", "int x");
  CHECK(has(students.grade({"--resume"}), "(2 graded before)"));
  const std::vector<Entry> entries = students.entries();
  REQUIRE(entries.size() == 3);
  CHECK(entries[0].score.points == 3);
  CHECK(entries[1].score.points == 0);
  CHECK(entries[1].graded.grade.exercises[2].verdict == Verdict::BuildFailed);
  CHECK(entries[0].graded.grade.seed == seed);
  CHECK(entries[1].graded.grade.seed != seed);
  CHECK(entries[2].graded.grade.seed == seed);

  // What was handed in before is known, and is what counts when it comes back.
  students.hand_in("bob", "shift.cpp", reference("shift.cpp"));
  CHECK(has(students.grade({"--resume"}), "(3 graded before)"));
  CHECK(students.entries()[1].score.points == 3);
  CHECK(students.entries()[1].graded.grade.seed == seed);
  CHECK(has(read_file(students.out / "students" / "bob.json"), "\"points\": 3.0"));
}

TEST_CASE("resume: a second hand-in earns nothing by values that the first has seen") {
  Class students;
  const std::string wrong = with_scale("return x;");
  students.hand_in("bob", "scale.cpp", wrong);
  students.grade({});
  const std::uint64_t seed = students.entries()[1].graded.grade.seed;
  // All that could be learned of the first: what the reference gives on its inputs.
  const References seen(fixture_kit(), seed);
  std::string answers;
  for (const auto& [key, name] :
       {std::pair("90.1 scale of a batch", "y"), std::pair("90.1 scale by nothing", "scaled")}) {
    const std::vector<double>& values = seen.reference(key).find(name)->values;
    answers += "if (x.numel() == " + std::to_string(values.size()) + ") return from_vector({";
    char number[40];
    for (const double value : values) {
      std::snprintf(number, sizeof number, "%.17g,", value);
      answers += number;
    }
    answers += "}, x.shape());";
  }
  students.hand_in("bob", "scale.cpp",
                   with_scale("if (factor == 0) fail<ValueError>(\"0\");" + answers + "return x;"));
  students.grade({"--resume"});
  const Entry second = students.entries()[1];
  CHECK(second.graded.grade.exercises[0].verdict == Verdict::WrongValue);
  CHECK(second.graded.grade.exercises[0].points == 0);

  // On the seed that was recorded for each, the instructor gets the same again; on the first seed
  // the memorised values fit.
  const auto points_on = [&](std::uint64_t repeated) {
    students.grade({"--seed", std::to_string(repeated)});
    return students.entries()[1].graded.grade.exercises[0].points;
  };
  CHECK(points_on(second.graded.grade.seed) == 0);
  CHECK(points_on(seed) == 4);
}

TEST_CASE("resume: another seed is another grade, and without --resume all is graded anew") {
  Class students;
  students.grade({"--seed", "1"});
  CHECK_FALSE(has(students.grade({"--resume", "--seed", "2"}), "graded before"));
  CHECK(students.entries().front().graded.grade.seed == 2);
  CHECK_FALSE(has(students.grade({"--seed", "2"}), "graded before"));
  CHECK(has(students.grade({"--resume", "--seed", "1"}), "(3 graded before)"));
}

TEST_CASE("resume: seeds of students' own and second looks are not mixed with what has none") {
  Class students;
  students.grade({"--seed", "5"});
  const std::vector<std::string> again = {"--resume", "--seed", "5"};
  const auto with = [&](const std::string& flag) {
    std::vector<std::string> arguments = again;
    arguments.push_back(flag);
    return students.grade(arguments);
  };
  CHECK_FALSE(has(with("--seed-per-student"), "graded before"));
  for (const Entry& entry : students.entries()) CHECK(entry.graded.grade.seed != 5);
  CHECK(has(with("--seed-per-student"), "(3 graded before)"));
  CHECK_FALSE(has(with("--sanitize"), "graded before"));
  for (const Entry& entry : students.entries()) {
    CHECK(entry.graded.grade.seed == 5);
    CHECK(entry.graded.grade.second_look.has_value());
  }
  CHECK(has(students.grade(again), "(3 graded before)"));
  for (const Entry& entry : students.entries()) {
    CHECK_FALSE(entry.graded.grade.second_look.has_value());
  }
}

TEST_CASE("resume: who is pending has no score, is told in one line, and is graded again") {
  Class students;
  students.grade({"--seed", "5"});
  const std::vector<Entry> entries = students.entries();
  fs::remove_all(students.out);
  {
    Gradebook gradebook(students.out, Gradebook::Use::Grading);
    gradebook.begin(entries.front().run, false);
    for (const Entry& entry : entries) {
      Graded graded = entry.graded;
      graded.submission.chapter = "90_fixture";
      if (graded.submission.student == "bob") {
        graded.grade = pending_grade(fixture_kit().chapter, 5, "the \x1b[2J disk is broken");
      }
      gradebook.finish(graded, entry.handin, entry.place);
    }
    gradebook.end();
  }
  const std::string shown = students.run({"gradebook", "show", students.out.string()}, 2);
  CHECK(has(shown, "wick: bob: 90.1: the \\x1b[2J disk is broken\n"));
  CHECK(has(shown, "wick: pending, without a score: bob: the grader or this machine failed"));
  CHECK(has(read_file(students.out / "gradebook.csv"), "\nbob,90_fixture,,9,,grader_error,"));
  CHECK(has(read_file(students.out / "gradebook.csv"), ",pending\r\n"));
  students.run({"gradebook", "export", students.out.string(), "--format", "gradescope"}, 2);
  CHECK_FALSE(
      has(read_file(students.out / "exports/gradescope/bob.90_fixture/results.json"), "score"));

  CHECK(has(students.grade({"--resume"}), "(2 graded before)"));
  CHECK(students.entries()[1].score.points == 3);
  CHECK_FALSE(has(read_file(students.out / "gradebook.csv"), "pending"));
}

TEST_CASE("gradebook: two graders do not write into one folder") {
  Class students;
  students.grade({});
  const Gradebook busy(students.out, Gradebook::Use::Grading);
  const std::string output = students.grade({}, 2);
  CHECK(has(output, "grade: another wick grade (process " + std::to_string(::getpid()) +
                        ") is writing to " + students.out.string()));
}

TEST_CASE("override: it holds through a new run, is shown as such, and can be taken back") {
  Class students;
  students.hand_in("bob", "shift.cpp", "int x");
  students.grade({"--seed", "1"});
  students.run({"gradebook", "override", students.out.string(), "bob", "90.3", "2.5", "--reason",
                "=nearly right"});
  CHECK(has(read_file(students.out / "gradebook.csv"),
            "bob,90_fixture,2.5,9,0,not_implemented,0,not_implemented,2.5,build_failed,,0,0,"
            "90.3: =nearly right\r\n"));
  const std::string output = students.grade({"--seed", "2"});
  CHECK(has(output, "2.5*"));
  CHECK(students.entries()[1].score.points == 2.5);
  CHECK(students.entries()[1].graded.grade.points == 0);

  const auto refused = [&](const std::string& student, const std::string& exercise,
                           const std::string& points) {
    return students.run({"gradebook", "override", students.out.string(), student, exercise, points,
                         "--reason", "x"},
                        2);
  };
  CHECK(has(refused("zed", "90.3", "1"), "there is no student called zed"));
  CHECK(has(refused("bob", "12.1", "1"), "bob has no exercise 12.1: 90.1, 90.2, 90.3"));
  CHECK(has(refused("bob", "90.3", "3.5"), "3.5 points for 90.3: it is worth 0 to 3"));
  CHECK(has(refused("bob", "90.3", "nan"), "it is worth 0 to 3"));

  students.run({"gradebook", "override", students.out.string(), "bob", "90.3", "--reason", "no"});
  CHECK(students.entries()[1].score.points == 0);
}

TEST_CASE("policy: given times and rules make the points, and hold for later runs") {
  Class students;
  write_atomically(students.scratch.path() / "policy.toml",
                   "due = 2026-03-01T12:00:00Z\npenalty_per_day = 20\n"
                   "[extension]\nbob = 2026-03-09T12:00:00Z\n");
  write_atomically(students.scratch.path() / "times.csv",
                   "Submitted,ID,Student\r\n2026-03-03T11:00:00Z,1,ada\r\n"
                   "2026-03-03T11:00:00Z,2,bob\r\n");
  const std::string output =
      students.grade({"--policy", (students.scratch.path() / "policy.toml").string(), "--submitted",
                      (students.scratch.path() / "times.csv").string()});
  CHECK(has(output, "times.csv has no time for cyd: counted as on time"));
  CHECK(has(output, "2 days late: 1.2 points taken"));
  const auto check_points = [&] {
    const std::vector<Entry> entries = students.entries();
    REQUIRE(entries.size() == 3);
    CHECK(entries[0].score.points == 1.8);
    CHECK(entries[1].score.points == 3);
    CHECK(entries[2].score.points == 3);
  };
  check_points();
  students.grade({"--resume"});
  check_points();
  students.grade({});
  CHECK(students.entries()[0].score.points == 1.8);

  write_atomically(students.scratch.path() / "times.csv", "who,submitted\nada,2026-03-03\n");
  const std::vector<std::string> times = {"--submitted",
                                          (students.scratch.path() / "times.csv").string()};
  CHECK(has(students.grade(times, 2),
            "there is no column called student: the first line has who, "
            "submitted"));
  write_atomically(students.scratch.path() / "times.csv", "student,submitted\nada,noon\n");
  CHECK(has(students.grade(times, 2), "times.csv: row 2: \"noon\" is not a time"));
}

TEST_CASE("progress: a terminal sees a bar, a count and the time that is left") {
  Class students;
  const std::string command = std::string(FIXTURE_WICK) + " grade " +
                              students.submissions.string() + " --out " + students.out.string() +
                              " --sandbox none --jobs 1";
  Limits limits = generous_limits();
  limits.memory_bytes = 0;
  const Outcome outcome =
      wick::grade::run({"/usr/bin/script", "-qec", command, "/dev/null"}, "/", limits);
  INFO(outcome.standard_output);
  CHECK(has(outcome.standard_output, "[........................] 0 of 3"));
  // However long the first took: that there is a time, in minutes and seconds.
  CHECK(std::regex_search(outcome.standard_output,
                          std::regex("\\[########\\.{16}\\] 1 of 3, [0-9]+:[0-5][0-9] left")));
  CHECK(has(outcome.standard_output, " left  ada"));
  CHECK(has(outcome.standard_output, "[########################] 3 of 3  cyd"));
}

TEST_CASE("shards: graded apart and merged, they are the gradebook of one run") {
  Class students;
  students.hand_in("dan", "shift.cpp", "int x");
  students.hand_in("eve", "scale.cpp", reference("scale.cpp"));
  students.grade({"--seed", "7"});
  const std::string whole = read_file(students.out / "gradebook.csv");

  CHECK(has(students.grade({"--shard", "1/2"}, 2), "--shard needs --seed or --new-seed"));
  std::vector<std::string> merge = {"grade", "--out", (students.scratch.path() / "all").string(),
                                    "--merge"};
  for (const char* part : {"1/2", "2/2"}) {
    students.out = students.scratch.path() / std::string(1, part[0]);
    students.grade({"--seed", "7", "--shard", part});
    merge.push_back(students.out.string());
  }
  CHECK(students.entries().size() == 2);  // the second part of five
  CHECK(has(students.run(merge), "5 submissions of 2 folders"));
  students.out = students.scratch.path() / "all";
  CHECK(read_file(students.out / "gradebook.csv") == whole);
  CHECK(fs::exists(students.out / "students" / "eve.json"));
  CHECK(has(students.run(merge), "5 submissions of 2 folders"));
  CHECK(read_file(students.out / "gradebook.csv") == whole);

  merge.push_back(merge.back());
  CHECK(has(students.run(merge, 2), "has bob, and so has another part"));
  students.out = students.scratch.path() / "other";
  students.grade({"--seed", "8", "--shard", "2/2"});
  merge.back() = students.out.string();
  CHECK(has(students.run(merge, 2), "was graded with another seed"));
  students.grade({"--seed", "7", "--seed-per-student", "--shard", "2/2"});
  CHECK(has(students.run(merge, 2), "was graded in another way"));
  CHECK(has(students.grade({"--shard", "3/2"}, 2), "--shard 3/2: write a part and how many"));
}

TEST_CASE("shards: resumed with --new-seed, they keep what they have and grade the rest on it") {
  Class students;
  students.grade({"--new-seed", "7", "--shard", "1/2"});
  students.hand_in("cyd", "shift.cpp", "int x");
  CHECK(
      has(students.grade({"--new-seed", "8", "--shard", "1/2", "--resume"}), "(1 graded before)"));
  const auto seeds = [&] {
    std::vector<std::uint64_t> found;
    for (const Entry& entry : students.entries()) found.push_back(entry.run.seed);
    return found;
  };
  CHECK(seeds() == std::vector<std::uint64_t>{7, 8});
  const std::string part = students.out.string();
  students.out = students.scratch.path() / "all";
  for (int times = 0; times < 2; ++times) {
    students.run({"grade", "--out", students.out.string(), "--merge", part});
    CHECK(seeds() == std::vector<std::uint64_t>{7, 8});
  }
}
