#include "tools/grade/course/questions.h"
#include "tools/grade/gradebook/gradebook_state.h"
#include "tools/grade/handin/read_submitted.h"
#include "tools/grade/sandbox/sha256.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"

#include <algorithm>

// The texts of what was handed in, and an instructor's remarks on lines of them.
namespace wick::grade {
namespace {

// FILE:LINE, or NN_name/FILE:LINE.
struct Place {
  std::string chapter, file;
  int line = 0;
};

Place read_place(const std::string& text) {
  const std::size_t colon = text.rfind(':'), slash = text.find('/');
  const std::string digits = colon == std::string::npos ? "" : text.substr(colon + 1);
  const bool is_number = !digits.empty() && digits.size() < 8 &&
                         digits.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number) {
    fail<Error>("gradebook: \"", printable_name(text),
                "\" names no line: write the file and the line, such as attention.cpp:41");
  }
  Place place;
  place.line = std::stoi(digits);
  place.file = text.substr(0, colon);
  if (slash != std::string::npos && slash < colon) {
    place.chapter = text.substr(0, slash);
    place.file = text.substr(slash + 1, colon - slash - 1);
  }
  return place;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    if (!lines.back().empty() && lines.back().back() == '\r') lines.back().pop_back();
    begin = end + 1;
  }
  return lines;
}

}  // namespace

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

void Gradebook::remark_line(const std::string& student, const std::string& place,
                            const std::string& text, const std::string& by, std::int64_t made) {
  const Place wanted = read_place(place);
  if (text.empty()) fail<Error>("gradebook: a remark needs a text: say what there is to say");
  std::string known, chapter, called;
  std::optional<KeptFile> file;
  const std::vector<Entry> found = entries_called(student);
  for (const Entry& entry : found) {
    const std::string& folder = entry.graded.submission.chapter;
    for (KeptFile& each : files_of(entry)) {
      known += (known.empty() ? "" : ", ") + folder + "/" + each.name;
      const bool is_wanted =
          each.name == wanted.file && (wanted.chapter.empty() || wanted.chapter == folder);
      if (is_wanted && file) {
        fail<Error>("gradebook: ", student, " has ", wanted.file, " in ", chapter, " and in ",
                    folder, ": name the chapter too, as in ", folder, "/", wanted.file, ":",
                    wanted.line);
      }
      if (!is_wanted) continue;
      file = std::move(each);
      chapter = folder;
      called = entry.graded.submission.student;
    }
  }
  if (found.empty()) {
    refuse_ungraded(student, found, "");
    fail<Error>("gradebook: there is no student called ", student);
  }
  if (!file) {
    fail<Error>("gradebook: ", student, " has no file ", printable_name(wanted.file), ": ",
                known.empty() ? "this gradebook has no text of theirs: run wick grade --resume once"
                              : known);
  }
  const std::vector<std::string> lines = lines_of(file->text);
  if (wanted.line < 1 || static_cast<std::size_t>(wanted.line) > lines.size()) {
    fail<Error>("gradebook: ", wanted.file, " has no line ", wanted.line, ": its lines are 1 to ",
                lines.size());
  }
  state_->database.execute(
      "INSERT INTO remarks(student, chapter, file, hash, line, line_text, remark, made_by, made) "
      "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)",
      state_->student(called), chapter, file->name, file->hash, std::int64_t{wanted.line},
      bounded(lines[static_cast<std::size_t>(wanted.line - 1)]), text, by, made);
}

void Gradebook::remove_remark(const std::string& student, std::int64_t id, std::int64_t removed) {
  Statement found = state_->database.query(
      "SELECT 1 FROM remarks JOIN students ON students.id = student WHERE remarks.id = ? AND "
      "name = ? AND removed IS NULL",
      id, student);
  bool is_theirs = found.step();
  for (const Entry& entry : is_theirs ? std::vector<Entry>() : entries_called(student)) {
    for (const LineRemark& remark : entry.remarks) is_theirs = is_theirs || remark.id == id;
  }
  if (!is_theirs) {
    fail<Error>("gradebook: ", student, " has no remark ", id,
                ": wick gradebook remark OUT STUDENT lists them with their numbers");
  }
  state_->database.execute("UPDATE remarks SET removed = ? WHERE id = ?", removed, id);
}

}  // namespace wick::grade
