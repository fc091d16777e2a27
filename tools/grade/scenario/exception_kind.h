#pragma once

#include <string>

namespace wick::scenario {

struct ExceptionKind {
  std::string kind;  // "ShapeError", "ValueError", .. "std::exception", "unknown"
  std::string text;
};

/// The kind and text of the exception being handled. Call it within a catch clause.
ExceptionKind current_exception_kind();

}  // namespace wick::scenario
