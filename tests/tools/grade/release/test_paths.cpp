#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/released_tree.h"
#include "tests/tools/grade/support/small_class.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

// Folders of people's own choice: what a shell, make, g++ and the linker read as something else.

namespace {

std::vector<std::string> odd_names() {
  return {"of ada", "#1", "$HOME", "née", "it's \"so\"", "a\\b & c", std::string(200, 'x')};
}

}  // namespace

TEST_CASE("paths: a released tree does its work in a folder of any name") {
  const TemporaryFolder folder;
  fs::path tree = folder.path() / "course", newer = folder.path() / "the #2 $newer";
  release(plan_of_first(tree), [](const std::string&) {});
  fs::copy(tree, newer, fs::copy_options::recursive);
  for (const std::string& name : odd_names()) {
    INFO(name);
    const fs::path here = folder.path() / name;
    fs::rename(tree, here);
    tree = here;
    const fs::path module = tree / "modules" / "90_fixture";
    for (const char* file : {"scale.cpp", "shift.cpp"}) {
      // Not what has been compiled before, and kept.
      write_atomically(module / file, reference(file) + "// in " + std::to_string(name.size()));
    }
    const auto does = [&](const std::vector<std::string>& arguments, const std::string& said) {
      const Outcome outcome = run_wick(tree, arguments);
      INFO(outcome.standard_output << outcome.standard_error);
      CHECK(outcome.code == 0);
      CHECK(outcome.standard_output.find(said) != std::string::npos);
    };
    does({"check", "90"}, "90 passes everything that is public");
    does({"check", "90.1", "--sanitize"}, "nothing was found");
    does({"check", "90", "--own"}, "on your own framework");
    does({"pack"}, "packed scale.cpp, shift.cpp");
    does({"status"}, "90");
    does({"start", "90"}, "modules/90_fixture/scale.cpp");
    does({"doctor"}, "compiler");
    does({"update", newer.string()}, "");
    // What the tree says to type is one command for a shell.
    const std::string said = run_wick(tree, {"notebook"}).standard_error;
    const std::string typed =
        said.substr(said.find("WICK_PROGRAM="), said.rfind('\n') - said.find("WICK_PROGRAM="));
    const std::string told = "tools/wick() { printf '%s\\n' \"$WICK_PROGRAM\" \"$2\"; }; ";
    const std::string program = (tree / "lib" / PLATFORM / "bin" / "wick").string();
    const Outcome shell = run({"/bin/bash", "-c", told + typed}, tree, generous_limits());
    CHECK(shell.standard_output ==
          program + "\n--notebook-dir=" + (tree / "notebooks").string() + "\n");
    fs::remove(module / "scale.cpp");
    does({"restore", (module / "scale.cpp").string()}, "restored modules/90_fixture/scale.cpp");
  }
}

TEST_CASE("paths: a class is graded in folders of any name, from folders of any name") {
  for (const std::string& name : odd_names()) {
    INFO(name);
    Class students;
    students.hand_in("ada", "shift.cpp", reference("shift.cpp") + "// " + name);
    students.hand_in("ada", "scale.cpp", reference("scale.cpp") + "// " + name);
    const fs::path moved = students.scratch.path() / name / "handed in";
    fs::create_directories(moved.parent_path());
    fs::rename(students.submissions, moved);
    students.submissions = moved;
    students.out = students.scratch.path() / name / "grades";
    students.grade({});
    for (const Counted& entry : students.entries()) {
      if (entry.graded.submission.student == "ada") CHECK(entry.score.points == 9);
    }
  }
}
