#pragma once
#include <string>
#include <vector>

namespace kernel {

// A line such as #pragma cling load("libwick").
struct Pragma {
  std::string what;  // add_include_path, add_library_path or load
  std::string argument;
};

// Takes cling's pragmas out of a cell; their lines stay, empty.
std::vector<Pragma> take_pragmas(std::string& code);

// Opens a library for every later cell: by its path, or by its name, with or without lib and .so,
// in the folders or in the system's. Throws CellError.
void load_library(const std::string& name, const std::vector<std::string>& folders);

}  // namespace kernel
