#include "tools/grade/course/may_use.h"
#include "tools/grade/system/files.h"

#include <cstdio>
#include <exception>

// Part of the build: writes what the files of a chapter may call, a name a line.
// wick_may_use ROOT CHAPTER OUTPUT
int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: %s ROOT CHAPTER OUTPUT\n", argv[0]);
    return 64;
  }
  try {
    std::string text;
    for (const std::string& name : wick::grade::allowed_calls(argv[1], argv[2])) {
      text += name + "\n";
    }
    wick::grade::write_atomically(argv[3], text);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
