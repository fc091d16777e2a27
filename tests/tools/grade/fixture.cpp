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

const Variants& fixture_variants() {
  static const Variants variants(fixture_kit());
  return variants;
}

const References& fixture_references() {
  static const References references(fixture_kit(), 4711, &fixture_variants());
  return references;
}

std::string reference(const std::string& name) {
  return read_file(std::string(FIXTURE_ROOT "/fixture/") + name);
}

}  // namespace wick::grade::test
