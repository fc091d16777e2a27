#include "tools/grade/course/times.h"

#include "core/error.h"

#include <algorithm>
#include <array>
#include <cctype>
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

// From 1; 0 for a word that is no month. English names, whole or their first three letters.
int month_called(const std::string& word) {
  static const std::array<const char*, 12> months = {
      "january", "february", "march",     "april",   "may",      "june",
      "july",    "august",   "september", "october", "november", "december"};
  std::string lower = word;
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  for (std::size_t i = 0; i < months.size(); ++i) {
    const std::string month = months[i];
    if (lower == month || lower == month.substr(0, 3)) return static_cast<int>(i) + 1;
  }
  return 0;
}

struct Read {
  Moment moment;
  std::optional<int> minutes_east;
};

std::optional<Read> read_numbers(const std::string& text) {
  static const std::regex pattern(
      R"(^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)"
      R"( ?(Z|UTC|([+-])(\d{2}):?(\d{2}))?)?$)");
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

std::optional<Read> read_words(const std::string& text) {
  static const std::regex pattern(
      R"(^(?:[A-Za-z]+, )?(\d{1,2}) ([A-Za-z]+) (\d{4}), (\d{1,2}):(\d{2})(?::(\d{2}))?)"
      R"((?: ([AaPp])[Mm])?$)");
  std::smatch found;
  if (!std::regex_match(text, found, pattern)) return {};
  Read read;
  read.moment = {number(found[3]), month_called(found[2]), number(found[1]),
                 number(found[4]), number(found[5]),       number(found[6])};
  if (!found[7].matched) return read;
  const bool is_half = read.moment.hour >= 1 && read.moment.hour <= 12;
  if (!is_half) return {};
  const bool is_afternoon = found[7] == "P" || found[7] == "p";
  read.moment.hour = read.moment.hour % 12 + (is_afternoon ? 12 : 0);
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
  std::optional<Read> read = text.size() <= 80 ? read_numbers(text) : std::nullopt;
  if (!read && text.size() <= 80) read = read_words(text);
  if (read && exists(read->moment)) return seconds_of(read->moment, read->minutes_east);
  fail<Error>("\"", text, "\" is not a time: write 2026-03-01T23:59:00+01:00 or 2026-03-01 23:59");
}

std::string format_iso_time(std::int64_t time) {
  const std::time_t seconds = time;
  std::tm parts = {};
  ::gmtime_r(&seconds, &parts);
  char text[40];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

}  // namespace wick::grade
