#include "tests/tools/grade/support/left_behind.h"

#include "tools/grade/sandbox/children.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>

namespace wick::grade::test {
namespace fs = std::filesystem;
namespace {

std::string contents(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

void list(const fs::path& folder, std::set<std::string>& names) {
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    names.insert(entry.path().string());
  }
}

bool is_number(const std::string& text) {
  return std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

// Processes that grading has started are told by HOME, which is their folder.
std::set<std::string> find_processes(const fs::path& temporary) {
  std::set<std::string> found, all;
  list("/proc", all);
  for (const std::string& process : all) {
    const std::string id = fs::path(process).filename().string();
    const std::string wanted = "HOME=" + temporary.string() + "/";
    if (is_number(id) && contents(process + "/environ").find(wanted) != std::string::npos) {
      found.insert(id + " " + contents(process + "/cmdline"));
    }
  }
  // A sandbox's own processes outlive it for a moment and become children of this one.
  for (int i = 0; i < 100 && collect_adopted() > 0; ++i) ::usleep(20000);
  siginfo_t child{};
  if (::waitid(P_ALL, 0, &child, WEXITED | WNOHANG | WNOWAIT) == 0) found.insert("a child");
  return found;
}

// The control groups below the one of this process, in either version of the interface.
std::set<std::string> find_control_groups() {
  std::set<std::string> found;
  std::istringstream lines(contents("/proc/self/cgroup"));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const fs::path root = fs::path("/sys/fs/cgroup") / line.substr(first + 1, second - first - 1);
    std::set<std::string> entries;
    list(root.string() + line.substr(second + 1), entries);
    for (const std::string& entry : entries) {
      if (fs::is_directory(entry)) found.insert(entry);
    }
  }
  return found;
}

}  // namespace

Traces find_traces(const fs::path& temporary) {
  Traces traces;
  list(temporary, traces.files);
  for (const char* folder : {"/tmp", "/var/tmp", "/dev/shm"}) {
    for (const char* name : {"wick-left", "wick-bomb", "wick-probe"}) {
      const fs::path path = fs::path(folder) / name;
      if (fs::exists(path)) traces.files.insert(path.string());
    }
  }
  traces.processes = find_processes(temporary);
  traces.control_groups = find_control_groups();
  list("/proc/self/fd", traces.descriptors);
  return traces;
}

std::string added(const std::set<std::string>& before, const std::set<std::string>& after) {
  std::string names;
  for (const std::string& name : after) {
    if (before.count(name) == 0) names += (names.empty() ? "" : ", ") + name;
  }
  return names;
}

}  // namespace wick::grade::test
