// 90.1 wrong_value
// 90.2 passed
// refused 90.1
// Any socket that leads out of this process.

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

bool succeeds() {
  for (int family : {AF_INET, AF_INET6, AF_NETLINK, AF_PACKET, AF_UNIX, AF_VSOCK}) {
    if (::socket(family, SOCK_DGRAM, 0) >= 0 || ::socket(family, SOCK_STREAM, 0) >= 0) return true;
  }
  return false;
}
