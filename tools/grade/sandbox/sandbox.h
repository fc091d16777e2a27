#pragma once

#include "tools/grade/sandbox/process.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace wick::grade {

class Staging;

/// How far a submission's code is kept from everything else.
enum class Isolation {
  /// Namespaces, by bubblewrap: no process, file or network of the machine's can be seen. Within
  /// them what Restricted has.
  Strong,
  /// A user of its own, resource limits, Landlock and a filter of system calls: for containers that
  /// refuse namespaces. Needs root.
  Restricted,
  /// Resource limits alone: for one's own code, at one's own desk.
  None,
};

const char* to_string(Isolation isolation);

/// Untrusted work: a program that runs in `folder` and sees, besides /usr, only what is readable.
struct Task {
  std::vector<std::string> command;
  std::filesystem::path folder;
  /// Read-only, under the same paths.
  std::vector<std::filesystem::path> readable = {};
  Limits limits = {};
  /// Whether what it writes stays in `folder`; otherwise it writes to memory of limited size.
  bool keeps_files = false;
  /// Whether it may start programs of /usr: compilers do.
  bool may_fork = false;
  /// "NAME=VALUE", besides what every process gets.
  std::vector<std::string> environment = {};
};

/// Where untrusted tasks run. Several threads may use one.
class Sandbox {
 public:
  /// Resource limits alone.
  Sandbox();
  /// Throws Error, with what is missing, where a sandbox of this kind does not hold on this
  /// machine: it is made and tried before it is relied on.
  explicit Sandbox(Isolation isolation);
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  Isolation isolation() const { return isolation_; }
  Outcome run(const Task& task) const;

 private:
  Outcome confine(const Task& task) const;
  Outcome confine_by_namespaces(const Task& task, int user) const;
  Outcome confine_by_landlock(const Task& task, int user) const;
  void try_to_break_out() const;
  std::string visible(const std::filesystem::path& path) const;

  Isolation isolation_;
  std::filesystem::path launcher_;
  std::unique_ptr<Staging> staging_;  // where we are root, and tasks have users of their own
};

/// The strongest kind that holds here: Strong, else Restricted. Throws Error, with the reasons,
/// where neither does.
std::unique_ptr<Sandbox> strongest_sandbox();

}  // namespace wick::grade
