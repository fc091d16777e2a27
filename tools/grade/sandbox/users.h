#pragma once

#include "tools/grade/system/pipe.h"

#include <sys/types.h>

#include <filesystem>

namespace wick::grade {

/// A user who exists for one task: two submissions never share one, whoever on this machine grades
/// them. It owns the task's folder until the end of the scope. Only root can make one; waits where
/// all are taken.
class TaskUser {
 public:
  /// `folder` outlives it. Throws Error where none can be marked as taken, or where what a grader
  /// that was killed has left running as this user cannot be ended.
  explicit TaskUser(const std::filesystem::path& folder);
  ~TaskUser();
  TaskUser(const TaskUser&) = delete;
  TaskUser& operator=(const TaskUser&) = delete;

  int id() const { return id_; }
  /// Whatever it has left running.
  void end_processes();

 private:
  const std::filesystem::path& folder_;
  int id_ = 0;
  Descriptor mark_;
};

/// Ends whatever runs as `user`. False where it could not be tried. Only for root.
bool end_processes_of(int user);

/// Whether graders on this machine give tasks this user.
bool is_user_of_tasks(uid_t user);

/// Whether a user who is nobody here can come to a file and read it.
bool is_readable_by_all(const std::filesystem::path& path);

}  // namespace wick::grade
