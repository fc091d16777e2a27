#include "tools/grade/gradebook/content.h"
#include "tools/grade/gradebook/gradebook_state.h"

#include "core/error.h"

namespace wick::grade {
namespace {

std::string setting_of(const std::string& student, const std::string& chapter) {
  return "attempt " + chapter + "/" + student;
}

}  // namespace

void Gradebook::keep_attempt(const Submission& counted) {
  keep_attempt(counted.student, counted.chapter,
               counted.attempts == 1 ? std::string()
                                     : concatenate(counted.attempt, " of ", counted.attempts));
}

void Gradebook::keep_attempt(const std::string& student, const std::string& chapter,
                             const std::string& text) {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  if (text.empty()) {
    state_->database.execute("DELETE FROM settings WHERE name = ?", setting_of(student, chapter));
  } else {
    state_->database.execute("INSERT OR REPLACE INTO settings(name, value) VALUES(?, ?)",
                             setting_of(student, chapter), text);
  }
}

void Gradebook::keep_contents(const Submission& last) {
  if (last.earlier.empty() || !state_->has_entry(last)) return;
  Transaction transaction(state_->database);
  for (const Submission& attempt : last.earlier) {
    Handin handin;
    handin.content = content_of(attempt, state_->info.own);
    state_->submission(last.student, last.chapter, handin);
  }
  transaction.commit();
}

std::vector<std::string> Gradebook::contents_of(const Entry& entry) {
  const Submission& submission = entry.graded.submission;
  std::vector<std::string> contents;
  Statement found = state_->database.query(
      "SELECT content FROM submissions JOIN students ON students.id = student WHERE name = ? AND "
      "chapter = ? ORDER BY submissions.id",
      entry.owner.empty() ? submission.student : entry.owner, submission.chapter);
  while (found.step()) contents.push_back(found.text(0));
  return contents;
}

std::string Gradebook::attempt_of(const std::string& student, const std::string& chapter) {
  Statement found = state_->database.query("SELECT value FROM settings WHERE name = ?",
                                           setting_of(student, chapter));
  return found.step() ? found.text(0) : "";
}

}  // namespace wick::grade
