#include "tools/grade/sandbox/open_sandboxes.h"

#include "tools/grade/sandbox/open_sandbox.h"

#include <algorithm>
#include <utility>

namespace wick::grade {
namespace {

// A program with the public scenarios and one with all, in turn.
constexpr std::size_t most_kept = 2;

// True if what was opened for `one` serves `other`, too.
bool share_a_sandbox(const Task& one, const Task& other) {
  return one.command.front() == other.command.front() && one.readable == other.readable &&
         one.environment == other.environment &&
         one.limits.cpu_seconds == other.limits.cpu_seconds &&
         one.limits.memory_bytes == other.limits.memory_bytes &&
         one.limits.file_bytes == other.limits.file_bytes;
}

}  // namespace

struct OpenSandboxes::Kept {
  Task task;
  std::unique_ptr<OpenSandbox> open;
};

OpenSandboxes::OpenSandboxes(const Sandbox& sandbox)
    : Sandbox(Handing{sandbox.isolation()}), sandbox_(sandbox) {}

OpenSandboxes::~OpenSandboxes() = default;

Outcome OpenSandboxes::run(const Task& task) const {
  if (task.keeps_files || task.may_fork) return sandbox_.run(task);
  kept_.remove_if([](const Kept& kept) { return !kept.open->is_open(); });
  const auto known = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) {
    return share_a_sandbox(kept.task, task);
  });
  if (known != kept_.end()) {
    kept_.splice(kept_.begin(), kept_, known);
  } else {
    std::unique_ptr<OpenSandbox> open = sandbox_.open(task);
    if (open == nullptr || !open->is_open()) return sandbox_.run(task);
    kept_.push_front({task, std::move(open)});
    if (kept_.size() > most_kept) kept_.pop_back();
  }
  return sandbox_.run_in(*kept_.front().open, task);
}

}  // namespace wick::grade
