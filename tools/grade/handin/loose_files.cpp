#include "tools/grade/handin/loose_files.h"

#include <algorithm>
#include <cstdlib>
#include <regex>
#include <utility>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// The end of the file's name that is a stub's name, or an archive's: "attention.cpp" of
// "doe_jane_123456_attention.cpp". The longest counts, since a stub may be called
// self_attention.cpp.
std::string own_name(const std::string& name, const std::vector<Chapter>& chapters) {
  std::string longest;
  for (const Chapter& chapter : chapters) {
    for (const std::string& file : chapter.files) {
      const std::string end = "_" + stub_name(file);
      const bool fits = name.size() > end.size() &&
                        name.compare(name.size() - end.size(), std::string::npos, end) == 0;
      if (fits && end.size() > longest.size() + 1) longest = end.substr(1);
    }
  }
  if (!longest.empty() || !is_archive(name)) return longest;
  static const std::regex after_two_numbers(R"(_\d{1,18}_\d{1,18}_(?=\D))");
  static const std::regex after_a_long_number(R"(_\d{3,18}_(?=\D))");
  std::smatch parts;
  if (std::regex_search(name, parts, after_two_numbers) ||
      std::regex_search(name, parts, after_a_long_number)) {
    return parts.suffix();
  }
  return longest;
}

// "attention-1.cpp" is the second upload of attention.cpp.
std::pair<std::string, long long> without_upload(const std::string& name) {
  static const std::regex pattern(R"(^(.*)-(\d{1,9})(\.[A-Za-z]+)$)");
  std::smatch parts;
  if (!std::regex_match(name, parts, pattern)) return {name, 0};
  return {parts.str(1) + parts.str(3), std::atoll(parts.str(2).c_str())};
}

}  // namespace

std::optional<LooseName> read_loose_name(const std::string& name,
                                         const std::vector<Chapter>& chapters) {
  const auto [plain, upload] = without_upload(name);
  const std::string file = own_name(plain, chapters);
  if (file.empty()) return {};
  static const std::regex pattern(R"(^(.+?)(_LATE)?_(\d{1,18})(?:_(\d{1,18}))?$)");
  const std::string front = plain.substr(0, plain.size() - file.size() - 1);
  std::smatch parts;
  if (!std::regex_match(front, parts, pattern)) return {};
  return LooseName{parts.str(1) + "_" + parts.str(3), file,
                   parts[4].matched ? std::atoll(parts.str(4).c_str()) : 0, upload};
}

std::vector<Work> find_loose_work(const fs::path& folder, const std::vector<Chapter>& chapters,
                                  std::vector<std::string>& left_out) {
  std::map<std::string, std::map<std::string, std::pair<LooseName, fs::path>>> latest;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    std::error_code ignored;
    if (fs::is_directory(entry.path(), ignored)) continue;
    const std::string name = entry.path().filename().string();
    const std::optional<LooseName> found = read_loose_name(name, chapters);
    if (!found) {
      if (name[0] != '.') left_out.push_back(name);
      continue;
    }
    const auto age = [](const LooseName& file) {
      return std::make_pair(file.submission, file.upload);
    };
    const auto [known, is_new] =
        latest[found->student].try_emplace(found->file, *found, entry.path());
    if (is_new) continue;
    std::pair<LooseName, fs::path> other(*found, entry.path());
    if (age(known->second.first) < age(*found)) std::swap(known->second, other);
    left_out.push_back(other.second.filename().string());
  }
  std::vector<Work> all;
  for (const auto& [student, files] : latest) {
    Work work;
    work.student = student;
    for (const auto& [name, file] : files) work.loose[name] = file.second;
    all.push_back(work);
  }
  std::sort(left_out.begin(), left_out.end());
  return all;
}

}  // namespace wick::grade
