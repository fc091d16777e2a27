// Runs the code of one lesson and compares what it prints with what the lesson shows.
//   lesson           check
//   lesson --accept  write the real output into the lesson

#include "tests/tree/lessons/lesson.h"

#include "core/random.h"

#include <exception>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace wick::lesson;

std::string in_sources(const std::string& path) {
  return std::string(WICK_SOURCE_DIR) + "/" + path;
}

std::string contents(const std::string& path) {
  std::ifstream file(in_sources(path));
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// What the program prints to std::cout. Programs do not depend on those before them: each finds the
// generator and the stream as they are at the start.
std::string output_of(const Program& program) {
  wick::manual_seed(0);
  std::ostringstream text;
  const std::ios format(nullptr);
  std::cout.copyfmt(format);
  std::streambuf* terminal = std::cout.rdbuf(text.rdbuf());
  try {
    program.run();
  } catch (const std::exception& error) {
    text << "uncaught exception: " << error.what() << '\n';
  }
  std::cout.rdbuf(terminal);
  std::cout.copyfmt(format);
  return text.str();
}

int report(int line, const std::string& what) {
  std::cerr << lesson_path << ':' << line << ": " << what << '\n';
  return 1;
}

int check() {
  int failures = 0;
  for (const Quotation& quotation : quotations) {
    if (!quotes(contents(quotation.file), quotation.text)) {
      failures += report(quotation.line, "these lines are not in " + quotation.file);
    }
  }
  for (const Program& program : programs) {
    const std::string received = output_of(program);
    const std::string found = difference(program.output, received, program.rule);
    if (found.empty()) continue;
    failures += report(program.output_line > 0 ? program.output_line : program.line, found);
    std::cerr << received;
  }
  std::cerr << programs.size() << " programs and " << quotations.size() << " quotations, "
            << failures << " wrong\n";
  return failures == 0 && !programs.empty() ? 0 : 1;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

int accept() {
  const std::vector<std::string> lesson = lines_of(contents(lesson_path));
  std::ostringstream accepted;
  std::size_t copied = 0;
  for (const Program& program : programs) {
    if (program.output_line == 0) continue;
    const std::size_t begin = program.output_line - 1;
    const std::size_t end = program.output_end - 1;
    // Written at the lines of an older lesson, outputs would overwrite its text.
    if (end >= lesson.size() || lesson[begin - 1].rfind("```text", 0) != 0 ||
        std::vector(lesson.begin() + begin, lesson.begin() + end) != lines_of(program.output)) {
      return report(program.output_line, "the lesson has changed since it was compiled");
    }
    while (copied < begin) accepted << lesson[copied++] << '\n';
    accepted << output_of(program);
    copied = end;
  }
  while (copied < lesson.size()) accepted << lesson[copied++] << '\n';
  std::ofstream(in_sources(lesson_path)) << accepted.str();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return argc > 1 && std::string(argv[1]) == "--accept" ? accept() : check();
}
