#include "tools/cli/check/report.h"
#include "tools/cli/style.h"

#include <map>

// The report of the further looks, which earn no points: --own and --sanitize.
namespace wick::cli {
namespace {

// "01_tensor (4 of 5 files), 12_attention (2 files)"
std::string own_chapters(const grade::OwnResult& own) {
  std::vector<std::string> names;
  std::map<std::string, int> yours, files;
  for (const grade::OwnPart& part : own.parts) {
    if (files[part.chapter]++ == 0) names.push_back(part.chapter);
    if (part.is_own()) ++yours[part.chapter];
  }
  std::string text;
  for (const std::string& name : names) {
    if (yours[name] == 0) continue;
    const std::string all = std::to_string(files[name]);
    const std::string count =
        yours[name] == files[name] ? all : std::to_string(yours[name]) + " of " + all;
    text += (text.empty() ? "" : ", ") + name + " (" + count + (all == "1" ? " file)" : " files)");
  }
  return text.empty() ? "none" : text;
}

// Whose the rest of a chapter is. A released tree has solutions of none but earlier chapters.
std::string owner(const std::string& chapter, const grade::Kit& kit) {
  const bool has_solutions =
      !kit.is_released() || kit.chapter.before.count(std::stoi(chapter)) != 0;
  return has_solutions ? "the reference's: " : "not finished: ";
}

// Chapters that are not begun stand together in one line for each owner. The missing files of begun
// chapters get a line each.
std::string others_text(const grade::OwnResult& own, const grade::Kit& kit) {
  std::map<std::string, bool> is_begun;
  for (const grade::OwnPart& part : own.parts) {
    is_begun[part.chapter] = is_begun[part.chapter] || part.is_own();
  }
  std::map<std::string, std::string> chapters;
  std::string files;
  for (const auto& [chapter, begun] : is_begun) {
    std::string& list = chapters[owner(chapter, kit)];
    if (!begun) list += (list.empty() ? "" : ", ") + chapter;
  }
  for (const grade::OwnPart& part : own.parts) {
    if (part.is_own() || !is_begun[part.chapter]) continue;
    files += wrapped(owner(part.chapter, kit) + part.name() + ": " + part.problem, "  ");
  }
  std::string text;
  for (const auto& [owner, list] : chapters) {
    if (!list.empty()) text += wrapped(owner + list, "  ");
  }
  return text + files;
}

}  // namespace

std::string own_text(const grade::OwnResult& own, const grade::Kit& kit) {
  std::string text = "\n" +
                     bold("on your own framework: " + std::to_string(own.passed) + " of " +
                          std::to_string(own.scenarios) + " scenarios") +
                     "; no points are earned or lost here\n";
  text += wrapped("yours: " + own_chapters(own), "  ");
  text += others_text(own, kit);
  if (!own.problem.empty()) return text + red("  it does not link") + "\n" + own.problem + "\n";
  for (const grade::OwnResult::Difference& difference : own.differences) {
    text += "  " + red(in_words(difference.verdict)) + " \"" + difference.key + "\"\n";
    text += wrapped(difference.detail, indentation);
    text += wrapped(difference.culprit.empty()
                        ? "it passes with the reference's other chapters; more than one of yours "
                          "is behind it"
                        : "with the reference's " + difference.culprit + " it passes: look there",
                    indentation);
  }
  return text;
}

std::string second_look_text(const grade::SecondLook& look) {
  std::string text = "\n" +
                     bold("under sanitizers: " + std::to_string(look.scenarios) +
                          (look.scenarios == 1 ? " scenario" : " scenarios")) +
                     "; no points are earned or lost here\n";
  if (!look.problem.empty()) return text + wrapped(look.problem, "  ");
  for (const auto& [finding, key] : look.findings) {
    text += wrapped(finding.text, "  ") + wrapped("in \"" + key + "\"", indentation);
  }
  return look.findings.empty() ? text + "  nothing was found\n" : text;
}

}  // namespace wick::cli
