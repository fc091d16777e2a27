#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/build/build.h"

#include <doctest/doctest.h>

#include <chrono>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

TEST_CASE(
    "kept programs: a program at a desk is linked again only if what it is made of has changed") {
  const TemporaryFolder folder;
  const fs::path source = folder.path() / "source.cpp", kits = folder.path() / "kits";
  fs::copy(fixture_kit().folder.parent_path(), kits, fs::copy_options::recursive);
  Kit kit = fixture_kit();
  kit.folder = kits / kit.folder.filename();
  kit.scenarios_object = kit.folder / kit.scenarios_object.filename();
  const Exercise& exercise = *kit.chapter.find("90.1");
  const Sandbox none;
  // Makes the program, and says whether it was linked.
  const auto is_linked = [&] {
    const fs::path program = folder.path() / "desk" / "graded-90.1";
    const auto made = [&] {
      return fs::exists(program) ? fs::last_write_time(program) : fs::file_time_type();
    };
    const fs::file_time_type before = made();
    Build build(kit, {{"fixture/scale.cpp", source}}, folder.path() / "desk", none);
    const Build::Program& linked = build.program(exercise, Scenarios::Public);
    CHECK(linked.problem == "");
    CHECK(linked.executable.path == program);
    return made() != before;
  };
  const auto age = [](const fs::path& file) {  // as a file of an older course is
    fs::last_write_time(file, fs::last_write_time(file) - std::chrono::hours(1));
  };
  write_atomically(source, reference("scale.cpp"));
  CHECK(is_linked());
  CHECK_FALSE(is_linked());
  write_atomically(source, reference("scale.cpp") + "// changed\n");
  CHECK(is_linked());
  CHECK_FALSE(is_linked());
  for (const fs::path& file :
       {kit.given(), kit.object_of(Scenarios::Public), kit.object("fixture/shift.cpp"),
        kit.object_without("fixture/scale.cpp", "90.1"), kit.folder / "functions",
        kits / "toolchain"}) {
    CAPTURE(file.string());
    age(file);
    CHECK(is_linked());
    CHECK_FALSE(is_linked());
  }
  kit.toolchain.link_flags.push_back("-Wl,--no-as-needed");
  CHECK(is_linked());
  CHECK_FALSE(is_linked());
  fs::remove(folder.path() / "desk" / "graded-90.1");
  CHECK(is_linked());
}

TEST_CASE("kept programs: a link that fails leaves no program of an earlier one") {
  const TemporaryFolder folder;
  const fs::path source = folder.path() / "source.cpp";
  const Kit& kit = fixture_kit();
  const Exercise& exercise = *kit.chapter.find("90.1");
  const Sandbox none;
  const auto problem_of = [&](const std::string& text) {
    write_atomically(source, text);
    Build build(kit, {{"fixture/scale.cpp", source}}, folder.path() / "desk", none);
    return build.program(exercise, Scenarios::Public).problem;
  };
  CHECK(problem_of(reference("scale.cpp")) == "");
  const std::string unresolved = "namespace helpers { double twice(double x); }\n" +
                                 with_scale("return x * helpers::twice(1);");
  CHECK(problem_of(unresolved).find("helpers::twice") != std::string::npos);
  CHECK_FALSE(fs::exists(folder.path() / "desk" / "graded-90.1"));
  CHECK(problem_of(unresolved).find("helpers::twice") != std::string::npos);
}
