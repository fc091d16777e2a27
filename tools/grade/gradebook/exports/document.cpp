#include "tools/grade/gradebook/exports/document.h"

#include "tools/grade/course/times.h"
#include "tools/grade/gradebook/graded_json.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <set>
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

// Each byte as a character of its own: names need not be UTF-8, and the database knows them so.
std::string bytes_as_letters(const std::string& text) {
  std::string letters;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte >= 0x80) letters += static_cast<char>(0xc0 | byte >> 6);
    letters += static_cast<char>(byte < 0x80 ? byte : 0x80 | (byte & 0x3f));
  }
  return letters;
}

// A name of a student, and the chapters that the policy excuses under it.
Json name_json(const std::string& name, const Policy& policy,
               const std::set<std::string>& chapters) {
  Json excused = Json::array();
  for (const std::string& chapter : chapters) {
    if (policy.is_excused(name, chapter)) excused.push_back(chapter);
  }
  return {{"text", as_text(name)},
          {"bytes", bytes_as_letters(name)},
          {"visible", printable_name(name)},
          {"page", file_name_for(name)},
          {"excused", std::move(excused)}};
}

const char* to_string(HiddenShown hidden) {
  switch (hidden) {
    case HiddenShown::Now: return "now";
    case HiddenShown::AfterDue: return "after_due";
    case HiddenShown::Never: break;
  }
  return "never";
}

Json json_of(const Entry& entry, const Policy& policy, std::int64_t now) {
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
  return {{"result", json_of(entry.graded)},
          {"score", json_of(score)},
          {"points", std::move(points)},
          {"so_far", value_or_null(score.so_far)},
          {"penalty", score.penalty},
          {"counts_answers", score.counts_answers},
          {"earlier_marks", std::move(earlier_marks)},
          {"is_closed", score.is_closed},
          {"page", file_name_for(submission.student) + "." + submission.chapter},
          {"submitted", time_or_null(entry.handin.submitted)},
          {"submitted_from", entry.handin.is_given ? "given" : "files"},
          {"due", time_or_null(rules.due_for(submission.student))},
          {"hidden", to_string(rules.hidden)},
          {"shows_hidden", rules.shows_hidden(now)},
          {"submission", entry.submission_id},
          {"students", entry.students},
          {"attempt", entry.attempt},
          {"participant", entry.participant},
          {"is_empty", submission.is_empty},
          {"is_absent", entry.is_absent},
          {"is_ahead", entry.is_ahead},
          {"group", as_text(entry.group)},
          {"owner", as_text(entry.owner)},
          {"is_copy", entry.is_copy},
          {"visible", visible_texts(entry)},
          {"roster", entry.roster.fields},
          {"name", entry.roster.name},
          {"person", entry.roster.person},
          {"email", entry.roster.email},
          {"unclear", entry.roster.unclear}};
}

// What the course's total needs of the policy; tools/school/course.py computes it.
Json rules_of(const Policy& policy) {
  return {{"weights",
           std::vector<std::pair<int, double>>(policy.weights.begin(), policy.weights.end())},
          {"drop_lowest", policy.drop_lowest},
          {"has_course", policy.has_course()}};
}

}  // namespace

std::string school_document(const std::vector<Entry>& entries, const Policy& policy,
                            std::int64_t now, const std::filesystem::path& database) {
  Json value = {{"wick", WICK_VERSION},
                {"now", format_iso_time(now)},
                {"database", bytes_as_letters(database.string())},
                {"policy", policy.text},
                {"rules", rules_of(policy)},
                {"entries", Json::array()}};
  std::set<std::string> chapters;
  for (const Entry& entry : entries) chapters.insert(entry.graded.submission.chapter);
  for (const Entry& entry : entries) {
    Json of_entry = json_of(entry, policy, now);
    of_entry["student"] = name_json(entry.graded.submission.student, policy, chapters);
    of_entry["who"] = name_json(entry.who(), policy, chapters);
    value["entries"].push_back(std::move(of_entry));
  }
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace wick::grade
