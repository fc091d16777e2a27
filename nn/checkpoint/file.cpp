#include "nn/checkpoint/file.h"

#include "core/error.h"
#include "core/host_room.h"
#include "nn/checkpoint/replace_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace wick::nn {

namespace {

[[noreturn]] void fail_to_read(const std::string& path) {
  fail<Error>("load: cannot read ", path, ": ", std::strerror(errno));
}

}  // namespace

std::string read_file(const std::string& path, std::int64_t most) {
  // O_NONBLOCK: to open a pipe without a writer would otherwise wait for ever.
  const OpenFile file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status;
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0) fail_to_read(path);
  if (!S_ISREG(status.st_mode)) fail<Error>("load: cannot read ", path, ": it is not a file");
  if (status.st_size > most) {
    fail<Error>("load: cannot read ", path, ": it has ", status.st_size, " bytes, and may have ",
                most);
  }

  // A file of a few blocks may have any size.
  check_host_room(("load: cannot read " + path).c_str(), {status.st_size}, 1);
  std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count = ::read(file.get(), bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno != EINTR) fail_to_read(path);
    if (count == 0) break;  // the file was cut after fstat
    if (count > 0) done += static_cast<std::size_t>(count);
  }
  bytes.resize(done);
  return bytes;
}

void replace_file(const std::string& path, const std::vector<std::string>& pieces) {
  const std::string reason = wick::replace_file(path, {pieces.begin(), pieces.end()});
  if (!reason.empty()) fail<Error>("save: cannot write ", path, ": ", reason);
}

}  // namespace wick::nn
