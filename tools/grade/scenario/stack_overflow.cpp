#include "tools/grade/scenario/stack_overflow.h"

#include "tools/grade/scenario/writer.h"

#include "core/error.h"

#include <execinfo.h>
#include <link.h>
#include <signal.h>
#include <sys/resource.h>

#include <cstdint>
#include <iterator>

extern "C" {
extern void* __libc_stack_end;                      // above all frames of the main thread
__attribute__((weak)) void __asan_init() noexcept;  // there under AddressSanitizer alone
}

namespace wick::scenario {
namespace {

// Room for the handler, which unwinds the stack, while the stack itself is full.
alignas(16) char other_stack[64 << 10];
std::uintptr_t lowest = 0;        // where the stack ends
std::uintptr_t load_address = 0;  // of this program

// The environment stands above the stack's first frame and counts as well, up to 1 MB of it. One
// large variable can reach this far beyond the end.
constexpr std::uintptr_t above = 1 << 20, beyond = 64 << 20;

// Takes no memory: the program may have been asking for some.
void report_overflow(int, siginfo_t* information, void*) {
  const auto place = reinterpret_cast<std::uintptr_t>(information->si_addr);
  const bool is_access = information->si_code > 0;
  if (is_access && place + beyond >= lowest && place < lowest + above) {
    void* calls[most_calls + 2];
    const int count = ::backtrace(calls, static_cast<int>(std::size(calls)));
    // The handler itself and the signal's frame come first. A return address stands behind its
    // call, and the place that was interrupted is an instruction's own.
    std::int64_t places[most_calls];
    int found = 0;
    for (int i = 2; i < count; ++i) {
      const auto address = reinterpret_cast<std::uintptr_t>(calls[i]) - (i > 2 ? 1 : 0);
      places[found++] = static_cast<std::int64_t>(address - load_address);
    }
    write_stack_overflow(places, static_cast<std::size_t>(found));
  }
  ::raise(SIGSEGV);  // for which the program has no handler any more
}

int find_load_address(dl_phdr_info* information, std::size_t, void*) {
  load_address = information->dlpi_addr;
  return 1;  // the program is the first object
}

}  // namespace

void bound_the_stack(std::size_t bytes) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur <= bytes) return;
  limit.rlim_cur = bytes;
  if (::setrlimit(RLIMIT_STACK, &limit) != 0) fail<Error>("the stack cannot be bounded");
  watch_the_stack();
}

void watch_the_stack() {
  rlimit limit{};
  const bool is_bounded = ::getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  if (&__asan_init != nullptr || !is_bounded) return;
  lowest = reinterpret_cast<std::uintptr_t>(__libc_stack_end) - limit.rlim_cur;
  ::dl_iterate_phdr(find_load_address, nullptr);
  void* loads_what_backtrace_needs[1];
  ::backtrace(loads_what_backtrace_needs, 1);
  stack_t stack{};
  stack.ss_sp = other_stack;
  stack.ss_size = sizeof other_stack;
  struct sigaction action {};
  action.sa_sigaction = report_overflow;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND;
  if (::sigaltstack(&stack, nullptr) == 0) ::sigaction(SIGSEGV, &action, nullptr);
}

}  // namespace wick::scenario
