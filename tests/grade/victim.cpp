#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

// Does what its argument says: what the tests of process.cpp let it be stopped from.
namespace {

[[noreturn]] void loop() {
  for (int signal = 1; signal < 32; ++signal) ::signal(signal, SIG_IGN);
  for (volatile unsigned int i = 0;; i = i + 1) {
  }
}

// Touches what it gets, as resident memory, or dies of the exception.
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

// A process that keeps every pipe open and lives on in a session of its own.
int leave_daemon() {
  if (::fork() == 0) {
    ::setsid();
    ::sleep(4);
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

}  // namespace

int main(int argc, char** argv, char** environment) {
  const std::string what = argc > 1 ? argv[1] : "";
  if (what == "say") {
    std::printf("out");
    std::fprintf(stderr, "err");
    return ::write(3, "result", 6) == 6 ? 7 : 1;
  }
  if (what == "loop") loop();
  if (what == "sleep") return static_cast<int>(::sleep(600));
  if (what == "allocate") return allocate();
  if (what == "flood-output") return flood(1);
  if (what == "flood-error") return flood(2);
  if (what == "flood-result") return flood(3);
  if (what == "write-file") return write_file();
  if (what == "leave-daemon") return leave_daemon();
  if (what == "leave-child") return leave_child();
  if (what == "descriptors") return list_descriptors();
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
