#include "tools/grade/system/pipe.h"

#include "core/error.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace wick::grade {

void Descriptor::close() {
  if (number_ >= 0) ::close(number_);
  number_ = -1;
}

Descriptor lifted(int number) {
  const int above = ::fcntl(number, F_DUPFD_CLOEXEC, 32);
  const int reason = errno;
  ::close(number);
  if (above < 0) fail<Error>("run: no free file descriptor: ", std::strerror(reason));
  return Descriptor(above);
}

Stream::Stream(std::string* bytes, std::size_t limit) : bytes(bytes), limit(limit) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) fail<Error>("run: no pipe: ", std::strerror(errno));
  read = lifted(ends[0]);
  write = lifted(ends[1]);
  ::fcntl(read.get(), F_SETFL, O_NONBLOCK);
}

bool Stream::drain() {
  std::array<char, 1 << 16> buffer;
  while (read.is_open()) {
    const ssize_t count = ::read(read.get(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return true;
    if (count == 0) {
      read.close();
      return true;
    }
    const std::size_t room = limit - bytes->size();
    bytes->append(buffer.data(), std::min(room, static_cast<std::size_t>(count)));
    if (static_cast<std::size_t>(count) > room) return false;
  }
  return true;
}

}  // namespace wick::grade
