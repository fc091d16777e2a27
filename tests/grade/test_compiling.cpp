#include "tests/grade/fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <future>
#include <sstream>
#include <thread>

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
      "touch busy\nexec sleep 5\n");
  busy_once.kit.toolchain.wall_seconds = 1;
  const std::string problem = busy_once.compile(1, "ada").begin()->second.problem;
  CHECK(busy_once.numbers().size() == 2);
  CHECK(problem.find("error: no") != std::string::npos);

  Scripted endless("echo 1 >> log\nexec sleep 60\n");
  endless.kit.toolchain.wall_seconds = 0.2;
  CHECK(endless.compile(1, "ada").begin()->second.problem ==
        "0.cpp: compiling it did not come to an end, without using the processor");
  CHECK(endless.numbers().size() == 2);
}
