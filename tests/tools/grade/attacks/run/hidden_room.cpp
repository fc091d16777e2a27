// 90.1 wrong_value
// 90.2 passed
// refused 90.1
// Room on the disk that no listing shows: files without a name, folders in folders, room taken
// but not written.

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

bool succeeds() {
  if (::open(".", O_TMPFILE | O_RDWR, 0600) >= 0) return true;
  const int file = ::open("file", O_CREAT | O_RDWR, 0600);
  if (::fallocate(file, 0, 0, 1 << 20) == 0) return true;
  return ::unlink("file") == 0 || ::mkdir("folder", 0700) == 0 || ::rename("file", "other") == 0 ||
         ::symlink("file", "link") == 0 || ::mkfifo("pipe", 0600) == 0;
}
