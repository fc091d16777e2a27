#include "tools/grade/course/questions.h"
#include "tools/grade/gradebook/gradebook_state.h"
#include "tools/grade/handin/read_submitted.h"
#include "tools/grade/sandbox/sha256.h"

// The texts of what was handed in.
namespace wick::grade {

void Gradebook::State::keep_files(std::int64_t id, const Submission& submitted) {
  std::map<std::string, std::filesystem::path> paths;
  for (const auto& [file, path] : submitted.sources) paths[stub_name(file)] = path;
  if (!submitted.answers.empty()) paths[answers_name] = submitted.answers;
  for (const auto& [name, path] : paths) {
    std::string text;
    try {
      text = read_submitted(path);
    } catch (const std::exception&) {
      continue;  // grading reports what is wrong with the file
    }
    const std::string hash = sha256_of(text);
    database.execute("INSERT OR IGNORE INTO texts(hash, text) VALUES(?, ?)", hash, text);
    database.execute("INSERT OR REPLACE INTO files(submission, name, hash) VALUES(?, ?, ?)", id,
                     name, hash);
  }
}

}  // namespace wick::grade
