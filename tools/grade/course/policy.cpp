#include "tools/grade/course/policy.h"

#include "tools/grade/course/times.h"
#include "tools/grade/course/toml_reader.h"

#include <algorithm>

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
  if (!(value >= 0)) table.refuse("`" + key + "` is negative");
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

}  // namespace

std::optional<std::int64_t> Policy::due_for(const std::string& student) const {
  const auto extension = extensions.find(student);
  if (extension != extensions.end()) return extension->second;
  return due;
}

bool Policy::shows_hidden(std::int64_t now) const {
  if (hidden == HiddenShown::Now) return true;
  if (hidden == HiddenShown::Never || !due) return false;
  std::int64_t last = *due;
  for (const auto& [student, time] : extensions) last = std::max(last, time);
  return now > last + static_cast<std::int64_t>(60 * grace_minutes);
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
  if (table.has("due")) policy.due = required_time(table, "due");
  policy.grace_minutes = at_least_zero(table, "grace_minutes", 0);
  policy.penalty_per_day = at_least_zero(table, "penalty_per_day", 0);
  policy.max_penalty = at_least_zero(table, "max_penalty", 100);
  if (policy.max_penalty > 100) table.refuse("`max_penalty` is more than 100 percent");
  if (table.has("closes_after_days")) {
    policy.closes_after_days = at_least_zero(table, "closes_after_days", 0);
  }
  policy.hidden = read_hidden(table);
  policy.attempt = read_attempt(table);
  if (table.has("extension")) {
    table.read("extension");
    const toml::node& node = *parsed.get("extension");
    if (!node.is_table()) table.refuse(node, "`extension` is not a table");
    const TomlTable extensions(*node.as_table(), name);
    for (const auto& [student, time] : *node.as_table()) {
      const std::string key(student.str());
      policy.extensions[key] = required_time(extensions, key);
    }
  }
  table.check_keys();
  const bool needs_due = policy.penalty_per_day > 0 || policy.closes_after_days ||
                         policy.hidden == HiddenShown::AfterDue || !policy.extensions.empty() ||
                         policy.attempt == Counting::LastBeforeDue;
  if (needs_due && !policy.due) table.refuse("`due` is missing, which the other rules count from");
  return policy;
}

}  // namespace wick::grade
