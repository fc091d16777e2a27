// 90.1 wrong_value output_limit
// 90.2 passed
// refused 90.1
// As many files as there is room for: 400 MB of them would be too many.

#include <fcntl.h>
#include <unistd.h>

#include <string>

bool succeeds() {
  const std::string block(1 << 20, 'x');
  int written = 0;
  for (int file = 0; file < 8; ++file) {
    const int descriptor = ::open(std::to_string(file).c_str(), O_CREAT | O_WRONLY, 0600);
    for (int i = 0; i < 50; ++i) {
      if (::write(descriptor, block.data(), block.size()) == static_cast<ssize_t>(block.size()))
        ++written;
    }
    ::close(descriptor);
  }
  ::usleep(100000);
  return written >= 400;
}
