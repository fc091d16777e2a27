#include "tools/grade/course/questions.h"
#include "tools/grade/gradebook/gradebook_state.h"
#include "tools/grade/handin/read_submitted.h"
#include "tools/grade/sandbox/sha256.h"

// The texts of what was handed in, and an instructor's remarks on lines of them.
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

std::vector<LineRemark> Gradebook::State::remarks_of(const std::vector<std::int64_t>& ids,
                                                     const std::string& chapter,
                                                     std::int64_t submission) {
  std::vector<LineRemark> remarks;
  Statement found = database.query(
      "SELECT id, file, line, line_text, remark, made_by, made, hash IS NOT (SELECT files.hash "
      "FROM files WHERE submission = ? AND name = file) FROM remarks WHERE student IN (" +
          joined_ids(ids) + ") AND chapter = ? AND removed IS NULL ORDER BY file, line, id",
      submission, chapter);
  while (found.step()) {
    remarks.push_back({found.integer(0), found.text(1), static_cast<int>(found.integer(2)),
                       found.text(3), found.text(4), found.text(5), found.integer(6),
                       found.integer(7) != 0});
  }
  return remarks;
}

std::vector<KeptFile> Gradebook::files_of(const Entry& entry) {
  std::vector<KeptFile> files;
  const Submission& submission = entry.graded.submission;
  Statement found = state_->database.query(
      "SELECT files.name, text, texts.hash FROM files JOIN texts ON texts.hash = files.hash JOIN "
      "submissions ON submissions.id = submission JOIN students ON students.id = student WHERE "
      "students.name = ? AND chapter = ? AND content = ? ORDER BY files.name",
      entry.owner.empty() ? submission.student : entry.owner, submission.chapter,
      entry.handin.content);
  while (found.step()) files.push_back({found.text(0), found.text(1), found.text(2)});
  return files;
}

}  // namespace wick::grade
