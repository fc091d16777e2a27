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

/// The report of a graded program about one scenario. Its bytes are not trusted: reading always
/// ends, within these limits, in a Report.
struct Report {
  std::vector<Input> inputs;
  std::vector<Observation> observations;
  /// The CHECKs that failed, printable: "file:line: text", each once. If there are many, only the
  /// first are here, and a last line says so.
  std::vector<std::string> notes;
  std::optional<Thrown> thrown;
  /// The innermost calls, as addresses in the program, if its stack was used up.
  std::optional<std::vector<std::int64_t>> overflow;
  bool has_ended = false;
  /// Why the bytes are no report; empty if they are one. A report that just stops is no error: its
  /// process may have crashed in the middle of a frame.
  std::string error;

  const Observation* find(const std::string& name) const;
};

/// The references' longest reports have 1 MB.
inline constexpr std::size_t max_report_bytes = 4 << 20;
inline constexpr std::size_t max_frames = 2000;
inline constexpr std::size_t max_name_bytes = 200;
inline constexpr std::size_t max_text_bytes = 16 << 10;
inline constexpr std::size_t max_notes = 6;
inline constexpr std::size_t max_note_bytes = 250;

Report read_report(const std::string& bytes, const std::string& key, std::uint64_t seed);

}  // namespace wick::grade
