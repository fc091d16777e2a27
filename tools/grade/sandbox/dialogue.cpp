#include "tools/grade/sandbox/dialogue.h"

#include "core/error.h"

#include <sys/socket.h>

#include <cerrno>
#include <cstring>

namespace wick::grade {

Dialogue::Dialogue(const Conversation& conversation) : conversation_(conversation) {
  if (!conversation_) return;
  int ends[2];
  // Unlike a pipe's, a write to a socket that its reader has closed can do without a signal.
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    fail<Error>("run: no socket: ", std::strerror(errno));
  }
  ours_ = lifted(ends[0]);
  input_ = lifted(ends[1]);
  ::shutdown(ours_.get(), SHUT_RD);
}

bool Dialogue::answer(std::string& written) {
  if (!conversation_) return true;
  const Reply reply = conversation_(written);
  if (reply.stop) return false;
  if (reply.bytes.empty()) return true;
  const ssize_t sent =
      ::send(ours_.get(), reply.bytes.data(), reply.bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  return sent == static_cast<ssize_t>(reply.bytes.size());
}

}  // namespace wick::grade
