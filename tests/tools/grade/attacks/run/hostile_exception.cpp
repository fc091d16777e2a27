// 90.1 threw
// 90.2 passed
// An exception whose text moves a terminal's cursor, and is no UTF-8.

#include <stdexcept>

Tensor scale(const Tensor& x, double factor) {
  throw std::runtime_error(
      "\x1b[2J\x1b[1;1Hpassed\r\n90.1 passed 4/4 \xff\xfe <script>alert(1)</script>");
}
