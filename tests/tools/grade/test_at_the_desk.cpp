#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/released_tree.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;

// What a student reads of a program that prints, crashes or misses a result.

TEST_CASE("at the desk: what a scenario prints is shown in its order, also before a crash") {
  const auto first_of = [](const std::string& body) {
    const Grade grade = grade_texts({{"scale.cpp", "#include <iostream>\n" + with_scale(body)}});
    return grade.exercises[0].scenarios[0];
  };
  const ScenarioResult crashed = first_of(
      "std::printf(\"first\\n\"); std::cerr << \"second\\n\"; std::cout << \"third\\n\";"
      "::raise(SIGSEGV); return x;");
  CHECK(crashed.verdict == Verdict::Crashed);
  CHECK(crashed.printed == "first\nsecond\nthird\n");
  const ScenarioResult early = first_of(
      "std::cout << \"late\"; return x;}\n"
      "static const bool is_printed = std::printf(\"early, \") > 0; void more() { "
      "(void)is_printed;");
  CHECK(early.printed == "early, late");
}

TEST_CASE("at the desk: a stack that is used up is told as such, with the function at the desk") {
  const std::string endless =
      "struct Down { static int down(int depth) {"
      "  volatile int kept = depth;"
      "  return depth < 0 ? 0 : down(depth + (kept >= 0)) + kept;"
      "} };"
      "return x * Down::down(0);";
  const std::string beginning = "stack overflow (SIGSEGV): ";
  const auto detail = [&](const std::string& body, const Sandbox* sandbox = nullptr) {
    GradeOptions options;
    options.sandbox = sandbox;
    const Grade grade = grade_texts({{"scale.cpp", with_scale(body)}}, options);
    CHECK(grade.exercises[0].verdict == Verdict::Crashed);
    return grade.exercises[0].scenarios[0].detail;
  };
  CHECK(detail(endless).find(beginning + "wick::fixture::scale(wick::Tensor const&, double)::Down::"
                                         "down(int) is called within itself too often") == 0);
  const std::string generally = beginning +
                                "a function calls itself without end, or keeps too "
                                "much in local variables";
  CHECK(detail("volatile char large[16 << 20]; large[0] = 1; return x;") == generally);
  for (const Isolation isolation : {Isolation::Strong, Isolation::Restricted}) {
    const std::unique_ptr<Sandbox> sandbox = sandbox_for_fixture(isolation);
    if (sandbox) CHECK(detail(endless, sandbox.get()) == generally);
  }
  // Other crashes stay what they are.
  for (const char* other : {"::raise(SIGSEGV); return x;",
                            "volatile int* volatile none = nullptr; *none = 1; return x;"}) {
    CHECK(detail(other).find("segmentation fault (SIGSEGV)") == 0);
  }
}

TEST_CASE("at the desk: a member that was never set is named with the variable that hides it") {
  const std::string layer =
      "#include \"fixture/lines.h\"\n"
      "namespace wick::fixture {\n"
      "struct Layer {\n"
      "  explicit Layer(const Tensor& x) {\n"
      "    Tensor kept = x;\n"
      "  }\n"
      "  Tensor kept;\n"
      "};\n"
      "Tensor scale(const Tensor& x, double factor) { return Layer(x).kept * factor; }\n"
      "Tensor scaled_total(const Tensor& x, double factor) { return sum(x * factor); }\n}\n";
  const Grade grade = grade_texts({{"scale.cpp", layer}});
  const std::string named =
      "; scale.cpp:5: the variable kept hides the member kept of wick::fixture::Layer, which does "
      "not change: leave out its type";
  INFO(grade.exercises[0].detail);
  CHECK(grade.exercises[0].verdict == Verdict::Threw);
  CHECK(grade.exercises[0].detail.find("undefined tensor") != std::string::npos);
  CHECK(grade.exercises[0].detail.find(named) != std::string::npos);
  std::string no_result = layer;
  no_result.replace(no_result.find("Layer(x).kept * factor"), 22, "Layer(x).kept");
  const Grade missing = grade_texts({{"scale.cpp", no_result}});
  INFO(missing.exercises[0].detail);
  CHECK(missing.exercises[0].detail.find(named) != std::string::npos);
  // A parameter sets the member of its name, and is none of the reasons.
  std::string with_parameter = layer;
  with_parameter.replace(with_parameter.find("const Tensor& x) {"), 18,
                         "const Tensor& x, double rate = 0.5) : rate(rate) {");
  with_parameter.replace(with_parameter.find("  Tensor kept;"), 14, "  Tensor kept; double rate;");
  const std::string detail = grade_texts({{"scale.cpp", with_parameter}}).exercises[0].detail;
  INFO(detail);
  CHECK(detail.find(named) != std::string::npos);
  CHECK(detail.find("hides the member rate") == std::string::npos);
  CHECK(detail.find("hides", detail.find("hides") + 1) == std::string::npos);
  // Other errors, and tensors that no variable hides, get no such words.
  std::string assigned = layer;
  assigned.replace(assigned.find("Tensor kept = x"), 15, "kept = Tensor()");
  CHECK(grade_texts({{"scale.cpp", assigned}}).exercises[0].detail.find("hides") ==
        std::string::npos);
}

TEST_CASE("at the desk: after a crash the command that names the line is told, and no hint") {
  const TemporaryFolder folder;
  const std::filesystem::path tree = folder.path() / "course";
  release(plan_of_first(tree), [](const std::string&) {});
  const auto check = [&](const std::string& body) {
    write_atomically(tree / "modules" / "90_fixture" / "scale.cpp", with_scale(body));
    return run_wick(tree, {"check", "90.1"}).standard_output;
  };
  const std::string crashed =
      check("for (int i = 0; i < 102; ++i) std::printf(\"line %d\\n\", i); std::abort();");
  INFO(crashed);
  CHECK(crashed.find("tools/wick check 90.1 --seed 1 --sanitize") != std::string::npos);
  CHECK(crashed.find("hint: ") == std::string::npos);
  CHECK(crashed.find("(90 lines before these)") != std::string::npos);
  CHECK(crashed.find("line 89\n") == std::string::npos);
  CHECK(crashed.find("line 101\n") != std::string::npos);
  const std::string endless = check("for (volatile int i = 0;; ++i) {}");
  INFO(endless);
  CHECK(endless.find(", its limit") != std::string::npos);
  CHECK(endless.find("hint: ") == std::string::npos);
  const std::string wrong = check("return x * (1e308 * 10);");
  CHECK(wrong.find("--sanitize") == std::string::npos);
  const std::string json = run_wick(tree, {"check", "90.1", "--json"}).standard_output;
  INFO(json);
  CHECK(json.find("null") == std::string::npos);
  CHECK(json.find("\"inf\"") != std::string::npos);
}

TEST_CASE("at the desk: start without a chapter shows the next one, and says why") {
  const TemporaryFolder folder;
  const std::filesystem::path tree = folder.path() / "course";
  release(plan_of({90, 91}, tree), [](const std::string&) {});
  const auto start = [&](const std::string& expected) {
    const Outcome outcome = run_wick(tree, {"start"});
    INFO(outcome.standard_output << outcome.standard_error);
    CHECK(outcome.code == 0);
    CHECK(outcome.standard_output.find(expected) != std::string::npos);
  };
  start("this is the first chapter that does not pass everything public");
  start("\nchapter 90: Lines\n");
  for (const char* name : {"scale.cpp", "shift.cpp"}) {
    write_atomically(tree / "modules" / "90_fixture" / name, reference(name));
  }
  CHECK(run_wick(tree, {"check", "90"}).code == 0);
  start("\nchapter 91: Curves\n");
  write_atomically(tree / "modules" / "91_fixture" / "curve.cpp", reference("curve.cpp"));
  CHECK(run_wick(tree, {"check", "91"}).code == 0);
  start("every chapter passes its public scenarios; this is the last");
}

TEST_CASE("at the desk: doctor names nothing that a released tree does not have") {
  const TemporaryFolder folder;
  const std::filesystem::path tree = folder.path() / "course";
  release(plan_of_first(tree), [](const std::string&) {});
  const std::string text = run_wick(tree, {"doctor"}).standard_output;
  INFO(text);
  CHECK(text.find("tools/wick notebook says how to run them") != std::string::npos);
  CHECK(text.find("milestones") != std::string::npos);
  for (const char* absent :
       {"preset", "pip install", "tools/wick setup", "kernel is installed", "openmp"}) {
    CAPTURE(absent);
    CHECK(text.find(absent) == std::string::npos);
  }
  const Outcome notebook = run_wick(tree, {"notebook"});
  CHECK(notebook.standard_error.find("in notebooks/") != std::string::npos);
}
