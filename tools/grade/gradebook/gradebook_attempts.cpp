#include "tools/grade/gradebook/content.h"
#include "tools/grade/gradebook/gradebook_state.h"

#include "core/error.h"

namespace wick::grade {
namespace {

std::string setting_of(const std::string& student, const std::string& chapter) {
  return "attempt " + chapter + "/" + student;
}

std::string setting_of_participant(const std::string& student, const std::string& chapter) {
  return "participant " + chapter + "/" + student;
}

}  // namespace

void Gradebook::keep_attempt(const Submission& counted) {
  state_->keep_attempt(counted.student, counted.chapter,
                       counted.attempts == 1
                           ? std::string()
                           : concatenate(counted.attempt, " of ", counted.attempts));
}

void Gradebook::State::keep_attempt(const std::string& student, const std::string& chapter,
                                    const std::string& text) {
  keep_setting(setting_of(student, chapter), text);
}

std::string Gradebook::State::attempt_of(const std::string& student, const std::string& chapter) {
  return setting(setting_of(student, chapter));
}

void Gradebook::keep_participant(const Submission& submission) {
  state_->keep_participant(submission.student, submission.chapter, submission.participant);
}

void Gradebook::State::keep_participant(const std::string& student, const std::string& chapter,
                                        const std::string& participant) {
  keep_setting(setting_of_participant(student, chapter), participant);
}

std::string Gradebook::State::participant_of(const std::string& student,
                                             const std::string& chapter) {
  return setting(setting_of_participant(student, chapter));
}

void Gradebook::State::keep_setting(const std::string& name, const std::string& text) {
  const std::lock_guard<std::mutex> guard(mutex);
  if (text.empty()) {
    database.execute("DELETE FROM settings WHERE name = ?", name);
  } else {
    database.execute("INSERT OR REPLACE INTO settings(name, value) VALUES(?, ?)", name, text);
  }
}

std::string Gradebook::State::setting(const std::string& name) {
  Statement found = database.query("SELECT value FROM settings WHERE name = ?", name);
  return found.step() ? found.text(0) : "";
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

}  // namespace wick::grade
