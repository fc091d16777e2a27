#pragma once
#include <string>

namespace kernel {

// Why a cell ended early: what the client shows. text holds what a reader needs, on several lines.
struct CellError {
  std::string name;
  std::string value;
  std::string text;
};

}  // namespace kernel
