#include "core/error.h"
#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/build/explain_error.h"
#include "tools/grade/build/link.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>
#include <vector>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

/// What a linker of this machine says when it links these files, with our explanation.
std::string link_texts(const std::string& linker, const std::vector<std::string>& texts) {
  const TemporaryFolder folder;
  std::vector<fs::path> objects;
  for (const std::string& text : texts) {
    const fs::path source = folder.path() / (std::to_string(objects.size()) + ".cpp");
    objects.push_back(fs::path(source).replace_extension(".o"));
    write_atomically(source, text);
    const std::string command = fixture_kit().toolchain.compiler + " -fPIC -c " + source.string() +
                                " -o " + objects.back().string();
    REQUIRE(std::system(command.c_str()) == 0);
  }
  Toolchain toolchain = fixture_kit().toolchain;
  toolchain.link_flags = {"-fuse-ld=" + linker};
  return link(toolchain, objects, folder.path() / "program");
}

const std::string twice_is_used =
    "helpers::twice(double) is used, and is neither in your files nor in what this chapter gives";
const std::string twice_is_there_twice =
    "helpers::twice(double) is defined in two files: make your own static";
const std::string box_lacks_one = "Box declares a virtual function that no file defines";

}  // namespace

TEST_CASE("linkers: what each of them says of a function that nobody defines") {
  const char* said[] = {
      // GNU ld 2.40, without and with debugging information
      "/usr/bin/ld: scale.o: in function `scale(double)':\n"
      "scale.cpp:(.text+0x17): undefined reference to `helpers::twice(double)'\n"
      "collect2: error: ld returned 1 exit status\n",
      "/usr/bin/ld.bfd: scale.o: in function `scale(double)':\n"
      "scale.cpp:2: undefined reference to `helpers::twice(double)'\n"
      "/usr/bin/ld.bfd: scale.cpp:2: undefined reference to `helpers::count'\n"
      "collect2: error: ld returned 1 exit status\n",
      // GNU gold 2.40
      "scale.o:scale.cpp:function scale(double): error: undefined reference to "
      "'helpers::twice(double)'\n"
      "scale.o:scale.cpp:function scale(double): error: undefined reference to 'helpers::count'\n"
      "collect2: error: ld returned 1 exit status\n",
      "scale.cpp:2: error: undefined reference to 'helpers::twice(double)'\n"
      "collect2: error: ld returned 1 exit status\n",
      // LLD 14.0
      "ld.lld: error: undefined symbol: helpers::twice(double)\n"
      ">>> referenced by scale.cpp:2 (scale.cpp:2)\n"
      ">>>               scale.o:(scale(double))\n"
      "collect2: error: ld returned 1 exit status\n",
      // mold 1.10
      "mold: error: undefined symbol: helpers::twice(double)\n"
      ">>> referenced by scale.cpp\n"
      ">>>               scale.o:(scale(double))\n"
      "collect2: error: ld returned 1 exit status\n",
  };
  for (const char* text : said) {
    INFO(text);
    CHECK(explain_error(text) == twice_is_used);
  }
}

TEST_CASE("linkers: what each of them says of a function that two files define") {
  const char* said[] = {
      // GNU ld 2.40
      "/usr/bin/ld: shift.o: in function `helpers::twice(double)':\n"
      "shift.cpp:(.text+0x0): multiple definition of `helpers::twice(double)'; "
      "scale.o:scale.cpp:(.text+0x3c): first defined here\n"
      "collect2: error: ld returned 1 exit status\n",
      // GNU gold 2.40
      "/usr/bin/ld.gold: error: shift.o: multiple definition of 'helpers::twice(double)'\n"
      "/usr/bin/ld.gold: scale.o: previous definition here\n"
      "collect2: error: ld returned 1 exit status\n",
      // LLD 14.0
      "ld.lld: error: duplicate symbol: helpers::twice(double)\n"
      ">>> defined at scale.cpp\n"
      ">>>            scale.o:(helpers::twice(double))\n"
      ">>> defined at shift.cpp\n"
      ">>>            shift.o:(.text+0x0)\n"
      "collect2: error: ld returned 1 exit status\n",
      // mold 1.10
      ("mold: error: duplicate symbol: shift.o: scale.o: helpers::twice(double)\n"
       "collect2: error: ld returned 1 exit status\n"),
  };
  for (const char* text : said) {
    INFO(text);
    CHECK(explain_error(text) == twice_is_there_twice);
  }
}

TEST_CASE("linkers: what each of them says of a class without one of its virtual functions") {
  const char* said[] = {
      // GNU ld 2.40
      "/usr/bin/ld: scale.o: in function `Box::Box()':\n"
      "scale.cpp:(.text._ZN3BoxC2Ev[_ZN3BoxC5Ev]+0xb): undefined reference to `vtable for Box'\n",
      // GNU gold 2.40
      "scale.o:scale.cpp:function Box::Box(): error: undefined reference to 'vtable for Box'\n"
      "/usr/bin/ld.gold: the vtable symbol may be undefined because the class is missing its key "
      "function\n",
      // LLD 14.0, mold 1.10
      "ld.lld: error: undefined symbol: vtable for Box\n>>> referenced by scale.cpp\n",
      "mold: error: undefined symbol: vtable for Box\n>>> referenced by scale.cpp\n",
  };
  for (const char* text : said) {
    INFO(text);
    CHECK(explain_error(text) == box_lacks_one);
  }
}

TEST_CASE("linkers: those of this machine are explained as the recorded ones") {
  const std::string declared = "namespace helpers { double twice(double x); }\n";
  const std::string defined = "namespace helpers { double twice(double x) { return 2 * x; } }\n";
  const std::string box = "struct Box { virtual int size() const; };\n";
  int tried = 0;
  for (const std::string linker : {"bfd", "gold", "lld", "mold"}) {
    if (!fs::exists("/usr/bin/ld." + linker)) continue;
    INFO(linker);
    const auto explained = [&](const std::vector<std::string>& texts, const std::string& meaning) {
      const std::string text = link_texts(linker, texts);
      INFO(text);
      CHECK(text.find("\nwhat it means: " + meaning) != std::string::npos);
    };
    const std::string program = "int main() { return static_cast<int>(helpers::twice(1)); }\n";
    explained({declared + program}, twice_is_used);
    explained({defined + program, defined}, twice_is_there_twice);
    explained({box + "int main() { return Box(), 0; }\n"}, box_lacks_one);
    CHECK(link_texts(linker, {declared + program, defined}) == "");
    ++tried;
  }
  CHECK(tried >= 1);  // g++ needs binutils, whose BFD is always there
}
