#pragma once

#include "tools/profile/memory_watch.h"

#include "core/measure.h"
#include "core/observer.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace wick::profiling {

/// An operation, and when it ran: in seconds since the timeline began.
struct TimedOperation {
  Operation operation;
  double began = 0;
  double ended = 0;
};

/// The most operations that a timeline keeps; those behind them are only counted.
inline constexpr std::size_t most_operations = 1'000'000;

/// Until it is stopped, a Timeline times the operations of its thread (core/observer.h). An
/// operation lasts from the check of its operands until its result is there. An operation that
/// checks nothing, such as a fused gradient rule, lasts from the end of the operation before it, so
/// that the engine's work in between counts as its own. What no operation does, such as reading
/// data or an optimizer's update, lies between operations.
class Timeline {
 public:
  /// `memory` learns of each operation too, unless it is null, and must last as long.
  explicit Timeline(Clock clock, MemoryWatch* memory = nullptr);

  /// Observes no longer.
  void stop() { observe_.reset(); }

  const std::vector<TimedOperation>& operations() const { return operations_; }
  /// The operations that were not kept.
  std::size_t left_out() const { return left_out_; }
  /// The seconds from the start until now.
  double seconds() const { return clock_() - start_; }

 private:
  void add(const Operation& operation);

  Clock clock_;
  MemoryWatch* memory_;
  double start_;
  std::optional<double> began_;
  double last_ended_ = 0;
  std::vector<TimedOperation> operations_;
  std::size_t left_out_ = 0;
  std::optional<Observe> observe_;
};

}  // namespace wick::profiling
