#pragma once

#include <cstdio>
#include <iostream>
#include <string>

// What cells show, on standard output between two marks: play.py cuts it out again.

namespace xcpp {

template <typename T>
void display(const T& value, const std::string& id = "", bool update = false) {
  std::cout << std::flush;
  std::fflush(stdout);
  std::cout << '\x02' << id << '\x1f' << (update ? "update" : "") << '\x1f'
            << mime_bundle_repr(value).dump() << '\x03' << std::flush;
}

}  // namespace xcpp
