#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/build/base.h"
#include "tools/grade/build/build.h"
#include "tools/grade/code/elf.h"
#include "tools/grade/judge/judge.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

const Bases& bases() { return fixture_variants().bases(); }

const Exercise& exercise(const std::string& id) { return *fixture_kit().chapter.find(id); }

/// A submission whose programs are linked in parts or as a whole.
struct Linked {
  Linked(const std::string& scale, bool in_parts)
      : build(fixture_kit(), sources(scale), folder.path() / "made", sandbox,
              in_parts ? &bases() : nullptr) {}

  std::map<std::string, fs::path> sources(const std::string& scale) const {
    write_atomically(folder.path() / "scale.cpp", scale);
    write_atomically(folder.path() / "shift.cpp", reference("shift.cpp"));
    return {{"fixture/scale.cpp", folder.path() / "scale.cpp"},
            {"fixture/shift.cpp", folder.path() / "shift.cpp"}};
  }

  bool is_in_parts(const std::string& id) {
    return !build.program(exercise(id), Scenarios::All).executable.loaded.empty();
  }

  // "90.1 negative passed\n.."
  std::string verdicts() {
    std::string text;
    for (const ScenarioInfo& scenario : fixture_kit().scenarios) {
      const Build::Program& program = build.program(
          exercise(scenario.exercise), scenario.is_hidden ? Scenarios::All : Scenarios::Public);
      text += scenario.key + " ";
      if (program.problem.empty()) {
        const ScenarioResult result =
            grade_scenario(program.executable, scenario, fixture_references(), sandbox);
        text += std::string(to_string(result.verdict)) + " " + result.detail;
      } else {
        text += program.problem;
      }
      text += "\n";
    }
    return text;
  }

  TemporaryFolder folder;
  Sandbox sandbox;
  Build build;
};

std::string with_more(const std::string& more) { return more + reference("scale.cpp"); }

}  // namespace

TEST_CASE("base: programs in parts have the verdicts of whole ones") {
  REQUIRE(bases().is_possible());
  for (const std::string& text :
       {reference("scale.cpp"), with_scale("return x;"), with_scale("throw 1;"),
        with_scale("return x.transpose(7, 8);"), with_scale("std::exit(0);")}) {
    CAPTURE(text);
    Linked whole(text, false), in_parts(text, true);
    CHECK_FALSE(whole.is_in_parts("90.1"));
    CHECK(in_parts.is_in_parts("90.1"));
    CHECK(in_parts.is_in_parts("90.3"));
    CHECK(whole.verdicts() == in_parts.verdicts());
  }
}

TEST_CASE("base: a mistake in one exercise stays in its program") {
  REQUIRE(bases().is_possible());
  const std::string verdicts = Linked(with_scale("return x;"), true).verdicts();
  CHECK(verdicts.find("90.1") != std::string::npos);
  std::istringstream lines(verdicts);
  int wrong = 0;
  for (std::string line; std::getline(lines, line);) {
    const bool is_passed = line.find(" passed ") != std::string::npos;
    if (!is_passed) ++wrong;
    if (line.compare(0, 4, "90.1") != 0) CHECK(is_passed);
  }
  CHECK(wrong > 0);
}

TEST_CASE(
    "base: what the loader would decide otherwise than a linker is "
    "linked as a whole") {
  REQUIRE(bases().is_possible());
  const std::string of_its_own =
      "#include <cstdlib>\n#include <new>\n"
      "void* operator new(std::size_t size) { return std::malloc(size); }\n";
  const std::string declared = "namespace wick::fixture { int declared_alone(); }\n";
  for (const std::string& text :
       {with_more(of_its_own), with_scale("return x * declared_alone();"),
        // destroyed after main(), which needs a handle of the program
        with_more("#include \"core/core.h\"\nstatic const wick::Tensor two = "
                  "wick::from_vector("
                  "std::vector<wick::Scalar>{2, 2}, {2}) * wick::Scalar{3};\n"),
        with_more("namespace wick::fixture { char numbers[100'000'000]; }\n"),
        with_more("#pragma GCC visibility push(hidden)\n#include "
                  "\"fixture/lines.h\"\n")}) {
    CAPTURE(text);
    const bool is_declared = text.find("declared_alone") != std::string::npos;
    const std::string file = is_declared ? declared + text : text;
    Linked whole(file, false), in_parts(file, true);
    CHECK_FALSE(in_parts.is_in_parts("90.1"));
    CHECK(whole.verdicts() == in_parts.verdicts());
  }
}

TEST_CASE("base: it shows what files may call, and nothing else") {
  REQUIRE(bases().is_possible());
  const Kit& kit = fixture_kit();
  for (const Exercise& each : kit.chapter.exercises) {
    CAPTURE(each.id);
    const TemporaryFolder folder;
    const fs::path base = folder.path() / "base.so";
    bases().link_base(each, Scenarios::All, base);
    const Symbols symbols = read_dynamic_symbols(base);
    std::set<std::string> shown = symbols.defined;
    shown.insert(symbols.weak.begin(), symbols.weak.end());
    CHECK(shown.count("main") == 1);
    for (const std::string& own : kit.functions.at(each.id)) {
      CHECK(shown.count(own) == 0);
      CHECK(symbols.undefined.count(own) == 1);
      shown.erase(own);
    }
    for (const auto& [file, functions] : kit.reference_symbols) {
      for (const std::string& function : functions) shown.erase(function);
    }
    // Variables of inline functions are all that is left of what may not be called: both parts
    // have the same.
    for (const std::string& name : forbidden(shown, kit.chapter.may_use)) {
      CAPTURE(name);
      CHECK(name.back() != ')');
      CHECK(name.substr(name.rfind(' ') + 1) != "const");
    }
    CHECK(read_placed(base).empty());
  }
}

TEST_CASE("base: only objects lose symbols, and only shared objects are loaded") {
  CHECK_THROWS_AS(undefine("", {}), wick::Error);
  CHECK_THROWS_AS(undefine(std::string(500, 'x'), {}), wick::Error);
  const std::string object = read_file(fixture_kit().object("fixture/shift.cpp"));
  CHECK(undefine(object, {"nothing"}) == object);
  CHECK_THROWS_AS(undefine(object.substr(0, 100), {"nothing"}), wick::Error);
  CHECK_THROWS_AS(loaded_bytes(object), wick::Error);
  CHECK_THROWS_AS(loaded_bytes(""), wick::Error);
}
