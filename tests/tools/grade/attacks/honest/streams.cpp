// 90.1 passed
// 90.2 passed
// Output, input and texts.
#include "fixture/lines.h"

#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  std::cout << std::setprecision(3) << "scaling by " << factor << std::endl;
  std::cerr << "no error" << std::endl;
  std::string line;
  std::getline(std::cin, line);
  std::ostringstream text;
  text << "scaling " << x.shape();
  if (factor == 0 || text.str().empty()) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(factor);
}

}  // namespace wick::fixture
