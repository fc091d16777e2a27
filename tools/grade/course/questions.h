#pragma once

#include "tools/grade/course/chapter.h"

#include <string>
#include <vector>

namespace wick::grade {

/// The file in a chapter's folder that students answer its questions in.
inline constexpr const char* answers_name = "answers.md";

/// The text that answers.md begins as: a heading for each question, and below it what is asked, as
/// a comment. The text is empty if the chapter asks nothing.
std::string make_answers(const Chapter& chapter);

/// Adds the headings that `text`, a student's answers.md, lacks, at its end. Returns `text` as it
/// is if no heading is missing.
std::string with_missing_headings(const std::string& text, const Chapter& chapter);

/// What a student has written in answers.md.
struct Answers {
  /// The answers by the question's id, without comments and without blanks around them. No answer
  /// here is empty.
  std::map<std::string, std::string> texts;
  /// The text that stands below no heading of a question, or below the heading of a question that
  /// the chapter does not ask. It answers nothing, and must be reported.
  std::string strays;

  bool is_blank() const { return texts.empty() && strays.empty(); }
};

/// Reads answers.md. A heading is a line that begins with # and the question's id, such as
/// "## 12.q1", in any case; what is below two headings of one question counts together. Headings of
/// other chapters' questions are passed over: several chapters may be answered in one file.
Answers read_answers(const std::string& text, const Chapter& chapter);

/// The questions that have no answer, in the chapter's order.
std::vector<const Question*> unanswered(const Answers& answers, const Chapter& chapter);

/// True if the lesson has a heading with this text.
bool has_heading(const std::string& lesson, const std::string& heading);

}  // namespace wick::grade
