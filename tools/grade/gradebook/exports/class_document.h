#pragma once

#include "tools/grade/gradebook/gradebook.h"

#include <filesystem>
#include <string>
#include <vector>

// What the school is asked before a class is graded, as JSON. tools/school/README.md lists the
// fields.
namespace wick::grade {

/// Files with rules of a class, to be kept in its gradebook; empty for none.
struct GivenRules {
  std::string policy, roster, groups;
  bool match_names = false;  // as students choose them
};

/// A class, and how it is graded.
struct ClassToGrade {
  std::string folder;
  std::filesystem::path out;
  bool resumes = false;
  bool is_part = false;  // of a class: `part` of `parts`
  int part = 1, parts = 1;
  GivenRules rules;
  std::string submitted;  // a file of times
};

/// The class with all attempts of its submissions, for the school to choose what is graded.
std::string class_document(Gradebook& gradebook, const ClassToGrade& asked,
                           const std::vector<Chapter>& course,
                           const std::vector<Submission>& submissions);

/// A policy, for the school to check it. Without `course` it may name any chapter.
std::string policy_document(const std::string& policy,
                            const std::vector<Chapter>* course = nullptr);

/// Keeps the rules from now on, also for earlier results. Throws Error in the school's words if it
/// refuses one, and keeps none then.
void keep_rules(Gradebook& gradebook, const GivenRules& rules);

}  // namespace wick::grade
