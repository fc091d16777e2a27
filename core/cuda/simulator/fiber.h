#pragma once

#include <boost/context/detail/fcontext.hpp>
#include <cstddef>

namespace wick::cuda::simulator {

/// A stack on which a function runs, and which can be left and entered again in the middle of it.
/// Boost's own class would unwind a fiber that is given up, through a kernel that was not compiled
/// to be unwound: here such a fiber is abandoned, and start() begins anew.
class Fiber {
 public:
  /// `stack` is its lowest address.
  void start(void* stack, std::size_t bytes, void (*run)(void*), void* argument);

  /// Called from outside: runs until the fiber leaves or its function ends.
  void resume();
  /// Called from inside: returns to the caller of resume().
  void leave();

  bool ended() const { return ended_; }

  // Tells a sanitizer of a switch: fiber_switch.cpp, or the empty fiber_no_switch.cpp.
  struct Sanitizer {
    void* host_stack = nullptr;
    void* fiber_stack = nullptr;
    const void* host_bottom = nullptr;
    std::size_t host_bytes = 0;
  };

 private:
  using Transfer = boost::context::detail::transfer_t;

  static void enter(Transfer from);
  void announce_start();
  void announce_resume();
  void announce_resumed();
  void announce_entered();
  void announce_leave(bool for_good);
  void announce_left();

  boost::context::detail::fcontext_t inside_ = nullptr, outside_ = nullptr;
  void* stack_ = nullptr;
  std::size_t stack_bytes_ = 0;
  void (*run_)(void*) = nullptr;
  void* argument_ = nullptr;
  bool ended_ = true;
  Sanitizer sanitizer_;
};

}  // namespace wick::cuda::simulator
