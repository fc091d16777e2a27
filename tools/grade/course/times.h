#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace wick::grade {

/// A day and a time of day, in some time zone.
struct Moment {
  int year = 0, month = 0, day = 0;  // from 1
  int hour = 0, minute = 0, second = 0;
};

/// Seconds since 1970. `minutes_east` is the offset from UTC; without one it is this machine's own
/// time. Where its clock is put back and shows a time twice, the first is meant; where it is put
/// forward and never shows a time, the time is counted as if the clock had not been changed, so
/// that 02:30 is what the clock shows as 03:30.
std::int64_t seconds_of(const Moment& moment, std::optional<int> minutes_east = {});

/// Reads a time as Gradescope's metadata has it; tools/school/submitted/times.py reads what people
/// write:
///
///     2026-03-01T23:59:00+01:00       ISO 8601; seconds and the offset may be missing
///     2026-03-01 14:59:00 -0800
///     2026-03-01                      the end of that day
///
/// Throws Error for other text, and for a day or an hour that no calendar and no clock has.
std::int64_t read_time(const std::string& text);

}  // namespace wick::grade
