#pragma once
#include <clang/Interpreter/Interpreter.h>

#include <cstddef>
#include <string>
#include <vector>

namespace kernel {

// What may stand at the cursor.
struct Completion {
  std::vector<std::string> words;  // in order, each once
  std::size_t typed;               // how many bytes before the cursor each replaces
};

// Reads the cell up to the cursor and asks the compiler. Call this in a copy of the process: the
// interpreter is of no use afterwards.
Completion complete(clang::Interpreter& interpreter, const std::string& code, std::size_t cursor);

}  // namespace kernel
