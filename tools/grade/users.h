#pragma once

#include <sys/types.h>

#include <filesystem>

namespace wick::grade {

/// A user who exists for one task: two submissions never share one. It owns the task's folder until
/// the end of the scope. Only root can make one; waits where all are taken.
class TaskUser {
 public:
  /// `folder` outlives it.
  explicit TaskUser(const std::filesystem::path& folder);
  ~TaskUser();
  TaskUser(const TaskUser&) = delete;
  TaskUser& operator=(const TaskUser&) = delete;

  int id() const { return id_; }
  /// Whatever it has left running.
  void end_processes() const;

 private:
  const std::filesystem::path& folder_;
  int id_;
};

/// Whether graders on this machine give tasks this user.
bool is_user_of_tasks(uid_t user);

/// Whether a user who is nobody here can come to a file and read it.
bool is_readable_by_all(const std::filesystem::path& path);

}  // namespace wick::grade
