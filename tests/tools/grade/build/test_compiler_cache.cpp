#include "tests/skip.h"
#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/build/compile.h"

#include <doctest/doctest.h>

#include <stdlib.h>
#include <unistd.h>

#include <cctype>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

/// A kit of the fixture's texts that lies elsewhere, as another clone's does.
struct Clone {
  Clone() : kit(fixture_kit()) {
    const fs::path kits = folder.path() / "kits";
    kit.folder = kits / "90_fixture";
    kit.toolchain.include = kits / "include";
    fs::create_directories(kit.folder);
    fs::copy(fixture_kit().toolchain.include, kit.toolchain.include, fs::copy_options::recursive);
    for (const std::string end : {"", ".gch", ".gch.sum"}) {
      const std::string name = "precompiled.h" + end;
      fs::copy(fixture_kit().folder / name, kit.folder / name);
    }
  }

  std::string compiled(const std::string& text) const {
    return read_file(compile_ours(kit, "fixture/shift.cpp", text, kit.folder / "variants"));
  }

  TemporaryFolder folder;
  Kit kit;
};

/// ccache keeps its files in `folder`, and nothing else that this machine has told it counts.
class CacheFolder {
 public:
  explicit CacheFolder(const fs::path& folder) {
    for (char** variable = environ; *variable != nullptr; ++variable) {
      const std::string text = *variable;
      if (text.rfind("CCACHE_", 0) == 0) before_[text.substr(0, text.find('='))] = text;
    }
    forget(before_);
    ::setenv("CCACHE_DIR", folder.c_str(), 1);
    ::setenv("CCACHE_CONFIGPATH", "/dev/null", 1);
  }
  ~CacheFolder() {
    forget({{"CCACHE_DIR", ""}, {"CCACHE_CONFIGPATH", ""}});
    for (const auto& [name, text] : before_) {
      ::setenv(name.c_str(), text.substr(name.size() + 1).c_str(), 1);
    }
  }
  CacheFolder(const CacheFolder&) = delete;
  CacheFolder& operator=(const CacheFolder&) = delete;

 private:
  using Variables = std::map<std::string, std::string>;

  static void forget(const Variables& variables) {
    for (const auto& [name, text] : variables) ::unsetenv(name.c_str());
  }

  Variables before_;
};

/// A cache of the test's own.
struct OwnCache {
  // How often ccache has started the compiler, by its own count.
  int compilations() const {
    const fs::path log = folder.path() / "counts";
    REQUIRE(std::system(("ccache --print-stats >'" + log.string() + "'").c_str()) == 0);
    std::ifstream counts(log);
    std::string name;
    for (int count = 0; counts >> name >> count;) {
      if (name == "cache_miss") return count;
    }
    FAIL("ccache --print-stats has no cache_miss: " << read_file(log));
    return -1;
  }

  TemporaryFolder folder;
  CacheFolder chosen{folder.path()};
};

bool is_missing() {
  if (fs::exists("/usr/bin/ccache")) return false;
  wick::test::skip("what clones share by ccache", "tools/wick setup checks");
  return true;
}

const std::string shift = "namespace wick { int shifted() { return 1; } }\n";

}  // namespace

TEST_CASE("compiler cache: another clone takes what was compiled, whatever its header's bytes") {
  if (is_missing()) return;
  const OwnCache cache;
  const Clone first, second;
  std::ofstream(second.kit.folder / "precompiled.h.gch", std::ios::app) << "more";
  const std::string object = first.compiled(shift);
  CHECK(cache.compilations() == 1);
  CHECK(second.compiled(shift) == object);
  CHECK(cache.compilations() == 1);
  CHECK(second.compiled(shift + "namespace wick { int other; }\n") != object);
  CHECK(cache.compilations() == 2);
}

TEST_CASE("compiler cache: a clone with other headers compiles anew") {
  if (is_missing()) return;
  const OwnCache cache;
  const Clone first, second;
  first.compiled(shift);
  std::ofstream(second.kit.folder / "precompiled.h.gch.sum") << "another number\n";
  second.compiled(shift);
  CHECK(cache.compilations() == 2);
}

TEST_CASE("compiler cache: where ccache can keep nothing, the compiler runs without it") {
  const CacheFolder nowhere("/proc/no/such/folder");
  CHECK(Clone().compiled(shift).find("shifted") != std::string::npos);
}

TEST_CASE("compiler cache: a kit's number is the digest of its precompiled header's texts") {
  const std::string sum = read_file(fixture_kit().folder / "precompiled.h.gch.sum");
  REQUIRE(sum.size() == 65);
  for (const char digit : sum.substr(0, 64)) CHECK(std::isxdigit(digit) != 0);
  CHECK(read_file(second_kit().folder / "precompiled.h.gch.sum") != sum);
}
