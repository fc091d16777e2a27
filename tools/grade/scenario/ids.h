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

/// Drawn ids, shown to the student.
inline Ids draw_ids(Draw& draw, const Shape& shape, std::int64_t vocabulary) {
  Ids ids{shape, {}};
  std::string text;
  for (std::int64_t i = 0; i < shape.numel(); ++i) {
    ids.values.push_back(draw.integer(0, vocabulary - 1));
    text += (i > 0 ? ", " : "") + std::to_string(ids.values.back());
  }
  show("ids " + to_string(shape), text);
  return ids;
}

/// Ids that the student's code returned.
inline void observe_ids(const std::string& name, const std::vector<std::int64_t>& ids) {
  observe(name, std::vector<double>(ids.begin(), ids.end()));
}

}  // namespace wick::scenario
