#include "tests/skip.h"
#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/places.h"
#include "tools/grade/course/other_solution.h"
#include "tools/grade/gradebook/graded_json.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

// The file begins so that the body of scale() is its line 3.
std::string scale_in_line_3(const std::string& body) {
  return "#include \"fixture/lines.h\"\nnamespace wick::fixture { using std::size_t;\n"
         "Tensor scale(const Tensor& x, double factor) { " +
         body +
         " }\nTensor scaled_total(const Tensor& x, double factor) { return sum(scale(x, factor)); "
         "}\n"
         "}\n";
}

const std::string right =
    "if (factor == 0) fail<ValueError>(\"0\"); return x * static_cast<Scalar>(factor);";

Grade look_again_at(const std::string& before, const Sandbox* sandbox = nullptr) {
  GradeOptions options;
  options.sanitize = true;
  options.only = "90.1";
  options.sandbox = sandbox;
  return grade_texts({{"scale.cpp", scale_in_line_3(before + right)}}, options);
}

std::string found(const std::string& before, const Sandbox* sandbox = nullptr) {
  const Grade grade = look_again_at(before, sandbox);
  REQUIRE(grade.second_look);
  CHECK(grade.second_look->problem == "");
  std::string text;
  for (const auto& [finding, key] : grade.second_look->findings) text += finding.text + "\n";
  return text;
}

// What sanitizers say of a whole solution in a chapter's scenarios, run in the sandbox.
std::string found_in_solution(const Kit& kit, const std::string& name, const Sandbox& sandbox) {
  const TemporaryFolder folder;
  const References references(kit, 1);
  std::map<std::string, CompiledFile> files;
  for (const auto& [file, text] : read_solution(places::source, kit.chapter, name)) {
    files[file].source = folder.path() / stub_name(file);
    write_atomically(files[file].source, text);
  }
  std::vector<ScenarioResult> graded;
  for (const ScenarioInfo& scenario : kit.scenarios) {
    ScenarioResult result;
    result.key = scenario.key;
    result.is_hidden = scenario.is_hidden;
    result.verdict = Verdict::Passed;
    graded.push_back(result);
  }
  const SecondLook look = look_again(files, graded, references, sandbox, folder.path() / "look");
  CHECK(look.problem == "");
  CHECK(look.scenarios == static_cast<int>(kit.scenarios.size()));
  std::string text;
  for (const auto& [finding, key] : look.findings) text += key + ": " + finding.text + "\n";
  return text;
}

const std::string keep = "volatile double kept = sum; (void)kept;";
const std::string six = "std::vector<double> six(6, 1.0); volatile size_t n = 6; double sum = 0;";

}  // namespace

TEST_CASE("sanitize: what reads or writes beside its memory is told with the line") {
  CHECK(found("") == "");
  CHECK(found(six + "for (size_t i = 0; i <= n; ++i) sum += six[i];" + keep) ==
        "line 3 of scale.cpp reads one element past the end of a vector of 6\n");
  CHECK(found("std::vector<std::pair<std::int64_t, double>> pairs(6); volatile size_t n = 6;"
              "double sum = pairs.data()[n].second;" +
              keep) == "line 3 of scale.cpp reads one element past the end of a vector of 6\n");
  CHECK(found(six + "double* volatile p = six.data(); p[n + 2] = 1;" + keep) ==
        "line 3 of scale.cpp writes 3 elements past the end of a vector of 6\n");
  CHECK(found(six + "sum += *(six.data() - n / 6);" + keep) ==
        "line 3 of scale.cpp reads one element before the beginning of a vector of 6\n");
  CHECK(found("double sum = 0; volatile size_t n = static_cast<size_t>(x.numel());"
              "const Array a = contiguous(x.array()); sum += a.data()[n];" +
              keep)
            .find("past the end of a tensor of ") != std::string::npos);
  CHECK(found("double sum = 0; double* p = new double[4]; delete[] p; sum += p[1];" + keep) ==
        "line 3 of scale.cpp reads memory of 32 bytes after it was given back in line 3\n");
  CHECK(found("double parts[6] = {}; volatile size_t n = 6; double sum = 0;"
              "const double* p = parts; sum += p[n];" +
              keep) ==
        "line 3 of scale.cpp reads byte 48 of `parts`, a variable of 48 bytes, whose last is "
        "byte 47\n");
  CHECK(found("double sum = 0; double* volatile none = nullptr; sum += *none;" + keep)
            .find("line 3 of scale.cpp goes through a null pointer") == 0);
}

TEST_CASE("sanitize: what C++ leaves undefined is told with the line, all of it") {
  const std::string text = found(
      "volatile int most = 2147483647; volatile int zero = 0; double sum = most + 1;"
      "double parts[6] = {}; volatile int six = 6; sum += parts[six];" +
      keep);
  CHECK(text.find("line 3 of scale.cpp computes a whole number that its type cannot hold: signed "
                  "integer overflow: 2147483647 + 1") != std::string::npos);
  CHECK(text.find("line 3 of scale.cpp uses index 6 of an array of 6") != std::string::npos);
}

TEST_CASE("sanitize: it earns and costs nothing, and is in the report") {
  const Grade grade = look_again_at(six + "for (size_t i = 0; i <= n; ++i) sum += six[i];" + keep);
  CHECK(grade.exercises[0].verdict == Verdict::Passed);
  CHECK(grade.points == 4);
  const std::string json = to_json(Graded{Submission{}, grade});
  CHECK(json.find("\"text\": \"line 3 of scale.cpp reads one element past") != std::string::npos);
}

// The program holds them from its first call on, and works on for longer than the time between two
// looks at its memory. It holds one gigabyte without being stopped.
TEST_CASE("sanitize: a program that holds two gigabytes is stopped") {
  const auto holding = [](int parts) {
    return "static const bool is_held = [] {"
           "  for (int i = 0; i < " +
           std::to_string(parts) +
           "; ++i) {"
           "    char* part = new char[64u << 20];"
           "    for (size_t j = 0; j < (64u << 20); j += 4096) part[j] = 1;"
           "  }"
           "  for (volatile size_t i = 0; i < 200000000u; i = i + 1) {}"
           "  return true;"
           "}();"
           "(void)is_held;" +
           six + "for (size_t i = 0; i <= n; ++i) sum += six[i];" + keep;
  };
  CHECK(found(holding(16)) != "");
  CHECK(found(holding(32)) == "");
}

// 8^8 numbers of an array, which takes a second and more memory than there is.
TEST_CASE("sanitize: its compiler has no more memory than the first one") {
  std::string bomb = "\n#ifdef __SANITIZE_ADDRESS__\n#define N1 1,1,1,1,1,1,1,1,\n";
  for (int i = 2; i <= 8; ++i) {
    const std::string before = "N" + std::to_string(i - 1) + " ";
    bomb += "#define N" + std::to_string(i);
    for (int part = 0; part < 8; ++part) bomb += " " + before;
    bomb += "\n";
  }
  const Grade grade =
      look_again_at(bomb + "static const int numbers[] = {N8}; (void)numbers;\n#endif\n");
  REQUIRE(grade.second_look);
  CHECK(grade.second_look->problem.find("more than 2 GB of memory") != std::string::npos);
  CHECK(grade.points == 4);
}

TEST_CASE("sanitize: findings are told in every kind of sandbox that holds here") {
  for (const Isolation isolation : {Isolation::Strong, Isolation::Restricted}) {
    CAPTURE(std::string(to_string(isolation)));
    const std::unique_ptr<Sandbox> sandbox = sandbox_for_fixture(isolation);
    if (!sandbox) continue;
    CHECK(found(six + "for (size_t i = 0; i <= n; ++i) sum += six[i];" + keep, sandbox.get()) ==
          "line 3 of scale.cpp reads one element past the end of a vector of 6\n");
  }
}

TEST_CASE("sanitize: what an exception has left may be used again, in every kind of sandbox") {
  const std::string leaves_and_returns =
      "struct Calls {"
      "  static void leave(int depth) {"
      "    volatile double few[2] = {}, many[5] = {};"
      "    if (depth == 0) throw 1;"
      "    leave(depth - 1);"
      "    few[depth % 2] = many[depth % 5];"
      "  }"
      "  static double use() {"
      "    volatile double all[200];"
      "    for (int i = 0; i < 200; ++i) all[i] = i;"
      "    return all[7];"
      "  }"
      "};"
      "double sum = 0;"
      "for (int depth = 0; depth < 6; ++depth) {"
      "  try { Calls::leave(depth); } catch (int) { sum += Calls::use(); }"
      "}" +
      keep;
  // In a function of its own: an exception also takes the marks of the functions that go on.
  const std::string past_the_end =
      "struct Beside { static double read() {"
      "  double parts[6] = {}; volatile size_t n = 6; const double* p = parts; return p[n];"
      "} };"
      "{ double (*volatile read)() = Beside::read; double sum = read();" +
      keep + "}";
  for (const Isolation isolation : {Isolation::None, Isolation::Strong, Isolation::Restricted}) {
    CAPTURE(std::string(to_string(isolation)));
    const std::unique_ptr<Sandbox> sandbox =
        isolation == Isolation::None ? std::make_unique<Sandbox>() : sandbox_for_fixture(isolation);
    if (!sandbox) continue;
    CHECK(found(leaves_and_returns, sandbox.get()) == "");
    CHECK(found(leaves_and_returns + past_the_end, sandbox.get()) ==
          "line 3 of scale.cpp reads byte 48 of `parts`, a variable of 48 bytes, whose last is "
          "byte 47\n");
  }
}

// Chapter 12 stands for all: its solutions are left by exceptions most often. A solution takes ten
// seconds of the processor, so each is tried in one kind of sandbox.
TEST_CASE("sanitize: the other solutions of chapter 12 have no findings in a sandbox") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  const Kit kit = open_kit(places::kits, read_chapter(std::string(places::source) +
                                                      "/modules/12_attention/module.toml"));
  const std::set<std::string> solutions = other_solutions(places::source, kit.chapter);
  CHECK(solutions.size() >= 3);
  Isolation isolation = Isolation::Strong;
  for (const std::string& name : solutions) {
    CAPTURE(name);
    const std::unique_ptr<Sandbox> sandbox = sandbox_for_fixture(isolation);
    if (sandbox) CHECK(found_in_solution(kit, name, *sandbox) == "");
    isolation = isolation == Isolation::Strong ? Isolation::Restricted : Isolation::Strong;
  }
}

TEST_CASE("sanitize: kernels are not looked at, and the report says so") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  const Kit kit = open_kit(places::kits, read_chapter(std::string(places::source) +
                                                      "/modules/17_acceleration/module.toml"));
  const TemporaryFolder folder;
  const SecondLook look = look_again({}, {}, References(kit, 1), Sandbox(), folder.path());
  CHECK(look.problem ==
        "sanitizers do not look at kernels: the simulator itself follows their memory");
}
