#include "tools/grade/gradebook/gradebook_state.h"

// When submissions came in, as the instructor gave them. Each chapter has a text of its own: the
// file of one week knows nothing of the next.
namespace wick::grade {
namespace {

std::string setting_of_times(const std::string& chapter) { return "submitted " + chapter; }

}  // namespace

void Gradebook::set_times(const std::string& chapter, const std::string& text) {
  state_->database.execute("INSERT OR REPLACE INTO settings(name, value) VALUES(?, ?)",
                           setting_of_times(chapter), text);
}

std::string Gradebook::times_text(const std::string& chapter) {
  Statement found = state_->database.query("SELECT value FROM settings WHERE name = ?",
                                           setting_of_times(chapter));
  return found.step() ? found.text(0) : "";
}

}  // namespace wick::grade
