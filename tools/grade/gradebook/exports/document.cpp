#include "tools/grade/gradebook/exports/document.h"

#include "tools/grade/course/times.h"
#include "tools/grade/gradebook/course_total.h"
#include "tools/grade/gradebook/graded_json.h"
#include "tools/grade/gradebook/result_words.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace wick::grade {
namespace {

using Json = nlohmann::ordered_json;

template <typename T>
Json value_or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

Json time_or_null(const std::optional<std::int64_t>& time) {
  return time ? Json(format_iso_time(*time)) : Json();
}

// A text that a person wrote. JSON has no bytes that are no UTF-8: there they are \\xe9 and the
// like.
std::string as_text(const std::string& text) {
  return valid_utf8(text) == text ? text : printable(text);
}

Json json_of(const ScoredAnswer& answer, bool counts) {
  Json value = {{"question", answer.id},
                {"counts", counts},
                {"status", to_string(answer.state)},
                {"max_points", answer.max_points}};
  if (answer.points) value["points"] = *answer.points;
  if (answer.state == AnswerState::Marked) {
    value.update({{"remark", as_text(answer.mark->remark)},
                  {"by", answer.mark->by},
                  {"made", format_iso_time(answer.mark->made)}});
  }
  return value;
}

// As gradebook.json has it.
Json json_of(const Score& score) {
  Json value = {
      {"status", score.status()}, {"max_points", score.max_points}, {"days_late", score.days_late}};
  if (!score.is_pending()) {
    value.update(
        {{"points", *score.points}, {"earned", *score.earned}, {"penalty", score.penalty}});
  }
  value["overrides"] = Json::array();
  for (const auto& [id, by_hand] : score.overrides) {
    value["overrides"].push_back({{"exercise", id},
                                  {"points", by_hand.points},
                                  {"reason", as_text(by_hand.reason)},
                                  {"by", by_hand.by},
                                  {"made", format_iso_time(by_hand.made)}});
  }
  for (const ScoredAnswer& answer : score.answers) {
    value["answers"].push_back(json_of(answer, score.counts_answers));
  }
  return value;
}

// Such texts as tables show them: in one line, where two never become the same.
Json visible_texts(const Entry& entry) {
  std::string overrides;
  for (const auto& [id, by_hand] : entry.score.overrides) {
    overrides += (overrides.empty() ? "" : "; ") + id + ": " + by_hand.reason;
  }
  Json remarks = Json::array();
  for (const ScoredAnswer& answer : entry.score.answers) {
    remarks.push_back(answer.mark ? printable_name(answer.mark->remark) : "");
  }
  return {{"overrides", printable_name(overrides)},
          {"group", printable_name(entry.group)},
          {"owner", printable_name(entry.owner)},
          {"remarks", std::move(remarks)}};
}

Json json_of(const LineRemark& remark) {
  return {{"file", as_text(remark.file)},
          {"line", remark.line},
          {"text", as_text(remark.text)},
          {"by", remark.by},
          {"of_an_earlier_version", remark.is_of_earlier},
          {"line_text", printable(remark.line_text)}};
}

// At most 5,000 lines and 256 kB of a file are shown.
Json json_of(const KeptFile& file) {
  constexpr std::size_t most_lines = 5000, most_bytes = std::size_t{256} << 10;
  const std::string& text = file.text;
  Json lines = Json::array();
  bool is_all = true;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    is_all = end <= most_bytes && lines.size() < most_lines;
    if (!is_all) break;
    const bool is_of_windows = end > begin && text[end - 1] == '\r';
    lines.push_back(printable(text.substr(begin, end - begin - (is_of_windows ? 1 : 0))));
    begin = end + 1;
  }
  return {{"name", file.name}, {"lines", std::move(lines)}, {"is_all", is_all}};
}

const char* to_string(HiddenShown hidden) {
  switch (hidden) {
    case HiddenShown::Now: return "now";
    case HiddenShown::AfterDue: return "after_due";
    case HiddenShown::Never: break;
  }
  return "never";
}

Json json_of(const Entry& entry, const Policy& policy, std::int64_t now,
             const GivesFiles& files_of) {
  const Submission& submission = entry.graded.submission;
  const Policy rules = policy.of(submission.chapter);
  const Score& score = entry.score;
  Json points = Json::object(), earlier_marks = Json::object();
  for (const auto& [id, value] : score.exercises) points[id] = value_or_null(value);
  for (const ScoredAnswer& answer : score.answers) {
    if (!answer.mark || answer.state == AnswerState::Marked) continue;
    earlier_marks[answer.id] = {{"points", answer.mark->points},
                                {"remark", as_text(answer.mark->remark)}};
  }
  Json value = {{"result", json_of(entry.graded)},
                {"score", json_of(score)},
                {"points", std::move(points)},
                {"so_far", value_or_null(score.so_far)},
                {"penalty", score.penalty},
                {"counts_answers", score.counts_answers},
                {"earlier_marks", std::move(earlier_marks)},
                {"late", lateness(score)},
                {"own", own_in_words(entry.graded.grade)},
                {"page", file_name_for(submission.student) + "." + submission.chapter},
                {"submitted", time_or_null(entry.handin.submitted)},
                {"submitted_from", entry.handin.is_given ? "given" : "files"},
                {"due", time_or_null(rules.due_for(submission.student))},
                {"hidden", to_string(rules.hidden)},
                {"shows_hidden", rules.shows_hidden(now)},
                {"attempt", entry.attempt},
                {"participant", entry.participant},
                {"is_empty", submission.is_empty},
                {"is_absent", entry.is_absent},
                {"is_ahead", entry.is_ahead},
                {"group", as_text(entry.group)},
                {"owner", as_text(entry.owner)},
                {"visible", visible_texts(entry)},
                {"roster", entry.roster.fields},
                {"name", entry.roster.name},
                {"person", entry.roster.person},
                {"email", entry.roster.email},
                {"remarks", Json::array()},
                {"files", Json::array()}};
  for (const LineRemark& remark : entry.remarks) value["remarks"].push_back(json_of(remark));
  if (!files_of) return value;
  for (const KeptFile& file : files_of(entry)) value["files"].push_back(json_of(file));
  return value;
}

Json json_of(const CourseRow& row, const std::vector<Entry>& entries) {
  Json chapters = Json::array();
  for (const ChapterResult& chapter : row.chapters) {
    chapters.push_back(
        {{"entry", chapter.entry == nullptr ? Json() : Json(chapter.entry - entries.data())},
         {"points", value_or_null(chapter.points)},
         {"max_points", chapter.max_points},
         {"percent", value_or_null(chapter.percent)},
         {"weight", chapter.weight},
         {"counted", to_string(chapter.counted)}});
  }
  return {{"student", as_text(row.student)},        {"visible", printable_name(row.student)},
          {"page", file_name_for(row.student)},     {"points", value_or_null(row.points)},
          {"percent", value_or_null(row.percent)},  {"is_pending", row.is_pending},
          {"is_to_be_marked", row.is_to_be_marked}, {"chapters", std::move(chapters)}};
}

Json json_of(const CourseTotals& totals, const Policy& policy, const std::vector<Entry>& entries) {
  Json rows = Json::array();
  for (const CourseRow& row : totals.rows) rows.push_back(json_of(row, entries));
  return {{"is_course", totals.is_course},
          {"chapters", totals.chapters},
          {"max_points", totals.max_points},
          {"description", describe_totals(totals, policy)},
          {"rows", std::move(rows)}};
}

}  // namespace

std::string school_document(const std::vector<Entry>& entries, const Policy& policy,
                            std::int64_t now, const GivesFiles& files_of) {
  Json value = {{"wick", WICK_VERSION},
                {"now", format_iso_time(now)},
                {"policy", policy.text},
                {"course", json_of(course_totals(entries, policy), policy, entries)},
                {"entries", Json::array()}};
  for (const Entry& entry : entries) {
    value["entries"].push_back(json_of(entry, policy, now, files_of));
  }
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace wick::grade
