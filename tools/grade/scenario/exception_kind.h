#pragma once

#include <string>

namespace wick::scenario {

struct ExceptionKind {
  std::string kind;  // "ShapeError", "ValueError", .. "std::exception", "unknown"
  std::string text;
};

/// What the exception being handled is. To be called within a catch clause.
ExceptionKind current_exception_kind();

}  // namespace wick::scenario
