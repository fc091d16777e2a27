#pragma once

#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>

#include <mutex>

// Starts and collects every child of the grader. The grader also adopts processes whose parents
// have ended: a sandbox leaves its own behind, and no other process collects them if process 1 is
// no init, as in many containers.
namespace wick::grade {

/// The lock that is held while a child is started or collected, so that no child of the grader is
/// taken for an adopted one.
std::unique_lock<std::mutex> lock_children();
void note_child(pid_t id);

/// Starts a child that calls `become`; if that returns, the child ends. The child shares this
/// process's memory until it has become another program or has ended (vfork), so `become` may only
/// make system calls. fork() would copy the page tables of a grader that holds a class: a tenth of
/// all its time. Returns -1 and sets errno if there is no child.
template <typename Become>
pid_t start_child(const Become& become) {
  const std::unique_lock<std::mutex> lock = lock_children();
  const pid_t id = ::vfork();
  if (id == 0) {
    become();
    ::_exit(127);
  }
  if (id > 0) note_child(id);
  return id;
}

/// Waits for a child of start_child, and returns its status as wait4 does. Adopted processes that
/// have ended by then are collected as well.
int collect_child(pid_t id, rusage* usage = nullptr);

/// Collects adopted processes that have ended. Returns how many still run.
int collect_adopted();

}  // namespace wick::grade
