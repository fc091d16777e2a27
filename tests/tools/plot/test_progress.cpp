#include "tests/tools/plot/drawing.h"
#include "tools/plot/progress.h"

#include <doctest/doctest.h>

#include <cmath>
#include <sstream>

using namespace wick::plot;

TEST_CASE("progress: the bar always has its width and grows with the share") {
  int before = -1;
  for (int i = 0; i <= 80; ++i) {
    const std::string bar = bar_text(i / 80.0, 10);
    CHECK(display_width(bar) == 10);
    int eighths = 0;
    for (const std::string& c : characters(bar)) {
      // U+2588 is a full block, U+2589 seven eighths, .., U+258F one.
      if (c.size() == 3 && c[0] == '\xe2') {
        eighths += 8 - (static_cast<unsigned char>(c[2]) - 0x88);
      }
    }
    CHECK(eighths == i);
    CHECK(eighths > before);
    before = eighths;
  }
  CHECK(bar_text(2, 4) == "████");
  CHECK(bar_text(std::nan(""), 4) == "····");
}

TEST_CASE("progress: on a terminal one line is redrawn, and the last state stays") {
  std::ostringstream stream;
  double now = 0;
  {
    Progress progress(stream, Terminal{true, false, 60}, "train", 10, [&now] { return now; });
    for (int step = 1; step <= 10; ++step) {
      now += 0.1;
      progress.update(step, "loss 1.5");
    }
    CHECK(stream.str().find('\n') == std::string::npos);
  }
  const std::string text = stream.str();
  CHECK(text.find('\n') == text.size() - 1);
  const std::string last = text.substr(text.rfind('\r') + 1);
  CHECK(last.find("train") == 0);
  CHECK(last.find("10/10  loss 1.5  1.0 s") != std::string::npos);
  std::size_t redrawn = 0;
  for (char c : text) redrawn += c == '\r' ? 1 : 0;
  CHECK(redrawn == 10);
}

TEST_CASE("progress: on a terminal it is not redrawn faster than an eye can follow") {
  std::ostringstream stream;
  double now = 0;
  {
    Progress progress(stream, Terminal{true, false, 60}, "train", 1000, [&now] { return now; });
    for (int step = 1; step <= 1000; ++step) {
      now += 0.001;
      progress.update(step);
    }
  }
  std::size_t redrawn = 0;
  for (char c : stream.str()) redrawn += c == '\r' ? 1 : 0;
  CHECK(redrawn <= 21);
  CHECK(stream.str().find("1000/1000") != std::string::npos);
}

TEST_CASE("progress: a line that is left stays, and the next update begins another") {
  for (const bool is_tty : {true, false}) {
    std::ostringstream stream;
    double now = 0;
    {
      Progress progress(stream, Terminal{is_tty, false, 60}, "train", 10, [&now] { return now; });
      now += 0.01;
      progress.update(5, "loss 2");
      progress.leave_line();
      CHECK(stream.str().find(" 5/10  loss 2") != std::string::npos);
      CHECK(stream.str().back() == '\n');
      stream << "a sample\n";
      progress.leave_line();  // nothing is open
      now += 10;
      progress.update(10);
    }
    const std::string text = stream.str();
    CHECK(text.find("loss 2") < text.find("\na sample\n"));
    CHECK(text.find("a sample\n") + 9 == text.find(is_tty ? "\rtrain" : "train", 20 + 60));
    CHECK(text.find("10/10") != std::string::npos);
    CHECK(text.back() == '\n');
    CHECK(text.find("\n\n") == std::string::npos);
  }
}

TEST_CASE("progress: elsewhere there is a line every few seconds, without escapes") {
  std::ostringstream stream;
  double now = 0;
  {
    Progress progress(stream, Terminal{false, false, 60}, "train", 100, [&now] { return now; });
    for (int step = 1; step <= 100; ++step) {
      now += 0.1;
      progress.update(step);
    }
  }
  const std::string text = stream.str();
  CHECK(text.find('\r') == std::string::npos);
  CHECK(text.find('\x1b') == std::string::npos);
  const std::vector<std::string> lines = lines_of(text);
  CHECK(lines.size() == 5);  // at 3, 6, 9 and 10 seconds, and what follows the last line
  CHECK(lines[3].find("100/100") != std::string::npos);
}

TEST_CASE("progress: no line is as wide as the terminal") {
  for (int width : {20, 40, 100}) {
    std::ostringstream stream;
    {
      Progress progress(stream, Terminal{false, false, width}, "a rather long label", 100000,
                        [] { return 12345.6; });
      progress.update(50000, "loss 0.0123");
    }
    CHECK(display_width(lines_of(stream.str()).front()) < width);
  }
}
