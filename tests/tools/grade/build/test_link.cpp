#include "core/error.h"
#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/build/isolate.h"
#include "tools/grade/build/link.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

void compile_file(const std::string& options, const fs::path& source, const std::string& text,
                  const fs::path& output) {
  write_atomically(source, text);
  const std::string command = fixture_kit().toolchain.compiler + " " + options + " " +
                              source.string() + " -o " + output.string();
  REQUIRE(std::system(command.c_str()) == 0);
}

/// The fixture's kit, whose compiler takes the linker in `folder`.
Kit kit_with_linker_of(const fs::path& folder) {
  Kit kit = fixture_kit();
  std::vector<std::string>& flags = kit.toolchain.link_flags;
  const auto chooses = [](const std::string& flag) { return flag.find("-fuse-ld=") == 0; };
  flags.erase(std::remove_if(flags.begin(), flags.end(), chooses), flags.end());
  flags.push_back("-B" + folder.string());
  return kit;
}

/// The objects of a program of the reference's files alone.
std::vector<fs::path> objects_of_reference(const Kit& kit) {
  return isolate(kit, kit.chapter.exercises.front(), {});
}

}  // namespace

TEST_CASE("link: a linker that fails on the course's own objects is this machine's fault") {
  const TemporaryFolder folder;
  const fs::path linker = folder.path() / "ld";
  write_atomically(linker, "#!/bin/sh\necho 'ld: cannot reserve 8589934592 bytes' >&2\nexit 1\n");
  fs::permissions(linker, fs::perms(0755));
  const Kit kit = kit_with_linker_of(folder.path());
  CHECK_THROWS_WITH_AS(link(kit, objects_of_reference(kit), folder.path() / "program"),
                       doctest::Contains("this machine links no program, not even of the course's "
                                         "own files: ld: cannot reserve 8589934592 bytes"),
                       wick::Error);
}

TEST_CASE("link: objects that do not link are their author's fault where the course's do") {
  const TemporaryFolder folder;
  const Kit& kit = fixture_kit();
  std::vector<fs::path> objects = objects_of_reference(kit);
  CHECK(link(kit, objects, folder.path() / "program").empty());
  const fs::path object = folder.path() / "more.o";
  compile_file("-fPIC -c", folder.path() / "more.cpp",
               "void nobody_defines();\n"
               "__attribute__((constructor)) static void early() { nobody_defines(); }\n",
               object);
  objects.push_back(object);
  CHECK(link(kit, objects, folder.path() / "program").find("nobody_defines() is used") !=
        std::string::npos);
  CHECK_FALSE(fs::exists(folder.path() / "course"));
}

TEST_CASE("link: a linker may reserve more addresses than a compiler may use") {
  const TemporaryFolder folder;
  compile_file("", folder.path() / "ld.cpp",
               "#include <sys/mman.h>\n#include <unistd.h>\n#include <cstdio>\n"
               "int main(int, char** arguments) {\n"
               "  void* reserved = mmap(nullptr, std::size_t{8} << 30, PROT_NONE,\n"
               "                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);\n"
               "  if (reserved == MAP_FAILED) return std::puts(\"cannot reserve\"), 1;\n"
               "  execv(\"/usr/bin/ld\", arguments);\n"
               "  return 1;\n"
               "}\n",
               folder.path() / "ld");
  const Kit kit = kit_with_linker_of(folder.path());
  CHECK(link(kit, objects_of_reference(kit), folder.path() / "program").empty());
}
