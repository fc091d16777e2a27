#pragma once

#include "tools/grade/scenario/scenario.h"

#include <string>
#include <vector>

// Ids and labels, as scenarios give them.
namespace wick::scenario {

inline Ids ids_of(const std::vector<std::int64_t>& values) {
  return Ids{Shape{static_cast<std::int64_t>(values.size())}, values};
}

/// The same, shown to the student.
inline Ids show_ids(const std::string& name, const std::vector<std::int64_t>& values) {
  std::string text;
  for (const std::int64_t value : values) {
    text += (text.empty() ? "" : ", ") + std::to_string(value);
  }
  show(name, text);
  return ids_of(values);
}

}  // namespace wick::scenario
