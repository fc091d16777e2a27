#pragma once

#include "tools/grade/sandbox/sandbox.h"

#include <list>
#include <memory>

namespace wick::grade {

/// Hands tasks to a sandbox that stays open for the programs that ran last: a scenario's program
/// runs where the one before has run. For one thread, and for one submission.
class OpenSandboxes : public Sandbox {
 public:
  /// `sandbox` must outlive this object.
  explicit OpenSandboxes(const Sandbox& sandbox);
  ~OpenSandboxes() override;

  Outcome run(const Task& task) const override;

 private:
  struct Kept;
  const Sandbox& sandbox_;
  mutable std::list<Kept> kept_;  // the last first
};

}  // namespace wick::grade
