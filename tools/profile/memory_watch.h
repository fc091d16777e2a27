#pragma once

#include "core/array.h"
#include "core/observer.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

namespace wick::profiling {

/// What the memory of an array is for.
enum class MemoryPart {
  Parameters,   // leaves that backward() leads to
  Gradients,    // of those leaves
  Optimizer,    // made between two passes by operations, and still there when the second one begins
  Activations,  // made forwards, and released by backward()
  Own,          // the program's own: data, and results that it holds itself
  Temporary,    // made and released in one phase
};
inline constexpr std::size_t memory_parts = 6;

/// Bytes of arrays, by part.
struct HeldBytes {
  std::array<std::int64_t, memory_parts> bytes{};

  std::int64_t of(MemoryPart part) const { return bytes[static_cast<std::size_t>(part)]; }
  void add(MemoryPart part, std::int64_t more) { bytes[static_cast<std::size_t>(part)] += more; }
  std::int64_t all() const;
};

/// What one training step holds: at the peak of each phase, and when backward() begins.
struct StepMemory {
  std::int64_t number = 0;  // counts from 1
  HeldBytes forward, backward_begins, backward, update;
  /// The operations of the forward phase, and the shapes of the parameters.
  std::vector<Operation> operations;
  std::vector<Shape> parameters;

  std::int64_t peak() const;
};

/// Sees the arrays of a program until it is stopped. A step begins with the first operation that
/// records history, and lasts until the first such one behind its backward(): so the update is all
/// that happens without history after backward(), an evaluation included. All counts are exact, and
/// equal on every machine.
class MemoryWatch {
 public:
  MemoryWatch();

  /// An operation is about to begin, or has ended. For a Timeline, which observes operations.
  void operation_begins();
  void operation_ends(const Operation& operation);

  /// Ends the last step, and sees no longer. Returns the first step with the highest peak of all,
  /// or nothing if backward() never ran.
  const std::optional<StepMemory>& stop();
  /// The steps so far, each with one backward().
  std::int64_t steps() const { return steps_; }

 private:
  enum class Phase { Before, Forward, Backward, Update };
  /// An array from its beginning to its end.
  struct Life {
    std::int64_t bytes;
    Phase made_in;
    std::int64_t step;
    std::int64_t operations;  // ended before it was made
    MemoryPart part = MemoryPart::Temporary;
  };
  struct Event {
    std::shared_ptr<Life> life;
    bool is_made;
  };

  void made(const Buffer& buffer);
  void released(const Buffer& buffer);
  void backward(const std::shared_ptr<Node>& start);
  void find_leaves(const std::shared_ptr<Node>& start);
  void mark_gradients(const std::vector<std::shared_ptr<Node>>& leaves);
  std::vector<std::shared_ptr<Node>> leaves() const;
  void settle_before();
  void settle_backward();
  void end_step();
  void walk_back(StepMemory& step) const;

  std::mutex mutex_;
  std::atomic<Phase> phase_{Phase::Before};  // arrays of other threads are seen, too
  std::int64_t steps_ = 0;
  std::int64_t operations_ = 0;
  std::unordered_map<const Buffer*, std::shared_ptr<Life>> alive_;
  std::vector<Event> events_;  // of this step
  std::size_t backward_began_ = 0, backward_ended_ = 0;
  std::vector<std::weak_ptr<Node>> leaves_;
  StepMemory step_;
  std::optional<StepMemory> highest_;
  std::optional<ObserveMemory> observe_;
};

}  // namespace wick::profiling
