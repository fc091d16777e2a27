#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/released_tree.h"
#include "tests/tools/grade/support/trees.h"
#include "tools/grade/release/release.h"
#include "tools/grade/sandbox/process.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

TEST_CASE("update: killed at any moment, running it again leaves the tree as if it had not been") {
  const auto prepare = [](Trees& trees) {
    trees.newer["core/a.h"] = "long a();\n";
    trees.newer["core/deep/c.h"] = "int c();\n";
    trees.newer.erase("core/b.h");
    trees.newer["modules/12_a/renamed.cpp"] = "// new\n" + trees.newer[stub];
    trees.newer.erase(stub);
    trees.older["modules/12_a/z.cpp"] = trees.newer["modules/12_a/z.cpp"] =
        function("z", throws("12.9"));
    trees.newer["modules/12_a/z.cpp"] = "long z() {\n" + throws("12.9") + "}\n";
    trees.release();
    put(trees.tree, {{stub, function("f", "  return 1;\n") + function("g", throws("12.2"))},
                     {"modules/12_a/z.cpp", "short z() {\n  return 9;\n}\n"},
                     {"core/a.h", "my a\n"}});
  };
  Trees whole;
  prepare(whole);
  whole.update();
  const Files expected = contents(whole.tree);
  CHECK(expected.at("core/a.h.mine") == "my a\n");

  int interrupted = 0;
  for (int moment = 0;; ++moment) {
    Trees trees;
    prepare(trees);
    const Files before = contents(trees.tree);
    const UpdatePlan plan = trees.plan();
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      int left = moment;
      apply_update(trees.tree, plan, [&] {
        if (left-- == 0) ::kill(::getpid(), SIGKILL);
      });
      ::_exit(0);
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    INFO("killed at moment " << moment);
    if (is_interrupted(trees.tree)) {
      ++interrupted;
      CHECK_THROWS_AS(apply_update(trees.tree, plan), wick::Error);
      CHECK(finish_update(trees.tree) == "build/before-update-1");
    } else if (WIFSIGNALED(status) && !trees.is_newer()) {
      CHECK(contents(trees.tree) == before);
    }
    apply_update(trees.tree, trees.plan());
    CHECK(contents(trees.tree) == expected);
    CHECK(trees.mine("build/before-update-1/core/b.h") == "int b();\n");
    CHECK(trees.mine("build/before-update-1/core/a.h") == "my a\n");
    CHECK_FALSE(trees.has("build/before-update-2"));
    if (WIFEXITED(status)) break;
  }
  CHECK(interrupted > 8);
}

TEST_CASE("update: two updates at once are refused, and so is a tree without a release's list") {
  Trees trees;
  trees.newer["core/a.h"] = "long a();\n";
  trees.release();
  const UpdatePlan plan = trees.plan();
  apply_update(trees.tree, plan,
               [&] { CHECK_THROWS_AS(apply_update(trees.tree, plan), wick::Error); });
  CHECK(trees.is_newer());
  fs::remove_all(trees.tree / ".course");
  CHECK_THROWS_AS(trees.plan(), wick::Error);
}

TEST_CASE("update: released trees, from end to end") {
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "tree", fresh = folder.path() / "fresh";
  release(plan_of_first(tree), [](const std::string&) {});
  CHECK(first_difference(tree, read_manifest(tree)).empty());

  const std::string scale = "modules/90_fixture/scale.cpp";
  const std::string shift = "modules/90_fixture/shift.cpp";
  const std::string given = "tests/90_fixture/public/lines.cpp";
  const std::string newer = read_file(tree / given) + "// newer\n";
  fs::copy(tree, fresh, fs::copy_options::recursive);
  put(fresh,
      {{given, newer},
       {scale, "// A newer course.\n" + read_file(tree / scale)},
       {shift, with(read_file(tree / shift), "namespace wick", "// Newer.\nnamespace wick")}});
  fs::remove_all(fresh / ".course");
  write_manifest(fresh, {scale, shift});

  std::string mine = read_file(tree / scale);
  mine = with(mine, "throw NotImplemented(\"90.1 scale: see modules/90_fixture/README.md\")",
              "if (factor == 0) fail<ValueError>(\"0\");\n  return x * factor");
  mine = with(mine, "throw NotImplemented(\"90.2 total: see modules/90_fixture/README.md\")",
              "return sum(scale(x, factor))");
  put(tree, {{scale, mine},
             {shift, with(read_file(tree / shift), "namespace wick", "// Mine.\nnamespace wick")}});

  const auto wick = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"/bin/sh", (tree / "tools" / "wick").string()});
    return run(arguments, folder.path(), generous_limits());
  };
  const Outcome dry = wick({"update", "--dry-run", fresh.string()});
  CHECK(dry.standard_output.find("nothing has been changed") != std::string::npos);
  CHECK(read_file(tree / scale) == mine);

  const Outcome packed =
      run({"/usr/bin/tar", "-czf", "newer.tar.gz", "fresh"}, folder.path(), generous_limits());
  REQUIRE(packed.succeeded());
  const Outcome outcome = wick({"update", (folder.path() / "newer.tar.gz").string()});
  INFO(outcome.standard_output << outcome.standard_error);
  CHECK(outcome.code == 1);
  CHECK(outcome.standard_output.find("  merged    " + scale) != std::string::npos);
  CHECK(outcome.standard_output.find("  conflict  " + shift) != std::string::npos);
  CHECK(outcome.standard_output.find("            // Mine.\n") != std::string::npos);
  CHECK(read_file(tree / given) == newer);
  CHECK(read_file(tree / scale) == "// A newer course.\n" + mine);

  const Outcome check = wick({"check", "90"});
  INFO(check.standard_output << check.standard_error);
  CHECK(check.standard_output.find("6 of 9 points") != std::string::npos);
  fs::copy_file(tree / (shift + ".new"), tree / shift, fs::copy_options::overwrite_existing);
  CHECK(wick({"update", fresh.string()}).code == 0);
  CHECK(wick({"update", fresh.string()}).standard_output == "there is nothing to bring in\n");

  put(tree, {{"build/update/journal.json", R"({"before": "", "removals": [], "writes": []})"}});
  CHECK(wick({"check", "90"}).standard_error.find("tools/wick update") != std::string::npos);
  CHECK(wick({"update"}).code == 0);
  CHECK_FALSE(fs::exists(tree / "build" / "update"));
}
