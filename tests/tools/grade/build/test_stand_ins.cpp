#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/build/stand_ins.h"
#include "tools/grade/code/elf.h"
#include "tools/grade/gates.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

using Names = std::set<std::string>;

const std::string symbol = "_ZN4wick7Backend9adam_stepERKNS_8AdamStepERKNS_5ArrayERS4_S7_S7_";
const std::string function =
    "wick::Backend::adam_step(wick::AdamStep const&, wick::Array const&, wick::Array&, "
    "wick::Array&, wick::Array&)";

// What the gates say of a kit with another object in the place of the stand-ins of 90.1.
std::vector<std::string> broken_with(const fs::path& stand_ins) {
  const TemporaryFolder folder;
  fs::copy(fixture_kit().folder, folder.path() / "kit", fs::copy_options::recursive);
  Kit kit = fixture_kit();
  kit.folder = folder.path() / "kit";
  kit.scenarios_object = kit.folder / "scenarios.o";
  fs::copy_file(stand_ins, kit.stand_ins("90.1"), fs::copy_options::overwrite_existing);
  return check_gates(kit, 1, {}).broken;
}

// A program of 90.1, as far as the gates look at it: it has the stand-ins.
Names found_with(const std::string& map) {
  const TemporaryFolder folder;
  const fs::path program = folder.path() / "90.1";
  fs::copy_file(fixture_kit().stand_ins("90.1"), program);
  return second_implementations(program, map, *fixture_kit().chapter.find("90.1"));
}

}  // namespace

TEST_CASE("stand-ins: a name stands for all overloads, and a class for its members") {
  const Names symbols = {"_ZN4wick3sumERKNS_6TensorE",
                         "_ZN4wick3sumERKNS_6TensorEib",
                         "_ZN4wick8sum_overERKNS_6TensorE",
                         "_ZN4wick7Backend3sumEv",
                         "_ZTVN4wick7BackendE",
                         "_ZTIN4wick7BackendE"};
  CHECK(functions_named("wick::sum", symbols) ==
        Names{"_ZN4wick3sumERKNS_6TensorE", "_ZN4wick3sumERKNS_6TensorEib"});
  CHECK(functions_named("wick::Backend", symbols) == Names{"_ZN4wick7Backend3sumEv"});
  CHECK(functions_named("wick::Back", symbols).empty());
}

TEST_CASE("stand-ins: a function that a program has after all is told by the gates") {
  // The reference's functions are weak, so any of its objects may come twice.
  const std::vector<std::string> broken = broken_with(fixture_kit().object("fixture/shift.cpp"));
  REQUIRE(broken.size() == 1);
  CHECK(broken[0] == "90_fixture, seed 1: exercise 90.1: its program has " + function +
                         ", which computes what the exercise asks: the kit must leave it out");
}

TEST_CASE("stand-ins: a function that a linker takes without its name is told, too") {
  const std::string section = ".text." + symbol;
  CHECK(found_with("").empty());
  CHECK(found_with("     1000       10    16         composed.cpp.o:(" + section + ")\n") ==
        Names{function});
  CHECK(found_with(" .text.unlikely." + symbol + "\n                0x1000       0x10 given.a\n") ==
        Names{function});
  CHECK(found_with(" " + section + "x\n").empty());
  // GNU's linkers list first what they leave out.
  const std::string discarded = "Discarded input sections\n\n " + section + "\n";
  CHECK(found_with(discarded + "\nMemory Configuration\n\n").empty());
  CHECK(found_with(discarded + "\nMemory map\n\n").empty());
}

// 90.3 has no stand-ins: what it calls in the archive calls a function that makes way elsewhere.
TEST_CASE("stand-ins: what makes way for them is in the programs that have none") {
  const TemporaryFolder folder;
  const auto tool = [&](std::vector<std::string> command) {
    const Outcome outcome = run(command, folder.path(), generous_limits());
    REQUIRE_MESSAGE(outcome.ending == Ending::Exited, outcome.standard_error);
    return outcome.code;
  };
  write_atomically(folder.path() / "f.cpp", "int f() { return 7; }");
  write_atomically(folder.path() / "g.cpp", "int f();\nint g() { return f(); }");
  write_atomically(folder.path() / "main.cpp", "int g();\nint main() { return g(); }");
  const std::string compiler = fixture_kit().toolchain.compiler;
  REQUIRE(tool({compiler, "-c", "f.cpp", "g.cpp", "main.cpp"}) == 0);
  REQUIRE(tool({"/usr/bin/ar", "rcs", "strong.a", "g.o", "f.o"}) == 0);
  const std::string strong = read_file(folder.path() / "strong.a");
  CHECK(weaken_definitions(strong, {"_Z1hv"}) == strong);
  write_atomically(folder.path() / "given.a", weaken_definitions(strong, {"_Z1fv"}));
  REQUIRE(tool({compiler, "main.o", "given.a", "-o", "without"}) == 0);
  CHECK(tool({folder.path() / "without"}) == 7);

  write_atomically(folder.path() / "stand_in.cpp", "int f() { return 8; }");
  REQUIRE(tool({compiler, "-c", "stand_in.cpp"}) == 0);
  REQUIRE(tool({"/usr/bin/ar", "x", "given.a"}) == 0);  // a weak f
  REQUIRE(tool({compiler, "main.o", "g.o", "f.o", "stand_in.o", "-o", "with"}) == 0);
  CHECK(tool({folder.path() / "with"}) == 8);
}
