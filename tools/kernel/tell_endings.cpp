#include "tell_endings.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <utility>

namespace kernel {
namespace {

struct Fatal {
  int signal;
  const char* what;
};

constexpr Fatal fatal_signals[] = {
    {SIGSEGV, "SIGSEGV: a pointer leads nowhere, such as a null pointer, or calls nest too deeply"},
    {SIGBUS, "SIGBUS: a pointer leads beyond the end of what it pointed into"},
    {SIGFPE, "SIGFPE: an integer was divided by 0, or the quotient is too large"},
    {SIGILL, "SIGILL: the program came to a place that the compiler took for unreachable"},
    {SIGABRT,
     "SIGABRT: abort was called, an assertion failed, or an exception was thrown where "
     "none can be caught"},
};

// Handed from another thread to the one that runs the cells.
constexpr int exit_was_called = SIGUSR2;

std::function<void(const std::string&)> teller;
pthread_t cell_thread;
pid_t process;
std::atomic<bool> is_told = false;
std::atomic<int> exit_status = 0;

// The report may wait for a lock that the interrupted code holds: then the process ends without it.
void end_in_two_seconds() {
  signal(SIGALRM, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGALRM);
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
  alarm(2);
}

void report(const std::string& what) {
  end_in_two_seconds();
  teller(what);
  usleep(200'000);  // for the thread that sends
}

// Only the thread that runs the cells may send: another one hands its signal over, and waits.
void hand_over(int signal) {
  end_in_two_seconds();
  pthread_kill(cell_thread, signal);
  while (true) pause();
}

void on_signal(int signal) {
  if (getpid() == process && !pthread_equal(pthread_self(), cell_thread)) hand_over(signal);
  if (getpid() == process && !is_told.exchange(true)) {
    if (signal == exit_was_called) {
      report("exit(" + std::to_string(exit_status) + ") was called");
      _exit(exit_status);
    }
    for (const Fatal& fatal : fatal_signals) {
      if (fatal.signal == signal) report(fatal.what);
    }
  }
  ::signal(signal, SIG_DFL);
  raise(signal);  // comes when this handler returns
}

// Destroys nothing that is in use.
void on_exit_call(int status, void* /*argument*/) {
  if (getpid() != process) _exit(status);
  exit_status = status;
  if (!pthread_equal(pthread_self(), cell_thread)) hand_over(exit_was_called);
  on_signal(exit_was_called);
}

}  // namespace

void tell_endings(std::function<void(const std::string& what)> report) {
  teller = std::move(report);
  cell_thread = pthread_self();
  process = getpid();
  // A stack of its own, for calls that nest too deeply. The messages need some of it.
  static constexpr std::size_t size = 1 << 20;
  const stack_t stack{std::malloc(size), 0, size};
  sigaltstack(&stack, nullptr);
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_ONSTACK;
  for (const Fatal& fatal : fatal_signals) sigaction(fatal.signal, &action, nullptr);
  sigaction(exit_was_called, &action, nullptr);
  on_exit(on_exit_call, nullptr);
}

}  // namespace kernel
