#include "tools/milestones/verdict.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace wick::milestones {
namespace {

std::string word_for(bool passed, const plot::Terminal& terminal) {
  const std::string word = passed ? "pass" : "FAIL";
  if (!terminal.has_colour) return word;
  return (passed ? "\x1b[32m" : "\x1b[31m") + word + "\x1b[39m";
}

/// A line for each suspect. Where the reference reaches the milestone, what fails is in what
/// replaced it.
std::string lines_of(std::vector<Suspect> suspects, const Chapters& chapters) {
  const auto is_own = [&chapters](const Suspect& suspect) {
    return chapters.is_own(suspect.chapter);
  };
  std::stable_partition(suspects.begin(), suspects.end(), is_own);
  if (std::none_of(suspects.begin(), suspects.end(), is_own)) {
    std::vector<Suspect> own;
    for (int number : chapters.own()) own.push_back({number, "yours"});
    suspects.insert(suspects.begin(), own.begin(), own.end());
  }
  std::string text;
  for (const Suspect& suspect : suspects) {
    text += (text.empty() ? "        look at " : "             or ") +
            chapter_name(suspect.chapter) + ": " + suspect.what + "\n";
  }
  return text;
}

}  // namespace

std::string to_text(const std::vector<Verdict>& verdicts, const plot::Terminal& terminal,
                    const Chapters& chapters) {
  int what = 0;
  int measured = 0;
  for (const Verdict& verdict : verdicts) {
    what = std::max(what, plot::display_width(verdict.what));
    measured = std::max(measured, plot::display_width(verdict.measured));
  }
  std::string text;
  for (const Verdict& verdict : verdicts) {
    text += "  " + word_for(verdict.passed, terminal) + "  " + plot::pad_right(verdict.what, what) +
            "  " + plot::pad_right(verdict.measured, measured) + "  (" + verdict.bar + ")\n";
    if (!verdict.passed) text += lines_of(verdict.look_at, chapters);
  }
  return text;
}

bool all_passed(const std::vector<Verdict>& verdicts) {
  return std::all_of(verdicts.begin(), verdicts.end(),
                     [](const Verdict& verdict) { return verdict.passed; });
}

std::string percent(double share) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.2f %%", 100 * share);
  return text.data();
}

}  // namespace wick::milestones
