#pragma once

#include "tests/tools/grade/support/counted.h"
#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/program.h"
#include "tests/tools/grade/support/text.h"
#include "tools/grade/gradebook/gradebook.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace wick::grade::test {
namespace fs = std::filesystem;

/// A class of three, and where its results go.
struct Class {
  TemporaryFolder scratch;
  fs::path submissions = scratch.path() / "submissions", out = scratch.path() / "out";

  Class() {
    for (const char* student : {"ada", "bob", "cyd"}) {
      hand_in(student, "shift.cpp", reference("shift.cpp"));
    }
  }

  void hand_in(const std::string& student, const std::string& name, const std::string& text) {
    fs::create_directories(submissions / student);
    write_atomically(submissions / student / name, text);
  }

  std::string run(std::vector<std::string> arguments, int expected = 0) {
    std::string output;
    const int code = run_program(arguments, scratch.path(), &output);
    CHECK_MESSAGE(code == expected, output);
    return output;
  }

  std::string grade(std::vector<std::string> more, int expected = 0) {
    std::vector<std::string> arguments = {"grade",      submissions.string(), "--out",
                                          out.string(), "--sandbox",          "none"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments, expected);
  }

  std::vector<Counted> entries() {
    Gradebook gradebook(out, Gradebook::Use::Looking);
    return counted(gradebook);
  }
};

}  // namespace wick::grade::test
