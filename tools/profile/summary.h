#pragma once

#include "tools/profile/timeline.h"

#include "nn/profile/profile.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace wick::profiling {

/// The operations of one name, together.
struct SummaryLine {
  std::string name;
  std::int64_t calls = 0;
  std::int64_t flops = 0;
  std::int64_t bytes = 0;
  double seconds = 0;

  double flops_per_byte() const;  // NaN where nothing moves
  double flops_per_second() const;
};

/// What a program did: its operations by name, falling by time, equal ones in the order of their
/// names.
struct Summary {
  std::vector<SummaryLine> lines;
  /// All of the time, and the part in which an operation ran.
  double seconds = 0;
  double in_operations = 0;
  /// The text of the error for which costs are missing; empty if they are there.
  std::string no_costs;
  std::size_t left_out = 0;
};

/// Sums up a timeline that lasted `seconds`. If `cost` throws an Error, as an unfinished stub does,
/// all costs are 0 and the summary has its text.
Summary summarize(const Timeline& timeline, double seconds,
                  const std::function<nn::Cost(const Operation&)>& cost);

/// The table: calls, time and its share, FLOPs, bytes, and rates. `roof` gives the column of what
/// was reached of what the machine allows; null: the column is missing.
std::string summary_text(const Summary& summary, const nn::Roofline* roof);

/// "1.2 s", "345 ms", "67.8 us": three digits.
std::string seconds_text(double seconds);
/// "1.2 G", "345 k", "67": three digits, with the prefix of a power of 1000.
std::string amount_text(double amount);

}  // namespace wick::profiling
