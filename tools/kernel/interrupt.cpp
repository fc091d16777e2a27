#include "interrupt.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <mutex>
#include <string>
#include <thread>

namespace kernel {
namespace {

std::atomic<bool> requested = false;
std::mutex mutex;
bool running = false;
pthread_t runner;

sigset_t set_of(int signal) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  return set;
}

}  // namespace

void wait_for_interrupts() {
  const sigset_t interrupt = set_of(SIGINT);
  const sigset_t wake = set_of(SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &interrupt, nullptr);
  pthread_sigmask(SIG_BLOCK, &wake, nullptr);
  // Its only work is to let a sleep end early.
  struct sigaction nothing {};
  nothing.sa_handler = [](int) {};
  sigaction(SIGUSR1, &nothing, nullptr);
  const char* named = std::getenv("JPY_PARENT_PID");
  const pid_t client = getppid();
  const bool has_client = named && std::to_string(client) == named;
  std::thread([interrupt, client, has_client] {
    while (true) {
      const timespec second{1, 0};
      const int signal = sigtimedwait(&interrupt, nullptr, &second);
      // A client that was killed has told nobody to stop.
      if (has_client && getppid() != client) _exit(1);
      if (signal != SIGINT) continue;
      const std::lock_guard lock(mutex);
      if (!running) continue;  // an interrupt of nothing
      requested = true;
      pthread_kill(runner, SIGUSR1);
    }
  }).detach();
}

Interruptible::Interruptible() {
  const std::lock_guard lock(mutex);
  runner = pthread_self();
  running = true;
  const sigset_t wake = set_of(SIGUSR1);
  pthread_sigmask(SIG_UNBLOCK, &wake, nullptr);
}

Interruptible::~Interruptible() {
  const std::lock_guard lock(mutex);
  running = false;
  requested = false;
  const sigset_t wake = set_of(SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &wake, nullptr);
  // One that came too late must not meet the sockets that are polled next.
  const timespec now{};
  while (sigtimedwait(&wake, nullptr, &now) > 0) {
  }
}

namespace {

// Elsewhere, or while another exception is on its way, this one would end the process. The request
// stays until the cell ends: a cell that catches everything is asked again.
void leave_cell() {
  if (pthread_equal(pthread_self(), runner) && std::uncaught_exceptions() == 0) throw Interrupted();
}

}  // namespace
}  // namespace kernel

extern "C" __attribute__((visibility("default"))) void wick_kernel_safepoint() {
  if (kernel::requested.load(std::memory_order_relaxed)) kernel::leave_cell();
}
