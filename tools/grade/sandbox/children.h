#pragma once

#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>

#include <mutex>

// Every child of the grader is started and collected here, since the grader also adopts processes
// whose parents have ended: a sandbox leaves its own, and nobody else collects them where process 1
// is no init, as in many containers.
namespace wick::grade {

/// Held while a child is started or collected, so that none of ours is taken for an adopted one.
std::unique_lock<std::mutex> lock_children();
void note_child(pid_t id);

/// Starts a child in which `become` is called; where that returns, the child ends. It shares this
/// process's memory until it is another program or has ended (vfork), so `become` makes system
/// calls alone: fork() would copy the page tables of a grader that holds a class, a tenth of all
/// its time. -1 and errno where it cannot.
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

/// Waits for a child that start_child gave, and returns its status as wait4 does. Adopted processes
/// that have ended by then are collected as well.
int collect_child(pid_t id, rusage* usage = nullptr);

/// Collects adopted processes that have ended. Returns how many have not.
int collect_adopted();

}  // namespace wick::grade
