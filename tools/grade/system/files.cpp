#include "tools/grade/system/files.h"

#include "core/error.h"
#include "nn/checkpoint/replace_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

constexpr const char* folder_names = "wick-held-";

[[noreturn]] void fail_on(const char* action, const fs::path& path) {
  const int reason = errno;
  fail<Error>(action, ": ", path.string(), ": ", std::strerror(reason));
}

void write(const fs::path& path, const std::string& text, Links links) {
  // Other users' programs read many of these files, whatever this user's umask is.
  const std::string reason = replace_file(path.string(), {text}, links, 0644);
  if (!reason.empty()) fail<Error>("write: ", path.string(), ": ", reason);
}

}  // namespace

std::string read_file(const fs::path& path) {
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  if (!stream || fs::is_directory(path)) {
    if (errno == 0) errno = EISDIR;
    fail_on("read", path);
  }
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

void write_atomically(const fs::path& path, const std::string& text) {
  write(path, text, Links::Replace);
}

void write_output(const fs::path& path, const std::string& text) {
  write(path, text, Links::Follow);
}

bool write_if_different(const fs::path& path, const std::string& text) {
  if (fs::exists(path) && read_file(path) == text) return false;
  if (path.has_parent_path()) fs::create_directories(path.parent_path());
  write_output(path, text);
  return true;
}

void copy_to(const fs::path& from, const fs::path& to) {
  fs::create_directories(to.parent_path());
  fs::copy_file(from, to);
}

std::string file_name_for(const std::string& student) {
  static const char* digits = "0123456789abcdef";
  constexpr std::size_t longest = 200;  // and an ending: a name in a folder has at most 255 bytes
  std::string name;
  std::size_t column = 0;
  for (const char letter : student) {
    if (column + 3 > longest) {  // before the letter: a first dot in a folder is no plain one
      name += "~/";
      column = 0;
    }
    const unsigned char code = static_cast<unsigned char>(letter);
    const bool is_plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                          (letter >= '0' && letter <= '9') || letter == '_' || letter == '-' ||
                          (letter == '.' && column > 0);
    const std::string shown = is_plain ? std::string(1, letter)
                                       : std::string("%") + digits[code >> 4] + digits[code & 15];
    name += shown;
    column += shown.size();
  }
  return name;
}

bool TemporaryFolder::is_name(const std::string& name) {
  const std::string start = folder_names;
  return name.compare(0, start.size(), start) == 0 && name.size() == start.size() + 6;
}

// Until it is locked the folder looks abandoned, and another process may remove it: then it is made
// again.
TemporaryFolder::TemporaryFolder() : TemporaryFolder(fs::temp_directory_path()) {}

TemporaryFolder::TemporaryFolder(const fs::path& parent) {
  bool is_there = false;
  while (!is_there) {
    std::string name = (parent / folder_names).string() + "XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) fail_on("make a temporary folder", name);
    path_ = name;
    lock_ = Descriptor(::open(name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!lock_.is_open() && errno != ENOENT) fail_on("make a temporary folder", path_);
    struct stat own {
    }, found{};
    while (lock_.is_open() && ::flock(lock_.get(), LOCK_EX) != 0) {
      if (errno != EINTR) fail_on("make a temporary folder", path_);
    }
    is_there = lock_.is_open() && ::fstat(lock_.get(), &own) == 0 &&
               ::stat(name.c_str(), &found) == 0 && own.st_ino == found.st_ino;
  }
  // Other users can reach a file in it if they know the name, and cannot list names.
  fs::permissions(path_, fs::perms(0711));
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace wick::grade
