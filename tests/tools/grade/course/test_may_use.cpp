#include "tests/skip.h"
#include "tests/tools/grade/support/places.h"

#include "tools/grade/build/compile.h"
#include "tools/grade/code/symbols.h"
#include "tools/grade/grader.h"
#include "tools/grade/system/files.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

// Chapter 02's softmax is exp(log_softmax), and chapter 04's log_softmax lies in the same library:
// every way to it is refused, by name.

namespace {

const fs::path root = places::source;

// What the grader says of 02.6 if softmax_row has this body.
std::string refusal_of_body(const std::string& body) {
  const Kit kit = open_kit(places::kits, read_chapter(root / "modules/02_activations/module.toml"));
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "softmax.cpp";
  write_atomically(file,
                   "#include \"core/core.h\"\n#include \"core/plain/backend.h\"\n"
                   "#include \"core/plain/log_softmax.h\"\n#include \"core/plain/softmax.h\"\n"
                   "#include <cmath>\nnamespace wick::plain {\n"
                   "void softmax_row(Row x, Scalar* y) {" +
                       body + "}\n}\n");
  std::map<std::string, fs::path> sources;
  for (const std::string& name : kit.chapter.files) sources[name] = root / name;
  sources["core/plain/softmax.cpp"] = file;
  const References references(kit, 1);
  for (const ExerciseResult& exercise :
       grade_files(sources, references, GradeOptions{}).exercises) {
    if (exercise.id != "02.6") continue;
    CHECK(exercise.verdict == Verdict::BuildFailed);
    CHECK(exercise.points == 0);
    return exercise.detail;
  }
  return "";
}

// What the grader says of a file of the chapter with this text.
std::string problem_of(const std::string& chapter, const std::string& file,
                       const std::string& text) {
  const Kit kit = open_kit(places::kits, read_chapter(root / "modules" / chapter / "module.toml"));
  const TemporaryFolder folder;
  const fs::path source = folder.path() / "source.cpp";
  write_atomically(source, text);
  return compile(kit, file, source, folder.path() / "compiled", Sandbox()).problem;
}

const std::string why =
    ", which this chapter does not use: see may_use in modules/02_activations/module.toml";

}  // namespace

// A sanitised build has no kits of the course's chapters.
TEST_CASE("may_use: softmax may not be made of log_softmax") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  CHECK(refusal_of_body("log_softmax_row(x, y);"
                        "for (std::int64_t i = 0; i < x.n; ++i) y[i] = std::exp(y[i]);") ==
        "softmax.cpp:7 calls wick::plain::log_softmax_row(wick::plain::Row, double*)" + why);
  CHECK(refusal_of_body("Tensor t = log_softmax(Tensor(empty_array(Shape{x.n}, Device::Cpu)));"
                        "y[0] = t.item();") ==
        "softmax.cpp:7 calls wick::log_softmax(wick::Tensor const&, int)" + why);
}

TEST_CASE("may_use: an exercise's work cannot be called through a backend, without its name") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  CHECK(refusal_of_body("Array a = empty_array(Shape{x.n}, Device::Cpu); Array b = a;"
                        "backend(Device::Cpu).log_softmax(a, b); y[0] = b.data()[0];") ==
        "softmax.cpp:7 calls wick::backend(wick::Device)" + why);
  // A student who makes a backend needs these names. Making a layer needs its table, too.
  const std::vector<std::string> table = {"vtable for wick::PlainBackend"};
  CHECK(forbidden({"_ZTVN4wick12PlainBackendE"}, {}) == table);
  CHECK(forbidden({"_ZTVN4wick12PlainBackendE"}, {"wick::PlainBackend"}).empty());
  CHECK(forbidden({"_ZTVN4wick2nn6LinearE"}, {}).empty());
}

// Chapter 06's rules are parts of the engine, which could be asked for them by other expressions.
TEST_CASE("may_use: the rules of chapter 06 may not be computed by its engine") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  const auto problem = [](const std::string& body) {
    return problem_of("06_autograd", "core/gradients/matmul.cpp",
                      "#include \"core/autograd/node.h\"\n#include \"core/gradients.h\"\n"
                      "#include \"core/ops.h\"\nnamespace wick {\n"
                      "Tensor matmul_da(const Tensor& dy, const Tensor& b) { return matmul(dy, "
                      "b.transpose(-2, -1)); }\n"
                      "Tensor matmul_db(const Tensor& dy, const Tensor& a) { " +
                          body + " }\n}\n");
  };
  CHECK(problem("return matmul(a.transpose(-2, -1), dy);") == "");
  const std::string asked =
      "Tensor b = zeros({a.size(1), dy.size(1)}).requires_grad_();"
      "const Tensor y = sum(a.unsqueeze(2) * b, 1);";
  CHECK(problem(asked + "y.backward(dy); return b.grad();").find("calls wick::Tensor::backward(") !=
        std::string::npos);
  CHECK(problem(asked + "propagate(y.node(), dy, {}); return b.grad();")
            .find("calls wick::propagate(") != std::string::npos);
  CHECK(problem(asked + "return y.node()->edges.front().rule(y, dy);")
            .find("calls wick::Tensor::node() const, which this chapter does not use") !=
        std::string::npos);
}

TEST_CASE("may_use: chapter 14's formulas may not be counted on a model") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  CHECK(problem_of("14_profiling", "nn/profile/transformer_flops.cpp",
                   "#include \"nn/profile/profile_checks.h\"\n"
                   "#include \"nn/transformer/transformer_block.h\"\nnamespace wick::nn {\n"
                   "std::int64_t transformer_flops(const GptOptions& options, std::int64_t batch, "
                   "std::int64_t tokens) {\n"
                   "  TransformerBlock block(options.embed_dim, options.num_heads);\n"
                   "  const auto lines = profile([&] { block(zeros({batch, tokens, 8})); });\n"
                   "  return options.num_layers * lines.front().flops;\n}\n}\n")
            .find("calls wick::nn::TransformerBlock::") != std::string::npos);
}
