#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/places.h"

#include "core/error.h"
#include "tests/skip.h"
#include "tools/grade/sandbox/users.h"

#include <doctest/doctest.h>

// Apart from the header, whose readers need not know where this clone lies: ccache would compile
// each of them again in another.
namespace wick::grade::test {

const Kit& listed_kit() {
  static const Kit kit =
      open_kit(places::fixture_kits,
               read_chapter(std::string(places::fixture) + "/modules/90_fixture/module.toml"));
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
      open_kit(places::fixture_kits,
               read_chapter(std::string(places::fixture) + "/modules/91_fixture/module.toml"));
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

void put_open_kits(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  for (const auto& entry : std::filesystem::directory_iterator(places::fixture_kits)) {
    const std::filesystem::path name = entry.path().filename();
    if (name != "may_call") std::filesystem::create_symlink(entry.path(), folder / name);
  }
  const std::filesystem::path list = folder / "may_call";
  write_atomically(list, "[everything]\n*\n");
  std::filesystem::permissions(list, std::filesystem::perms(0644));
}

bool others_can_read_fixture(const std::string& what) {
  if (is_readable_by_all(std::string(places::fixture_kits) + "/toolchain")) return true;
  wick::test::skip((what + " in a clone that only root can read").c_str(),
                   "move the clone out of root's folder");
  return false;
}

std::unique_ptr<Sandbox> sandbox_for_fixture(Isolation isolation) {
  if (isolation == Isolation::Restricted && !others_can_read_fixture("the restricted sandbox")) {
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
  return read_file(places::fixture + std::string("/fixture/") + name);
}

}  // namespace wick::grade::test
