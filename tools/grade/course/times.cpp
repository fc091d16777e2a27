#include "tools/grade/course/times.h"

#include "core/error.h"

#include <algorithm>
#include <ctime>
#include <regex>

namespace wick::grade {
namespace {

std::tm parts_of(const Moment& moment) {
  std::tm parts = {};
  parts.tm_year = moment.year - 1900;
  parts.tm_mon = moment.month - 1;
  parts.tm_mday = moment.day;
  parts.tm_hour = moment.hour;
  parts.tm_min = moment.minute;
  parts.tm_sec = moment.second;
  return parts;
}

// False for 30 February and for 24:10. timegm would count on.
bool exists(const Moment& moment) {
  std::tm parts = parts_of(moment);
  ::timegm(&parts);
  return parts.tm_mon == moment.month - 1 && parts.tm_mday == moment.day && moment.hour >= 0 &&
         moment.hour < 24 && moment.minute >= 0 && moment.minute < 60 && moment.second >= 0 &&
         moment.second <= 60;
}

// What this machine's clock is ahead of UTC at a time.
std::time_t seconds_east(std::time_t time) {
  std::tm parts = {};
  ::localtime_r(&time, &parts);
  return parts.tm_gmtoff;
}

int number(const std::ssub_match& digits) { return digits.matched ? std::stoi(digits.str()) : 0; }

struct Read {
  Moment moment;
  std::optional<int> minutes_east;
};

std::optional<Read> read_numbers(const std::string& text) {
  static const std::regex pattern(
      R"(^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)"
      R"( ?(Z|UTC|([+-])([01]\d|2[0-3]):?([0-5]\d))?)?$)");
  std::smatch found;
  if (!std::regex_match(text, found, pattern)) return {};
  Read read;
  read.moment = {number(found[1]), number(found[2]), number(found[3]), 23, 59, 59};
  if (found[4].matched) {
    read.moment.hour = number(found[4]);
    read.moment.minute = number(found[5]);
    read.moment.second = number(found[6]);
  }
  if (found[7].matched) {
    const int minutes = 60 * number(found[9]) + number(found[10]);
    read.minutes_east = found[8] == "-" ? -minutes : minutes;
  }
  return read;
}

}  // namespace

// mktime would choose between two readings by what it was asked before.
std::int64_t seconds_of(const Moment& moment, std::optional<int> minutes_east) {
  std::tm parts = parts_of(moment);
  const std::time_t shown = ::timegm(&parts);
  if (minutes_east) return static_cast<std::int64_t>(shown) - 60 * *minutes_east;
  ::tzset();
  constexpr std::time_t day = 86400;
  const std::time_t before = shown - seconds_east(shown - day);
  const std::time_t after = shown - seconds_east(shown + day);
  const bool is_before = before + seconds_east(before) == shown;
  const bool is_after = after + seconds_east(after) == shown;
  if (is_before && is_after) return std::min(before, after);
  return is_after ? after : before;
}

std::int64_t read_time(const std::string& text) {
  const std::optional<Read> read = text.size() <= 80 ? read_numbers(text) : std::nullopt;
  if (read && exists(read->moment)) return seconds_of(read->moment, read->minutes_east);
  fail<Error>("\"", text, "\" is not a time: write 2026-03-01T23:59:00+01:00 or 2026-03-01 23:59");
}

}  // namespace wick::grade
