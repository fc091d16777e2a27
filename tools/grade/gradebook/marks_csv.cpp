#include "tools/grade/gradebook/marks_csv.h"

#include "tools/grade/gradebook/csv.h"
#include "tools/grade/gradebook/graded_json.h"
#include "tools/grade/judge/format_values.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

namespace wick::grade {
namespace {

std::string name_of(const std::string& student) { return valid_utf8(printable_name(student)); }

// Letters in front, since a spreadsheet takes some numbers for others.
std::string answer_id(const WrittenAnswer& answer) {
  return answer.hash.empty() ? "none" : "text " + answer.hash.substr(0, 16);
}

// Places of the columns in a row; -1 for one that is not there.
struct Columns {
  int student = -1, question = -1, points = -1, remark = -1, answer_id = -1;
};

Columns read_header(const std::vector<std::string>& names, const std::string& file) {
  Columns columns;
  std::string there;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const int place = static_cast<int>(i);
    const bool is_known =
        std::find(names.begin(), names.begin() + place, names[i]) != names.begin() + place;
    if (is_known && !names[i].empty()) {
      fail<Error>(file, ": there are two columns called ", printable_name(names[i]),
                  ": each column has a name of its own");
    }
    if (names[i] == "student") columns.student = place;
    if (names[i] == "question") columns.question = place;
    if (names[i] == "points") columns.points = place;
    if (names[i] == "remark") columns.remark = place;
    if (names[i] == "answer_id") columns.answer_id = place;
    there += (i == 0 ? "" : ", ") + names[i];
  }
  for (const auto& [name, place] :
       {std::make_pair("student", columns.student), std::make_pair("question", columns.question),
        std::make_pair("points", columns.points), std::make_pair("answer_id", columns.answer_id)}) {
    if (place >= 0) continue;
    fail<Error>(file, ": there is no column called ", name, ": the first line has ", there,
                ": save the file as CSV with commas");
  }
  return columns;
}

std::string field(const std::vector<std::string>& row, int place) {
  const bool is_there = place >= 0 && static_cast<std::size_t>(place) < row.size();
  return is_there ? without_formula_guard(row[static_cast<std::size_t>(place)]) : "";
}

// An answer, its points so far, and whose it is.
struct Found {
  const Entry* entry = nullptr;
  const WrittenAnswer* answer = nullptr;
  const ScoredAnswer* scored = nullptr;
};

Found find(const std::vector<Entry>& entries, const std::string& student,
           const std::string& question) {
  bool is_known = false;
  for (const Entry& entry : entries) {
    if (name_of(entry.graded.submission.student) != student) continue;
    is_known = true;
    const std::vector<WrittenAnswer>& answers = entry.graded.grade.answers;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (answers[i].id == question) return {&entry, &answers[i], &entry.score.answers.at(i)};
    }
  }
  if (!is_known) fail<Error>("there is no student called ", student);
  fail<Error>(student, " has no question ", question);
}

double read_points(const std::string& text, const WrittenAnswer& answer) {
  double points = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, points);
  if (error != std::errc() || rest != end) {
    fail<Error>("the points are \"", printable_name(text), "\": write a number such as 3.5");
  }
  if (!(points >= 0 && points <= answer.max_points)) {
    fail<Error>(format_points(points), " points for ", answer.id, ": it is worth 0 to ",
                format_points(answer.max_points));
  }
  return points;
}

}  // namespace

std::string to_marks_csv(const std::vector<Entry>& entries, bool only_open) {
  std::string text =
      "student,name,chapter,question,title,max_points,points,remark,status,answer,answer_id\r\n";
  for (const Entry& entry : entries) {
    const std::vector<WrittenAnswer>& answers = entry.graded.grade.answers;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      const ScoredAnswer& scored = entry.score.answers.at(i);
      if (only_open && scored.state != AnswerState::ToBeMarked) continue;
      const bool is_marked = scored.state == AnswerState::Marked;
      text += csv_field(name_of(entry.graded.submission.student)) + "," +
              csv_field(name_of(entry.roster.name)) + "," +
              csv_field(entry.graded.submission.chapter) + "," + csv_field(answers[i].id) + "," +
              csv_field(answers[i].title) + "," + format_points(answers[i].max_points) + "," +
              (is_marked ? format_points(scored.points, "") : "") + "," +
              (is_marked ? csv_field(valid_utf8(printable(scored.mark->remark))) : "") + "," +
              to_string(scored.state) + "," + csv_field(valid_utf8(printable(answers[i].text))) +
              "," + answer_id(answers[i]) + "\r\n";
    }
  }
  return text;
}

MarksRead read_marks_csv(const std::string& text, const std::string& file,
                         const std::vector<Entry>& entries, const std::string& by,
                         std::int64_t now) {
  const std::vector<std::vector<std::string>> rows = read_csv(text);
  if (rows.empty()) fail<Error>(file, ": it is empty: the first line names the columns");
  const Columns columns = read_header(rows[0], file);
  MarksRead read;
  std::map<const WrittenAnswer*, std::size_t> known;  // the row of each answer
  for (std::size_t i = 1; i < rows.size(); ++i) {
    try {
      const std::string points = field(rows[i], columns.points);
      const std::string remark = field(rows[i], columns.remark);
      const Found found =
          find(entries, field(rows[i], columns.student), field(rows[i], columns.question));
      const auto [first, is_new] = known.emplace(found.answer, i + 1);
      if (!is_new) {
        fail<Error>("row ", first->second, " is of ",
                    name_of(found.entry->graded.submission.student), ", ", found.answer->id,
                    " too: an answer has one row");
      }
      if (points.empty() && !remark.empty()) {
        fail<Error>("a remark without points marks nothing: write points too");
      }
      if (points.empty()) {
        ++read.open;
        continue;
      }
      const double value = read_points(points, *found.answer);
      const std::string& student = found.entry->graded.submission.student;
      if (field(rows[i], columns.answer_id) != answer_id(*found.answer)) {
        read.outdated.push_back(
            concatenate("row ", i + 1, ": ", name_of(student), ", ", found.answer->id));
        continue;
      }
      const ScoredAnswer& known = *found.scored;
      const bool is_known = known.state == AnswerState::Marked && known.mark->points == value &&
                            valid_utf8(printable(known.mark->remark)) == remark;
      if (is_known) {
        ++read.unchanged;
      } else {
        read.marks.emplace_back(student,
                                Mark{found.answer->id, found.answer->hash, value, remark, by, now});
      }
    } catch (const Error& error) {
      fail<Error>(file, ": row ", i + 1, ": ", error.what());
    }
  }
  return read;
}

}  // namespace wick::grade
