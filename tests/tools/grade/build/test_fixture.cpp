#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/places.h"
#include "tools/grade/build/compile.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;

TEST_CASE("grading: the reference earns everything, alone and beside itself") {
  const Grade grade =
      grade_texts({{"scale.cpp", reference("scale.cpp")}, {"shift.cpp", reference("shift.cpp")}},
                  GradeOptions{true, true});
  CHECK(grade.problems.empty());
  CHECK(grade.points == 9);
  CHECK(grade.max_points == 9);
  for (const ExerciseResult& exercise : grade.exercises) {
    CHECK(exercise.verdict == Verdict::Passed);
    CHECK_FALSE(exercise.diagnosis);
  }
  REQUIRE(grade.own);
  CHECK(grade.own->problem.empty());
  CHECK(grade.own->passed == grade.own->scenarios);
  CHECK(grade.own->scenarios > 0);
}

TEST_CASE("grading: only public scenarios run if hidden ones are not asked for") {
  const Grade grade = grade_texts({{"shift.cpp", reference("shift.cpp")}}, GradeOptions{false});
  CHECK(grade.exercises[2].scenarios.size() == 1);
  CHECK(grade.exercises[2].points == 3);
}

TEST_CASE("grading: a mistake costs its own exercise alone, wherever it is") {
  const Grade wrong = grade_scale("if (factor == 0) fail<ValueError>(\"0\"); return x;");
  CHECK(wrong.exercises[0].verdict == Verdict::WrongValue);
  CHECK(wrong.exercises[1].verdict == Verdict::Passed);
  CHECK(wrong.exercises[1].points == 2);
  const Grade ended = grade_scale("std::exit(0);");
  CHECK(ended.exercises[0].verdict == Verdict::ExitedEarly);
  CHECK(ended.exercises[1].verdict == Verdict::Passed);
}

TEST_CASE("grading: a function that does not compile costs its own exercise alone") {
  const Grade grade = grade_scale("retrun x;");
  CHECK(grade.exercises[0].verdict == Verdict::BuildFailed);
  CHECK(grade.exercises[0].detail.find("scale.cpp:8:") != std::string::npos);
  CHECK(grade.exercises[1].verdict == Verdict::Passed);
  CHECK(grade.problems.at("fixture/scale.cpp")
            .find("90.1 cannot be graded; the file's other exercises are graded without it") !=
        std::string::npos);
}

TEST_CASE("grading: a function whose brace is missing costs its own exercise alone") {
  const Grade grade = grade_texts(
      {{"scale.cpp",
        "#include \"fixture/lines.h\"\n\nnamespace wick::fixture {\n\n"
        "Tensor scale(const Tensor& x, double factor) {\n  if (factor == 0) {\n  return x;\n}\n\n"
        "Tensor scaled_total(const Tensor& x, double factor) {\n"
        "  return sum(scale(x, factor));\n}\n\n}  // namespace wick::fixture\n"},
       {"shift.cpp", reference("shift.cpp")}});
  CHECK(grade.exercises[0].verdict == Verdict::BuildFailed);
  CHECK(grade.exercises[1].verdict == Verdict::Passed);
  CHECK(grade.exercises[2].verdict == Verdict::Passed);
}

TEST_CASE("grading: a call that is not allowed costs its own exercise alone") {
  const Grade grade = grade_scale("return tanh(x) * factor;");
  CHECK(grade.exercises[0].verdict == Verdict::BuildFailed);
  CHECK(grade.exercises[1].verdict == Verdict::Passed);
}

TEST_CASE("grading: a file that does not compile or is missing costs its own exercises only") {
  const Grade broken = grade_texts({{"scale.cpp", "int x"}, {"shift.cpp", reference("shift.cpp")}});
  CHECK(broken.points == 3);
  CHECK(broken.exercises[0].verdict == Verdict::BuildFailed);
  CHECK(broken.exercises[0].detail.find("scale.cpp:1:") == 0);
  CHECK(broken.exercises[0].detail.find("/tmp") == std::string::npos);
  const Grade missing = grade_texts({{"shift.cpp", reference("shift.cpp")}});
  CHECK(missing.points == 3);
  CHECK(missing.exercises[0].verdict == Verdict::NotImplemented);
  CHECK(missing.exercises[0].detail == "scale.cpp was not handed in");
  CHECK(grade_texts({}).points == 0);
}

TEST_CASE("grading: every way to fail has its verdict, and costs nothing elsewhere") {
  const auto verdict = [](const std::string& body) {
    const Grade grade = grade_scale(body);
    CHECK(grade.exercises[2].points == 3);
    CHECK(grade.exercises[0].points == 0);
    return grade.exercises[0].verdict;
  };
  CHECK(verdict("return x * (factor + 1);") == Verdict::WrongValue);
  CHECK(verdict("return sum(x * factor);") == Verdict::WrongShape);
  CHECK(verdict("return x * (0.0 * factor / 0.0);") == Verdict::NotFinite);
  CHECK(verdict("return Tensor();") == Verdict::MissingOutput);
  CHECK(verdict("std::exit(0);") == Verdict::ExitedEarly);
  CHECK(verdict("_exit(0);") == Verdict::ExitedEarly);
  CHECK(verdict("std::abort();") == Verdict::Crashed);
  CHECK(verdict("return *(Tensor*)nullptr;") == Verdict::Crashed);
  CHECK(verdict("throw 7;") == Verdict::Threw);
  CHECK(verdict("throw std::runtime_error(\"no\");") == Verdict::Threw);
  CHECK(verdict("throw NotImplemented(\"90.1 scale: see x\");") == Verdict::NotImplemented);
  CHECK(verdict("::write(3, \"0123456789abcdef\", 16); return x * factor;") ==
        Verdict::ProtocolError);
  CHECK(verdict("for (;;) std::puts(\"0123456789abcdef0123456789abcdef\");") ==
        Verdict::OutputLimit);
  // The blocks are refused before much of them is written: writing takes time, which is limited,
  // too.
  CHECK(verdict("std::vector<double*> all; for (;;) all.push_back(new double[1 << 26]);") ==
        Verdict::MemoryLimit);
}

TEST_CASE("grading: an endless loop is stopped once for each exercise") {
  const Grade grade = grade_scale("for (volatile int i = 0;; i = 0) {}");
  const ExerciseResult& scale = grade.exercises[0];
  CHECK(scale.verdict == Verdict::TimeLimit);
  REQUIRE(scale.scenarios.size() == 2);
  CHECK(scale.scenarios[1].verdict == Verdict::NotRun);
  CHECK(scale.scenarios[1].detail == "another of this exercise reached its time limit");
  CHECK(grade.exercises[1].verdict == Verdict::Passed);
  CHECK(grade.points == 5);
}

TEST_CASE("grading: an exercise that calls an unfinished one is graded all the same") {
  const Grade grade = grade_scale("throw NotImplemented(\"90.1 scale: see x\");");
  CHECK(grade.exercises[0].verdict == Verdict::NotImplemented);
  CHECK(grade.exercises[1].verdict == Verdict::Passed);
}

TEST_CASE("grading: partial credit, and all or nothing where the chapter says so") {
  const Grade no_check = grade_scale("return x * factor;");
  CHECK(no_check.exercises[0].points == 2);
  const std::string first_only =
      "#include \"fixture/lines.h\"\nnamespace wick::fixture {\n"
      "Tensor shift(const Tensor& x, double offset) { return offset == 2 ? x + offset : x; }\n}\n";
  const Grade half = grade_texts({{"shift.cpp", first_only}});
  CHECK(half.exercises[2].passed() == 1);
  CHECK(half.exercises[2].points == 0);
}

TEST_CASE("grading: a scenario's process prints what it likes; only results count") {
  const Grade grade = grade_scale(
      "std::puts(\"All tests passed!\"); std::fputs(\"[doctest] SUCCESS\", stderr); return x;");
  CHECK(grade.exercises[0].verdict == Verdict::WrongValue);
  CHECK(grade.exercises[0].scenarios[0].printed == "All tests passed!\n[doctest] SUCCESS");
}

TEST_CASE("grading: CHECKs of a scenario become notes") {
  const Grade grade = grade_scale("return sum(x * factor);");
  const std::vector<std::string>& notes = grade.exercises[0].scenarios[0].report.notes;
  REQUIRE(notes.size() == 2);
  CHECK(notes[0].find("lines.cpp:11: wanted: y.shape() == x.shape(); found: () == (2, 3)") !=
        std::string::npos);
  CHECK(notes[1].find("lines.cpp:12: wanted: not y.shape() == Shape{}; found: () == ()") !=
        std::string::npos);
}

TEST_CASE("building: what the chapter does not use may not be called") {
  const Grade grade = grade_scale("return tanh(x) * factor;");
  CHECK(grade.exercises[0].verdict == Verdict::BuildFailed);
  CHECK(grade.exercises[0].detail ==
        "scale.cpp:8 calls wick::tanh(wick::Tensor const&), which this chapter does not use: see "
        "may_use in modules/90_fixture/module.toml");
}

TEST_CASE("building: every function of the stub is there, and none of the framework's") {
  const Grade missing = grade_texts({{"scale.cpp",
                                      "#include \"fixture/lines.h\"\nnamespace wick::fixture {\n"
                                      "Tensor scale(const Tensor& x, double) { return x; }\n}\n"}});
  CHECK(missing.exercises[0].verdict == Verdict::WrongValue);
  CHECK(missing.exercises[1].verdict == Verdict::BuildFailed);
  CHECK(missing.exercises[1].detail.find(
            "scale.cpp does not define wick::fixture::scaled_total(wick::Tensor const&, double)") ==
        0);
  const std::string& told = missing.problems.at("fixture/scale.cpp");
  CHECK(told.find("scale.cpp does not define wick::fixture::scaled_total") == 0);
  CHECK(told.find("90.2 cannot be graded; the file's other exercises are graded without it") !=
        std::string::npos);
  const std::string weak =
      "#include \"fixture/lines.h\"\nnamespace wick::fixture {\n"
      "__attribute__((weak)) Tensor scale(const Tensor& x, double) { return x; }\n}\n";
  CHECK(grade_texts({{"scale.cpp", weak}})
            .exercises[0]
            .detail.find("scale.cpp does not define wick::fixture::scale(wick::Tensor const&, "
                         "double), but an inline or weak scale: each function") == 0);
  const std::string clash = with_scale("return x * factor;") +
                            "namespace wick { Tensor tanh(const Tensor& x) { return x; } }\n";
  CHECK(grade_texts({{"scale.cpp", clash}})
            .exercises[0]
            .detail.find("scale.cpp defines wick::tanh(wick::Tensor const&), which the framework "
                         "has already") == 0);
  const std::string own = with_scale("return x * factor;") +
                          "namespace wick { Tensor my_own(const Tensor& x) { return x; } }\n";
  CHECK(grade_texts({{"scale.cpp", own}}).problems.count("fixture/scale.cpp") == 0);
}

TEST_CASE("building: only the framework's headers and the system's are read") {
  const std::string absolute =
      std::string("#include \"") + std::string(places::fixture) + "/fixture/scale.cpp\"\n";
  const Grade outside = grade_texts({{"scale.cpp", absolute}});
  CHECK(outside.exercises[0].verdict == Verdict::BuildFailed);
  CHECK(outside.exercises[0].detail ==
        "scale.cpp includes scale.cpp, which is not a header of the framework or the system");
  CHECK(grade_texts({{"scale.cpp", "#include \"fixture/scale.cpp\"\n"}}).exercises[0].verdict ==
        Verdict::BuildFailed);
}

TEST_CASE("building: kept objects are used again until the text changes") {
  const TemporaryFolder kept;
  GradeOptions options;
  options.build_folder = kept.path();
  const std::map<std::string, std::string> texts = {{"shift.cpp", reference("shift.cpp")}};
  CHECK(grade_texts(texts, options).points == 3);
  const auto made = std::filesystem::last_write_time(kept.path() / "shift" / "shift.o");
  CHECK(grade_texts(texts, options).points == 3);
  CHECK(std::filesystem::last_write_time(kept.path() / "shift" / "shift.o") == made);
  CHECK(grade_texts({{"shift.cpp", reference("shift.cpp") + "\n"}}, options).points == 3);
  CHECK(std::filesystem::last_write_time(kept.path() / "shift" / "shift.o") != made);
  CHECK(grade_texts({{"shift.cpp", "int x"}}, options).points == 0);
}

TEST_CASE("building: kept objects are made again when a header has changed") {
  const TemporaryFolder headers, kept;
  Kit kit = fixture_kit();
  std::filesystem::copy(kit.toolchain.include, headers.path(),
                        std::filesystem::copy_options::recursive);
  kit.toolchain.include = headers.path();
  const std::filesystem::path header = headers.path() / "other.h";
  const auto compiled = [&] {
    return compile_ours(kit, "shift.cpp", "#include \"other.h\"\n", kept.path());
  };
  write_atomically(header, "void first() {}");
  const std::filesystem::path object = compiled();
  CHECK(read_file(object).find("_Z5firstv") != std::string::npos);
  write_atomically(header, "void second() {}");
  std::filesystem::last_write_time(
      header, std::filesystem::last_write_time(object) + std::chrono::seconds(1));
  CHECK(read_file(compiled()).find("_Z6secondv") != std::string::npos);
}

TEST_CASE("grading: honest submissions with threads and output pass") {
  const Grade grade = grade_scale(
      "if (factor == 0) fail<ValueError>(\"0\");"
      "Tensor y; std::thread([&] { std::puts(\"working\"); y = x * factor; }).join(); return y;");
  CHECK(grade.exercises[0].verdict == Verdict::Passed);
}

TEST_CASE("grading: a scenario that was killed runs once more, and not a third time") {
  const TemporaryFolder folder;
  // Each run of scale() adds a byte to a file, and kills itself while there are few.
  const auto killed = [&](const std::string& name, int few) {
    return "std::FILE* file = std::fopen(\"" + (folder.path() / name).string() +
           "\", \"a\"); std::fputs(\"x\", file); const long count = std::ftell(file);"
           "std::fclose(file); if (count <= " +
           std::to_string(few) +
           ") ::kill(::getpid(), SIGKILL); if (factor == 0) fail<ValueError>(\"scale: 0\");"
           "return x * factor;";
  };
  const Grade once = grade_scale(killed("once", 1));
  CHECK(once.exercises[0].verdict == Verdict::Passed);
  CHECK(once.points == 9);
  const Grade always = grade_scale(killed("always", 1000));
  CHECK(always.exercises[0].verdict == Verdict::Crashed);
  CHECK(always.exercises[0].detail.find("SIGKILL") != std::string::npos);
  CHECK(always.points == 5);  // all but 90.1
  std::size_t scenarios = 0;
  for (const ExerciseResult& exercise : always.exercises) {
    if (exercise.verdict == Verdict::Crashed) scenarios += exercise.scenarios.size();
  }
  CHECK(std::filesystem::file_size(folder.path() / "always") == 2 * scenarios);
}

TEST_CASE("grading: a reference that could not be run is run again at the next request") {
  const TemporaryFolder folder;
  Kit kit = fixture_kit();
  kit.folder = folder.path();
  const References references(kit, 4711);
  const std::string key = kit.scenarios.front().key;
  CHECK_THROWS_WITH_AS(references.reference(key),
                       doctest::Contains("on this machine: No such file"), wick::Error);
  std::filesystem::create_symlink(fixture_kit().reference(), kit.reference());
  CHECK(references.reference(key).has_ended);
}

TEST_CASE("grading: a reference that a busy machine keeps waiting is given more time") {
  const TemporaryFolder folder;
  Kit kit = fixture_kit();
  kit.folder = folder.path();
  kit.toolchain.scenario_wall_seconds = 2;
  std::filesystem::copy_file(places::victim, kit.reference());
  // The program observes nothing. It ends only when it runs again, after more than two seconds.
  CHECK_THROWS_WITH_AS(References(kit, 4711).reference(kit.scenarios.front().key),
                       doctest::Contains("did not reach its end"), wick::Error);
}
