#pragma once

#include "tests/source_root.h"

#include <doctest/doctest.h>

#include <fstream>
#include <regex>
#include <set>
#include <string>

namespace wick {

/// The names of the operations that core/ops.h declares, read from it: a table that lacks one can
/// so be found out.
inline std::set<std::string> operations_of_core() {
  std::ifstream file(std::string(test::source_root) + "/core/ops.h");
  REQUIRE(file.is_open());
  const std::regex declaration(R"(^(?:Tensor|Ids) (operator[^(]+|\w+)\()");
  std::set<std::string> names;
  std::string line;
  while (std::getline(file, line)) {
    std::smatch match;
    if (std::regex_search(line, match, declaration)) names.insert(match[1]);
  }
  return names;
}

}  // namespace wick
