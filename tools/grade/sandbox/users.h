#pragma once

#include "tools/grade/system/pipe.h"

#include <sys/types.h>

#include <filesystem>

namespace wick::grade {

/// A user who exists for one task: two submissions never share a user, in any graders of this
/// machine. The user owns the task's folder until the end of the scope. Only root can make one. The
/// constructor waits if all users are taken.
class TaskUser {
 public:
  /// `folder` must outlive this object. Throws Error if no user can be marked as taken, or if
  /// processes of this user, left by a killed grader, cannot be ended.
  explicit TaskUser(const std::filesystem::path& folder);
  ~TaskUser();
  TaskUser(const TaskUser&) = delete;
  TaskUser& operator=(const TaskUser&) = delete;

  int id() const { return id_; }
  /// Ends all processes that the task has left.
  void end_processes();

 private:
  const std::filesystem::path& folder_;
  int id_ = 0;
  Descriptor mark_;
};

/// Ends a child that leads a process group, with its group. `user` is whose processes they are, or
/// -1 for ours.
void end_group(pid_t child, int user);

/// Ends all processes of `user`. False if that could not be tried. Only for root.
bool end_processes_of(int user);

/// True if graders on this machine give this user to tasks.
bool is_user_of_tasks(uid_t user);

/// True if a user without any rights here can reach and read a file.
bool is_readable_by_all(const std::filesystem::path& path);

}  // namespace wick::grade
