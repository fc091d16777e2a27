#include "tests/tools/grade/fixture.h"
#include "tools/grade/build/link.h"
#include "tools/grade/course/solution_text.h"
#include "tools/grade/judge/references.h"
#include "tools/grade/release/release.h"
#include "tools/grade/sandbox/process.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <sys/file.h>

#include <chrono>
#include <future>
#include <optional>
#include <set>
#include <sstream>
#include <thread>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

ReleasePlan plan(const fs::path& out) {
  ReleasePlan plan;
  plan.kits = {fixture_kit()};
  plan.chapters = {fixture_kit().chapter};
  plan.out = out;
  plan.platform = PLATFORM;
  plan.program = WICK_PROGRAM;
  plan.launcher = SOURCE_ROOT "/tools/grade/release/student_launcher.sh";
  return plan;
}

// Runs the tree's wick. Its standard error goes into `log`, if a path is given.
Outcome run_wick(const fs::path& tree, const std::vector<std::string>& arguments,
                 const fs::path& log = {}) {
  std::vector<std::string> command = {"/bin/sh", (tree / "tools" / "wick").string()};
  if (!log.empty()) {
    const char* script = "log=$1; shift; exec \"$@\" 2>\"$log\"";
    command.insert(command.begin(), {"/bin/sh", "-c", script, "sh", log.string()});
  }
  command.insert(command.end(), arguments.begin(), arguments.end());
  Limits limits;
  limits.cpu_seconds = 60;
  limits.wall_seconds = 120;
  limits.memory_bytes = 0;
  return run(command, tree, limits);
}

// Both chapters; the second builds upon the first.
ReleasePlan plan_of_two(const fs::path& out) {
  ReleasePlan two = plan(out);
  two.chapters = read_chapters(FIXTURE_ROOT);
  two.kits.clear();
  for (const Chapter& chapter : two.chapters) two.kits.push_back(open_kit(FIXTURE_KITS, chapter));
  return two;
}

// The files of a folder of the tree that the machine can run or link.
std::vector<fs::path> compiled_files(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    const std::string start = read_file(entry.path()).substr(0, 8);
    if (start.substr(0, 4) == "\177ELF" || start == "!<arch>\n") files.push_back(entry.path());
  }
  return files;
}

// The functions that implement exercises of the chapter, among those that the file defines.
std::set<std::string> solutions_in(const fs::path& file, const Kit& kit) {
  std::set<std::string> found;
  for (const char* table : {"--extern-only", "--dynamic"}) {
    const Outcome outcome = run({"/usr/bin/nm", table, "--defined-only", "--format=posix", file},
                                file.parent_path(), generous_limits());
    std::istringstream lines(outcome.standard_output);
    for (std::string line; std::getline(lines, line);) {
      const std::string symbol = line.substr(0, line.find(' '));
      for (const auto& [exercise, functions] : kit.functions) {
        if (functions.count(symbol) != 0) found.insert(symbol);
      }
    }
  }
  return found;
}

}  // namespace

TEST_CASE("release: no compiled file of a chapter solves its exercises") {
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "course";
  release(plan_of_two(tree), [](const std::string&) {});
  const fs::path kits = tree / "lib" / PLATFORM / "kit";
  for (const Kit* kit : {&fixture_kit(), &second_kit()}) {
    const fs::path released = kits / kit->chapter.folder;
    std::set<fs::path> defining, rest;
    for (const fs::path& file : compiled_files(released)) {
      (solutions_in(file, *kit).empty() ? rest : defining).insert(file);
    }
    // What defines them throws, and nothing else in the folder does more than run it.
    REQUIRE(!defining.empty());
    CHECK(rest == std::set<fs::path>{released / "scenarios.o", released / "given.so"});
    std::vector<fs::path> inputs = {released / "scenarios.o"};
    inputs.insert(inputs.end(), defining.begin(), defining.end());
    inputs.push_back(released / "given.so");
    const fs::path program = folder.path() / "alone";
    REQUIRE(link(read_toolchain(kits), inputs, program) == "");
    for (const ScenarioInfo& scenario : kit->scenarios) {
      if (scenario.is_hidden) continue;
      INFO(scenario.key);
      const ScenarioSeed seed = scenario_seed(1, scenario.key);
      const Outcome outcome = run_scenario(program, scenario.key, seed, generous_limits());
      const Report report = read_report(outcome.result, scenario.key, seed.value);
      REQUIRE(report.thrown);
      CHECK(report.thrown->kind == "NotImplemented");
    }
  }
  // The second chapter's programs need the first one's functions; the first has none of either.
  CHECK(solutions_in(kits / "90_fixture" / "given.so", second_kit()).empty());
  CHECK_FALSE(solutions_in(kits / "91_fixture" / "given.so", fixture_kit()).empty());
}

TEST_CASE("release: a tree through a chapter has nothing of later ones") {
  const TemporaryFolder folder;
  ReleasePlan first = plan_of_two(folder.path() / "course");
  first.chapters.pop_back();
  release(first, [](const std::string&) {});
  const fs::path kits = first.out / "lib" / PLATFORM / "kit";
  CHECK_FALSE(fs::exists(kits / "91_fixture"));
  CHECK_FALSE(fs::exists(first.out / "modules" / "91_fixture"));
  for (const fs::path& file : compiled_files(kits)) {
    if (file.parent_path().filename() == "objects") continue;  // stubs: see above
    INFO(file.string());
    CHECK(solutions_in(file, fixture_kit()).empty());
  }
}

TEST_CASE("release: a scenario that another exercise spoils is not judged, and says which") {
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "course";
  release(plan(tree), [](const std::string&) {});
  const fs::path file = tree / "modules" / "90_fixture" / "scale.cpp";
  const std::string body = "return sum(scale(x, factor));";
  // 90.2 is right, and calls 90.1, which is wrong.
  write_atomically(file, with_scale("return x * static_cast<Scalar>(factor + 1);"));
  for (const char* what : {"90", "90.2"}) {
    const Outcome outcome = run_wick(tree, {"check", what});
    INFO(outcome.standard_output << outcome.standard_error);
    CHECK(outcome.standard_output.find("needs 90.1, which does not pass yet") != std::string::npos);
  }
  // 90.1 is not written.
  write_atomically(file, with_scale("throw NotImplemented(\"90.1 scale: see README.md\");"));
  const Outcome unwritten = run_wick(tree, {"check", "90.2"});
  INFO(unwritten.standard_output << unwritten.standard_error);
  CHECK(unwritten.standard_output.find("needs 90.1") != std::string::npos);
  // 90.1 is right: 90.2 earns its points with it, and a wrong 90.2 is 90.2's fault.
  write_atomically(file, reference("scale.cpp"));
  CHECK(run_wick(tree, {"check", "90.2"}).code == 0);
  std::string wrong = reference("scale.cpp");
  wrong.replace(wrong.find(body), body.size(), "return sum(scale(x, factor + 1));");
  write_atomically(file, wrong);
  const Outcome judged = run_wick(tree, {"check", "90.2"});
  INFO(judged.standard_output << judged.standard_error);
  CHECK(judged.standard_output.find("wrong value") != std::string::npos);
  CHECK(judged.standard_output.find("needs 90.1") == std::string::npos);
}

TEST_CASE("release: a cell builds upon the cells that have passed") {
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "course";
  release(plan(tree), [](const std::string&) {});
  const fs::path scale = folder.path() / "scale.txt", total = folder.path() / "total.txt";
  write_atomically(scale,
                   "Tensor scale(const Tensor& x, double factor) {\n"
                   "  if (factor == 0) fail<ValueError>(factor);\n"
                   "  return x * static_cast<Scalar>(factor);\n}\n");
  write_atomically(total,
                   "Tensor scaled_total(const Tensor& x, double factor) {\n"
                   "  return sum(scale(x, factor));\n}\n");
  const auto check = [&](const char* exercise, const fs::path& cell) {
    return run_wick(tree, {"check", exercise, "--json", "--cell", cell.string()});
  };
  const Outcome early = check("90.2", total);
  INFO(early.standard_output << early.standard_error);
  CHECK(early.code == 1);
  CHECK(early.standard_output.find("needs 90.1") != std::string::npos);
  CHECK(check("90.1", scale).code == 0);
  CHECK(check("90.2", total).code == 0);
}

TEST_CASE("release: a seed that is not recorded is refused with those that are") {
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "course";
  release(plan(tree), [](const std::string&) {});
  const Outcome outcome = run_wick(tree, {"check", "90", "--seed", "4711"});
  CHECK(outcome.code != 0);
  CHECK(outcome.standard_error.find("the seeds 1, 2, 3: choose one of these") != std::string::npos);
}

TEST_CASE("release: a student's tree checks itself, and holds no solution") {
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "course";
  release(plan(tree), [](const std::string&) {});

  CHECK(solution_text_in(tree, FIXTURE_ROOT, {fixture_kit().chapter}).empty());
  CHECK_FALSE(fs::exists(tree / "fixture" / "scale.cpp"));
  CHECK_FALSE(fs::exists(tree / "tests" / "90_fixture" / "hidden"));
  CHECK_FALSE(fs::exists(tree / "tests" / "90_fixture" / "mistakes.toml"));
  CHECK(fs::exists(tree / "tests" / "90_fixture" / "public" / "lines.cpp"));

  const Outcome stubs = run_wick(tree, {"check", "90"});
  INFO(stubs.standard_output << stubs.standard_error);
  CHECK(stubs.code == 1);
  CHECK(stubs.standard_output.find("0 of 9 points") != std::string::npos);

  const fs::path module = tree / "modules" / "90_fixture";
  write_atomically(module / "scale.cpp", with_scale("if (factor == 0) fail<ValueError>(\"0\");"
                                                    "return x;"));
  const Outcome mistaken = run_wick(tree, {"check", "90"});
  CHECK(mistaken.standard_output.find("the factor is not used") != std::string::npos);

  for (const char* name : {"scale.cpp", "shift.cpp"}) {
    write_atomically(module / name, reference(name));
  }
  const Outcome right = run_wick(tree, {"check", "90"});
  INFO(right.standard_output << right.standard_error);
  CHECK(right.code == 0);
  CHECK(right.standard_output.find("9 of 9 points") != std::string::npos);
  CHECK(run_wick(tree, {"status"}).standard_output.find("9 of 9 public") != std::string::npos);
}

TEST_CASE("release: two checks at a time take turns, and both are true") {
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "course";
  release(plan(tree), [](const std::string&) {});
  for (const char* name : {"scale.cpp", "shift.cpp"}) {
    write_atomically(tree / "modules" / "90_fixture" / name, reference(name));
  }
  // Another check that is at work holds this lock.
  fs::create_directories(tree / "build" / "check" / "90_fixture");
  std::optional<Descriptor> turn(::open((tree / "build" / "check" / "90_fixture" / ".turn").c_str(),
                                        O_RDWR | O_CREAT | O_CLOEXEC, 0644));
  REQUIRE(::flock(turn->get(), LOCK_EX) == 0);
  const fs::path log = folder.path() / "log";
  auto waiting = std::async(std::launch::async, [&] {
    return run_wick(tree, {"check", "90"}, log);
  });
  const auto is_told = [&] {
    return fs::exists(log) && read_file(log).find("waiting for another wick") != std::string::npos;
  };
  for (int i = 0; i < 12000 && !is_told(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  CHECK(is_told());
  CHECK(waiting.wait_for(std::chrono::seconds(1)) == std::future_status::timeout);
  turn.reset();
  auto other = std::async(std::launch::async, [&] { return run_wick(tree, {"check", "90"}); });
  const Outcome first = waiting.get(), second = other.get();
  INFO(first.standard_output << first.standard_error);
  CHECK(first.code == 0);
  CHECK(second.code == 0);
}

TEST_CASE("release: the notebooks of its chapters go along, and a solution in a cell is found") {
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "course";
  release(plan(tree), [](const std::string&) {});
  const fs::path notebooks = tree / "notebooks";
  for (const char* name : {"00_start.ipynb", "90_fixture.ipynb"}) {
    INFO(name);
    REQUIRE(fs::exists(notebooks / name));
    CHECK(read_file(notebooks / name) == read_file(fs::path(FIXTURE_ROOT) / "notebooks" / name));
  }
  CHECK_FALSE(fs::exists(notebooks / "91_fixture.ipynb"));
  CHECK(std::distance(fs::directory_iterator(notebooks), fs::directory_iterator()) == 2);

  // The solution has quotation marks, which a cell's text writes with a backslash.
  std::string solved = read_file(notebooks / "90_fixture.ipynb");
  solved.replace(solved.find("return {};"), 10,
                 R"(if (factor == 0) fail<ValueError>(\"scale: a factor of \", factor, )"
                 R"(\" leaves nothing\");)");
  write_atomically(notebooks / "90_fixture.ipynb", solved);
  const std::vector<std::string> found =
      solution_text_in(tree, FIXTURE_ROOT, {fixture_kit().chapter});
  REQUIRE(found.size() == 1);
  CHECK(found[0].find("notebooks/90_fixture.ipynb: if (factor == 0)") == 0);
}

TEST_CASE("release: a folder that is not empty is left alone") {
  const TemporaryFolder folder;
  write_atomically(folder.path() / "mine", "x");
  CHECK_THROWS_AS(release(plan(folder.path()), [](const std::string&) {}), wick::Error);
  CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 1);
}
