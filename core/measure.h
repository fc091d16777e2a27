#pragma once

#include "core/random.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

// Times that can be trusted: samples by a clock, order statistics, and comparisons in pairs. Every
// clock is an argument, so that all of this can be tested with one that the work itself moves.
namespace wick {

/// A reading in seconds since some moment.
using Clock = std::function<double()>;

/// The seconds since this call, by std::chrono::steady_clock. Each reading first waits until the
/// CUDA device, if there is one, has done its work: a call that only launches a kernel has not.
Clock steady_clock();

struct MeasureOptions {
  /// Calls in front of all others, without a clock: 0 or more.
  int warm_up = 3;
  /// The number of samples: at least 1.
  int samples = 20;
  /// What a sample lasts at least, so that the clock's resolution does not matter: finite, 0 or
  /// more. With 0 each sample is one call.
  double least_seconds = 0.01;
};

/// The most calls of a sample, also where they do not last least_seconds.
inline constexpr std::int64_t most_calls = std::int64_t{1} << 20;

/// Seconds a call: one number for each sample. First come the calls to warm up, then tries of 1, 2,
/// 4, .. calls, until a try lasts at least least_seconds, then the samples, each of as many calls
/// as that try. No try is kept: the last one was chosen for being long. If a try of most_calls / 2
/// was too short, samples have most_calls and no more is tried. With least_seconds = 0 nothing is
/// tried. Reads the clock twice for each try and for each sample, before its first call and after
/// its last, and at no other time. Throws ValueError for options out of range, for an empty
/// function, if the clock runs backwards or reads no finite number, and if it stands still during a
/// sample: its resolution is then too coarse.
std::vector<double> measure(const std::function<void()>& work, const MeasureOptions& options = {},
                            const Clock& clock = steady_clock());

/// The value below which a share q of the values is: the sorted ones stand at 0, 1, .., n - 1, and
/// the result is at q (n - 1), on the straight line between neighbours (type 7 of Hyndman and Fan,
/// 1996, as in NumPy and PyTorch). 0.5 is the median. Throws ValueError without values, if one is
/// not finite, and unless q is from 0 to 1.
double quantile(std::vector<double> values, double q);

struct Interval {
  double low, high;
};

/// Two of the sorted values, the k-th from below and the k-th from above, with the largest k for
/// which the true median lies between them with a probability of at least `confidence`: as many of
/// n independent values are below it as a fair coin shows heads in n throws, whatever their
/// distribution. The probability is 1 - 2 P(fewer than k heads). Throws ValueError without values,
/// if one is not finite, unless 0 < confidence < 1, and if there are too few values: the message
/// says how many are needed.
Interval median_interval(std::vector<double> values, double confidence = 0.95);

enum class Verdict { Faster, Slower, Undecided };

/// The median of a's seconds by b's, its interval, and what is known of a.
struct Comparison {
  double ratio;
  Interval interval;
  Verdict verdict;
};

/// Measures a and b in pairs. A round draws below(2) from the generator: 0 measures a first, 1 b.
/// The time of each is the median of measure(.., options, clock), and the round's ratio is a's time
/// by b's. Returns the median of the ratios and its interval of 95 %. The verdict is Faster if the
/// whole interval is below 1, Slower if it is above 1, and else Undecided. Throws ValueError for
/// fewer than 6 rounds, which no such interval has, and as measure() does.
Comparison compare(const std::function<void()>& a, const std::function<void()>& b, int rounds,
                   const MeasureOptions& options, const Clock& clock, Generator& generator);

/// The points that no other one dominates, as rising indices. A point has a cost on each axis, and
/// lower is better. It dominates another if it costs no more on any axis, and less on at least one:
/// of equal points both stay. Infinite costs are allowed. Throws ValueError for NaN, for points of
/// different lengths, and for points without costs.
std::vector<std::size_t> pareto_front(const std::vector<std::vector<double>>& costs);

/// How many times as fast the whole becomes if a share of its time becomes `speedup` times as fast
/// (Amdahl, 1967). The speedup may be infinite: the part then costs nothing. Throws ValueError
/// unless 0 <= share <= 1 and speedup > 0.
double amdahl(double share, double speedup);

}  // namespace wick
