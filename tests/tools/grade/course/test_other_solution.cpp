#include "tools/grade/course/definitions.h"
#include "tools/grade/course/other_solution.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;
namespace fs = std::filesystem;

namespace {

const std::string lines = R"(#include "fixture/lines.h"

namespace wick::fixture {

Tensor shift(const Tensor& x, double offset) {
  check_shift(x);
  // BEGIN SOLUTION 90.3
  return x + offset;
  // END SOLUTION
}

Tensor given(const Tensor& x) { return x; }

Tensor scale(const Tensor& x, double factor) {
  // BEGIN SOLUTION 90.1
  return x * factor;
  // END SOLUTION
}

}  // namespace wick::fixture
)";

const std::string total = R"(#include "fixture/lines.h"

namespace wick::fixture {

Tensor total(const Tensor& x) {
  // BEGIN SOLUTION 90.2
  return sum(x);
  // END SOLUTION
}

}  // namespace wick::fixture
)";

std::map<std::string, std::string> filled(const std::string& solution) {
  return fill_references({{"a/lines.cpp", lines}, {"a/total.cpp", total}}, solution);
}

std::string refusal_of_solution(const std::string& solution) {
  try {
    filled(solution);
  } catch (const wick::Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("other solution: its functions stand in the references, and everything else stays") {
  const auto files = filled(R"(#include <vector>

Tensor shift(const Tensor& x, double offset) {
  return offset + x;
}

double twice(double x) { return 2 * x; }

Tensor total(const Tensor& x) {
  return sum(x) * twice(0.5);
}
)");
  CHECK(code_of(files.at("a/lines.cpp")) == code_of(R"(
namespace wick::fixture {
Tensor shift(const Tensor& x, double offset) {
  check_shift(x);
  return offset + x;
}
Tensor given(const Tensor& x) { return x; }
Tensor scale(const Tensor& x, double factor) { return x * factor; }
}
)"));
  CHECK(code_of(files.at("a/total.cpp")) == code_of(R"(
namespace wick::fixture {
namespace {
double twice(double x) { return 2 * x; }
}
Tensor total(const Tensor& x) { return sum(x) * twice(0.5); }
}
)"));
  for (const auto& written : files) {
    const auto& file = written.first;
    CAPTURE(file);
    CHECK(written.second.find("#include <vector>\n#include \"fixture/lines.h\"\n") == 0);
  }
}

TEST_CASE("other solution: a function that fits no reference is refused, not left out") {
  CHECK(
      refusal_of_solution("Tensor shift(const Tensor& y, double offset) { return offset + y; }") ==
      "the solution has Tensor shift(const Tensor& y, double offset), and a/lines.cpp has Tensor "
      "shift(const Tensor& x, double offset): both must be the same");
  CHECK(refusal_of_solution("Tensor total(const Tensor& x) { return x; }\n"
                            "Tensor total(const Tensor& x) { return x; }") ==
        "the solution has Tensor total(const Tensor& x) twice");
  CHECK(refusal_of_solution("Tensor given(const Tensor& x) { return x + 0; }") ==
        "the solution has no function of an exercise");
  CHECK(refusal_of_solution("Tensor total(const Tensor& x) { return x;") ==
        "the solution has a brace without its other half");
}

TEST_CASE("other solution: a file of functions and whole files are one submission") {
  const TemporaryFolder tree;
  const auto write = [&](const fs::path& path, const std::string& text) {
    fs::create_directories((tree.path() / path).parent_path());
    write_atomically(tree.path() / path, text);
  };
  Chapter chapter;
  chapter.folder = "90_fixture";
  chapter.files = {"a/lines.cpp", "a/total.cpp"};
  write("a/lines.cpp", lines);
  write("a/total.cpp", total);
  CHECK(other_solutions(tree.path(), chapter).empty());

  const fs::path correct = "tests/90_fixture/correct";
  const std::string with_carriage_returns = "#include \"fixture/lines.h\"\r\n";
  write(correct / "loops.cpp", "Tensor scale(const Tensor& x, double factor) { return factor; }");
  write(correct / "loops/total.cpp", with_carriage_returns);
  write(correct / "whole/total.cpp", with_carriage_returns);
  CHECK(other_solutions(tree.path(), chapter) == std::set<std::string>{"loops", "whole"});
  const auto loops = read_solution(tree.path(), chapter, "loops");
  CHECK(loops.at("a/lines.cpp").find("return factor;") != std::string::npos);
  CHECK(loops.at("a/lines.cpp").find("return x * factor;") == std::string::npos);
  CHECK(loops.at("a/total.cpp") == with_carriage_returns);
  const auto whole = read_solution(tree.path(), chapter, "whole");
  CHECK(whole.at("a/lines.cpp").find("return x * factor;") != std::string::npos);

  write(correct / "whole/sum.cpp", "");
  CHECK_THROWS_WITH(read_solution(tree.path(), chapter, "whole"),
                    "tests/90_fixture/correct/whole/sum.cpp: chapter 90_fixture has no file of "
                    "this name");
  write(correct / "notes.txt", "");
  CHECK_THROWS_WITH(read_solution(tree.path(), chapter, "notes"),
                    "other solution notes: there is neither a folder "
                    "tests/90_fixture/correct/notes nor a file tests/90_fixture/correct/notes.cpp: "
                    "every entry is one or the other");
  write(correct / "loops.cpp", "");
  CHECK_THROWS_WITH(
      read_solution(tree.path(), chapter, "loops"),
      "tests/90_fixture/correct/loops.cpp: the solution has no function of an exercise");
}
