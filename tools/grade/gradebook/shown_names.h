#pragma once

#include "tools/grade/gradebook/gradebook.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace wick::grade {

/// The names in a list of people: those on the roster, with the id where several have the same
/// name, or else those of submissions.
class ShownNames {
 public:
  explicit ShownNames(const std::vector<Entry>& entries);

  std::string of(const Entry& entry) const;

 private:
  void add(const RosterRow& roster, const std::string& student);
  std::string of(const RosterRow& roster, const std::string& student) const;

  std::map<std::string, std::set<std::string>> people_;  // who has a name
};

}  // namespace wick::grade
