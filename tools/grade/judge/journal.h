#pragma once

#include "tools/grade/judge/judge.h"

#include <optional>
#include <string>

namespace wick::grade {

/// Keeps scenarios' results beyond the life of the process. A journal is for one submission and one
/// thread.
class Journal {
 public:
  virtual ~Journal() = default;
  /// The result that was kept before, with its report; nullopt if there is none.
  virtual std::optional<ScenarioResult> find(const std::string& key) = 0;
  virtual void keep(const ScenarioResult& result) = 0;
};

/// Recalls the result from the journal, or else grades the scenario and keeps the result. `prefix`
/// distinguishes several programs' results of one scenario. `journal` may be null.
ScenarioResult grade_or_recall(const Executable& program, const ScenarioInfo& scenario,
                               const References& references, const Sandbox& sandbox,
                               Journal* journal, const std::string& prefix = "",
                               Budget* budget = nullptr);

}  // namespace wick::grade
