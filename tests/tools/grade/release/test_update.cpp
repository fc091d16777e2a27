#include "tests/tools/grade/support/trees.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

TEST_CASE("update: given files are replaced, added and removed; others are not touched") {
  Trees trees;
  trees.newer["core/a.h"] = "long a();\n";
  trees.newer["core/deep/c.h"] = "int c();\n";
  trees.newer.erase("core/b.h");
  trees.release();
  put(trees.tree,
      {{"notes/today.txt", "mine"}, {"core/own.h", "mine"}, {"build/progress.json", "{}"}});

  CHECK(verdicts(trees.plan()) == "updated core/a.h\nremoved core/b.h\nadded core/deep/c.h\n");
  CHECK(apply_update(trees.tree, trees.plan()) == "build/before-update-1");
  CHECK(trees.is_newer());
  CHECK_FALSE(trees.has("core/b.h"));
  CHECK(trees.mine("notes/today.txt") == "mine");
  CHECK(trees.mine("core/own.h") == "mine");
  CHECK(trees.mine("build/progress.json") == "{}");
  CHECK(trees.mine("build/before-update-1/core/a.h") == "int a();\n");
  CHECK(trees.mine("build/before-update-1/core/b.h") == "int b();\n");
  CHECK_FALSE(trees.has("build/update"));
  CHECK(trees.plan().is_empty());
}

TEST_CASE("update: what a student wrote stays, what is around it comes in") {
  Trees trees;
  const std::string added = function("h", throws("12.8"));
  trees.newer[stub] = "// new\n" + function("f", "  check();\n" + throws("12.1")) +
                      function("g", throws("12.2")) + added;
  trees.release();
  put(trees.tree, {{stub, function("f", "  return 1;\n") + function("g", throws("12.2"))}});
  CHECK(verdicts(trees.plan()) == "merged " + stub + "\n");
  trees.update();
  CHECK(trees.mine(stub) == "// new\n" + function("f", "  check();\n  return 1;\n") +
                                function("g", throws("12.2")) + added);
  CHECK(trees.plan().is_empty());
}

TEST_CASE("update: a conflict leaves the student's file, shows it, and can be resolved") {
  Trees trees;
  trees.newer[stub] = "long f() {\n" + throws("12.1") + "}\n" + function("g", throws("12.2"));
  trees.newer["core/a.h"] = "long a();\n";
  trees.release();
  const std::string mine = "short f() {\n  return 1;\n}\n" + function("g", throws("12.2"));
  put(trees.tree, {{stub, mine}});

  const UpdatePlan plan = trees.plan();
  REQUIRE(verdicts(plan) == "updated core/a.h\nconflict " + stub + "\n");
  CHECK(plan.changes[1].note.find("long f() {") != std::string::npos);
  trees.update();
  CHECK(trees.mine(stub) == mine);
  CHECK(trees.mine(stub + ".new") == trees.newer[stub]);
  CHECK(trees.is_newer());

  // An update reports the conflict again until the student has resolved it, and then removes the
  // copy.
  CHECK(verdicts(trees.plan()) == "conflict " + stub + "\n");
  CHECK(trees.plan().is_empty());
  const std::string resolved = "long f() {\n  return 1;\n}\n" + function("g", throws("12.2"));
  put(trees.tree, {{stub, resolved}});
  trees.update();
  CHECK(trees.mine(stub) == resolved);
  CHECK_FALSE(trees.has(stub + ".new"));
  CHECK(trees.plan().is_empty());
  CHECK(verdicts(trees.plan()).empty());
}

TEST_CASE("update: a deleted stub and a deleted given file come back") {
  Trees trees;
  trees.release();
  fs::remove_all(trees.tree / "modules");
  fs::remove(trees.tree / "core" / "a.h");
  CHECK(verdicts(trees.plan()) == "restored core/a.h\nrestored " + stub + "\n");
  trees.update();
  CHECK(contents(trees.tree) == contents(trees.fresh));
}

TEST_CASE("update: the student's text moves where a stub is renamed") {
  Trees trees;
  const std::string renamed = "modules/12_b/scaled.cpp";
  trees.newer[renamed] = "// new\n" + trees.newer[stub];
  trees.newer.erase(stub);
  trees.release();
  put(trees.tree, {{stub, function("f", "  return 1;\n") + function("g", "  return 2;\n")}});
  CHECK(verdicts(trees.plan()) == "moved " + renamed + "\n");
  trees.update();
  CHECK(trees.mine(renamed) ==
        "// new\n" + function("f", "  return 1;\n") + function("g", "  return 2;\n"));
  CHECK_FALSE(trees.has("modules/12_a"));
  CHECK(trees.plan().is_empty());

  SUBCASE("also where it cannot be merged") {
    Trees other;
    other.newer[renamed] = "long f() {\n" + throws("12.1") + "}\n";
    other.newer.erase(stub);
    other.release();
    const std::string mine = function("f", "  return 1;\n") + function("g", "  return 2;\n");
    put(other.tree, {{stub, mine}});
    other.update();
    CHECK(other.mine(renamed) == mine);
    CHECK(other.mine(renamed + ".new") == other.newer[renamed]);
    CHECK(other.mine("build/before-update-1/" + stub) == mine);
  }
}

TEST_CASE("update: a removed exercise's file stays where it was written in") {
  Trees trees;
  const std::string other = "modules/12_a/other.cpp";
  trees.older[other] = function("k", throws("12.5"));
  trees.older["modules/12_a/unwritten.cpp"] = function("l", throws("12.6"));
  trees.newer[stub] += function("k", throws("12.5"));
  trees.release();
  put(trees.tree, {{other, function("k", "  return 5;\n")}});
  const UpdatePlan plan = trees.plan();
  CHECK(verdicts(plan) ==
        "updated " + stub + "\nkept " + other + "\nremoved modules/12_a/unwritten.cpp\n");
  CHECK(plan.changes[1].note.find("exercise 12.5 is now in " + stub) != std::string::npos);
  trees.update();
  CHECK(trees.mine(other) == function("k", "  return 5;\n"));
  CHECK_FALSE(trees.has("modules/12_a/unwritten.cpp"));
}

TEST_CASE("update: an edited given file is kept beside the new one, or where it is") {
  Trees trees;
  trees.newer["core/a.h"] = "long a();\n";
  trees.release();
  put(trees.tree, {{"core/a.h", "my a\n"}, {"core/b.h", "my b\n"}, {"core/a.h.mine", "older\n"}});
  CHECK(verdicts(trees.plan()) == "updated core/a.h\nkept core/b.h\n");
  trees.update();
  CHECK(trees.mine("core/a.h") == "long a();\n");
  CHECK(trees.mine("core/a.h.mine") == "older\n");
  CHECK(trees.mine("core/a.h.mine.2") == "my a\n");
  CHECK(trees.mine("core/b.h") == "my b\n");
}

TEST_CASE("update: a student's own file is not overwritten by a new one of its name") {
  Trees trees;
  trees.newer["core/c.h"] = "theirs\n";
  trees.newer["modules/13_c/c.cpp"] = function("c", throws("13.1"));
  trees.release();
  put(trees.tree, {{"core/c.h", "mine\n"}, {"modules/13_c/c.cpp", "mine\n"}});
  CHECK(verdicts(trees.plan()) == "conflict core/c.h\nconflict modules/13_c/c.cpp\n");
  trees.update();
  CHECK(trees.mine("core/c.h") == "mine\n");
  CHECK(trees.mine("core/c.h.new") == "theirs\n");
  CHECK(trees.mine("modules/13_c/c.cpp") == "mine\n");
}

TEST_CASE("update: a program that may be run stays one that may be run") {
  Trees trees;
  trees.newer["lib/here/wick"] = "2";
  trees.release();
  fs::permissions(trees.fresh / "lib/here/wick", fs::perms(0755));
  trees.update();
  CHECK((fs::status(trees.tree / "lib/here/wick").permissions() & fs::perms::owner_exec) !=
        fs::perms::none);
}

TEST_CASE("update: what cannot be done is refused before anything is changed") {
  Trees trees;
  trees.newer["core/c.h"] = "theirs\n";
  trees.release();
  const Files before = contents(trees.tree);
  CHECK_THROWS_AS(plan_update(trees.tree, trees.tree, "here"), wick::Error);
  CHECK_THROWS_AS(plan_update(trees.tree, trees.fresh, "elsewhere"), wick::Error);
  CHECK_THROWS_AS(plan_update(trees.tree, trees.folder.path(), "here"), wick::Error);
  SUBCASE("a release that is damaged") { put(trees.fresh, {{"core/a.h", "half"}}); }
  SUBCASE("a release that is not complete") { fs::remove(trees.fresh / "core" / "a.h"); }
  SUBCASE("a folder where a file is to be") { fs::create_directories(trees.tree / "core" / "c.h"); }
  SUBCASE("a path that leads out of the tree") {
    const std::string list = read_file(trees.fresh / ".course" / "files");
    put(trees.fresh, {{".course/files", list.substr(0, 64) + "  ../out.h\n"}});
  }
  CHECK_THROWS_AS(trees.plan(), wick::Error);
  CHECK(contents(trees.tree) == before);
}
