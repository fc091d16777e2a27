#include "tests/tools/grade/fixture.h"

#include "core/error.h"
#include "tests/skip.h"
#include "tools/grade/sandbox/users.h"

#include <doctest/doctest.h>

// Apart from the header, whose readers need not know where this clone lies: ccache would compile
// each of them again in another.
namespace wick::grade::test {

const Kit& listed_kit() {
  static const Kit kit =
      open_kit(FIXTURE_KITS, read_chapter(FIXTURE_ROOT "/modules/90_fixture/module.toml"));
  return kit;
}

const Kit& fixture_kit() {
  static const Kit kit = [] {
    Kit open = listed_kit();
    open.toolchain.calls = CallList();
    return open;
  }();
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

std::unique_ptr<Sandbox> sandbox_for_fixture(Isolation isolation) {
  if (isolation == Isolation::Restricted && !is_readable_by_all(FIXTURE_KITS "/toolchain")) {
    wick::test::skip("the restricted sandbox in a clone that only root can read",
                     "move the clone out of root's folder");
    return nullptr;
  }
  try {
    return std::make_unique<Sandbox>(isolation);
  } catch (const wick::Error& error) {
    MESSAGE(error.what());
    wick::test::skip_without_sandbox();
    return nullptr;
  }
}

std::string reference(const std::string& name) {
  return read_file(std::string(FIXTURE_ROOT "/fixture/") + name);
}

}  // namespace wick::grade::test
