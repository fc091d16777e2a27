#pragma once

#include <string>
#include <vector>

namespace wick::notebook {

/// How the course's program ended, and what it wrote.
struct Ended {
  int status = 0;  // its exit code; -1 where a signal ended it
  std::string out, error;
};

/// The path of the program `wick`: WICK_PROGRAM of the environment, else that of the student's tree
/// that cells run in, else that of the tree that this library was built from; empty where there is
/// none.
std::string course_program();

/// Runs it with these arguments, and with `text` in a file whose path is the last one. Throws Error
/// where this machine cannot.
Ended run_course_program(const std::string& program, std::vector<std::string> arguments,
                         const std::string& text);

}  // namespace wick::notebook
