#include "tools/grade/handin/read_submitted.h"

#include "tools/grade/system/pipe.h"
#include "tools/grade/system/printable.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <set>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// Throws the reason why a file or folder was not read. A lack of the machine is no fault of the
// file. A file that its author has closed to us is at fault: it must not end the grading of a
// class.
[[noreturn]] void refuse(const std::string& name, int reason) {
  static const std::set<int> ours = {EMFILE, ENFILE, ENOMEM, EIO, ESTALE, ETIMEDOUT, EAGAIN};
  if (ours.count(reason) != 0) fail<Error>(name, " cannot be read: ", std::strerror(reason));
  fail<RefusedFile>(name, " cannot be read: ", std::strerror(reason));
}

}  // namespace

std::string read_submitted(const fs::path& path, std::size_t most_bytes) {
  const std::string name = printable_name(path.filename().string());
  // O_PATH finds out what it is without opening it.
  const Descriptor place(::open(path.c_str(), O_PATH | O_CLOEXEC | O_NOFOLLOW));
  struct stat found {
  }, status{};
  if (!place.is_open() || ::fstat(place.get(), &found) != 0) refuse(name, errno);
  if (!S_ISREG(found.st_mode)) fail<RefusedFile>(name, " is not a plain file");
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  if (!file.is_open() || ::fstat(file.get(), &status) != 0) refuse(name, errno);
  if (status.st_dev != found.st_dev || status.st_ino != found.st_ino) {
    fail<RefusedFile>(name, " was replaced while it was read");
  }
  if (static_cast<std::size_t>(status.st_size) > most_bytes) {
    fail<RefusedFile>(name, " is larger than ", most_bytes >> 20, " MB");
  }
  // A file may grow meanwhile, and those of the kernel say that they are empty.
  std::string text(std::min(most_bytes, std::max<std::size_t>(status.st_size, 1 << 20)) + 1, '\0');
  std::size_t size = 0;
  while (size < text.size()) {
    const ssize_t count = ::read(file.get(), text.data() + size, text.size() - size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) refuse(name, errno);
    if (count == 0) break;
    size += static_cast<std::size_t>(count);
  }
  if (size == text.size()) fail<RefusedFile>(name, " grew while it was read");
  text.resize(size);
  return text;
}

void check_submitted_folder(const fs::path& folder) {
  const Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW));
  if (!opened.is_open()) refuse("the folder", errno);
}

}  // namespace wick::grade
