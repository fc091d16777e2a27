#include "nn/checkpoint/replace_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstring>

namespace wick {

namespace {

// With its slash, or empty if the path has no folder.
std::string folder_of(const std::string& path) { return path.substr(0, path.rfind('/') + 1); }

// Where the links at the end of a path lead, also if no file is there yet.
bool follow(std::string& path) {
  for (int link = 0; link < 40; ++link) {
    char target[PATH_MAX];
    const ssize_t length = ::readlink(path.c_str(), target, sizeof target);
    if (length < 0) return true;  // no link, or nothing there
    const std::string next(target, static_cast<std::size_t>(length));
    path = next[0] == '/' ? next : folder_of(path) + next;
  }
  errno = ELOOP;
  return false;
}

bool write_all(int descriptor, const std::vector<std::string_view>& pieces) {
  for (const std::string_view piece : pieces) {
    for (std::size_t done = 0; done < piece.size();) {
      const ssize_t count = ::write(descriptor, piece.data() + done, piece.size() - done);
      if (count < 0 && errno != EINTR) return false;
      if (count > 0) done += static_cast<std::size_t>(count);
    }
  }
  return true;
}

// To open a pipe without a reader would wait for ever, so it is opened without waiting; the writes
// themselves may wait.
bool write_through(const std::string& path, const std::vector<std::string_view>& pieces) {
  const OpenFile file(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  return file.get() >= 0 && ::fcntl(file.get(), F_SETFL, 0) == 0 && write_all(file.get(), pieces);
}

// Creates a file beside `path`, with the permissions of any new file.
int create_beside(const std::string& path, std::string& name) {
  for (int attempt = 0;; ++attempt) {
    name = path + "." + std::to_string(::getpid()) + "." + std::to_string(attempt);
    const int file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0 || errno != EEXIST) return file;
  }
}

// Sets the permissions of the file to `mode` unless that is -1.
bool write_and_rename(const std::string& path, const std::vector<std::string_view>& pieces,
                      int mode) {
  std::string temporary;
  const OpenFile file(create_beside(path, temporary));
  if (file.get() < 0) return false;
  const bool is_done = write_all(file.get(), pieces) &&
                       (mode < 0 || ::fchmod(file.get(), static_cast<mode_t>(mode)) == 0) &&
                       ::fsync(file.get()) == 0 && ::rename(temporary.c_str(), path.c_str()) == 0;
  if (!is_done) {
    const int reason = errno;
    ::unlink(temporary.c_str());
    errno = reason;
    return false;
  }
  // Without this fsync the new name itself might not survive a power cut.
  const std::string folder = folder_of(path);
  const OpenFile directory(
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.get() >= 0) ::fsync(directory.get());
  return true;
}

}  // namespace

OpenFile::~OpenFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::string replace_file(const std::string& path, const std::vector<std::string_view>& pieces,
                         Links links, int mode) {
  const bool follows = links == Links::Follow;
  struct stat old;
  const bool exists = (follows ? ::stat(path.c_str(), &old) : ::lstat(path.c_str(), &old)) == 0;
  const bool is_file = exists && S_ISREG(old.st_mode);
  const bool is_replaced = !exists || is_file || S_ISDIR(old.st_mode) || S_ISLNK(old.st_mode);
  if (!is_replaced && !follows) return "it is not a file";
  bool is_done = false;
  if (!is_replaced) {
    is_done = write_through(path, pieces);
  } else {
    std::string target = path;
    is_done = (!follows || follow(target)) &&
              write_and_rename(target, pieces, is_file ? old.st_mode & 0777 : mode);
  }
  return is_done ? "" : std::strerror(errno);
}

}  // namespace wick
