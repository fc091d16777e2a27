#include "tools/grade/build/kit.h"

#include "core/error.h"
#include "tests/tools/grade/support/places.h"
#include "tools/grade/system/files.h"

#include <doctest/doctest.h>

#include <filesystem>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

TEST_CASE("kit: the compiler is the first that is there, and never clang") {
  const TemporaryFolder folder;
  // As the sandbox will name it: without links.
  const fs::path bin = fs::canonical(folder.path());
  write_atomically(bin / "g++-12", "");
  write_atomically(bin / "clang-16", "");
  fs::create_symlink("g++-12", bin / "g++");
  fs::create_symlink("clang-16", bin / "clang++");
  fs::create_symlink("clang++", bin / "c++");

  CHECK(find_compiler({bin / "g++", bin / "clang++"}) == bin / "g++-12");
  CHECK(find_compiler({bin / "g++-11", bin / "g++-12"}) == bin / "g++-12");
  CHECK(find_compiler({bin / "clang++", bin / "g++"}) == bin / "g++-12");
  CHECK_THROWS_WITH_AS(
      find_compiler({bin / "g++-11", bin / "c++"}),
      ("there is no g++ at " + (bin / "g++-11").string() + ": install it with: apt install g++")
          .c_str(),
      wick::Error);
}

TEST_CASE("kit: a linker is used where the kit's compiler has it") {
  const TemporaryFolder folder;
  const fs::path kits = fs::canonical(folder.path());
  write_atomically(kits / "may_call",
                   read_file(std::string(places::source) + "/modules/may_call.txt"));
  write_atomically(kits / "m68k-linux-gnu-g++-12", "");
  const auto flags = [&](const std::string& compiler, const std::string& linker) {
    write_atomically(kits / "toolchain", "root .\ninclude include\ncompiler " + compiler +
                                             "\nlink -fuse-ld=" + linker + "\nlink -lm\n");
    return read_toolchain(kits).link_flags;
  };
  using Flags = std::vector<std::string>;
  CHECK(flags("/usr/bin/g++", "bfd") == Flags{"-fuse-ld=bfd", "-lm"});
  CHECK(flags("/usr/bin/g++", "none") == Flags{"-lm"});
  // The machine has a BFD, and none for this platform.
  CHECK(flags(kits / "m68k-linux-gnu-g++-12", "bfd") == Flags{"-lm"});
}

TEST_CASE("kit: an archive of all chapters lies beside them, and a sandbox may read it") {
  const TemporaryFolder folder;
  const fs::path kits = fs::canonical(folder.path());
  write_atomically(kits / "may_call",
                   read_file(std::string(places::source) + "/modules/may_call.txt"));
  write_atomically(kits / "toolchain",
                   "root .\ncompiler /usr/bin/g++\nlink -lm\narchive libboost_context.a\n");
  const Toolchain toolchain = read_toolchain(kits);
  const fs::path archive = kits / "libboost_context.a";
  CHECK(toolchain.link_flags == std::vector<std::string>{"-lm", archive.string()});
  CHECK(archives_of(toolchain) == std::vector<fs::path>{archive});
  CHECK(fs::exists(fs::path(places::fixture_kits) / "libboost_context.a"));
}
