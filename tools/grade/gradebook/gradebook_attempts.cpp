#include "tools/grade/gradebook/content.h"
#include "tools/grade/gradebook/csv.h"
#include "tools/grade/gradebook/gradebook_state.h"

#include "core/error.h"

namespace wick::grade {
void Gradebook::keep_attempt(const Submission& counted) {
  state_->keep_setting("attempt " + counted.chapter + "/" + counted.student,
                       counted.attempts == 1
                           ? std::string()
                           : concatenate(counted.attempt, " of ", counted.attempts));
}

void Gradebook::keep_participant(const Submission& submission) {
  state_->keep_setting("participant " + submission.chapter + "/" + submission.student,
                       submission.participant);
}

// Who hands in together; tools/school/groups.py gives them one result.
void Gradebook::keep_members(const Submission& submission) {
  std::string text;
  for (const std::string& member : submission.members) text += csv_field(member) + "\n";
  state_->keep_setting("members " + submission.chapter + "/" + submission.student, text);
}

void Gradebook::State::keep_setting(const std::string& name, const std::string& text) {
  const std::lock_guard<std::mutex> guard(mutex);
  if (text.empty()) {
    database.execute("DELETE FROM settings WHERE name = ?", name);
  } else {
    database.execute("INSERT OR REPLACE INTO settings(name, value) VALUES(?, ?)", name, text);
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

}  // namespace wick::grade
