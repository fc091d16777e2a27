#include "tests/tools/grade/support/small_class.h"
#include "tools/grade/scenario/passes.h"

#include <cstdio>

using namespace wick::grade;
using namespace wick::grade::test;

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
  const std::vector<Counted> entries = students.entries();
  REQUIRE(entries.size() == 3);
  CHECK(entries[0].score.points == 3);
  CHECK(entries[1].score.points == 0);
  CHECK(entries[1].graded.grade.exercises[2].verdict == Verdict::BuildFailed);
  CHECK(entries[0].graded.grade.seed == seed);
  CHECK(entries[1].graded.grade.seed != seed);
  CHECK(entries[2].graded.grade.seed == seed);

  // The results of what was handed in before are kept, and count again when the same files come
  // back.
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
  // A student could learn at most what the reference gives on the inputs of the first run.
  const References seen(fixture_kit(), seed);
  std::string answers;
  for (const auto& [key, name] :
       {std::pair("90.1 scale of a batch", "y"), std::pair("90.1 scale by nothing", "scaled")}) {
    const std::size_t count = seen.reference(key).find(name)->values.size();
    answers += "if (x.numel() == " + std::to_string(count) +
               ") { static int call = 0; const std::vector<std::vector<Scalar>> known = {";
    for (const wick::scenario::Pass& pass : wick::scenario::passes) {
      answers += "{";
      char number[40];
      for (const double value : seen.reference(key).find(pass.name + std::string(name))->values) {
        std::snprintf(number, sizeof number, "%.17g,", value);
        answers += number;
      }
      answers += "},";
    }
    answers += "}; return from_vector(known[call++ % 3], x.shape()); }";
  }
  students.hand_in("bob", "scale.cpp",
                   with_scale("if (factor == 0) fail<ValueError>(\"0\");" + answers + "return x;"));
  students.grade({"--resume"});
  const Entry second = students.entries()[1];
  CHECK(second.graded.grade.exercises[0].verdict == Verdict::WrongValue);
  CHECK(second.graded.grade.exercises[0].points == 0);

  // The instructor gets the same results on the seed that was recorded for each. The memorised
  // values fit on the first seed.
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
  for (const Counted& entry : students.entries()) CHECK(entry.graded.grade.seed != 5);
  CHECK(has(with("--seed-per-student"), "(3 graded before)"));
  CHECK_FALSE(has(with("--sanitize"), "graded before"));
  for (const Counted& entry : students.entries()) {
    CHECK(entry.graded.grade.seed == 5);
    CHECK(entry.graded.grade.second_look.has_value());
  }
  CHECK(has(students.grade(again), "(3 graded before)"));
  for (const Counted& entry : students.entries()) {
    CHECK_FALSE(entry.graded.grade.second_look.has_value());
  }
}

TEST_CASE("resume: given times hold for all attempts, until other ones are given") {
  Class students;
  fs::remove_all(students.submissions / "ada");
  const std::string scale = reference("scale.cpp"), shift = reference("shift.cpp");
  students.hand_in("ada_attempt_1", "shift.cpp", shift);
  students.hand_in("ada_attempt_1", "scale.cpp", scale);
  students.hand_in("ada_attempt_2", "shift.cpp", shift);
  const fs::path policy = students.scratch.path() / "policy.toml";
  const fs::path times = students.scratch.path() / "times.csv";
  write_atomically(policy,
                   "due = 2020-03-01T12:00:00Z\npenalty_per_day = 100\nattempt = \"best\"\n");
  const std::string in_time = "2020-03-01T11:00:00Z\n", late = "2020-03-03T11:00:00Z\n";
  write_atomically(times, "student,attempt,submitted\nada,1," + in_time + "ada,2," + late +
                              "bob,1," + in_time + "cyd,1," + late);
  const auto check_points = [&] {
    const std::vector<Counted> entries = students.entries();
    REQUIRE(entries.size() == 3);
    CHECK(entries[0].attempt == "1 of 2");
    CHECK(entries[0].score.points == 9);
    CHECK(entries[1].score.points == 3);
    CHECK(entries[2].score.points == 0);
  };
  students.grade({"--policy", policy.string(), "--submitted", times.string()});
  check_points();
  const std::string kept = "wick: submission times are those given last, kept in " +
                           students.out.string() +
                           ": who has handed in since then needs newer ones, with --submitted "
                           "FILE\n";
  const std::string again = students.grade({"--resume"});
  check_points();
  CHECK(has(again, kept));
  CHECK_FALSE(has(again, "those of the files"));
  {
    // A run that is killed before it has graded anybody.
    Gradebook gradebook(students.out, Gradebook::Use::Grading);
    GradingRun run = students.entries().front().run;
    run.chapters = {"90_fixture"};
    gradebook.begin(run, false);
  }
  CHECK(has(students.grade({"--resume", "--seed", "9"}), kept));
  check_points();
  students.grade({"--only", "90.3", "--write"});
  check_points();

  write_atomically(times, "student,submitted\nada," + in_time + "bob," + late + "cyd," + in_time);
  CHECK_FALSE(has(students.grade({"--resume", "--submitted", times.string()}), kept));
  CHECK(students.entries()[1].score.points == 0);
  CHECK(has(students.grade({"--resume"}), kept));
  CHECK(students.entries()[1].score.points == 0);
  CHECK(students.entries()[2].score.points == 3);
}

TEST_CASE("resume: who has no submission any more is named") {
  Class students;
  students.grade({});
  students.run(
      {"gradebook", "override", students.out.string(), "bob", "90.3", "1", "--reason", "fair"});
  fs::remove_all(students.submissions / "bob");
  fs::remove_all(students.submissions / "cyd");
  students.hand_in("dan", "shift.cpp", reference("shift.cpp"));
  const std::string output = students.grade({"--resume"});
  CHECK(has(output,
            "wick: 2 students of the last run have no submission any more: bob (points by hand), "
            "cyd\n"));
  CHECK(has(output, "wick: points by hand of no student of this class: bob (90.3: 1)"));
  CHECK_FALSE(has(students.grade({"--resume"}), "any more"));

  // A roster knows ada by another name.
  write_atomically(students.scratch.path() / "roster.csv", "id,name\n1,Ada\n2,Dan\n");
  fs::rename(students.submissions / "ada", students.submissions / "Ada_7_assignsubmission_file_");
  const std::string roster = (students.scratch.path() / "roster.csv").string();
  CHECK_FALSE(has(students.grade({"--resume", "--roster", roster, "--match-names"}), "any more"));
}

TEST_CASE("resume: another class is refused, and nothing of the first is replaced") {
  Class students;
  students.grade({});
  const std::string before = read_file(students.out / "gradebook.csv");
  const fs::path policy = students.scratch.path() / "policy.toml";
  write_atomically(policy, "due = 2020-03-01T12:00:00Z\npenalty_per_day = 100\n");
  students.submissions = students.scratch.path() / "others";
  students.hand_in("eve", "shift.cpp", reference("shift.cpp"));
  const std::string out = students.out.string();
  CHECK(has(students.grade({"--resume", "--policy", policy.string()}, 2),
            "grade: " + out + " has the results of ada, bob, cyd, and " +
                students.submissions.string() +
                " has a submission of none of them: --resume goes on with one class: give this "
                "one another --out, or remove " +
                out + " to lose what it has"));
  students.run({"gradebook", "show", out});
  CHECK(read_file(students.out / "gradebook.csv") == before);
  students.out = students.scratch.path() / "out2";
  students.grade({"--resume"});
  CHECK(students.entries().size() == 1);
}

TEST_CASE("resume: who is pending has no score, is told in one line, and is graded again") {
  Class students;
  students.grade({"--seed", "5"});
  const std::vector<Counted> entries = students.entries();
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

TEST_CASE("resume: what a killed run has left is told, with what goes on from there") {
  Class students;
  students.grade({"--seed", "5"});
  {
    Gradebook gradebook(students.out, Gradebook::Use::Grading);
    const std::vector<Entry> entries = gradebook.entries();
    GradingRun run = entries.front().run;
    run.chapters = {"90_fixture"};
    gradebook.begin(run, false);
    std::vector<std::pair<Submission, Handin>> begun;
    for (const Entry& entry : entries) begun.emplace_back(entry.graded.submission, entry.handin);
    gradebook.enroll(begun);
    gradebook.finish(entries[0].graded, entries[0].handin, 0);
  }
  const auto gradebook = [&](std::vector<std::string> arguments, int expected) {
    arguments.insert(arguments.begin(), "gradebook");
    arguments.insert(arguments.begin() + 2, students.out.string());
    return students.run(arguments, expected);
  };
  const std::string goes_on =
      "if it was cut short, the same wick grade command with --resume goes on with it\n";
  const std::string told =
      "wick: 90_fixture: the last run has not ended: 1 submission has a result, and the others "
      "have none yet: " +
      goes_on;
  CHECK(has(gradebook({"show"}, 0), told));
  CHECK(has(gradebook({"export", "--format", "csv"}, 0), told));
  const std::string none =
      "gradebook: bob has no result in 90_fixture: its last run has not ended: " + goes_on;
  CHECK(has(gradebook({"override", "bob", "90.1", "1", "--reason", "x"}, 2), none));
  CHECK(has(gradebook({"mark", "bob", "90.q1", "1"}, 2), none));
  CHECK(has(gradebook({"remark", "bob", "shift.cpp:1", "x"}, 2), none));
  CHECK(has(gradebook({"remark", "zed", "shift.cpp:1", "x"}, 2), "there is no student called zed"));

  CHECK(has(students.grade({}),
            "wick: the last run of 90_fixture was cut short: this run grades everybody again; the "
            "same command with --resume keeps what is graded\n"));
  CHECK_FALSE(has(gradebook({"show"}, 0), "has not ended"));
  CHECK_FALSE(has(students.grade({}), "was cut short"));
}
