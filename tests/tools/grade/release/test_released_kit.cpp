#include "tests/skip.h"
#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/released_tree.h"
#include "tools/grade/build/link.h"
#include "tools/grade/judge/references.h"

#include <doctest/doctest.h>

#include <set>
#include <sstream>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

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

// Every public scenario of a program throws what a stub throws.
void check_unwritten(const Kit& kit, const fs::path& program) {
  for (const ScenarioInfo& scenario : kit.scenarios) {
    if (scenario.is_hidden) continue;
    INFO(scenario.key);
    const ScenarioSeed seed = scenario_seed(1, scenario.key);
    const Outcome outcome = run_scenario(program, scenario.key, seed, generous_limits());
    const Report report = read_report(outcome.result, scenario.key, seed.value);
    REQUIRE(report.thrown);
    CHECK(report.thrown->kind == "NotImplemented");
  }
}

// The words with one space between them, wherever lines were broken.
std::string spaced(const std::string& text) {
  std::istringstream words(text);
  std::string result;
  for (std::string word; words >> word;) result += (result.empty() ? "" : " ") + word;
  return result;
}

}  // namespace

TEST_CASE("release: no compiled file of a chapter solves its exercises") {
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "course";
  release(plan_of({90, 91}, tree), [](const std::string&) {});
  const fs::path kits = tree / "lib" / PLATFORM / "kit";
  for (const Kit* kit : {&fixture_kit(), &second_kit()}) {
    const fs::path released = kits / kit->chapter.folder;
    std::set<fs::path> defining, rest;
    for (const fs::path& file : compiled_files(released)) {
      (solutions_in(file, *kit).empty() ? rest : defining).insert(file);
    }
    // What defines them throws or is an entry, or is given.so with the stubs beside what is sealed.
    for (std::set<fs::path>* files : {&defining, &rest}) {
      files->erase(released / "entries.o");
      files->erase(released / "given.so");
    }
    REQUIRE(!defining.empty());
    CHECK(rest == std::set<fs::path>{released / "scenarios.o"});
    std::vector<fs::path> inputs = {released / "scenarios.o"};
    inputs.insert(inputs.end(), defining.begin(), defining.end());
    inputs.push_back(released / "given.so");
    const fs::path program = folder.path() / "alone";
    REQUIRE(link(read_toolchain(kits), inputs, program) == "");
    check_unwritten(*kit, program);
  }
  // The second chapter's programs need the first one's functions; the first has none of either.
  CHECK(solutions_in(kits / "90_fixture" / "given.so", second_kit()).empty());
  CHECK_FALSE(solutions_in(kits / "91_fixture" / "given.so", fixture_kit()).empty());
}

TEST_CASE("release: each exercise is checked without the later ones that its scenarios need") {
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "course";
  release(plan_of({92}, tree), [](const std::string&) {});
  const fs::path file = tree / "modules" / "92_fixture" / "order.cpp";
  const std::string twice = "return x + x;", total = "return sum(x);";
  const std::map<std::string, std::string> throws = {
      {"92.1", "throw NotImplemented(\"92.1 twice: later\");"},
      {"92.2", "throw NotImplemented(\"92.2 total: later\");"},
      {"92.3", "throw NotImplemented(\"92.3 four times: later\");"}};
  const auto check = [&](const std::string& what, const std::string& first,
                         const std::string& second, const std::string& third) {
    write_atomically(file,
                     "#include \"fixture/order.h\"\nnamespace wick::fixture {\n"
                     "Tensor twice(const Tensor& x) { " +
                         first +
                         " }\n"
                         "Tensor total(const Tensor& x) { " +
                         second +
                         " }\n"
                         "Tensor four_times(const Tensor& x) { " +
                         third + " }\n}\n");
    const Outcome outcome = run_wick(tree, {"check", what});
    return outcome.standard_output + outcome.standard_error;
  };
  const auto has = [](const std::string& text, const std::string& part) {
    INFO(text);
    CHECK(text.find(part) != std::string::npos);
  };
  const std::string one = throws.at("92.1"), two = throws.at("92.2"), three = throws.at("92.3");
  has(check("92", one, two, three), "0 of 6 points");
  has(check("92.1", twice, two, three), "2 of 2 points");
  has(check("92.1", "return x;", two, three), "x is added to nothing");
  has(check("92", twice, two, three), "2 of 6 points");
  // A wrong 92.2 costs 92.2, and not the exercise whose scenario calls it.
  has(check("92", twice, "return sum(x) + sum(x);", three), "2 of 6 points");
  has(check("92.2", one, "return sum(x) + sum(x);", three), "the total is taken twice");
  has(check("92.2", one, total, three), "3 of 3 points");
  has(check("92", twice, total, three), "5 of 6 points");
  has(check("92.3", one, total, "return twice(twice(x));"), "needs 92.1");
  has(check("92", twice, total, "return twice(twice(x));"), "6 of 6 points");
}

TEST_CASE(
    "release: a wrong exercise hides no other's mistake where others build upon the chapter") {
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "course";
  release(plan_of({90, 91}, tree), [](const std::string&) {});
  CHECK(read_file(tree / "lib" / PLATFORM / "kit" / "90_fixture" / "sealed") == "90.1\n");
  CHECK(read_file(tree / "lib" / PLATFORM / "kit" / "91_fixture" / "sealed") == "");
  const fs::path file = tree / "modules" / "90_fixture" / "scale.cpp";
  const std::string right = with_scale("return x * static_cast<Scalar>(factor + 1);");
  const std::string body = "return sum(scale(x, factor));";
  std::string wrong = right;
  wrong.replace(wrong.find(body), body.size(), "return sum(scale(x, factor + 1));");
  write_atomically(file, wrong);  // 90.1 is wrong in both, 90.2 in this one alone
  const Outcome both = run_wick(tree, {"check", "90"});
  INFO(both.standard_output << both.standard_error);
  CHECK(both.standard_output.find("needs 90.1") == std::string::npos);
  CHECK(both.standard_output.find("total                                    wrong value") !=
        std::string::npos);
  CHECK(both.standard_output.find("each exercise was judged beside the reference's others") !=
        std::string::npos);
  write_atomically(file, right);
  CHECK(run_wick(tree, {"check", "90.2"}).code == 0);
}

TEST_CASE("release: a student's own framework and sanitizers run beside what is sealed") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "course";
  release(plan_of({92}, tree), [](const std::string&) {});
  const fs::path file = tree / "modules" / "92_fixture" / "order.cpp";
  const auto check = [&](const std::string& total) {
    std::string text = reference("order.cpp");
    const std::string solution = "return sum(x);";
    text.replace(text.find(solution), solution.size(), total);
    write_atomically(file, text);
    const Outcome outcome = run_wick(tree, {"check", "92", "--own", "--sanitize"});
    return outcome.standard_output + outcome.standard_error;
  };
  const std::string unfinished = check("throw NotImplemented(\"92.2 total: later\");");
  INFO(unfinished);
  CHECK(unfinished.find("3 of 6 points") != std::string::npos);
  CHECK(unfinished.find("on your own framework: 0 of 0") != std::string::npos);
  CHECK(unfinished.find("not finished: 92_fixture") != std::string::npos);
  const std::string faulty = check("volatile int i = 3; int a[3]; a[i] = 0; return sum(x);");
  INFO(faulty);
  CHECK(faulty.find("6 of 6 points") != std::string::npos);
  CHECK(faulty.find("line 13 of order.cpp uses index 3") != std::string::npos);
  CHECK(faulty.find("on your own framework: 3 of 3") != std::string::npos);
}

TEST_CASE("release: what is sealed has entries, and nothing else defines a solution") {
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "course";
  const ReleasePlan plan = plan_of({92}, tree);
  release(plan, [](const std::string&) {});
  const Kit& kit = plan.kits.front();
  const fs::path released = tree / "lib" / PLATFORM / "kit" / "92_fixture";
  CHECK(read_file(released / "sealed") == "92.2\n");
  CHECK(solutions_in(released / "entries.o", kit) == kit.functions.at("92.2"));
  // An entry is a jump of a few bytes; the code is in the library, under a name that says nothing.
  const Outcome text =
      run({"/usr/bin/size", "--format=sysv", released / "entries.o"}, released, generous_limits());
  std::istringstream sections(text.standard_output);
  int bytes = -1;
  for (std::string word; sections >> word;) {
    if (word == ".text") sections >> bytes;
  }
  CHECK(bytes > 0);
  CHECK(bytes <= 8);
  // Without entries, all that the chapter's folder has are stubs.
  const fs::path program = folder.path() / "alone";
  REQUIRE(link(read_toolchain(released.parent_path()),
               {released / "scenarios.o", released / "objects" / "order.o", released / "given.so"},
               program) == "");
  check_unwritten(kit, program);
}

TEST_CASE("release: a tree through a chapter has nothing of later ones") {
  const TemporaryFolder folder;
  ReleasePlan first = plan_of({90, 91}, folder.path() / "course");
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
  release(plan_of_first(tree), [](const std::string&) {});
  const fs::path file = tree / "modules" / "90_fixture" / "scale.cpp";
  const std::string body = "return sum(scale(x, factor));";
  // 90.2 is right, and calls 90.1, which is wrong.
  write_atomically(file, with_scale("return x * static_cast<Scalar>(factor + 1);"));
  for (const char* what : {"90", "90.2"}) {
    const Outcome outcome = run_wick(tree, {"check", what});
    INFO(outcome.standard_output << outcome.standard_error);
    const std::string words = spaced(outcome.standard_output);
    CHECK(words.find(
              "needs 90.1, which does not pass yet: mend it first. Beside yours it fails so:") !=
          std::string::npos);
    CHECK(words.find(": expected ") != std::string::npos);
  }
  // 90.1 is not written.
  write_atomically(file, with_scale("throw NotImplemented(\"90.1 scale: see README.md\");"));
  const Outcome unwritten = run_wick(tree, {"check", "90.2"});
  INFO(unwritten.standard_output << unwritten.standard_error);
  CHECK(spaced(unwritten.standard_output)
            .find("needs 90.1, which is not written yet: write it first") != std::string::npos);
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
  release(plan_of_first(tree), [](const std::string&) {});
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
  release(plan_of_first(tree), [](const std::string&) {});
  const Outcome outcome = run_wick(tree, {"check", "90", "--seed", "4711"});
  CHECK(outcome.code != 0);
  CHECK(outcome.standard_error.find("seeds 1, 2, 3: choose one of these") != std::string::npos);
  CHECK(outcome.standard_error.find("instructor has, takes every seed") != std::string::npos);
}
