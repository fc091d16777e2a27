#pragma once

#include "tools/grade/judge/judge.h"

#include <optional>
#include <string>

namespace wick::grade {

/// Where scenarios' results outlive the process. For one submission; from one thread.
class Journal {
 public:
  virtual ~Journal() = default;
  /// What was kept before, with its report.
  virtual std::optional<ScenarioResult> find(const std::string& key) = 0;
  virtual void keep(const ScenarioResult& result) = 0;
};

/// grade_scenario, but not again where the journal knows the result. `prefix` tells runs of one
/// scenario apart; `journal` may be null.
ScenarioResult grade_or_recall(const std::filesystem::path& program, const ScenarioInfo& scenario,
                               const References& references, const Sandbox& sandbox,
                               Journal* journal, const std::string& prefix = "",
                               Patience* patience = nullptr);

}  // namespace wick::grade
