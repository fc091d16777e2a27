#pragma once

#include "tools/grade/sandbox/process.h"
#include "tools/grade/sandbox/users.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/pipe.h"

#include <sys/types.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace wick::grade {

/// A sandbox that stays open while one program runs in it several times: making one takes longer
/// than most scenarios. Each run is a process of its own, confined anew by wick-launch, with an
/// empty folder; nothing of an earlier run is left (launch/serve.h). The thread that makes a
/// sandbox uses it and ends it.
class OpenSandbox {
 public:
  /// `command` starts wick-launch with serve=yes, and `folder` is what the runs write in. With
  /// `has_user` their processes belong to a user of their own.
  OpenSandbox(const std::vector<std::string>& command, std::unique_ptr<TemporaryFolder> folder,
              const Limits& limits, bool has_user, const std::vector<std::string>& environment);
  ~OpenSandbox();
  OpenSandbox(const OpenSandbox&) = delete;
  OpenSandbox& operator=(const OpenSandbox&) = delete;

  /// False if it could not be opened, or was closed since: by a run that had to be stopped, or in
  /// whatever way wick-launch has ended.
  bool is_open() const { return id_ > 0; }

  /// Runs the program with these arguments, within wall time and bytes of output; its other limits
  /// are the sandbox's. nullopt if the sandbox was closed before it began.
  std::optional<Outcome> run(const std::vector<std::string>& arguments, const Limits& limits);

 private:
  bool ask(const std::vector<std::string>& arguments, const std::vector<int>& streams) const;
  bool has_begun(double seconds) const;
  void close();

  std::unique_ptr<TemporaryFolder> folder_;
  std::optional<TaskUser> user_;
  Descriptor socket_;
  pid_t id_ = -1;
};

}  // namespace wick::grade
