#include "tools/grade/handin/handed_in.h"

#include "tools/grade/handin/attempt_names.h"
#include "tools/grade/handin/class_in_folder.h"
#include "tools/grade/system/printable.h"

#include <map>
#include <set>
#include <utility>

namespace wick::grade {

std::vector<HandedIn> join_attempts(std::vector<HandedIn> all, std::vector<std::string>& remarks) {
  std::set<std::string> names;
  for (const HandedIn& handed : all) names.insert(handed.student);
  std::map<std::string, std::map<long long, HandedIn>> numbered;
  std::map<std::string, std::vector<std::string>> taken, asked;
  std::vector<HandedIn> joined;
  for (HandedIn& handed : all) {
    const auto name = read_attempt_name(handed.student);
    const bool is_taken = name && names.count(name->first) == 0 &&
                          numbered[name->first].try_emplace(name->second, handed).second;
    if (name) (is_taken ? taken : asked)[name->first].push_back(handed.student);
    if (!is_taken) joined.push_back(std::move(handed));
  }
  for (auto& [student, attempts] : numbered) {
    if (attempts.empty()) continue;
    HandedIn target{student, {}};
    int upload = 0;
    for (auto& [number, handed] : attempts) {
      for (Attempt& attempt : handed.attempts) {
        attempt.student = student;
        attempt.upload = upload;
        target.attempts.push_back(std::move(attempt));
      }
      ++upload;
    }
    joined.push_back(std::move(target));
  }
  for (const auto& [student, folders] : taken) {
    remarks.push_back(first_names(folders) + (folders.size() == 1 ? " is" : " are") +
                      " taken for attempts of " + printable_name(student));
  }
  for (const auto& [student, folders] : asked) {
    const std::string name = printable_name(student);
    remarks.push_back(first_names(folders) + " may be an attempt of " + name +
                      ", or another student's work, and counts as another's: if it is an attempt, "
                      "give " +
                      name + " a number too, as in " + name + "_attempt_1");
  }
  return joined;
}

void keep_newest(HandedIn& handed) {
  std::vector<Attempt>& attempts = handed.attempts;
  if (attempts.size() <= most_attempts) return;
  const std::size_t old = attempts.size() - most_attempts;
  handed.left_out += old;
  attempts.erase(attempts.begin(), attempts.begin() + static_cast<std::ptrdiff_t>(old));
}

}  // namespace wick::grade
