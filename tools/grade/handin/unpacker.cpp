#include "tools/grade/handin/unpacker.h"

#include "tools/grade/course/questions.h"
#include "tools/grade/handin/open_archive.h"
#include "tools/grade/handin/read_submitted.h"
#include "tools/grade/handin/receipt.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <utility>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t most_remarks = 5;

void add_remarks(const OpenedArchive& opened, const std::string& name,
                 std::vector<std::string>& remarks) {
  std::size_t count = 0;
  for (const auto& [path, reason] : opened.refused) {
    if (++count <= most_remarks) remarks.push_back(concatenate(name, ": ", path, " ", reason));
  }
  if (count > most_remarks) {
    remarks.push_back(concatenate(name, ": ", count - most_remarks, " more entries are left out"));
  }
  if (!opened.files.empty()) return;
  std::string list;
  count = 0;
  for (const std::string& path : opened.others) {
    if (++count <= most_remarks) list += (list.empty() ? "" : ", ") + printable_name(path);
  }
  if (count > most_remarks) list += ", ..";
  remarks.push_back(
      concatenate(name, " holds no file of a chapter", list.empty() ? "" : ", but " + list));
}

}  // namespace

Unpacker::Unpacker(const std::vector<Chapter>& chapters, GivesSandbox sandbox)
    : wanted_{receipt_name, answers_name}, sandbox_(std::move(sandbox)) {
  for (const Chapter& chapter : chapters) {
    for (const std::string& file : chapter.files) wanted_.insert(stub_name(file));
  }
}

fs::path Unpacker::unpack(const fs::path& archive, std::vector<std::string>& remarks) {
  auto found = known_.find(archive);
  if (found == known_.end()) found = known_.emplace(archive, open(archive)).first;
  const Unpacked& unpacked = found->second;
  remarks.insert(remarks.end(), unpacked.remarks.begin(), unpacked.remarks.end());
  return unpacked.folder;
}

std::vector<std::string> Unpacker::not_taken(const fs::path& folder) const {
  std::vector<std::string> paths;
  if (folder_ == nullptr) return paths;
  const fs::path below = folder.lexically_relative(folder_->path());
  const auto others =
      below.empty() ? others_.end() : others_.find(folder_->path() / *below.begin());
  if (others == others_.end()) return paths;
  const std::string start = folder.lexically_relative(others->first).string() + "/";
  for (const std::string& path : others->second) {
    if (start == "./") {
      paths.push_back(path);
    } else if (starts_with(path, start)) {
      paths.push_back(path.substr(start.size()));
    }
  }
  return paths;
}

Unpacker::Unpacked Unpacker::open(const fs::path& archive) {
  static const Sandbox limits_alone;
  OpenedArchive opened;
  try {
    opened = open_archive(archive, wanted_, sandbox_ ? sandbox_() : limits_alone);
  } catch (const RefusedFile& error) {
    return {{}, {error.what()}};
  }
  Unpacked unpacked;
  add_remarks(opened, printable_name(archive.filename().string()), unpacked.remarks);
  if (opened.files.empty()) return unpacked;
  if (folder_ == nullptr) folder_ = std::make_unique<TemporaryFolder>();
  unpacked.folder = folder_->path() / std::to_string(known_.size());
  others_[unpacked.folder] = opened.others;
  const fs::file_time_type time = fs::last_write_time(archive);
  for (const auto& [path, text] : opened.files) {
    const fs::path file = unpacked.folder / path;
    fs::create_directories(file.parent_path());
    write_atomically(file, text);
    fs::last_write_time(file, time);
  }
  return unpacked;
}

}  // namespace wick::grade
