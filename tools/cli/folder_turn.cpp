#include "tools/cli/folder_turn.h"

#include "core/error.h"

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace wick::cli {

FolderTurn::FolderTurn(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  file_ = grade::Descriptor(::open((folder / ".turn").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
  if (!file_.is_open()) fail<Error>(folder.string(), ": ", std::strerror(errno));
  if (::flock(file_.get(), LOCK_EX | LOCK_NB) == 0) return;
  if (errno == EWOULDBLOCK) {
    std::fprintf(stderr, "wick: waiting for another wick that uses %s\n", folder.c_str());
  }
  while (::flock(file_.get(), LOCK_EX) != 0) {
    if (errno != EINTR) fail<Error>(folder.string(), ": ", std::strerror(errno));
  }
}

}  // namespace wick::cli
