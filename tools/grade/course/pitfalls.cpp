#include "tools/grade/course/pitfalls.h"

#include "core/error.h"

#include <algorithm>
#include <sstream>

namespace wick::grade {
namespace {

bool is_marker(const std::string& word) { return word == "*Pitfalls.*" || word == "*Pitfall.*"; }

bool ends_sentence(const std::string& word) { return word.back() == '.' || word.back() == '?'; }

bool contains(const std::string& sentence, const std::string& words) {
  return sentence.find(words) != std::string::npos;
}

// Words of the lesson, and who says them: "mistake thirty-two-bits".
struct Quotation {
  std::string words, by;
};

std::vector<Quotation> quotations_in(const Mistakes& mistakes) {
  std::vector<Quotation> quotations;
  for (const Mistake& mistake : mistakes.mistakes) {
    for (const std::string& words : mistake.pitfalls) {
      quotations.push_back({words, "mistake " + mistake.id});
    }
  }
  for (const auto& [words, reason] : mistakes.no_mistake) {
    quotations.push_back({words, "[no_mistake]"});
  }
  return quotations;
}

}  // namespace

std::vector<std::string> pitfalls_in(const std::string& lesson) {
  std::vector<std::string> sentences;
  std::istringstream lines(lesson);
  std::string line, word, sentence;
  bool is_inside = false;
  const auto end_sentence = [&] {
    if (!sentence.empty()) sentences.push_back(sentence);
    sentence.clear();
  };
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    bool is_blank = true;
    while (words >> word) {
      is_blank = false;
      if (is_marker(word)) {
        is_inside = true;
      } else if (is_inside) {
        sentence += (sentence.empty() ? "" : " ") + word;
        if (ends_sentence(word)) end_sentence();
      }
    }
    if (!is_blank) continue;
    end_sentence();
    is_inside = false;
  }
  end_sentence();
  return sentences;
}

std::vector<std::string> unmatched_pitfalls(const std::string& lesson, const Mistakes& mistakes) {
  const std::vector<std::string> sentences = pitfalls_in(lesson);
  const std::vector<Quotation> quotations = quotations_in(mistakes);
  std::vector<std::string> unmatched;
  for (const std::string& sentence : sentences) {
    const bool is_quoted =
        std::any_of(quotations.begin(), quotations.end(),
                    [&](const Quotation& each) { return contains(sentence, each.words); });
    if (is_quoted) continue;
    unmatched.push_back(concatenate("no mistake is the lesson's pitfall \"", sentence,
                                    "\": quote it in the `pitfalls` of one, or in [no_mistake]"));
  }
  for (const Quotation& each : quotations) {
    const bool is_there =
        std::any_of(sentences.begin(), sentences.end(),
                    [&](const std::string& sentence) { return contains(sentence, each.words); });
    if (is_there) continue;
    unmatched.push_back(
        concatenate(each.by, " quotes \"", each.words, "\", which is in no pitfall of the lesson"));
  }
  return unmatched;
}

}  // namespace wick::grade
