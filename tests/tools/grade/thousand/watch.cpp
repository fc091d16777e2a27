#include "tests/tools/grade/thousand/watch.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>

namespace wick::grade::thousand {
namespace fs = std::filesystem;
namespace {

using Clock = std::chrono::steady_clock;

int count_descriptors(pid_t process) {
  std::error_code error;
  int count = 0;
  for (fs::directory_iterator entry("/proc/" + std::to_string(process) + "/fd", error), end;
       !error && entry != end; entry.increment(error)) {
    ++count;
  }
  return count;
}

std::size_t peak_bytes(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.compare(0, 6, "VmHWM:") == 0)
      return std::strtoull(line.c_str() + 6, nullptr, 10) << 10;
  }
  return 0;
}

pid_t start(const std::vector<std::string>& command, const fs::path& temporary,
            const fs::path& log) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  ::setenv("TMPDIR", temporary.c_str(), 1);
  const int output = ::open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  std::vector<char*> arguments;
  for (const std::string& argument : command) {
    arguments.push_back(const_cast<char*>(argument.c_str()));
  }
  arguments.push_back(nullptr);
  if (output >= 0 && ::dup2(output, STDOUT_FILENO) >= 0) ::execv(arguments[0], arguments.data());
  ::_exit(127);
}

// The fewest of the samples from `begin` to `end`: work in progress holds some for a moment.
int fewest(const std::vector<int>& samples, std::size_t begin, std::size_t end) {
  const auto first = samples.begin() + static_cast<std::ptrdiff_t>(begin);
  const auto last = samples.begin() + static_cast<std::ptrdiff_t>(end);
  return first == last ? 0 : *std::min_element(first, last);
}

// Whatever was left to us: nothing, where the program ended all it had started. What it has killed
// may take a moment to be gone on a busy machine.
int end_orphans(int& ended) {
  constexpr auto patience = std::chrono::seconds(5);
  const auto begin = Clock::now();
  int count = 0;
  for (;;) {
    siginfo_t information{};
    if (::waitid(P_ALL, 0, &information, WEXITED | WNOHANG) != 0) break;  // there is none
    if (information.si_pid != 0) {  // one that had ended by itself
      ++ended;
      continue;
    }
    if (Clock::now() - begin < patience) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      continue;
    }
    // One that is alive: found among the processes by its parent.
    for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
      std::ifstream stat(entry.path() / "stat");
      std::string line;
      std::getline(stat, line);
      const std::size_t name_end = line.rfind(')');
      if (name_end == std::string::npos) continue;
      const int parent = std::atoi(line.c_str() + name_end + 4);
      if (parent != ::getpid()) continue;
      const pid_t process = std::atoi(entry.path().filename().c_str());
      ::kill(process, SIGKILL);
      ::waitpid(process, nullptr, 0);
      ++count;
    }
  }
  return count;
}

}  // namespace

Watched watch(const std::vector<std::string>& command, const fs::path& temporary,
              const fs::path& log) {
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  Watched watched;
  const auto begin = Clock::now();
  const pid_t child = start(command, temporary, log);
  std::vector<int> descriptors;
  for (;;) {
    siginfo_t information{};
    ::waitid(P_PID, static_cast<id_t>(child), &information, WEXITED | WNOHANG | WNOWAIT);
    if (information.si_pid == child) break;
    watched.peak_bytes = std::max(watched.peak_bytes, peak_bytes(child));
    if (const int count = count_descriptors(child); count > 0) descriptors.push_back(count);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  watched.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  int status = 0;
  ::waitpid(child, &status, 0);
  watched.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  watched.processes_left = end_orphans(watched.uncollected);
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  watched.cpu_seconds = static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                        1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
  // Not of the first second, while it begins.
  const std::size_t first = std::min<std::size_t>(10, descriptors.size());
  const std::size_t quarter = (descriptors.size() - first) / 4;
  watched.descriptors_before = fewest(descriptors, first, first + quarter);
  watched.descriptors_after = fewest(descriptors, descriptors.size() - quarter, descriptors.size());
  for (const fs::directory_entry& entry : fs::directory_iterator(temporary)) {
    watched.files_left.push_back(entry.path().filename().string());
  }
  return watched;
}

}  // namespace wick::grade::thousand
