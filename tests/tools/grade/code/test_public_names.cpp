// What core and nn declare, beside what the course says of it: a function that is new to both would
// answer an exercise by one call, and nothing would notice.

#include "tests/tools/grade/code/shortcuts.h"
#include "tests/tools/grade/support/places.h"
#include "tools/grade/course/may_use.h"
#include "tools/grade/system/files.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

const char* const harmless_list = "tests/tools/grade/code/harmless_names.txt";

// The names that a header declares: functions, layers (classes with a forward or a call) and, since
// a table of virtual functions hands them out without a name, the virtual functions of Backend. In
// this tree's format whatever stands in a namespace begins its line.
Names names_in(const std::string& header) {
  static const std::regex opens("^namespace ([a-z_:]+) \\{");
  static const std::regex begins_class("^(?:class|struct) (\\w+)[^;]*$");
  static const std::regex calls("^  [^/]*\\b(?:forward|operator\\(\\))\\(");
  static const std::regex is_virtual("^  virtual [^(~]*?(\\w+)\\(");
  static const std::regex function(
      "^(?!(?:using|template|namespace|enum|class|struct|public|private)\\b)"
      "(?:[\\w:][\\w:<>,&*\\[\\] ]*[ &*])?(operator[^ (]+|\\w+)\\(");
  Names names;
  std::string space, of_class, line;
  for (std::istringstream lines(header); std::getline(lines, line);) {
    std::smatch found;
    if (line.rfind("};", 0) == 0) of_class.clear();
    if (std::regex_search(line, found, opens)) {
      space = found[1].str() + "::";
    } else if (space.empty()) {
      continue;
    } else if (std::regex_search(line, found, begins_class)) {
      of_class = found[1];
    } else if (!of_class.empty() && std::regex_search(line, calls)) {
      names.insert(space + of_class);
    } else if (of_class == "Backend" && std::regex_search(line, found, is_virtual)) {
      names.insert(space + "Backend::" + found[1].str());
    } else if (std::regex_search(line, found, function)) {
      names.insert(space + found[1].str());
    }
  }
  return names;
}

// Code of which no object says that it is called: a header's loops and mathematics.
bool has_code(const std::string& header) {
  static const std::regex code(
      "(?:^|\n) *(?! |//)[^\n]*?(?:\\b(?:for|while) "
      "\\(|std::(?:accumulate|copy|cos|erf|exp|expm1|inner_"
      "product|log|log1p|nth_element|partial_sum|pow|shuffle|sin|sort|sqrt|stable_sort|tanh|"
      "transform)\\()");
  return std::regex_search(header, code);
}

// The headers that no kit has: tools/grade/chapter.cmake.
bool is_withheld(const std::string& header) {
  static const std::string text = read_file(fs::path(places::source) / "tools/grade/chapter.cmake");
  static const std::string start = "\n  set(withheld ";
  const std::size_t begin = text.find(start);
  REQUIRE(begin != std::string::npos);
  const std::size_t at = text.find(' ' + header, begin + start.size() - 1);
  return at < text.find(')', begin);
}

// By header, without the devices' own folders: no graded program has another device's backend, and
// chapter 17's kernels are kept apart one by one.
std::map<std::string, Names> public_names() {
  const fs::path root = places::source;
  std::map<std::string, Names> names;
  for (const char* library : {"core", "nn"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / library)) {
      const std::string path = fs::relative(entry.path(), root).string();
      const bool of_device = path.rfind("core/cpu/", 0) == 0 || path.rfind("core/cuda/", 0) == 0;
      if (entry.path().extension() != ".h" || of_device) continue;
      const std::string text = read_file(entry.path());
      names[path] = names_in(text);
      if (has_code(text) && !is_withheld(path)) names[path].insert("code");
    }
  }
  return names;
}

// The names that the course knows: what exercises are written in, what chapters may call and what
// they must not, and what programs are without.
Names names_of_course() {
  Names known;
  for (const Chapter& chapter : read_chapters(places::source)) {
    const Names written = exercise_functions(places::source, chapter);
    known.insert(written.begin(), written.end());
    for (const auto* names : {&chapter.may_use, &chapter.may_not_use, &chapter.without}) {
      known.insert(names->begin(), names->end());
    }
    for (const Exercise& exercise : chapter.exercises) {
      known.insert(exercise.may_not_use.begin(), exercise.may_not_use.end());
      known.insert(exercise.without.begin(), exercise.without.end());
    }
  }
  for (const auto& shortcut : shortcuts()) {
    known.insert(shortcut.second.begin(), shortcut.second.end());
  }
  return known;
}

// True if `known` has the name, or a member of it. Backend's functions are written in PlainBackend.
bool is_known(const Names& known, const std::string& name) {
  const auto next = known.lower_bound(name + "::");
  if (known.count(name) > 0) return true;
  if (next != known.end() && next->rfind(name + "::", 0) == 0) return true;
  const std::string backend = "wick::Backend::";
  return name.rfind(backend, 0) == 0 &&
         known.count("wick::PlainBackend::" + name.substr(backend.size())) > 0;
}

// "header: names", line by line; # begins a comment.
std::map<std::string, Names> harmless_names() {
  std::map<std::string, Names> names;
  std::string line, name;
  for (std::istringstream lines(read_file(fs::path(places::source) / harmless_list));
       std::getline(lines, line);) {
    line = line.substr(0, line.find('#'));
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos) continue;
    for (std::istringstream words(line.substr(colon + 1)); words >> name;) {
      names[line.substr(0, colon)].insert(name);
    }
  }
  return names;
}

}  // namespace

TEST_CASE("public names: functions, layers and Backend's virtual functions are read from headers") {
  CHECK(names_in("namespace wick::nn {\nTensor f(const Tensor& x,\n         int g(int));\n"
                 "std::vector<Tensor> h();\nclass Layer : public Module {\n  Layer(int n);\n"
                 "  Tensor forward(const Tensor& x) const;\n};\nstruct Options {\n  int size();\n"
                 "};\nusing Rule = int (*)(int);\n}\n") ==
        Names{"wick::nn::f", "wick::nn::h", "wick::nn::Layer"});
  CHECK(
      names_in("namespace wick {\nclass Backend {\n  virtual ~Backend() = default;\n"
               "  virtual Array gelu_dx(Unary form);\n};\nTensor operator+(const Tensor& a);\n") ==
      Names{"wick::Backend::gelu_dx", "wick::operator+"});
}

TEST_CASE("public names: a header's loops and mathematics are code that no list of calls sees") {
  CHECK(has_code("template <int N>\nvoid Runs<N>::visit() {\n  for (int i = 0; i < N; ++i) {\n"));
  CHECK(has_code("  double f() const { return std::exp(x); }"));
  CHECK_FALSE(has_code("/// while (is_training) step();\n  // for (;;)\n// for each\n"));
  CHECK(is_withheld("core/runs.h"));
  CHECK_FALSE(is_withheld("core/shape.h"));
}

TEST_CASE("public names: of each the course says what it is for, or the list that it is harmless") {
  const Names known = names_of_course();
  const std::map<std::string, Names> harmless = harmless_names();
  for (const auto& header : public_names()) {
    const auto listed = harmless.find(header.first);
    for (const std::string& name : header.second) {
      if (is_known(known, name)) continue;
      if (listed != harmless.end() && listed->second.count(name) > 0) continue;
      const std::string declares = header.first + " declares " + name;
      FAIL_CHECK(declares << ": does one call of it answer an exercise? If so, add it to `without` "
                             "in module.toml, so that no program of the exercise has it, and to "
                             "shortcuts.h; a header's code cannot be left out of a program, so "
                             "withhold the header in tools/grade/chapter.cmake. If not, add it to "
                          << std::string(harmless_list));
    }
  }
}

TEST_CASE("public names: the list of harmless ones has no name that is gone or kept out") {
  const Names known = names_of_course();
  const std::map<std::string, Names> declared = public_names();
  for (const auto& header : harmless_names()) {
    for (const std::string& name : header.second) {
      CAPTURE(header.first);
      CAPTURE(name);
      const auto of_header = declared.find(header.first);
      REQUIRE(of_header != declared.end());
      CHECK(of_header->second.count(name) == 1);
      CHECK_FALSE(is_known(known, name));
    }
  }
}
