#include "tests/variable.h"
#include "tools/plot/terminal.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <optional>
#include <string>

using namespace wick::plot;
using wick::test::Variable;

namespace {

/// A terminal of 57 columns that nobody looks at; -1 where the machine has none.
class Screen {
 public:
  Screen() : keyboard_(::posix_openpt(O_RDWR | O_NOCTTY)) {
    if (keyboard_ < 0 || ::grantpt(keyboard_) != 0 || ::unlockpt(keyboard_) != 0) return;
    screen_ = ::open(::ptsname(keyboard_), O_RDWR | O_NOCTTY);
    winsize size{};
    size.ws_col = 57;
    ::ioctl(screen_, TIOCSWINSZ, &size);
  }
  ~Screen() {
    if (screen_ >= 0) ::close(screen_);
    if (keyboard_ >= 0) ::close(keyboard_);
  }
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;
  int descriptor() const { return screen_; }

 private:
  int keyboard_;
  int screen_ = -1;
};

}  // namespace

TEST_CASE("terminal: a file is none, and has no colour") {
  const Variable kind("TERM", "xterm");
  const int file = ::open("/dev/null", O_WRONLY);
  {
    const Variable columns("COLUMNS", "123");
    const Terminal found = terminal_of(file);
    CHECK_FALSE(found.is_tty);
    CHECK_FALSE(found.has_colour);
    CHECK(found.width == 123);
  }
  const Variable columns("COLUMNS", std::nullopt);
  CHECK(terminal_of(file).width == 80);
  ::close(file);
}

TEST_CASE("terminal: one has colour unless NO_COLOR is set or it is dumb") {
  const Screen screen;
  if (screen.descriptor() < 0) {
    MESSAGE("not measured: this machine opens no terminal");
    return;
  }
  const Variable no_color("NO_COLOR", std::nullopt);
  {
    const Variable kind("TERM", "xterm");
    const Terminal found = terminal_of(screen.descriptor());
    CHECK(found.is_tty);
    CHECK(found.has_colour);
    CHECK(found.width == 57);
    const Variable set("NO_COLOR", "1");
    CHECK(terminal_of(screen.descriptor()).is_tty);
    CHECK_FALSE(terminal_of(screen.descriptor()).has_colour);
    const Variable empty("NO_COLOR", "");
    CHECK(terminal_of(screen.descriptor()).has_colour);
  }
  const Variable kind("TERM", "dumb");
  CHECK_FALSE(terminal_of(screen.descriptor()).is_tty);
  CHECK_FALSE(terminal_of(screen.descriptor()).has_colour);
}

TEST_CASE("terminal: text is measured in characters, not bytes") {
  CHECK(display_width("a█é") == 3);
  CHECK(cut("a█é", 2) == "a█");
  CHECK(cut("a█é", 9) == "a█é");
  CHECK(cut("abc", 0).empty());
  CHECK(pad_right("█", 3) == "█  ");
  CHECK(pad_left("█", 3) == "  █");
  CHECK(pad_left("abc", 2) == "abc");
  CHECK(repeat("─", 2) == "──");
}
