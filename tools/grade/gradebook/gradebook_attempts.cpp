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

std::string Gradebook::attempt_of(const std::string& student, const std::string& chapter) {
  Statement found = state_->database.query("SELECT value FROM settings WHERE name = ?",
                                           setting_of(student, chapter));
  return found.step() ? found.text(0) : "";
}

}  // namespace wick::grade
