// 90.1 wrong_value
// 90.2 passed
// refused 90.1
// Files of the machine that every user may read.

#include <fcntl.h>
#include <unistd.h>

bool reads(const char* path) {
  char text[16];
  const int file = ::open(path, O_RDONLY);
  return file >= 0 && (::read(file, text, sizeof text) > 0 || ::lseek(file, 0, SEEK_END) > 0);
}

bool succeeds() {
  return reads("/etc/passwd") || reads("/etc/hostname") || reads("/var/lib/dpkg/status") ||
         reads("/dev/zero") || reads("/dev/urandom");
}
