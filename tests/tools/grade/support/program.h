#pragma once

#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/places.h"
#include "tools/grade/system/files.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

// The real program, on the fixture's chapters.
namespace wick::grade::test {

/// `wick ARGUMENTS..` in a process of its own, its output in a file.
class Program {
 public:
  Program(const std::vector<std::string>& arguments, const std::filesystem::path& scratch,
          const std::string& program = places::fixture_wick)
      : log_(scratch / "log") {
    std::vector<std::string> words = {program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    child_ = ::fork();
    if (child_ != 0) return;
    // What a killed process leaves behind goes with the test's own folder.
    ::setenv("TMPDIR", scratch.c_str(), 1);
    ::unsetenv("WICK_SEED");
    const int log = ::open(log_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    ::dup2(log, STDOUT_FILENO);
    ::dup2(log, STDERR_FILENO);
    ::execv(program.c_str(), pointers.data());
    ::_exit(127);
  }
  ~Program() { kill(); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// Its exit code, -1 where a signal ended it.
  int wait() {
    int status = 0;
    if (::waitpid(child_, &status, 0) != child_)
      status = SIGKILL;  // somebody else had collected it
    child_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  /// True if the program has ended by itself within `time`.
  bool ends_within(std::chrono::duration<double> time) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < end) {
      siginfo_t info = {};
      ::waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT);
      if (info.si_pid == child_) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
  }

  void kill() {
    if (child_ <= 0) return;
    ::kill(child_, SIGKILL);
    wait();
  }

  std::string output() const { return read_file(log_); }

 private:
  std::filesystem::path log_;
  pid_t child_ = 0;
};

/// Puts the real program into a new folder, beside kits with an open list of calls: the files that
/// it grades may leave marks. Returns its path.
inline std::string put_open_wick(const std::filesystem::path& folder) {
  put_open_kits(folder / "kit");
  const std::filesystem::path programs = folder / "bin";
  std::filesystem::create_directory(programs);
  for (const char* name : {"wick", "wick-launch", "wick-unpack", "wick-school"}) {
    std::filesystem::copy_file(std::filesystem::path(places::fixture_wick).replace_filename(name),
                               programs / name);
  }
  return (programs / "wick").string();
}

inline int run_program(const std::vector<std::string>& arguments,
                       const std::filesystem::path& scratch, std::string* output = nullptr,
                       const std::string& path = places::fixture_wick) {
  Program program(arguments, scratch, path);
  const int code = program.wait();
  if (output != nullptr) *output = program.output();
  return code;
}

}  // namespace wick::grade::test
