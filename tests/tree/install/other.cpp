#include "core/core.h"

// Links as one part of a program whose other part is made for another type of number.
double other() { return static_cast<double>(wick::ones({2}).numel()); }
