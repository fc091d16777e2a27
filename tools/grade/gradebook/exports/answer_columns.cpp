#include "tools/grade/gradebook/exports/answer_columns.h"

#include "tools/grade/gradebook/csv.h"
#include "tools/grade/gradebook/graded_json.h"
#include "tools/grade/judge/format_values.h"
#include "tools/grade/system/printable.h"

#include <algorithm>

namespace wick::grade {

AnswerColumns::AnswerColumns(const std::vector<Entry>& entries) {
  for (const Entry& entry : entries) {
    if (!entry.score.counts_answers) continue;
    for (const ScoredAnswer& answer : entry.score.answers) {
      const bool is_known =
          std::find(questions_.begin(), questions_.end(), answer.id) != questions_.end();
      if (!is_known) questions_.push_back(answer.id);
    }
  }
}

std::string AnswerColumns::header() const {
  std::string text;
  for (const std::string& id : questions_)
    text += "," + id + "," + id + " status," + id + " remark";
  return text;
}

std::string AnswerColumns::fields(const Entry& entry) const {
  return fields(std::vector<const Entry*>{&entry});
}

std::string AnswerColumns::fields(const CourseRow& row) const {
  std::vector<const Entry*> entries;
  for (const ChapterResult& chapter : row.chapters) {
    if (chapter.entry != nullptr) entries.push_back(chapter.entry);
  }
  return fields(entries);
}

GroupColumns::GroupColumns(const std::vector<Entry>& entries)
    : has_groups_(std::any_of(entries.begin(), entries.end(),
                              [](const Entry& each) { return !each.group.empty(); })) {}

std::string GroupColumns::fields(const Entry& entry) const {
  if (!has_groups_) return "";
  return "," + csv_field(valid_utf8(printable_name(entry.group))) + "," +
         csv_field(valid_utf8(printable_name(entry.owner)));
}

std::string GroupColumns::fields(const CourseRow& row) const {
  for (const ChapterResult& chapter : row.chapters) {
    if (chapter.entry != nullptr && !chapter.entry->group.empty()) return fields(*chapter.entry);
  }
  return has_groups_ ? ",," : "";
}

std::string AnswerColumns::fields(const std::vector<const Entry*>& entries) const {
  std::string text;
  for (const std::string& id : questions_) {
    const ScoredAnswer* found = nullptr;
    for (const Entry* entry : entries) {
      for (const ScoredAnswer& answer : entry->score.answers) {
        if (answer.id == id && entry->score.counts_answers) found = &answer;
      }
    }
    if (found == nullptr) {
      text += ",,,";
      continue;
    }
    const bool is_marked = found->state == AnswerState::Marked;
    text += "," + format_points(found->points, "") + "," + to_string(found->state) + "," +
            (is_marked ? csv_field(valid_utf8(printable_name(found->mark->remark))) : "");
  }
  return text;
}

}  // namespace wick::grade
