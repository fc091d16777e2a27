#include <fcntl.h>
#include <linux/sockios.h>
#include <sched.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

// This program misbehaves as its argument says, and the tests of process.cpp stop it.
namespace {

[[noreturn]] void loop() {
  for (int signal = 1; signal < 32; ++signal) ::signal(signal, SIG_IGN);
  for (volatile unsigned int i = 0;; i = i + 1) {
  }
}

// Allocates and touches memory until an exception ends the process.
int allocate() {
  std::vector<std::vector<char>> blocks;
  for (;;) blocks.emplace_back(16 << 20, 'x');
}

int flood(int descriptor) {
  const std::string block(1 << 16, 'x');
  while (::write(descriptor, block.data(), block.size()) > 0) {
  }
  return 0;
}

// Leaves a process that keeps every pipe open and lives on in its own session.
int leave_daemon() {
  if (::fork() == 0) {
    ::setsid();
    ::sleep(120);
    ::_exit(0);
  }
  return 0;
}

int leave_child() {
  if (::fork() == 0) {
    ::sleep(600);
    ::_exit(0);
  }
  return 0;
}

int list_descriptors() {
  for (int descriptor = 0; descriptor < 64; ++descriptor) {
    if (::fcntl(descriptor, F_GETFD) >= 0) std::printf("%d ", descriptor);
  }
  return 0;
}

int write_file() {
  const int file = ::open("large", O_CREAT | O_WRONLY, 0600);
  return flood(file);
}

// Asks for memory that would run what the program has written.
int map_new_code() {
  constexpr std::size_t page = 4096;
  const auto told = [](bool is_made) { std::printf(is_made ? "made " : "refused "); };
  constexpr int flags = MAP_PRIVATE | MAP_ANONYMOUS, both = PROT_READ | PROT_WRITE;
  told(::mmap(nullptr, page, PROT_READ | PROT_EXEC, flags, -1, 0) != MAP_FAILED);
  void* const memory = ::mmap(nullptr, page, both, flags, -1, 0);
  told(::mprotect(memory, page, PROT_READ | PROT_EXEC) == 0);
  const int file = ::open("code", O_CREAT | O_RDWR, 0600);
  if (::ftruncate(file, page) != 0) return 1;
  told(::mmap(nullptr, page, both | PROT_EXEC, MAP_PRIVATE, file, 0) != MAP_FAILED);
  return 0;
}

// Calls that this sandbox does not know; a kernel that has none of them answers the same.
int make_newer_calls() {
  constexpr long statmount = 457, last = 600;
  int known = 0;
  for (long call = statmount; call < last; ++call) {
    known += ::syscall(call, 0, 0, 0, 0, 0, 0) != -1 || errno != ENOSYS ? 1 : 0;
  }
  std::printf("%d", known);
  return 0;
}

// Writes files of half the limit and removes them before anyone looks.
int fill_folder() {
  const std::vector<char> half(512 << 10, 'x');
  for (const char* name : {"first", "second", "third", "fourth"}) {
    const int file = ::open(name, O_CREAT | O_WRONLY, 0600);
    [[maybe_unused]] const ssize_t written = ::write(file, half.data(), half.size());
  }
  return 0;
}

int try_to_fork() {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  std::fputs(child < 0 ? "refused" : "started", stdout);
  return 0;
}

int run_threads() {
  std::atomic<int> count{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) threads.emplace_back([&count] { ++count; });
  for (std::thread& thread : threads) thread.join();
  std::printf("%d", count.load());
  return 0;
}

// Starts threads until the system refuses one, and then lets all of them end.
int start_threads_without_end() {
  std::atomic<bool> is_over{false};
  std::vector<std::thread> threads;
  try {
    for (;;)
      threads.emplace_back([&is_over] {
        while (!is_over) ::usleep(1000);
      });
  } catch (const std::system_error&) {
    is_over = true;
  }
  for (std::thread& thread : threads) thread.join();
  return 0;
}

// Asks the kernel to signal the supervisor: the owner of a file can be told of news by any signal.
int end_supervisor() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return 1;
  const bool is_owner = ::fcntl(ends[0], F_SETOWN, ::getppid()) == 0;
  ::fcntl(ends[0], F_SETSIG, SIGKILL);
  ::fcntl(ends[0], F_SETFL, O_ASYNC);
  [[maybe_unused]] const ssize_t sent = ::write(ends[1], "x", 1);
  ::usleep(100000);
  std::fputs(is_owner ? "it can" : "refused", stdout);
  return 0;
}

// The kernel reads 32 bits of a command: the others are anything.
int command_files_by_64_bits() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return 1;
  constexpr long other_bits = 1L << 32;
  int done = 0;
  const auto try_command = [&](long call, long command, long argument) {
    for (const long bits : {0L, other_bits}) {
      if (::syscall(call, ends[0], command | bits, argument) >= 0) ++done;
    }
  };
  const f_owner_ex owner{F_OWNER_PID, ::getppid()};
  const int parent = ::getppid();
  try_command(SYS_fcntl, F_SETOWN, parent);
  try_command(SYS_fcntl, F_SETOWN_EX, reinterpret_cast<long>(&owner));
  try_command(SYS_fcntl, F_SETSIG, SIGKILL);
  try_command(SYS_ioctl, FIOSETOWN, reinterpret_cast<long>(&parent));
  try_command(SYS_ioctl, SIOCSPGRP, reinterpret_cast<long>(&parent));
  const bool is_usable =
      ::fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 && ::fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 &&
      ::fcntl(ends[0], F_DUPFD, 10) >= 10 && ::fcntl(ends[0], F_DUPFD_CLOEXEC, 10) >= 10;
  std::printf("%d %s", done, is_usable ? "usable" : "closed");
  return 0;
}

// What another program could see of a file that both read.
int mark_shared_file() {
  const int file = ::open("/usr/bin/env", O_RDONLY);
  if (file < 0) return 1;
  struct flock whole {};
  whole.l_type = F_RDLCK;
  unsigned char pages[1] = {};
  void* mapped = ::mmap(nullptr, 1, PROT_READ, MAP_SHARED, file, 0);
  std::printf("%d%d%d%d%d%d", ::flock(file, LOCK_SH) == 0, ::fcntl(file, F_SETLK, &whole) == 0,
              ::fcntl(file, F_OFD_SETLK, &whole) == 0, ::fcntl(file, F_GETLK, &whole) == 0,
              ::fcntl(file, F_NOTIFY, DN_ACCESS) == 0, ::mincore(mapped, 1, pages) == 0);
  return 0;
}

int make_namespaces() {
  for (const long flag : {CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP}) {
    const long child = ::syscall(SYS_clone, flag | SIGCHLD, nullptr, nullptr, nullptr, nullptr);
    if (child == 0) ::_exit(0);
    std::fputs(child < 0 ? "refused " : "made ", stdout);
    std::fflush(stdout);
  }
  return 0;
}

int leave_file() {
  bool was_here = false;
  for (const char* path : {"left", "/tmp/wick-left", "/var/tmp/wick-left", "/dev/shm/wick-left"}) {
    was_here = was_here || ::access(path, F_OK) == 0;
    const int file = ::open(path, O_CREAT | O_WRONLY, 0666);
    if (file >= 0) ::close(file);
  }
  std::fputs(was_here ? "something was here" : "nothing was here", stdout);
  return 0;
}

// Sleeps without end in the first run, and two seconds in later ones.
int sleep_less_each_time(const std::string& program) {
  const std::string mark = program + ".was";
  if (::access(mark.c_str(), F_OK) == 0) return static_cast<int>(::sleep(2));
  ::close(::open(mark.c_str(), O_WRONLY | O_CREAT, 0644));
  return static_cast<int>(::sleep(600));
}

}  // namespace

int main(int argc, char** argv, char** environment) {
  const std::string what = argc > 1 ? argv[1] : "";
  if (what == "say") {
    std::printf("out");
    std::fprintf(stderr, "err");
    return ::write(3, "result", 6) == 6 ? 7 : 1;
  }
  if (what == "loop") loop();
  if (what == "--scenario") return sleep_less_each_time(argv[0]);
  if (what == "sleep") return static_cast<int>(::sleep(600));
  if (what == "allocate") return allocate();
  if (what == "flood-output") return flood(1);
  if (what == "flood-error") return flood(2);
  if (what == "flood-result") return flood(3);
  if (what == "write-file") return write_file();
  if (what == "fill-folder") return fill_folder();
  if (what == "map-new-code") return map_new_code();
  if (what == "make-newer-calls") return make_newer_calls();
  if (what == "leave-daemon") return leave_daemon();
  if (what == "leave-child") return leave_child();
  if (what == "descriptors") return list_descriptors();
  if (what == "fork") return try_to_fork();
  if (what == "threads") return run_threads();
  if (what == "thread-bomb") return start_threads_without_end();
  if (what == "command-files") return command_files_by_64_bits();
  if (what == "mark-shared-file") return mark_shared_file();
  if (what == "make-namespaces") return make_namespaces();
  if (what == "end-supervisor") return end_supervisor();
  if (what == "leave-file") return leave_file();
  if (what == "segfault") ::raise(SIGSEGV);
  if (what == "abort") std::abort();
  if (what == "folder") {
    char path[4096];
    std::puts(::getcwd(path, sizeof path));
  }
  if (what == "environment") {
    for (char** entry = environment; *entry != nullptr; ++entry) std::puts(*entry);
  }
  if (what == "input") return std::getchar() == EOF ? 0 : 1;
  return 0;
}
