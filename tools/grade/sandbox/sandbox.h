#pragma once

#include "tools/grade/sandbox/process.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace wick::grade {

class OpenSandbox;
class Staging;

/// The kinds of walls between a submission's code and everything else.
enum class Isolation {
  /// Namespaces, by bubblewrap: the program sees no process, file or network of the machine. All
  /// walls of Restricted stand within them.
  Strong,
  /// A user of its own, resource limits, Landlock and a filter of system calls: for containers that
  /// refuse namespaces. Needs root.
  Restricted,
  /// Resource limits alone: for one's own code, at one's own desk.
  None,
};

const char* to_string(Isolation isolation);

/// An untrusted program that runs in `folder`. It sees /usr, and what is readable.
struct Task {
  std::vector<std::string> command;
  std::filesystem::path folder;
  /// Read-only, under the same paths.
  std::vector<std::filesystem::path> readable = {};
  Limits limits = {};
  /// True if its files stay in `folder`; otherwise it writes to memory of limited size.
  bool keeps_files = false;
  /// True if it may start programs of /usr, as compilers do.
  bool may_fork = false;
  /// "NAME=VALUE", in addition to the variables of every process.
  std::vector<std::string> environment = {};
  /// Its standard input, as run() has them.
  std::string input = {};
  Conversation conversation = {};
};

/// Runs untrusted tasks. Several threads may use one.
class Sandbox {
 public:
  /// Resource limits alone.
  Sandbox();
  /// Makes the sandbox and tries it out before it is relied on. Throws Error, with what is missing,
  /// if a sandbox of this kind does not hold on this machine.
  explicit Sandbox(Isolation isolation);
  virtual ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  Isolation isolation() const { return isolation_; }
  virtual Outcome run(const Task& task) const;

  /// A sandbox that stays open for the task's program, with its files and limits. run_in() runs
  /// such tasks there, or in a new one if it is closed. Null if this kind has none, or if the task
  /// keeps files or starts programs.
  std::unique_ptr<OpenSandbox> open(const Task& task) const;
  Outcome run_in(OpenSandbox& open, const Task& task) const;

 protected:
  /// For a sandbox that hands its tasks to another one of this kind.
  struct Handing {
    Isolation isolation;
  };
  explicit Sandbox(Handing handing);

 private:
  Outcome confine(const Task& task) const;
  Outcome blame(const Task& task, Outcome outcome) const;
  std::vector<std::string> namespaces(const Task& task, const std::string& launcher_option) const;
  Outcome confine_by_namespaces(const Task& task, int user) const;
  Outcome confine_by_landlock(const Task& task, int user) const;
  void try_to_break_out() const;
  std::string visible(const std::filesystem::path& path) const;

  Isolation isolation_;
  std::filesystem::path launcher_;
  std::unique_ptr<Staging> staging_;  // where we are root, and tasks have users of their own
};

/// The strongest kind that holds here: Strong, else Restricted. Throws Error, with the reasons, if
/// neither does.
std::unique_ptr<Sandbox> strongest_sandbox();

}  // namespace wick::grade
