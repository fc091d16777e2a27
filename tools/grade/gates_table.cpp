#include "tools/grade/gates.h"

#include <cstdio>

namespace wick::grade {

std::string naming_table(const std::vector<std::pair<std::string, Gates>>& gates) {
  const auto row = [](const std::string& what, int mistakes, int named, int at_desk, int correct,
                      int misnamed) {
    char text[160];
    std::snprintf(text, sizeof text, "%-20s %9d %7d %7.1f %% %10d %9d %9d\n", what.c_str(),
                  mistakes, named, mistakes == 0 ? 100 : 100.0 * named / mistakes, at_desk, correct,
                  misnamed);
    return std::string(text);
  };
  std::string text =
      "chapter               mistakes   named     share  at a desk   correct  misnamed\n";
  std::string unnamed;
  int mistakes = 0, named = 0, at_desk = 0, correct = 0, misnamed = 0;
  for (const auto& [chapter, result] : gates) {
    text += row(chapter, result.mistakes, result.named, result.named_at_desk, result.correct + 1,
                result.misnamed);
    mistakes += result.mistakes;
    named += result.named;
    at_desk += result.named_at_desk;
    correct += result.correct + 1;  // the reference is one
    misnamed += result.misnamed;
    for (const Naming& naming : result.namings) {
      if (naming.is_named) continue;
      unnamed += "  " + chapter + " " + naming.mistake + ": " +
                 (naming.reason.empty() ? "no reason is given" : naming.reason) + "\n";
    }
  }
  text += row("all", mistakes, named, at_desk, correct, misnamed);
  return text + (unnamed.empty() ? "" : "\nnot named, and why:\n" + unnamed);
}

bool names_enough(const std::vector<std::pair<std::string, Gates>>& gates) {
  int mistakes = 0, named = 0, misnamed = 0;
  for (const auto& [chapter, result] : gates) {
    mistakes += result.mistakes;
    named += result.named;
    misnamed += result.misnamed;
  }
  return misnamed == 0 && named >= smallest_named * mistakes;
}

}  // namespace wick::grade
