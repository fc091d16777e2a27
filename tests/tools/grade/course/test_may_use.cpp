#include "tests/skip.h"
#include "tests/tools/grade/support/places.h"

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
