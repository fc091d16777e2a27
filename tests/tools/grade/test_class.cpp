#include "tests/tools/grade/support/places.h"
#include "tests/tools/grade/support/small_class.h"

#include <regex>

using namespace wick::grade;
using namespace wick::grade::test;

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
  const std::size_t told = output.find(
      "times.csv has no time for cyd: counted as on time: give the times with --submitted FILE, "
      "and run the same command with --resume\n");
  REQUIRE(told != std::string::npos);
  CHECK(told > output.find("  student     "));  // at the end, where it is read
  CHECK(has(output, "2 days late: 1.2 points taken"));
  const auto check_points = [&] {
    const std::vector<Counted> entries = students.entries();
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
            "times.csv: the first row has the columns who, submitted, and none of them has the "
            "student: call the columns student and submitted, separated by commas, or as "
            "Gradescope, Canvas, Moodle or GitHub Classroom do"));
  write_atomically(students.scratch.path() / "times.csv", "student;submitted\nada;2026-03-03\n");
  CHECK(has(students.grade(times, 2), "the first row has the columns student;submitted, and none"));
  write_atomically(students.scratch.path() / "times.csv", "student,submitted\nada,noon\n");
  CHECK(has(students.grade(times, 2), "times.csv: row 2: \"noon\" is not a time"));
}

TEST_CASE("policy: times come in the columns of each platform") {
  Class students;
  const std::string late = "2026-03-03 11:00:00", in_time = "2026-03-01 11:00:00";
  fs::rename(students.submissions / "cyd", students.submissions / "Cyd_12_assignsubmission_file_");
  write_atomically(students.scratch.path() / "policy.toml",
                   "due = 2026-03-01T12:00:00Z\npenalty_per_day = 20\n");
  const auto days_late = [&](const std::string& times, const std::string& more = "--resume") {
    write_atomically(students.scratch.path() / "times.csv", times);
    const std::string output =
        students.grade({"--policy", (students.scratch.path() / "policy.toml").string(),
                        "--submitted", (students.scratch.path() / "times.csv").string(), more});
    std::string days;
    for (const Counted& entry : students.entries()) {
      days += std::to_string(entry.score.days_late) + " ";
    }
    return days + (has(output, "has no time for") ? "and some are unknown" : "");
  };
  // Cyd comes first.
  CHECK(days_late("First Name,Last Name,SID,Email,Status,Submission ID,Submission Time\n"
                  "Ada,L,ada,a@uni.edu,Graded,4," +
                  late +
                  " +0000\n"
                  "Bob,B,,bob,Graded,5," +
                  in_time +
                  " +0000\n"
                  "Zed,Z,zed,z@uni.edu,Missing,,\n") == "0 2 0 and some are unknown");
  CHECK(days_late("assignment_name,github_username,roster_identifier,student_repository_name,"
                  "submission_timestamp,points_awarded\n"
                  "hw,a-l,ada,hw-a-l," +
                  late + " UTC,0\nhw,b-b,x,bob," + late + " UTC,0\n") ==
        "0 0 2 and some are unknown");  // who is "ada" there chooses that name
  CHECK(days_late("\xef\xbb\xbfIdentifier,Full name,ID number,Email address,Last modified "
                  "(submission),Last modified (grade)\n"
                  "Participant 12,Cyd,,c@uni.edu,\"Tuesday, 3 March 2026, 11:00 AM\",-\n"
                  "Participant 13,Ada L,ada,a@uni.edu,\"Sunday, 1 March 2026, 7:00 AM\",-\n"
                  "Participant 14,Bob B,bob,b@uni.edu,-,-\n") == "2 0 0 and some are unknown");
  CHECK(days_late("id, sis login id ,Submitted_At\n7,ada,2026-03-03T11:00:00Z\n8,bob,"
                  "2026-03-01T11:00:00Z\n9,Cyd_12_assignsubmission_file_,2026-03-02T13:00:00Z\n",
                  "--match-names") == "2 2 0 ");
}

TEST_CASE("policy: a file of times that has none for this chapter is no silent guess") {
  Class students;
  write_atomically(students.scratch.path() / "policy.toml", "due = 2026-03-01T12:00:00Z\n");
  write_atomically(students.scratch.path() / "times.csv",
                   "student,submitted,chapter\nada,2026-03-03,12\nbob,,90\n");
  const std::string output =
      students.grade({"--policy", (students.scratch.path() / "policy.toml").string(), "--submitted",
                      (students.scratch.path() / "times.csv").string()});
  CHECK(
      has(output,
          "times.csv has no time of 90_fixture: submission times are those of the files, or those "
          "that the platform has recorded\n"));
  CHECK_FALSE(has(output, "submission times are those of the files: give"));
}

TEST_CASE("policy: whom Canvas has marked as late, and who counts as on time, is named") {
  Class students;
  for (const char* name : {"doe_jane_LATE_12_99_shift.cpp", "roe_rick_LATE_13_98_shift.cpp"}) {
    write_atomically(students.submissions / name, reference("shift.cpp"));
  }
  const fs::path policy = students.scratch.path() / "policy.toml";
  const fs::path times = students.scratch.path() / "times.csv";
  write_atomically(times, "student,submitted\nroe_rick_13,2026-03-03\n");
  const auto said = [&](const std::string& rules, std::vector<std::string> more) {
    write_atomically(policy, rules);
    more.insert(more.end(), {"--resume", "--policy", policy.string()});
    return students.grade(more);
  };
  const std::string late =
      "wick: Canvas has marked these as late (_LATE in the names of files), and they count as on "
      "time: ";
  const std::string so =
      ": give the times with --submitted FILE, and run the same command with --resume\n";
  CHECK_FALSE(has(said("", {}), late));
  CHECK_FALSE(has(said("due = 2000-03-01T12:00:00Z\n", {}), late));
  CHECK(has(said("due = 2100-03-01T12:00:00Z\n", {}), late + "doe_jane_12, roe_rick_13" + so));
  CHECK(has(said("due = 2026-03-01T12:00:00Z\n", {"--submitted", times.string()}),
            late + "doe_jane_12" + so));
}

TEST_CASE("policy: rows of times that are not used are listed") {
  Class students;
  const fs::path times = students.scratch.path() / "times.csv";
  write_atomically(times,
                   "student,chapter,attempt,submitted\nada,,,2026-03-03\nzed,,,2026-03-03\n"
                   "bob,77,,2026-03-03\nbob,90,2,2026-03-03\nbob,90,1,2026-03-03\n"
                   "yan,,,-\nbob,91,,2026-03-03\n");
  const std::string unused =
      "times.csv: rows not used: row 3 (zed), row 4 (bob, chapter 77), row 5 (bob, chapter 90, "
      "attempt 2): no submission has this name, chapter or attempt\n";
  const std::string output = students.grade({"--submitted", times.string()});
  CHECK_MESSAGE(has(output, unused), output);
  CHECK_FALSE(has(students.grade({"--resume"}), "rows not used"));
  write_atomically(times, "student,submitted\nada,2026-03-03\n");
  CHECK_FALSE(has(students.grade({"--submitted", times.string()}), "rows not used"));
}

TEST_CASE("policy: an extension or an excuse for nobody is told without a roster, too") {
  Class students;
  write_atomically(students.scratch.path() / "policy.toml",
                   "due = 2026-03-01T12:00:00Z\n[extension]\nada = 2030-01-01\n"
                   "jane = 2030-01-01\neve = 2030-01-01\n[excused]\nbob = [90]\nBob = [90]\n");
  write_atomically(students.scratch.path() / "groups.csv", "group,student\ng,cyd\ng,eve\n");
  const std::vector<std::string> rules = {"--policy", students.scratch.path() / "policy.toml",
                                          "--groups", students.scratch.path() / "groups.csv"};
  const std::string so =
      ", and no submission has this name: name the student as the folder is "
      "called, or give a roster\n";
  const std::string output = students.grade(rules);
  CHECK(has(output, "wick: the policy has an extension for jane" + so));
  CHECK(has(output, "wick: the policy excuses Bob" + so));
  for (const char* known : {"ada", "eve", "bob"}) {
    CHECK_FALSE(has(output, std::string(known) + so));
  }
  CHECK(has(students.run({"gradebook", "show", students.out.string()}),
            "wick: the policy has an extension for jane" + so));
  students.out = students.scratch.path() / "part";
  std::vector<std::string> part = rules;
  part.insert(part.end(), {"--shard", "1/2", "--seed", "7"});
  CHECK_FALSE(has(students.grade(part), so));
}

TEST_CASE("progress: a terminal sees a bar, a count and the time that is left") {
  Class students;
  const std::string command = std::string(places::fixture_wick) + " grade " +
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
  CHECK(read_file(students.scratch.path() / "all" / "gradebook.csv") == whole);
  merge[2] = (students.scratch.path() / "new" / "one" / "").string();
  CHECK(has(students.run(merge, 2), "was graded in another way"));
  CHECK_FALSE(fs::exists(students.scratch.path() / "new"));
  fs::create_directories(students.scratch.path() / "new" / "kept");
  merge[2] = (students.scratch.path() / "new").string();
  CHECK(has(students.run(merge, 2), "was graded in another way"));
  CHECK(std::distance(fs::directory_iterator(students.scratch.path() / "new"), {}) == 1);
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
    for (const Counted& entry : students.entries()) found.push_back(entry.run.seed);
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
