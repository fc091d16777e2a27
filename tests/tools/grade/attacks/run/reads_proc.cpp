// 90.1 wrong_value
// 90.2 passed
// refused 90.1
// What /proc tells of its parent, of others and of itself.

#include <fcntl.h>
#include <unistd.h>

#include <string>

bool opens(const std::string& path) { return ::open(path.c_str(), O_RDONLY) >= 0; }

bool succeeds() {
  for (const char* what : {"/mem", "/environ", "/maps", "/cmdline", "/fd", "/status"}) {
    if (opens("/proc/" + std::to_string(::getppid()) + what)) return true;
    if (opens("/proc/1" + std::string(what)) || opens("/proc/self" + std::string(what)))
      return true;
  }
  return false;
}
