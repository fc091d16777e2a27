#include "tests/tools/grade/fixture.h"

// Apart from the header, whose readers need not know where this clone lies: ccache would compile
// each of them again in another.
namespace wick::grade::test {

const Kit& fixture_kit() {
  static const Kit kit =
      open_kit(FIXTURE_KITS, read_chapter(FIXTURE_ROOT "/modules/90_fixture/module.toml"));
  return kit;
}

const Kit& second_kit() {
  static const Kit kit =
      open_kit(FIXTURE_KITS, read_chapter(FIXTURE_ROOT "/modules/91_fixture/module.toml"));
  return kit;
}

const Runs& fixture_runs() {
  static const Runs runs(fixture_kit(), 4711);
  return runs;
}

std::string reference(const std::string& name) {
  return read_file(std::string(FIXTURE_ROOT "/fixture/") + name);
}

}  // namespace wick::grade::test
