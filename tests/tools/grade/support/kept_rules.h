#pragma once

#include "tools/grade/gradebook/exports/class_document.h"
#include "tools/grade/system/files.h"

#include <string>

namespace wick::grade::test {

/// Keeps the text of a policy in a gradebook.
inline void keep_policy(Gradebook& gradebook, const std::string& text) {
  const TemporaryFolder folder;
  GivenRules rules;
  rules.policy = (folder.path() / "policy.toml").string();
  write_atomically(rules.policy, text);
  keep_rules(gradebook, rules);
}

/// Keeps the text of a roster.
inline void keep_roster(Gradebook& gradebook, const std::string& text, bool match_names = false) {
  const TemporaryFolder folder;
  GivenRules rules;
  rules.roster = (folder.path() / "roster.csv").string();
  rules.match_names = match_names;
  write_atomically(rules.roster, text);
  keep_rules(gradebook, rules);
}

}  // namespace wick::grade::test
