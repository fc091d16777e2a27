#pragma once

#include "tools/grade/gradebook/gradebook_state.h"
#include "tools/grade/judge/journal.h"

namespace wick::grade {

/// Keeps one submission's scenarios in gradebook.db as they end.
class KeptJournal : public Journal {
 public:
  /// `seed` is the one that the submission is graded on.
  KeptJournal(Gradebook::State& state, std::int64_t grade, std::uint64_t seed)
      : state_(state), grade_(grade), seed_(seed) {}

  std::optional<ScenarioResult> find(const std::string& key) override;
  void keep(const ScenarioResult& result) override;

 private:
  Gradebook::State& state_;
  std::int64_t grade_;
  std::uint64_t seed_;
};

}  // namespace wick::grade
