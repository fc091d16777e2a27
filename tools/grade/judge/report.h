#pragma once

#include "tools/grade/scenario/frame.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wick::grade {

using scenario::FrameType;
using scenario::Input;
using scenario::Observation;
using scenario::Rule;

struct Thrown {
  std::string kind, text;
};

/// What a graded program said about one scenario. Its bytes are not to be trusted: whatever they
/// are, reading ends, within these limits, in a Report.
struct Report {
  std::vector<Input> inputs;
  std::vector<Observation> observations;
  std::vector<std::string> notes;  // CHECKs that failed: "file:line: text"
  std::optional<Thrown> thrown;
  bool has_ended = false;
  /// Why the bytes are not a report, else empty. A report that just stops is not an error: its
  /// process may have crashed in the middle of a frame.
  std::string error;

  const Observation* find(const std::string& name) const;
};

inline constexpr std::size_t max_report_bytes = 16 << 20;
inline constexpr std::size_t max_frames = 2000;
inline constexpr std::size_t max_name_bytes = 200;
inline constexpr std::size_t max_text_bytes = 16 << 10;

Report read_report(const std::string& bytes, const std::string& key, std::uint64_t seed);

}  // namespace wick::grade
