#include "wick/course_program.h"

#include "core/error.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace wick::notebook {
namespace fs = std::filesystem;
namespace {

/// A new folder, which goes with what is in it.
class Folder {
 public:
  Folder() : path_((fs::temp_directory_path() / "wick-cell-XXXXXX").string()) {
    if (mkdtemp(path_.data()) == nullptr) {
      fail<Error>("check: no folder could be made in ", fs::temp_directory_path().string(), ": ",
                  std::strerror(errno));
    }
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string operator/(const char* name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// Where the program writes, and that it can be interrupted: a kernel's threads may not.
struct Way {
  posix_spawn_file_actions_t files{};
  posix_spawnattr_t attributes{};

  Way(const std::string& out, const std::string& error) {
    constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, out.c_str(), flags, 0600);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, error.c_str(), flags, 0600);
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  }
  ~Way() {
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
  }
  Way(const Way&) = delete;
  Way& operator=(const Way&) = delete;
};

}  // namespace

std::string course_program() {
  if (const char* named = std::getenv("WICK_PROGRAM")) {
    return access(named, X_OK) == 0 ? named : "";
  }
  // A lesson of a student's tree lies in its folder notebooks, where cells run.
  std::error_code unreadable;
  const fs::path tree = fs::current_path(unreadable).parent_path();
  const bool is_released = fs::is_directory(tree / "lib") && fs::exists(tree / ".course" / "files");
  const std::string path =
      is_released ? (tree / "tools" / "wick").string() : WICK_SOURCE_DIR "/build/release/bin/wick";
  return access(path.c_str(), X_OK) == 0 ? path : "";
}

Ended run_course_program(const std::string& program, std::vector<std::string> arguments,
                         const std::string& text) {
  const Folder folder;
  const std::string cell = folder / "cell", out = folder / "out", error = folder / "error";
  std::ofstream(cell) << text;
  arguments.insert(arguments.begin(), program);
  arguments.push_back(cell);
  std::vector<char*> words;
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);

  const Way way(out, error);
  pid_t process = 0;
  const int problem =
      posix_spawn(&process, program.c_str(), &way.files, &way.attributes, words.data(), environ);
  if (problem != 0) fail<Error>("check: cannot run ", program, ": ", std::strerror(problem));
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) fail<Error>("check: cannot wait for ", program, ": ", std::strerror(errno));
  }
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text_of(out), text_of(error)};
}

}  // namespace wick::notebook
