#include "tools/grade/handin/open_archive.h"

#include "tools/grade/handin/read_submitted.h"
#include "tools/grade/handin/unpack/parts.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"

#include <cstring>
#include <string_view>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t most_archive_bytes = std::size_t{64} << 20;

Limits unpack_limits() {
  Limits limits;
  limits.cpu_seconds = 10;
  limits.wall_seconds = 120;
#ifdef __SANITIZE_ADDRESS__
  limits.memory_bytes = 0;
#else
  limits.memory_bytes = std::size_t{512} << 20;
#endif
  limits.result_bytes = 2 * archive_bounds::taken_bytes;
  limits.file_bytes = most_archive_bytes;
  return limits;
}

fs::path find_program() {
  const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "wick-unpack";
  if (!fs::exists(program)) {
    fail<Error>("an archive cannot be opened: there is no ", program.string(),
                ": build it with: tools/wick grade");
  }
  return program;
}

[[noreturn]] void refuse(const std::string& name, const std::string& reason) {
  fail<RefusedFile>(name, " ", reason);
}

void check_ending(const Outcome& outcome, const std::string& name) {
  if (outcome.succeeded()) return;
  if (outcome.is_out_of_wall_time || outcome.ending == Ending::NotStarted) {
    fail<Error>(name, " could not be unpacked on this machine: ", outcome.standard_error);
  }
  if (outcome.ending == Ending::TimeLimit) refuse(name, "takes more than 10 s to unpack");
  if (outcome.ending == Ending::MemoryLimit) refuse(name, "needs more than 512 MB to be unpacked");
  refuse(name, "is broken: the program that unpacks it ends early");
}

// Reads what the program wrote. It may have been taken over by the archive, so nothing of it is
// believed.
class Reader {
 public:
  Reader(const std::string& text, const std::string& name) : rest_(text), name_(name) {}

  PartKind read(std::string& path, std::string& data) {
    const auto kind = static_cast<PartKind>(number());
    const std::size_t path_size = number(), data_size = number();
    path = bytes(path_size);
    data = bytes(data_size);
    return kind;
  }

 private:
  std::uint32_t number() {
    std::uint32_t value = 0;
    const std::string text = bytes(sizeof value);
    std::memcpy(&value, text.data(), sizeof value);
    return value;
  }

  std::string bytes(std::size_t count) {
    if (count > rest_.size()) refuse(name_, "is broken: unpacking it gives no whole answer");
    const std::string text(rest_.substr(0, count));
    rest_.remove_prefix(count);
    return text;
  }

  std::string_view rest_;
  const std::string& name_;
};

bool is_within_bounds(const std::string& path, const std::string& data,
                      const std::set<std::string>& wanted) {
  return path == path_within(path) && wanted.count(last_part(path)) != 0 &&
         folders_above(path) <= archive_bounds::folders_deep &&
         data.size() <= archive_bounds::file_bytes;
}

OpenedArchive read_parts(const std::string& text, const std::string& name,
                         const std::set<std::string>& wanted) {
  OpenedArchive opened;
  Reader reader(text, name);
  std::string path, data;
  for (;;) {
    switch (reader.read(path, data)) {
      case PartKind::File:
        if (!is_within_bounds(path, data, wanted))
          refuse(name, "is broken: unpacking it gives false names");
        opened.files[path] = data;
        break;
      case PartKind::Refused:
        opened.refused[printable_name(beginning_of(path, 200))] = bounded(data, 200);
        break;
      case PartKind::Other: opened.others.push_back(path); break;
      case PartKind::Broken: refuse(name, bounded(data, 300));
      case PartKind::End: return opened;
      default: refuse(name, "is broken: unpacking it gives no whole answer");
    }
  }
}

}  // namespace

OpenedArchive open_archive(const fs::path& archive, const std::set<std::string>& wanted,
                           const Sandbox& sandbox) {
  const std::string name = printable_name(archive.filename().string());
  const TemporaryFolder folder;
  write_atomically(folder.path() / "archive", read_submitted(archive, most_archive_bytes));
  Task task;
  task.command = {find_program().string(), "archive"};
  task.command.insert(task.command.end(), wanted.begin(), wanted.end());
  task.folder = folder.path();
  // Where libarchive lies, if it is not the system's.
  if (*WICK_ARCHIVE_FOLDER != '\0') task.readable.push_back(WICK_ARCHIVE_FOLDER);
  task.limits = unpack_limits();
  task.keeps_files = true;  // otherwise the program sees an empty folder
  Outcome outcome = sandbox.run(task);
  if (outcome.is_out_of_wall_time) outcome = sandbox.run(task);  // the machine may be busy
  check_ending(outcome, name);
  return read_parts(outcome.result, name, wanted);
}

}  // namespace wick::grade
