#include "tools/profile/timeline.h"

#include <algorithm>
#include <utility>

namespace wick::profiling {

Timeline::Timeline(Clock clock, MemoryWatch* memory)
    : clock_(std::move(clock)),
      memory_(memory),
      start_(clock_()),
      observe_(
          std::in_place, [this](const Operation& operation) { add(operation); },
          [this] {
            if (memory_ != nullptr) memory_->operation_begins();
            began_ = seconds();
          }) {}

void Timeline::add(const Operation& operation) {
  const double ended = seconds();
  const double began = std::max(began_.value_or(last_ended_), last_ended_);
  if (operations_.size() < most_operations) {
    operations_.push_back({operation, began, ended});
  } else {
    ++left_out_;
  }
  began_.reset();
  if (memory_ != nullptr) memory_->operation_ends(operation);
  // The clock again: what the timeline does itself belongs to no operation.
  last_ended_ = seconds();
}

}  // namespace wick::profiling
