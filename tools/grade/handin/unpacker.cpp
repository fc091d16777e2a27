#include "tools/grade/handin/unpacker.h"

#include "tools/grade/course/questions.h"
#include "tools/grade/handin/open_archive.h"
#include "tools/grade/handin/read_submitted.h"
#include "tools/grade/handin/receipt.h"
#include "tools/grade/handin/unpack/parts.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <system_error>
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

// The paths of an archive's files, and why a file cannot lie beside those before it.
class Places {
 public:
  std::string problem_of(const std::string& path) {
    constexpr std::size_t longest_name = 255, longest_path = 2000;
    for (const fs::path& part : fs::path(path)) {
      if (part.native().size() > longest_name) {
        return concatenate("has a name of ", part.native().size(),
                           " bytes in its path: a name has at most ", longest_name);
      }
    }
    if (path.size() > longest_path) {
      return concatenate("has a path of ", path.size(), " bytes: a path has at most ",
                         longest_path);
    }
    const std::string name = in_small_letters(path);
    for (std::size_t end = name.find('/'); end != std::string::npos;
         end = name.find('/', end + 1)) {
      const std::string folder = name.substr(0, end);
      if (files_.count(folder) != 0) return "is below " + bounded(files_[folder], 200) + ", a file";
    }
    const auto [first, is_new] = files_.emplace(name, path);
    return is_new ? ""
                  : "and " + bounded(first->second, 200) + " differ in the case of letters alone";
  }

 private:
  std::map<std::string, std::string> files_;  // by the path in small letters
};

// True for what the names in an archive cause on a disk that takes fewer names than others. All
// else is this machine's fault.
bool is_of_names(const std::error_code& error) {
  for (const std::errc each : {std::errc::filename_too_long, std::errc::illegal_byte_sequence,
                               std::errc::invalid_argument, std::errc::not_a_directory,
                               std::errc::file_exists, std::errc::too_many_symbolic_link_levels}) {
    if (error == each) return true;
  }
  return false;
}

// Writes the archive's files into a folder. Moves those that cannot lie there to `refused`.
void write_files(OpenedArchive& opened, const fs::path& folder, const fs::path& archive) {
  Places places;
  std::error_code ignored;
  const fs::file_time_type time = fs::last_write_time(archive);
  for (auto entry = opened.files.begin(); entry != opened.files.end();) {
    const auto& [path, text] = *entry;
    std::string problem = places.problem_of(path);
    const fs::path file = folder / path;
    std::error_code error;
    if (problem.empty()) fs::create_directories(file.parent_path(), error);
    if (error && !is_of_names(error)) {
      fail<Error>(printable_name(archive.filename().string()),
                  " could not be unpacked on this machine: ", error.message());
    }
    if (error) problem = "has a path that this disk does not take: " + error.message();
    if (!problem.empty()) {
      opened.refused[bounded(path, 200)] = problem;
      entry = opened.files.erase(entry);
      continue;
    }
    write_atomically(file, text);
    fs::last_write_time(file, time, ignored);
    ++entry;
  }
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
  if (!opened.files.empty()) {
    if (folder_ == nullptr) folder_ = std::make_unique<TemporaryFolder>();
    // What an archive leaves behind that this machine could not unpack is never another's.
    unpacked.folder = folder_->path() / std::to_string(++folders_);
    write_files(opened, unpacked.folder, archive);
  }
  if (opened.files.empty()) unpacked.folder.clear();
  add_remarks(opened, printable_name(archive.filename().string()), unpacked.remarks);
  if (!unpacked.folder.empty()) others_[unpacked.folder] = opened.others;
  return unpacked;
}

}  // namespace wick::grade
