#include "nn/checkpoint/file.h"

#include "core/error.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace wick::nn {

namespace {

/// A file descriptor, closed at the end of its scope.
class Descriptor {
 public:
  explicit Descriptor(int descriptor) : descriptor_(descriptor) {}
  ~Descriptor() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return descriptor_; }

 private:
  int descriptor_;
};

[[noreturn]] void fail_to(const char* act, const std::string& path) {
  fail<Error>(act, " ", path, ": ", std::strerror(errno));
}

// Creates a file beside `path`, with the permissions of any new file.
int create_beside(const std::string& path, std::string& name) {
  for (int attempt = 0;; ++attempt) {
    name = path + "." + std::to_string(::getpid()) + "." + std::to_string(attempt);
    const int file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0 || errno != EEXIST) return file;
  }
}

bool write_all(int descriptor, const std::string& bytes) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t count = ::write(descriptor, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno != EINTR) return false;
    if (count > 0) done += static_cast<std::size_t>(count);
  }
  return true;
}

bool write_and_rename(int descriptor, const std::vector<std::string>& pieces,
                      const std::string& temporary, const std::string& path) {
  for (const std::string& piece : pieces) {
    if (!write_all(descriptor, piece)) return false;
  }
  struct stat old;
  const bool replaces = ::stat(path.c_str(), &old) == 0;
  if (replaces && ::fchmod(descriptor, old.st_mode & 0777) != 0) return false;
  return ::fsync(descriptor) == 0 && ::rename(temporary.c_str(), path.c_str()) == 0;
}

}  // namespace

std::string read_file(const std::string& path) {
  constexpr const char* act = "load: cannot read";
  // O_NONBLOCK: to open a pipe without a writer would otherwise wait for ever.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status;
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0) fail_to(act, path);
  if (!S_ISREG(status.st_mode)) fail<Error>(act, " ", path, ": it is not a file");

  std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count = ::read(file.get(), bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno != EINTR) fail_to(act, path);
    if (count == 0) break;  // the file was cut after fstat
    if (count > 0) done += static_cast<std::size_t>(count);
  }
  bytes.resize(done);
  return bytes;
}

void replace_file(const std::string& path, const std::vector<std::string>& pieces) {
  constexpr const char* act = "save: cannot write";
  std::string temporary;
  const Descriptor file(create_beside(path, temporary));
  if (file.get() < 0) fail_to(act, path);
  if (!write_and_rename(file.get(), pieces, temporary, path)) {
    const int reason = errno;
    ::unlink(temporary.c_str());
    errno = reason;
    fail_to(act, path);
  }
  // Without this fsync the new name itself might not survive a power cut.
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.get() >= 0) ::fsync(directory.get());
}

}  // namespace wick::nn
