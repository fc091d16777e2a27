#include "tools/grade/answers.h"

#include "tools/grade/course/questions.h"
#include "tools/grade/handin/read_submitted.h"
#include "tools/grade/sandbox/sha256.h"
#include "tools/grade/system/printable.h"

namespace wick::grade {

void take_answers(const Submission& submission, const Chapter& chapter, Grade& grade) {
  Answers answers;
  if (!submission.answers.empty()) {
    answers = read_answers(read_submitted(submission.answers), chapter);
  }
  grade.answers.clear();
  grade.stray_answers = bounded(answers.strays, most_answer_bytes);
  for (const Question& question : chapter.questions) {
    const std::string& text = answers.texts[question.id];
    grade.answers.push_back({question.id, question.title, question.points,
                             bounded(text, most_answer_bytes),
                             text.empty() ? "" : sha256_of(text)});
  }
}

}  // namespace wick::grade
