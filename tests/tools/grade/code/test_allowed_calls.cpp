#include "tests/tools/grade/code/shortcuts.h"
#include "tests/tools/grade/support/places.h"
#include "tools/grade/course/may_use.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <vector>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

// Four small chapters: 02 rests on 01, 03 on 02, and 04, of kernels, on 01.
struct Tree {
  TemporaryFolder folder;

  Tree() {
    put("01_a", 1, "[]", "may_use = [\"wick::given\", \"wick::PlainBackend\"]\n",
        "namespace wick {\nnamespace {\nint hidden() {\n  // BEGIN SOLUTION 01.1\n"
        "  // END SOLUTION\n}\n}  // namespace\nnamespace plain {\nint first(int x,\n"
        "          int y) {\n  // BEGIN SOLUTION 01.1\n  // END SOLUTION\n}\n"
        "void PlainBackend::second() {\n  // BEGIN SOLUTION 01.1\n  // END SOLUTION\n}\n"
        "}  // namespace plain\n}  // namespace wick\n");
    put("02_b", 2, "[1]", "may_use = [\"wick::more\"]\n", function("02.1", "third"));
    put("03_c", 3, "[2]", "may_use = [\"wick::own\"]\nmay_not_use = [\"wick::given\"]\n",
        function("03.1", "fourth"));
    put("04_d", 4, "[1]", "language = \"cuda\"\nmay_use = [\"wick::cuda::launch\"]\n",
        function("04.1", "fifth"));
  }

  static std::string function(const std::string& exercise, const std::string& name) {
    return "namespace wick::nn {\nint " + name + "() {\n  // BEGIN SOLUTION " + exercise +
           "\n  // END SOLUTION\n}\n}  // namespace wick::nn\n";
  }

  void put(const std::string& name, int number, const std::string& prerequisites,
           const std::string& more, const std::string& source) {
    const fs::path declared = folder.path() / "modules" / name;
    const std::string digits = "0" + std::to_string(number);
    fs::create_directories(declared);
    fs::create_directories(folder.path() / "nn");
    write_atomically(declared / "module.toml",
                     "number = " + std::to_string(number) +
                         "\ntitle = \"t\"\nsummary = \"s\"\ntime = \"1 hour\"\ndifficulty = 1\n"
                         "prerequisites = " +
                         prerequisites + "\nfiles = [\"nn/" + name + ".cpp\"]\n" + more +
                         "[[exercise]]\nid = \"" + digits +
                         ".1\"\ntitle = \"t\"\npoints = 1\nhint = \"h\"\nfile = \"nn/" + name +
                         ".cpp\"\n");
    write_atomically(folder.path() / "nn" / (name + ".cpp"), source);
  }

  Names allowed(const std::string& name) const { return allowed_calls(folder.path(), name); }
};

bool has(const Names& names, const std::string& name) { return names.count(name) > 0; }

// The texts of the framework's headers.
const std::vector<std::string>& headers() {
  static const std::vector<std::string> texts = [] {
    std::vector<std::string> found;
    for (const char* library : {"core", "nn"}) {
      for (const auto& entry :
           fs::recursive_directory_iterator(fs::path(places::source) / library)) {
        if (entry.path().extension() == ".h") found.push_back(read_file(entry.path()));
      }
    }
    return found;
  }();
  return texts;
}

bool has_word(const std::string& text, const std::string& word) {
  const auto is_letter = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  };
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || !is_letter(text[at - 1]);
    const bool ends = end == text.size() || !is_letter(word.back()) || !is_letter(text[end]);
    if (begins && ends) return true;
  }
  return false;
}

// True if a header has the name's namespaces, and in them its classes and its function as words.
bool is_declared(const std::string& name) {
  std::vector<std::string> words;
  std::string space;
  std::string rest = name;
  for (std::size_t colons; (colons = rest.find("::")) != std::string::npos;
       rest = rest.substr(colons + 2)) {
    const std::string part = rest.substr(0, colons);
    if (std::isupper(static_cast<unsigned char>(part.front()))) {
      words.push_back(part);
    } else {
      space += (space.empty() ? "" : "::") + part;
    }
  }
  words.push_back(rest);
  return std::any_of(headers().begin(), headers().end(), [&](const std::string& text) {
    return text.find("namespace " + space + " {") != std::string::npos &&
           std::all_of(words.begin(), words.end(),
                       [&](const std::string& word) { return has_word(text, word); });
  });
}

}  // namespace

TEST_CASE("may_use: a chapter inherits lists and functions of those before it, all the way") {
  const Tree tree;
  CHECK(tree.allowed("01_a") == Names{"wick::given", "wick::PlainBackend"});
  CHECK(tree.allowed("02_b") == Names{"wick::given", "wick::more", "wick::plain::first"});
  CHECK(has(tree.allowed("03_c"), "wick::plain::first"));
  CHECK(has(tree.allowed("03_c"), "wick::nn::third"));
}

TEST_CASE("may_use: nobody inherits a backend, what it takes back, or C++ for its kernels") {
  const Tree tree;
  CHECK_FALSE(has(tree.allowed("02_b"), "wick::PlainBackend"));
  CHECK_FALSE(has(tree.allowed("02_b"), "wick::plain::PlainBackend::second"));
  CHECK_FALSE(has(tree.allowed("03_c"), "wick::given"));
  CHECK(tree.allowed("04_d") == Names{"wick::cuda::launch"});
  CHECK_THROWS_WITH_AS(tree.allowed("05_e"), doctest::Contains("there is no "), wick::Error);
}

TEST_CASE("may_use: a chapter that takes back a class takes back its members") {
  const auto has_member_of_gpt = [](const Names& names) {
    const auto first = names.lower_bound("wick::nn::Gpt::");
    return first != names.end() && first->rfind("wick::nn::Gpt::", 0) == 0;
  };
  CHECK(has_member_of_gpt(allowed_calls(places::source, "18_memoization")));
  CHECK_FALSE(has_member_of_gpt(allowed_calls(places::source, "14_profiling")));
}

TEST_CASE("may_use: no chapter of the course may call what does its exercises' work") {
  for (const auto& shortcut : shortcuts()) {
    const auto& folder = shortcut.first;
    const Names allowed = allowed_calls(places::source, folder);
    for (const std::string& name : shortcut.second) {
      CAPTURE(folder);
      CAPTURE(name);
      CHECK_FALSE(has(allowed, name));
    }
  }
}

TEST_CASE("may_use: chapters use what they have always been given") {
  const Names attention = allowed_calls(places::source, "12_attention");
  for (const char* name : {"wick::matmul", "wick::softmax", "wick::linear", "wick::dropout",
                           "wick::operator*", "wick::nn::Linear", "wick::nn::attend"}) {
    CAPTURE(name);
    CHECK(has(attention, name));
  }
  CHECK(has(allowed_calls(places::source, "02_activations"), "wick::contiguous_strides"));
  CHECK(has(allowed_calls(places::source, "06_autograd"), "wick::where"));
}

// A name with a typing error would take nothing back, or give nothing.
TEST_CASE("may_use: every name in a list is one of the framework") {
  CHECK(is_declared("wick::operator+"));
  CHECK(is_declared("wick::nn::AdamW::rule"));
  CHECK_FALSE(is_declared("wick::sofmax"));
  CHECK_FALSE(is_declared("wick::nn::argmax"));
  for (const Chapter& chapter : read_chapters(places::source)) {
    CAPTURE(chapter.folder);
    Names names = {chapter.may_use.begin(), chapter.may_use.end()};
    for (const std::string& file : chapter.files) {
      const std::vector<std::string> refused = chapter.refused_in(file);
      names.insert(refused.begin(), refused.end());
    }
    const auto listed = shortcuts().find(chapter.folder);
    if (listed != shortcuts().end()) names.insert(listed->second.begin(), listed->second.end());
    for (const std::string& name : names) {
      CAPTURE(name);
      CHECK(is_declared(name));
    }
  }
}
