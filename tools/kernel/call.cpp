#include "call.h"

#include <cxxabi.h>
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
#include <typeinfo>

namespace kernel {
namespace {

// Ends a loop of a cell that the reader interrupts.
struct Interrupted {};

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

// The type of the exception that is being handled, as C++ spells it.
std::string type_of_exception() {
  const std::type_info* type = abi::__cxa_current_exception_type();
  if (!type) return "exception";
  int status = 0;
  char* name = abi::__cxa_demangle(type->name(), nullptr, nullptr, &status);
  std::string text = status == 0 ? name : type->name();
  std::free(name);
  return text;
}

// While it lives, SIGINT ends the cell that this thread runs, at the cell's next safepoint.
class Interruptible {
 public:
  Interruptible();
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
};

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
  // A signal that came too late must not end the next wait for a socket.
  const timespec now{};
  while (sigtimedwait(&wake, nullptr, &now) > 0) {
  }
}

// In another thread, or while another exception is on its way, this one would end the process. The
// request stays until the cell ends: a cell that catches everything is interrupted again.
void leave_cell() {
  if (pthread_equal(pthread_self(), runner) && std::uncaught_exceptions() == 0) throw Interrupted();
}

}  // namespace

void wait_for_interrupts() {
  const sigset_t interrupt = set_of(SIGINT);
  const sigset_t wake = set_of(SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &interrupt, nullptr);
  pthread_sigmask(SIG_BLOCK, &wake, nullptr);
  // The handler does nothing: the signal ends a sleep early.
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
      // A client that was killed could not ask for an end.
      if (has_client && getppid() != client) _exit(1);
      if (signal != SIGINT) continue;
      const std::lock_guard lock(mutex);
      if (!running) continue;  // there is no cell to interrupt
      requested = true;
      pthread_kill(runner, SIGUSR1);
    }
  }).detach();
}

void call(void (*function)()) {
  try {
    const Interruptible interruptible;
    function();
  } catch (const Interrupted&) {
    throw CellError{"Interrupted", "the cell was interrupted; what it did until then is done", {}};
  } catch (const std::exception& error) {
    throw CellError{type_of_exception(), error.what(), {}};
  } catch (const std::string& text) {
    throw CellError{"std::string", text, {}};
  } catch (const char* text) {
    throw CellError{"const char*", text, {}};
  } catch (...) {
    throw CellError{type_of_exception(), "an exception that says no more", {}};
  }
}

}  // namespace kernel

extern "C" __attribute__((visibility("default"))) void wick_kernel_safepoint() {
  if (kernel::requested.load(std::memory_order_relaxed)) kernel::leave_cell();
}
