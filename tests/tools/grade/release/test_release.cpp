#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/places.h"
#include "tests/tools/grade/support/released_tree.h"
#include "tests/tools/grade/support/text.h"
#include "tools/grade/course/solution_text.h"
#include "tools/grade/release/manifest.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <sys/file.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <optional>
#include <thread>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

TEST_CASE("release: chapters are counted, and borrowed solutions are named once, at the end") {
  const TemporaryFolder folder;
  std::vector<std::string> lines;
  release(plan_of({90, 91}, folder.path() / "course"),
          [&](const std::string& line) { lines.push_back(line); });
  const auto with = [&](const std::string& part) {
    return std::count_if(lines.begin(), lines.end(), [&](const std::string& line) {
      return line.find(part) != std::string::npos;
    });
  };
  CHECK(with("chapter 90_fixture, 1 of 2: ") == 1);
  CHECK(with(", 2 of 2: ") == 1);
  CHECK(with("scenarios need") <= 1);
  if (with("scenarios need") == 1) CHECK(lines.back().find("scenarios need") == 0);
}

TEST_CASE("release: a file that was deleted comes back, and one that is there stays") {
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "course";
  release(plan_of_first(tree), [](const std::string&) {});
  const std::string path = "modules/90_fixture/scale.cpp";
  const std::string given = read_file(tree / path);
  fs::remove(tree / path);
  const Outcome check = run_wick(tree, {"check", "90"});
  INFO(check.standard_output << check.standard_error);
  CHECK(check.standard_output.find(path + ": missing\n") != std::string::npos);
  CHECK(check.standard_output.find("tools/wick restore " + path) != std::string::npos);
  CHECK(run_wick(tree, {"restore", "scale.cpp"}).standard_output ==
        "restored " + path + ", as the course gave it\n");
  CHECK(read_file(tree / path) == given);
  write_atomically(tree / path, "mine");
  const Outcome there = run_wick(tree, {"restore", path});
  CHECK(there.code == 2);
  CHECK(there.standard_error ==
        "wick: restore: " + path + " is there, and stays as it is: move it away first\n");
  CHECK(read_file(tree / path) == "mine");
  const Outcome other = run_wick(tree, {"restore", "README.md"});
  CHECK(other.code == 2);
  CHECK(other.standard_error.find("is no file that students write in") != std::string::npos);
}

TEST_CASE("release: a student's tree checks itself, and holds no solution") {
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "course";
  release(plan_of_first(tree), [](const std::string&) {});

  CHECK(solution_text_in(tree, places::fixture, {fixture_kit().chapter}).empty());
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

  // No known mistake is this one: the tree has the edges of its public scenarios.
  write_atomically(module / "scale.cpp",
                   with_scale("if (factor == 0) fail<ValueError>(\"0\");"
                              "return x.dim() == 1 ? x * Scalar(factor) : x;"));
  const Outcome unknown = run_wick(tree, {"check", "90.1", "--json"});
  INFO(unknown.standard_output << unknown.standard_error);
  CHECK(unknown.standard_output.find("wherever it fails, and only there, x is a view with permuted "
                                     "axes") != std::string::npos);
  const std::string cells =
      read_file(tree / "lib" / PLATFORM / "kit" / "90_fixture" / "recorded" / "cells");
  CHECK(cells.find("90.3 shift of one number") != std::string::npos);
  CHECK(cells.find("90.3 shift of a batch") == std::string::npos);

  for (const char* name : {"scale.cpp", "shift.cpp"}) {
    write_atomically(module / name, reference(name));
  }
  const Outcome right = run_wick(tree, {"check", "90"});
  INFO(right.standard_output << right.standard_error);
  CHECK(right.code == 0);
  CHECK(right.standard_output.find("9 of 9 points") != std::string::npos);
  CHECK(run_wick(tree, {"status"}).standard_output.find("9 of 9 public") != std::string::npos);
}

TEST_CASE("release: a chapter is known by its number or its folder, and nothing else is one") {
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "course";
  release(plan_of_first(tree), [](const std::string&) {});
  const auto run = [&](const std::vector<std::string>& arguments, int expected) {
    const Outcome outcome = run_wick(tree, arguments);
    INFO(arguments.front() << ": " << outcome.standard_output << outcome.standard_error);
    CHECK(outcome.code == expected);
    return outcome.standard_output + outcome.standard_error;
  };
  for (const char* chapter : {"90", "090", "90_fixture"}) {
    CHECK(has(run({"start", chapter}, 0), "chapter 90: "));
    CHECK(has(run({"status", chapter}, 0), "chapter 90, "));
    CHECK(has(run({"pack", chapter}, 1), "checked chapter 90 once more"));
    CHECK(has(run({"check", chapter}, 1), "0 of 9 points"));
  }
  for (const char* command : {"start", "status", "pack"}) {
    for (const std::string text : {"90.1", "fixture", ""}) {
      CHECK(has(run({command, text}, 64),
                "chapter: \"" + text + "\" is no chapter: give its number or its folder"));
    }
  }
  CHECK(has(run({"grade", ".", "--chapter", "90,90.1"}, 64), "\"90.1\" is no chapter"));
  CHECK(has(run({"gradebook", "similar", ".", "--chapter", "90.1"}, 64), "is no chapter"));
  CHECK(has(run({"check", "90_fixture.1"}, 2), "there is no exercise 90_fixture.1"));
  CHECK(has(run({"check", "fixture"}, 2), "neither a chapter, such as 12, nor an exercise"));
}

TEST_CASE("release: a command that does not exist is named") {
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "course";
  release(plan_of_first(tree), [](const std::string&) {});
  const std::vector<std::vector<std::string>> unknown = {
      {"chek", "90"}, {"chek"}, {"gradebook", "shwo", "x"}};
  for (const std::vector<std::string>& words : unknown) {
    const Outcome outcome = run_wick(tree, words);
    const std::string said = words[0] == "chek" ? "chek" : "gradebook shwo";
    CHECK(outcome.code == 64);
    CHECK(outcome.standard_error ==
          "wick: there is no command called " + said + ": --help lists those that there are\n");
  }
  CHECK(run_wick(tree, {"gradebook", "--help"}).code == 0);
  CHECK(run_wick(tree, {"check"}).standard_error.find("chapter is required") != std::string::npos);
}

TEST_CASE("release: texts and book are a part of the tree, which an update brings too") {
  const TemporaryFolder folder;
  ReleasePlan plan = plan_of_first(folder.path() / "course");
  plan.texts = std::string(places::source) + "/tools/grade/release/student_tree";
  plan.write_book = [](const fs::path& book) {
    fs::create_directories(book);
    write_atomically(book / "index.html", "the book");
  };
  release(plan, [](const std::string&) {});
  const Manifest files = read_manifest(plan.out);
  for (const char* name : {"README.md", "AGENTS.md", "CLAUDE.md", "compile_flags.txt",
                           ".vscode/c_cpp_properties.json", "book/index.html"}) {
    CHECK(fs::exists(plan.out / name));
    CHECK(files.files.count(name) == 1);
  }
}

TEST_CASE(
    "release: a tree without the files of its programs is refused, and says what is missing") {
  const TemporaryFolder folder;
  ReleasePlan plan = plan_of_first(folder.path() / "course");
  plan.kits_folder = folder.path() / "kit";
  fs::create_directory(plan.kits_folder);
  for (const std::string name :
       {"milestone.o", "framework.objects", "generate.o", "profile.o", "capstone.o"}) {
    const std::string expected = name + ", without which students run no programs";
    CHECK_THROWS_WITH_AS(release(plan, [](const std::string&) {}),
                         doctest::Contains(expected.c_str()), wick::Error);
    CHECK_FALSE(fs::exists(plan.out));
    write_atomically(plan.kits_folder / name, "");
  }
}

TEST_CASE("release: two checks at a time take turns, and both are true") {
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "course";
  release(plan_of_first(tree), [](const std::string&) {});
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
  release(plan_of_first(tree), [](const std::string&) {});
  const fs::path notebooks = tree / "notebooks";
  for (const char* name : {"00_start.ipynb", "90_fixture.ipynb"}) {
    INFO(name);
    REQUIRE(fs::exists(notebooks / name));
    CHECK(read_file(notebooks / name) == read_file(fs::path(places::fixture) / "notebooks" / name));
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
      solution_text_in(tree, places::fixture, {fixture_kit().chapter});
  REQUIRE(found.size() == 1);
  CHECK(found[0].find("notebooks/90_fixture.ipynb: if (factor == 0)") == 0);
}

TEST_CASE("release: a folder that is not empty is left alone") {
  const TemporaryFolder folder;
  write_atomically(folder.path() / "mine", "x");
  CHECK_THROWS_AS(release(plan_of_first(folder.path()), [](const std::string&) {}), wick::Error);
  CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 1);
}

TEST_CASE("release: what is unfinished has another name, and does not stay") {
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "course", unfinished = folder.path() / "course.unfinished";
  const auto interrupt = [&](const std::string&) {
    CHECK_FALSE(fs::exists(tree));
    CHECK(fs::exists(unfinished));
    throw wick::Error("interrupted");
  };
  CHECK_THROWS_AS(release(plan_of_first(tree), interrupt), wick::Error);
  CHECK(fs::is_empty(folder.path()));
  // A killed release leaves its folder; the next one begins anew, also into an empty folder.
  fs::create_directories(unfinished / "modules");
  write_atomically(unfinished / "modules" / "old", "x");
  fs::create_directory(tree);
  release(plan_of_first(tree / ""), [](const std::string&) {});
  CHECK(fs::exists(tree / "modules" / "90_fixture"));
  CHECK_FALSE(fs::exists(tree / "modules" / "old"));
  CHECK_FALSE(fs::exists(unfinished));
  // If two run at a time, the second is refused and harms nothing.
  const fs::path other = folder.path() / "other";
  const auto again = [&](const std::string&) {
    CHECK_THROWS_AS(release(plan_of_first(other), [](const std::string&) {}), wick::Error);
  };
  release(plan_of_first(other), again);
  CHECK(fs::exists(other / "modules" / "90_fixture"));
}
