#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/code/symbols.h"
#include "tools/grade/handin/read_submitted.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <future>
#include <sstream>
#include <thread>
#include <typeinfo>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

/// The fixture's chapter with a script for a compiler, which finds `scratch` by its path.
struct Scripted {
  TemporaryFolder scratch;
  Kit kit = fixture_kit();

  explicit Scripted(const std::string& script) {
    const fs::path compiler = scratch.path() / "compiler";
    write_atomically(compiler, "cd " + scratch.path().string() + "\n" + script);
    kit.toolchain.compiler = "/bin/sh";
    kit.toolchain.compile_flags = {compiler.string()};
    write_atomically(scratch.path() / "source.cpp", "int x;");
  }

  std::map<std::string, CompiledFile> compile(int files, const std::string& folder) {
    std::map<std::string, fs::path> several;
    for (int i = 0; i < files; ++i) {
      several["fixture/" + std::to_string(i) + ".cpp"] = scratch.path() / "source.cpp";
    }
    fs::create_directories(scratch.path() / folder);
    return compile_all(kit, several, scratch.path() / folder, Sandbox());
  }

  std::vector<int> numbers() const {
    std::vector<int> result;
    std::istringstream text(read_file(scratch.path() / "log"));
    for (int number = 0; text >> number;) result.push_back(number);
    return result;
  }
};

/// The real compiler's driver, with one of its programs replaced by a script.
std::string driver_with(const fs::path& scratch, const std::string& program,
                        const std::string& script) {
  const fs::path folder = scratch / "programs";
  fs::create_directories(folder);
  write_atomically(folder / program, "#!/bin/sh\n" + script);
  fs::permissions(folder / program, fs::perms(0755));
  return "echo 1 >> log\ncd \"$OLDPWD\"\nexec " + fixture_kit().toolchain.compiler + " -B" +
         folder.string() + "/ \"$@\"\n";
}

std::string problem_of(const std::string& text) {
  const TemporaryFolder folder;
  write_atomically(folder.path() / "source.cpp", text);
  return compile_all(fixture_kit(), {{"fixture/scale.cpp", folder.path() / "source.cpp"}},
                     folder.path(), Sandbox())
      .begin()
      ->second.problem;
}

/// While an object of this class lives, this process can open no file.
class NoDescriptors {
 public:
  NoDescriptors() {
    ::getrlimit(RLIMIT_NOFILE, &before_);
    const rlimit none{3, before_.rlim_max};
    ::setrlimit(RLIMIT_NOFILE, &none);
  }
  ~NoDescriptors() { ::setrlimit(RLIMIT_NOFILE, &before_); }
  NoDescriptors(const NoDescriptors&) = delete;
  NoDescriptors& operator=(const NoDescriptors&) = delete;

 private:
  rlimit before_{};
};

template <typename Kind, typename Call>
bool throws_only(const Call& call) {
  try {
    call();
  } catch (const Kind& error) {
    return typeid(error) == typeid(Kind);
  }
  return false;
}

}  // namespace

TEST_CASE("compiling: the files of all jobs share the machine's cores") {
  Scripted class_of_two(
      "mkdir running-$$\nls -d running-* | wc -l >> log\nsleep 0.2\nrmdir running-$$\nexit 1\n");
  const auto first = std::async(std::launch::async, [&] { class_of_two.compile(6, "ada"); });
  class_of_two.compile(6, "bob");
  first.wait();
  const std::vector<int> at_a_time = class_of_two.numbers();
  REQUIRE(at_a_time.size() == 12);
  const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  CHECK(*std::max_element(at_a_time.begin(), at_a_time.end()) <= cores);
}

TEST_CASE("compiling: time that a busy machine took from the compiler costs nobody anything") {
  Scripted busy_once(
      "echo 1 >> log\nif [ -e busy ]; then echo 'a.cpp:1: error: no' >&2; exit 1; fi\n"
      "touch busy\nexec sleep 600\n");
  busy_once.kit.toolchain.wall_seconds = 5;
  const std::string problem = busy_once.compile(1, "ada").begin()->second.problem;
  CHECK(busy_once.numbers().size() == 2);
  CHECK(problem.find("error: no") != std::string::npos);

  Scripted endless("echo 1 >> log\nexec sleep 600\n");
  endless.kit.toolchain.wall_seconds = 2;
  CHECK(endless.compile(1, "ada").begin()->second.problem ==
        "0.cpp: compiling it did not come to an end, without using the processor");
  CHECK(endless.numbers().size() == 2);
}

TEST_CASE("compiling: a compiler that the machine killed runs once more; twice is our fault") {
  Scripted killed_once(
      "echo 1 >> log\nif [ -e killed ]; then echo 'a.cpp:1: error: no' >&2; exit 1; fi\n"
      "touch killed\nkill -9 $$\n");
  CHECK(killed_once.compile(1, "ada").begin()->second.problem.find("a.cpp:1: error: no") == 0);
  CHECK(killed_once.numbers().size() == 2);

  Scripted killed("echo 1 >> log\nkill -9 $$\n");
  CHECK_THROWS_WITH_AS(killed.compile(1, "ada"), doctest::Contains("ended by this machine, twice"),
                       wick::Error);
  CHECK(killed.numbers().size() == 2);
}

TEST_CASE("compiling: a driver that reports a killed program of its own counts as killed") {
  const std::string kill = "kill -9 $$\n";
  Scripted killed("");
  write_atomically(killed.scratch.path() / "compiler",
                   "cd " + killed.scratch.path().string() + "\n" +
                       driver_with(killed.scratch.path(), "cc1plus", kill));
  CHECK_THROWS_WITH_AS(killed.compile(1, "ada"), doctest::Contains("ended by this machine, twice"),
                       wick::Error);
  CHECK(killed.numbers().size() == 2);

  Scripted killed_once("");
  const fs::path scratch = killed_once.scratch.path();
  write_atomically(scratch / "compiler",
                   "cd " + scratch.string() + "\n" +
                       driver_with(scratch, "cc1plus",
                                   "if [ -e " + (scratch / "killed").string() +
                                       " ]; then echo 'a.cpp:1: error: no' >&2; exit 1; fi\n" +
                                       "touch " + (scratch / "killed").string() + "\n" + kill));
  CHECK(killed_once.compile(1, "ada").begin()->second.problem.find("a.cpp:1: error: no") == 0);
  CHECK(killed_once.numbers().size() == 2);
}

TEST_CASE("compiling: a source cannot say that the machine ended its compiler") {
  const std::string end = "\\ncompilation terminated.\\n";
  const std::string last = "\\ncompilation terminated.";  // the compiler ends the line
  for (const std::string said :
       {"Killed signal terminated program cc1plus", "ld terminated with signal 9 [Killed]",
        "cannot execute 'cc1plus': vfork: Resource temporarily unavailable",
        "No space left on device"}) {
    CAPTURE(said);
    CHECK(problem_of("#line 0 \"g++\"\n#include \"" + said + "\"\n").find(said) !=
          std::string::npos);
    for (const std::string start : {"g++: fatal error: ", "collect2: fatal error: "}) {
      const std::string words = "\"\\n" + start + said + last + "\"";
      for (const std::string& source : {"#line 0 \"g++\"\nstatic_assert(false, " + words + ");",
                                        "#line 1 \"g++\"\nstatic_assert(false, " + words + ");",
                                        "#pragma GCC error " + words + "\n"}) {
        CHECK(problem_of(source).find(said) != std::string::npos);
      }
      // The assembler never reads this text, so it cannot print what the source wants printed.
      CHECK(problem_of("asm(\".error \\\"\\\\n" + start + said +
                       "\\\\ncompilation terminated.\\\"\");\n") ==
            "scale.cpp:1: asm is not C++: write what it does in C++");
      CHECK(problem_of("#line 0 \"g++\"\nstatic_assert(false, \"\\n" + start + said + end + "\");")
                .find(said) != std::string::npos);
      CHECK(problem_of(
                "#line 0 \"g++\"\nstatic_assert(false, \"\\n\\033[01m\\033[Kg++:\\033[m\\033[K "
                "\\033[01;31m\\033[Kfatal error: \\033[m\\033[K" +
                said + end + "\");")
                .find(said) != std::string::npos);
    }
  }
}

TEST_CASE(
    "compiling: a compiler killed with more memory than files need is the source's own fault") {
  Scripted large("");
  // As g++ ends whose cc1plus was killed, with 1.2 GB written.
  write_atomically(large.scratch.path() / "compiler",
                   "cd " + large.scratch.path().string() +
                       "\necho 1 >> log\n"
                       "dd if=/dev/zero of=/dev/null bs=1200M count=1 2>/dev/null\n"
                       "echo 'g++: fatal error: Killed signal terminated program cc1plus' >&2\n"
                       "echo 'compilation terminated.' >&2\nexit 1\n");
  CHECK(large.compile(1, "ada").begin()->second.problem ==
        "0.cpp: compiling took more than 2 GB of memory");
  CHECK(large.numbers().size() == 1);
}

TEST_CASE("compiling: a file that this machine cannot open is not at fault") {
  const TemporaryFolder folder;
  write_atomically(folder.path() / "a.cpp", "int x;");
  fs::create_symlink("a.cpp", folder.path() / "link.cpp");
  const auto read = [&](const char* name) { read_submitted(folder.path() / name); };
  CHECK(throws_only<RefusedFile>([&] { read("link.cpp"); }));
  CHECK_NOTHROW(read("a.cpp"));
  const Sandbox none;
  CHECK(throws_only<UnreadableObject>([&] { read_symbols(folder.path() / "a.cpp", none); }));
  const NoDescriptors full;
  CHECK(throws_only<wick::Error>([&] { read("a.cpp"); }));
  CHECK(throws_only<wick::Error>([&] { read_symbols(folder.path() / "a.cpp", none); }));
}

TEST_CASE("compiling: an object that another kit made is not taken for this one's") {
  const TemporaryFolder folder;
  const fs::path source = folder.path() / "source.cpp";
  write_atomically(source, "#ifdef OTHER\n#error the other kit\n#endif\n" + reference("scale.cpp"));
  Kit other = fixture_kit();
  other.toolchain.compile_flags.push_back("-DOTHER");
  const auto problem_with = [&](const Kit& kit) {
    return compile_all(kit, {{"fixture/scale.cpp", source}}, folder.path(), Sandbox())
        .begin()
        ->second.problem;
  };
  CHECK(problem_with(fixture_kit()) == "");
  const fs::path object = folder.path() / "scale" / "scale.o";
  const fs::file_time_type made = fs::last_write_time(object);
  CHECK(problem_with(fixture_kit()) == "");
  CHECK(fs::last_write_time(object) == made);
  CHECK(problem_with(other).find("the other kit") != std::string::npos);
}

TEST_CASE("compiling: checks that a system's compiler adds of itself are left out") {
#ifdef __aarch64__
  const std::string branches = "-mbranch-protection=standard";
#else
  const std::string branches = "-fcf-protection=full";
#endif
  const TemporaryFolder folder;
  const fs::path compiler = folder.path() / "compiler";
  Kit kit = fixture_kit();
  write_atomically(compiler, "#!/bin/sh\nexec " + kit.toolchain.compiler + " " + branches +
                                 " -fstack-clash-protection -fstack-protector-all "
                                 "-D_FORTIFY_SOURCE=2 -D_GLIBCXX_ASSERTIONS \"$@\"\n");
  fs::permissions(compiler, fs::perms(0755));
  kit.toolchain.compiler = compiler.string();
  write_atomically(folder.path() / "source.cpp",
                   "#include <cstdio>\n#include <cstring>\n#include <vector>\n"
                   "static void print(const char* word, int n) {\n"
                   "  char line[9000], *copy = new char[9000];\n"
                   "  std::snprintf(line, sizeof line, \"%s %d\", word, n);\n"
                   "  std::memcpy(copy, line, 10 * static_cast<std::size_t>(n));\n"
                   "  std::puts(copy);\n  delete[] copy;\n"
                   "  std::printf(\"%d\\n\", std::vector<int>(9, 1)[std::size_t(n)]);\n}\n" +
                       with_scale("print(\"factor\", int(factor));\nreturn x * factor;"));
  const CompiledFile file = compile(kit, "fixture/scale.cpp", folder.path() / "source.cpp",
                                    folder.path() / "objects", Sandbox());
  CHECK(file.problem == "");
  CHECK(file.symbols.undefined.count("snprintf") == 1);
  for (const std::string& symbol : file.symbols.undefined) {
    CAPTURE(symbol);
    CHECK(symbol.find("_chk") == std::string::npos);
    CHECK(symbol.find("assert") == std::string::npos);
  }
}
