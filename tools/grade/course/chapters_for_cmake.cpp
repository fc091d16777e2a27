#include "tools/grade/course/chapter.h"

#include <cstdio>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

// Part of configuring: prints the declarations of the chapters under ROOT/modules as CMake's
// variables, for wick_read_chapters (read_chapters.cmake). This is a program because CMake has no
// parser for TOML.
namespace {

using namespace wick::grade;

/// The text between quotes, as CMake reads it back.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\' || c == '$') result += '\\';
    result += c;
  }
  return result + '"';
}

void print(const std::string& name, const std::vector<std::string>& values) {
  std::cout << "set(" << name;
  for (const std::string& value : values) std::cout << ' ' << quoted(value);
  std::cout << ")\n";
}

void print(const Chapter& chapter, const std::vector<Chapter>& chapters) {
  std::vector<std::string> folders;
  for (const Chapter& other : chapters) {
    if (chapter.before.count(other.number) > 0) folders.push_back(other.folder);
  }
  print(chapter.folder + "_NUMBER", {std::to_string(chapter.number)});
  print(chapter.folder + "_TITLE", {chapter.title});
  print(chapter.folder + "_PREREQUISITES", folders);
  print(chapter.folder + "_LANGUAGE", {chapter.language});
  print(chapter.folder + "_HEADERS", chapter.headers);
  print(chapter.folder + "_FILES", chapter.files);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s ROOT\n", argv[0]);
    return 64;
  }
  try {
    const std::vector<Chapter> chapters = read_chapters(argv[1]);
    check_chapters(chapters);
    std::vector<std::string> folders;
    for (const Chapter& chapter : chapters) folders.push_back(chapter.folder);
    print("wick_chapters", folders);
    for (const Chapter& chapter : chapters) print(chapter, chapters);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
