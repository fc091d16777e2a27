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

// Where a library is: a path, or a name with or without lib and .so, in the folders or where the
// system looks. Opens it for every later cell; throws CellError.
void load_library(const std::string& name, const std::vector<std::string>& folders);

}  // namespace kernel
