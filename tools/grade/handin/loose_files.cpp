#include "tools/grade/handin/loose_files.h"

#include "tools/grade/course/questions.h"
#include "tools/grade/course/times.h"
#include "tools/grade/handin/read_submitted.h"
#include "tools/grade/system/text.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <regex>
#include <utility>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

constexpr const char* comments_name = "comments of the attempt.txt";

// True for the name of a stub of a chapter, or of its answers.
bool is_of_a_chapter(const std::string& name, const std::vector<Chapter>& chapters) {
  return std::any_of(chapters.begin(), chapters.end(), [&](const Chapter& chapter) {
    const bool is_stub =
        std::any_of(chapter.files.begin(), chapter.files.end(),
                    [&](const std::string& file) { return stub_name(file) == name; });
    return is_stub || (!chapter.questions.empty() && name == answers_name);
  });
}

// "attention-1.cpp" is the second upload of attention.cpp.
std::pair<std::string, long long> without_upload(const std::string& name) {
  static const std::regex pattern(R"(^(.*)-(\d{1,9})(\.[A-Za-z]+)$)");
  std::smatch parts;
  if (!std::regex_match(name, parts, pattern)) return {name, 0};
  return {parts.str(1) + parts.str(3), std::atoll(parts.str(2).c_str())};
}

// "work.zip" without what makes it an archive.
std::string without_extension(const std::string& name) {
  static const std::regex ending(R"((\.tar)?\.[A-Za-z0-9]+$)");
  return std::regex_replace(name, ending, "");
}

// "Homework_jdoe_attempt_2026-11-21-10-00-00_attention.cpp". Whatever file it is, it is theirs.
std::optional<LooseName> read_blackboard_name(const std::string& name) {
  static const std::regex pattern(
      R"(^(.+?_.+?)_attempt_(\d{4})-(\d\d)-(\d\d)-(\d\d)-(\d\d)-(\d\d)(\.txt|_.+)$)");
  std::smatch parts;
  if (name.size() > 512 || !std::regex_match(name, parts, pattern)) return {};
  const auto number = [&parts](std::size_t i) { return std::stoi(parts.str(i)); };
  LooseName loose;
  loose.is_of_blackboard = true;
  loose.student = parts.str(1);
  loose.is_comments = parts.str(8) == ".txt";
  loose.file = loose.is_comments ? comments_name : parts.str(8).substr(1);
  loose.time = seconds_of({number(2), number(3), number(4), number(5), number(6), number(7)});
  for (std::size_t i = 2; i < 8; ++i) loose.submission = 100 * loose.submission + number(i);
  return loose;
}

// "jdoe" of "Name: Jane Doe (jdoe)", the first line of an attempt's comments.
std::string user_in(const fs::path& comments) {
  static const std::regex pattern(R"(^Name: .{0,200}\(([^()]{1,100})\)\s*$)");
  try {
    const std::string text = read_submitted(comments);
    const std::string line = text.substr(0, std::min<std::size_t>(text.find('\n'), 400));
    std::smatch parts;
    return std::regex_match(line, parts, pattern) ? parts.str(1) : "";
  } catch (const std::exception&) {
    return "";
  }
}

// The user of each ASSIGNMENT_user, if the comments name one: either part may have a "_". Where two
// would become one student, they keep the whole name.
std::map<std::string, std::string> users_of(const std::map<std::string, std::string>& commented) {
  std::map<std::string, std::string> users;
  std::map<std::string, int> count;
  for (const auto& [prefix, user] : commented) {
    const bool fits = !user.empty() && ends_with(prefix, "_" + user);
    users[prefix] = fits ? user : prefix;
    ++count[users[prefix]];
  }
  for (auto& [prefix, user] : users) {
    if (count[user] > 1 || user.empty()) user = prefix;
  }
  return users;
}

using Age = std::pair<long long, long long>;
struct Version {
  fs::path path;
  bool is_late = false, is_of_moodle = false;
};
using Versions = std::map<Age, Version>;

// Attempt k of a student's files.
Attempt attempt_of(const std::string& student, const std::map<std::string, Versions>& files,
                   std::size_t k) {
  Attempt attempt{student, {}, {}};
  for (const auto& [name, versions] : files) {
    const auto place = static_cast<std::ptrdiff_t>(std::min(k, versions.size() - 1));
    const Version& version = std::next(versions.begin(), place)->second;
    attempt.loose[name] = version.path;
    attempt.is_called_late = attempt.is_called_late || version.is_late;
    if (version.is_of_moodle) attempt.participant = student.substr(student.rfind('_') + 1);
  }
  return attempt;
}

}  // namespace

// The front is the platform's: whatever stands behind it, the student has written.
std::optional<LooseName> read_loose_name(const std::string& name,
                                         const std::vector<Chapter>& chapters) {
  static const std::regex of_moodle(
      R"(^(.+?_\d{1,18})_assignsubmission_(?:file|onlinetext)_(.+)$)");
  std::smatch parts;
  if (name.size() > 512) return {};
  if (std::regex_match(name, parts, of_moodle)) {
    LooseName loose{parts.str(1), parts.str(2), 0, 0};
    loose.is_of_moodle = true;
    return loose;
  }
  if (const auto loose = read_blackboard_name(name)) return loose;
  const auto [plain, upload] = without_upload(name);
  static const std::regex of_canvas(R"(^(.+?)(_LATE)?_(\d{1,18})(?:_(\d{1,18}))?_(.+)$)");
  if (std::regex_match(plain, parts, of_canvas)) {
    const bool is_wanted = is_of_a_chapter(parts.str(5), chapters);
    // The month in "mail_2026_11_last.txt" is too short for the number of a submission, and "hw_3"
    // in "hw_3_ada.zip" for that of a student.
    const bool has_both = parts.length(4) >= 3;
    const bool is_packed = is_archive(parts.str(5)) && (parts[4].matched || parts.length(3) >= 3);
    if (is_wanted || is_packed || (has_both && name[0] != '.')) {
      LooseName loose{parts.str(1) + "_" + parts.str(3), parts.str(5),
                      parts[4].matched ? std::atoll(parts.str(4).c_str()) : 0, upload};
      loose.is_late = parts[2].matched;
      loose.is_other = !is_wanted && !is_packed;
      return loose;
    }
  }
  if (name[0] != '.' && is_archive(name)) return LooseName{without_extension(name), name, 0, 0};
  return {};
}

std::map<std::string, std::vector<Attempt>> find_loose_attempts(
    const fs::path& folder, const std::vector<Chapter>& chapters,
    std::vector<std::string>& left_out) {
  std::map<std::string, std::map<std::string, Versions>> found;
  std::map<std::string, std::map<long long, std::int64_t>> times;  // of Blackboard's attempts
  std::map<std::string, std::string> users;                        // of Blackboard
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    std::error_code ignored;
    if (fs::is_directory(entry.path(), ignored)) continue;
    const std::string name = entry.path().filename().string();
    const std::optional<LooseName> file = read_loose_name(name, chapters);
    const bool is_unpacked =
        file && file->file == name && fs::is_directory(folder / file->student, ignored);
    if (file && !is_unpacked) {
      Versions& versions = found[file->student][file->file];
      // Two versions of notes are no two attempts.
      if (file->is_other) versions.clear();
      versions[{file->submission, file->upload}] = {entry.path(), file->is_late,
                                                    file->is_of_moodle};
      if (file->time) times[file->student][file->submission] = *file->time;
      if (file->is_of_blackboard) {
        std::string& user = users[file->student];
        if (file->is_comments && user.empty()) user = user_in(entry.path());
      }
    } else if (name[0] != '.') {
      left_out.push_back(name);
    }
  }
  std::map<std::string, std::vector<Attempt>> all;
  const std::map<std::string, std::string> named = users_of(users);
  for (const auto& [name, files] : found) {
    const auto user = named.find(name);
    const std::string& student = user == named.end() ? name : user->second;
    std::size_t count = 0;
    for (const auto& [file, versions] : files) count = std::max(count, versions.size());
    for (std::size_t k = 0; k < count; ++k) {
      all[student].push_back(attempt_of(student, files, k));
      const auto time = times.find(name);
      if (time == times.end()) continue;
      const auto place = static_cast<std::ptrdiff_t>(std::min(k, time->second.size() - 1));
      all[student].back().platform_time = std::next(time->second.begin(), place)->second;
    }
  }
  std::sort(left_out.begin(), left_out.end());
  return all;
}

}  // namespace wick::grade
