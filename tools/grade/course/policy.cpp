#include "tools/grade/course/policy.h"

#include "tools/grade/course/times.h"
#include "tools/grade/course/toml_reader.h"

#include <algorithm>
#include <cstdlib>

namespace wick::grade {
namespace {

std::int64_t to_seconds(const toml::date& date, const toml::time& time,
                        const std::optional<toml::time_offset>& offset) {
  const Moment moment = {date.year, date.month, date.day, time.hour, time.minute, time.second};
  return offset ? seconds_of(moment, offset->minutes) : seconds_of(moment);
}

std::optional<std::int64_t> time_in(const toml::node& node) {
  if (const toml::value<toml::date_time>* moment = node.as_date_time()) {
    return to_seconds(moment->get().date, moment->get().time, moment->get().offset);
  }
  if (const toml::value<toml::date>* day = node.as_date()) {
    return to_seconds(day->get(), toml::time{23, 59, 59}, {});
  }
  return {};
}

std::int64_t required_time(const TomlTable& table, const std::string& key) {
  const toml::node& node = *table.table().get(key);
  table.read(key);
  const std::optional<std::int64_t> time = time_in(node);
  if (!time) table.refuse(node, "`" + key + "` is not a time, such as 2026-03-01T23:59:00+01:00");
  return *time;
}

double at_least_zero(const TomlTable& table, const std::string& key, double otherwise) {
  const double value = table.get<double>(key, otherwise);
  if (!(value >= 0)) table.refuse(*table.table().get(key), "`" + key + "` is negative");
  return value;
}

HiddenShown read_hidden(const TomlTable& table) {
  const std::string name = table.get<std::string>("hidden", "never");
  if (name == "now") return HiddenShown::Now;
  if (name == "after_due") return HiddenShown::AfterDue;
  if (name != "never") table.refuse("`hidden` is \"" + name + "\": now, after_due or never");
  return HiddenShown::Never;
}

Counting read_attempt(const TomlTable& table) {
  const std::string name = table.get<std::string>("attempt", "last");
  if (name == "best") return Counting::Best;
  if (name == "last_before_due") return Counting::LastBeforeDue;
  if (name != "last") {
    table.refuse("`attempt` is \"" + name + "\": last, best or last_before_due");
  }
  return Counting::Last;
}

[[noreturn]] void refuse_missing_due(const TomlTable& table) {
  table.refuse("`due` is missing, which the other rules count from");
}

// An extension of the course without a due time of the course would hold nowhere.
void refuse_void_extensions(const TomlTable& table, const Policy& policy) {
  if (policy.due || policy.extensions.empty()) return;
  table.refuse(
      *table.table().get("extension"),
      "`extension` has no `due` of the course beside it: write an extension of one chapter "
      "below [chapter.12.extension], with the chapter's number");
}

// Only a due time says what is late.
void need_due(const TomlTable& table, const LateRules& rules) {
  const bool needs_due = rules.penalty_per_day > 0 || rules.closes_after_days ||
                         rules.hidden == HiddenShown::AfterDue || !rules.extensions.empty();
  if (needs_due && !rules.due) refuse_missing_due(table);
}

void read_extensions(const TomlTable& table, const std::string& name, LateRules& rules) {
  if (!table.has("extension")) return;
  table.read("extension");
  const toml::node& node = *table.table().get("extension");
  if (!node.is_table()) table.refuse(node, "`extension` is not a table");
  const TomlTable extensions(*node.as_table(), name);
  for (const auto& [student, time] : *node.as_table()) {
    const std::string key(student.str());
    rules.extensions[key] = required_time(extensions, key);
    if (rules.due && rules.extensions[key] < *rules.due) {
      table.refuse(time, "`extension." + key + "` is before `due`: an extension is a later time");
    }
  }
}

// What the table does not say stays as it is in `rules`.
LateRules read_rules(const TomlTable& table, const std::string& name, LateRules rules) {
  if (table.has("due")) {
    // Extensions of the course are later than its due time, and say nothing about another.
    rules.due = required_time(table, "due");
    rules.extensions.clear();
  }
  rules.grace_minutes = at_least_zero(table, "grace_minutes", rules.grace_minutes);
  rules.penalty_per_day = at_least_zero(table, "penalty_per_day", rules.penalty_per_day);
  rules.max_penalty = at_least_zero(table, "max_penalty", rules.max_penalty);
  if (rules.max_penalty > 100) table.refuse("`max_penalty` is more than 100 percent");
  if (table.has("closes_after_days")) {
    rules.closes_after_days = at_least_zero(table, "closes_after_days", 0);
  }
  if (table.has("hidden")) rules.hidden = read_hidden(table);
  read_extensions(table, name, rules);
  return rules;
}

int required_chapter(const TomlTable& table, const toml::node& node, const std::string& where,
                     const std::string& key) {
  const std::optional<int> number = chapter_number(key);
  if (!number) {
    table.refuse(node, "`" + where + "` names \"" + key +
                           "\", which is no chapter: write its number or its folder, such as 12 or "
                           "12_attention");
  }
  return *number;
}

std::set<int> required_chapters(const TomlTable& table, const toml::node& list,
                                const std::string& where) {
  std::set<int> chapters;
  for (const toml::node& item : *list.as_array()) {
    const auto number = item.value<std::int64_t>();
    const std::string text =
        number ? std::to_string(*number) : item.value<std::string>().value_or("");
    chapters.insert(required_chapter(table, item, where, text));
  }
  return chapters;
}

// `key` is no std::string: g++ 14 would warn that the result may lie in a temporary one.
const toml::table& required_table(const TomlTable& table, const char* key) {
  table.read(key);
  const toml::node& node = *table.table().get(key);
  if (!node.is_table()) table.refuse(node, "`" + std::string(key) + "` is not a table");
  return *node.as_table();
}

void read_weights(const TomlTable& table, const std::string& name, Policy& policy) {
  if (!table.has("weights")) return;
  const toml::table& all = required_table(table, "weights");
  const TomlTable weights(all, name);
  double sum = 0;
  for (const auto& [key, node] : all) {
    const std::string chapter(key.str());
    const int number = required_chapter(table, node, "weights", chapter);
    if (!policy.weights.emplace(number, at_least_zero(weights, chapter, 0)).second) {
      table.refuse(node, "`weights` names chapter " + std::to_string(number) + " twice");
    }
    sum += policy.weights[number];
  }
  if (!(sum > 0)) table.refuse(all, "`weights` are all 0, so nothing counts");
}

void read_excused(const TomlTable& table, Policy& policy) {
  if (!table.has("excused")) return;
  for (const auto& [student, node] : required_table(table, "excused")) {
    const std::string name(student.str());
    if (!node.is_array()) {
      table.refuse(node, "`excused." + name + "` is not a list of chapters, such as [12]");
    }
    policy.excused[name].merge(required_chapters(table, node, "excused"));
  }
}

void read_written_answers(const TomlTable& table, Policy& policy) {
  if (!table.has("written_answers")) return;
  const std::string key = "written_answers";
  table.read(key);
  const toml::node& node = *table.table().get(key);
  if (node.is_boolean()) {
    policy.counts_all_answers = *node.value<bool>();
    return;
  }
  if (!node.is_array()) {
    table.refuse(node,
                 "`written_answers` is neither true, false nor a list of chapters: write it "
                 "such as [3, 12]");
  }
  policy.counted_answers = required_chapters(table, node, key);
}

void read_chapter_rules(const TomlTable& table, const std::string& name, Policy& policy) {
  if (!table.has("chapter")) return;
  for (const auto& [key, node] : required_table(table, "chapter")) {
    const std::string chapter(key.str());
    const int number = required_chapter(table, node, "chapter", chapter);
    if (!node.is_table()) table.refuse(node, "`chapter." + chapter + "` is not a table");
    const TomlTable rules(*node.as_table(), name);
    const LateRules& common = policy;
    if (!policy.chapters.emplace(number, read_rules(rules, name, common)).second) {
      table.refuse(node, "`chapter` names chapter " + std::to_string(number) + " twice");
    }
    rules.check_keys();
    need_due(rules, policy.chapters[number]);
  }
}

}  // namespace

std::optional<int> chapter_number(const std::string& chapter) {
  std::size_t digits = 0;
  while (digits < chapter.size() && chapter[digits] >= '0' && chapter[digits] <= '9') ++digits;
  const bool is_number = digits > 0 && digits < 5;
  if (!is_number || (digits < chapter.size() && chapter[digits] != '_')) return {};
  return std::atoi(chapter.c_str());
}

std::optional<std::int64_t> LateRules::due_for(const std::string& student) const {
  const auto extension = extensions.find(student);
  if (extension != extensions.end()) return extension->second;
  return due;
}

bool LateRules::shows_hidden(std::int64_t now) const {
  if (hidden == HiddenShown::Now) return true;
  if (hidden == HiddenShown::Never || !due) return false;
  std::int64_t last = *due;
  for (const auto& [student, time] : extensions) last = std::max(last, time);
  return now > last + static_cast<std::int64_t>(60 * grace_minutes);
}

const char* in_words(Counting rule) {
  switch (rule) {
    case Counting::Last: return "the last counts";
    case Counting::Best: return "the best counts";
    case Counting::LastBeforeDue: return "the last before the due time counts";
  }
  return "";
}

Policy Policy::of(const std::string& chapter) const {
  Policy policy = *this;
  const auto own = chapters.find(chapter_number(chapter).value_or(-1));
  if (own != chapters.end()) static_cast<LateRules&>(policy) = own->second;
  return policy;
}

bool Policy::counts_answers(const std::string& chapter) const {
  return counts_all_answers || counted_answers.count(chapter_number(chapter).value_or(-1)) > 0;
}

bool Policy::is_excused(const std::string& student, const std::string& chapter) const {
  const auto found = excused.find(student);
  return found != excused.end() && found->second.count(chapter_number(chapter).value_or(-1)) > 0;
}

bool Policy::has_due() const {
  return due || std::any_of(chapters.begin(), chapters.end(),
                            [](const auto& chapter) { return chapter.second.due.has_value(); });
}

Policy parse_policy(const std::string& text, const std::string& name) {
  toml::table parsed;
  try {
    parsed = toml::parse(text);
  } catch (const toml::parse_error& error) {
    fail<Error>(name, ":", error.source().begin.line, ": ", error.description());
  }
  const TomlTable table(parsed, name);
  Policy policy;
  policy.text = text;
  static_cast<LateRules&>(policy) = read_rules(table, name, {});
  read_weights(table, name, policy);
  read_excused(table, policy);
  policy.drop_lowest = static_cast<int>(table.get<std::int64_t>("drop_lowest", 0));
  if (policy.drop_lowest < 0) table.refuse("`drop_lowest` is negative");
  policy.attempt = read_attempt(table);
  read_written_answers(table, policy);
  read_chapter_rules(table, name, policy);
  table.check_keys();
  // Where each chapter has a due time of its own, the course needs none.
  if (policy.has_due()) {
    refuse_void_extensions(table, policy);
    return policy;
  }
  need_due(table, policy);
  if (policy.attempt == Counting::LastBeforeDue) refuse_missing_due(table);
  return policy;
}

}  // namespace wick::grade
