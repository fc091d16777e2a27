#pragma once

#include "core/measure.h"

// What the functions of core/measure.h refuse.
namespace wick {

void check_measure(const char* op, const std::function<void()>& work, const MeasureOptions& options,
                   const Clock& clock);

/// Throws ValueError unless the readings are finite and `end` is not before `begin`.
void check_readings(double begin, double end);

/// Throws ValueError if the calls of a sample took no time.
void check_sample(double seconds, std::int64_t calls);

void check_quantile(const std::vector<double>& values, double q);

/// The least number of values that has an interval of the median.
std::int64_t values_needed(double confidence);

void check_interval(const std::vector<double>& values, double confidence);
void check_compare(const std::function<void()>& a, const std::function<void()>& b, int rounds,
                   const MeasureOptions& options, const Clock& clock);
void check_costs(const std::vector<std::vector<double>>& costs);
void check_amdahl(double share, double speedup);

}  // namespace wick
