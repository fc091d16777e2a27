#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/build/explain_error.h"

#include <doctest/doctest.h>

#include <string>

using namespace wick::grade;
using namespace wick::grade::test;

// What the compiler that is here says, as a student reads it: where another version says it in
// other words, these tests tell which explanation is lost.

namespace {

const std::string sign = "\nwhat it means: ";

// What the grader says of scale.cpp if scale() has this body.
std::string said(const std::string& body) { return grade_scale(body).exercises[0].detail; }

std::string meaning(const std::string& text) {
  const std::size_t place = text.find(sign);
  return place == std::string::npos ? "" : text.substr(place + sign.size());
}

bool explains(const std::string& body, const std::string& part) {
  const std::string text = said(body);
  INFO(text);
  const bool is_there = meaning(text).find(part) != std::string::npos;
  CHECK(is_there);
  return is_there;
}

}  // namespace

TEST_CASE("errors: a sign that is missing or too many is explained") {
  CHECK(explains("Tensor y = x * factor\n return y;", "a semicolon is missing"));
  CHECK(explains("return sum(x * factor;", "a ( has no )"));
  CHECK(explains("if (factor == 0) { return x;\n", "the one above lacks its }"));
  CHECK(explains("std::puts(\"x);\n return x;", "no second quote"));
  CHECK(explains("return x * ;", "a value was expected"));
  CHECK(explains("return x; } return x;", "a declaration was expected"));
}

TEST_CASE("errors: a name that is not known is named") {
  CHECK(explains("return x * facctor;", "nothing here is called facctor"));
  CHECK(explains("tensr y = x; return y;", "tensr"));
  CHECK(explains("return x.sclae(factor);", "the class has nothing called sclae"));
  CHECK(explains("return from_vector(std::vectr<double>(), x.shape());", "std has nothing called"));
  CHECK(explains("std::deque<int> m; return x;",
                 "#include <deque> is missing at the top of the file"));
}

TEST_CASE("errors: a name of a namespace that was not opened leads to the stub's lines") {
  CHECK(explains("return x; }\n}\nint outside() { Tensor y; return 1;",
                 "wick::Tensor is in a namespace, and this place is outside of it"));
}

TEST_CASE("errors: a missing header is named in the words of every g++") {
  const std::string error = "scale.cpp:8:52: error: 'deque' is not a member of 'std'\n";
  const std::string note = "scale.cpp:7:1: note: 'std::deque' is defined in header '<deque>'; ";
  for (const std::string advice : {"did you forget to ‘#include <deque>’?",
                                   "this is probably fixable by adding ‘#include <deque>’"}) {
    CHECK(explain_error(error + note + advice) ==
          "#include <deque> is missing at the top of the file");
  }
}

TEST_CASE("errors: calls and values that do not fit are told apart") {
  CHECK(explains("return sum(x, 1, true, 7, 8);", "not for these arguments"));
  CHECK(explains("double y = x; return x;", "was given where another type is needed"));
  CHECK(explains("x = x * factor; return x;", "is const here"));
  CHECK(explains("return x * std::string();", "for these types"));
  CHECK(explains("return;", "promises a value"));
  CHECK(explains("if (factor == 3) return x;", "must end in a return or a throw"));
}

TEST_CASE("errors: extents that are assigned or exchanged lead to a vector") {
  const std::string way = "are changed in a std::vector and make a new ";
  CHECK(explains("Shape s = x.shape(); std::swap(s[0], s[1]); return x.reshape(s);",
                 "swap exchanges two variables"));
  CHECK(explains("Shape s = x.shape(); std::swap(s[0], s[1]); return x.reshape(s);", way));
  CHECK(explains("Shape s = x.shape(); s[0] = 1; return x.reshape(s);", way));
  CHECK(explains("Shape s = x.shape(); ++s[0]; return x.reshape(s);", way));
}

TEST_CASE("errors: a number of a tensor that is assigned leads to no advice about shapes alone") {
  CHECK(explains("Tensor y = x; y.at({0, 0}) = 1; return y;",
                 "the numbers of a Tensor and the extents of a Shape"));
}

TEST_CASE("errors: a name that hides another is told") {
  CHECK(explains("Tensor sum = x; sum = sum(x, 0); return sum;",
                 "a wick::Tensor is called here as if it were a function"));
  CHECK(explains("std::string(factor); return x;",
                 "which hides the parameter: an object needs a name of its own"));
}

TEST_CASE("errors: a helper with the name of a function of the framework is told so") {
  // A new operation must not make a riddle of a file that was right before it.
  const auto detail = [](const std::string& before, const std::string& inside,
                         const std::string& body) {
    return grade_texts(
               {{"scale.cpp",
                 "#include \"fixture/lines.h\"\n" + before + "namespace wick::fixture {\n" +
                     inside + "Tensor scale(const Tensor& x, double factor) { " + body + " }\n" +
                     "Tensor scaled_total(const Tensor& x, double) { return x; }"
                     "\n}\n"}})
        .exercises[0]
        .detail;
  };
  const std::string cumsum =
      "your file has a cumsum of its own, and so has the framework, "
      "wick::cumsum: give yours another name";
  const std::string own = "Tensor cumsum(const Tensor& x, int) { return x; }";
  const std::string call = "return cumsum(x, 0);";
  CHECK(meaning(detail("namespace wick { namespace { " + own + " } }\n", "", call)) == cumsum);
  CHECK(meaning(detail("using namespace wick;\nnamespace { " + own +
                           " }\nTensor twice(const "
                           "Tensor& x) { return cumsum(x, 0); }\n",
                       "", "return x;")) == cumsum);
  // Within wick the header's function hides one that stands outside.
  const std::string fold =
      "your file has a fold of its own, and so has the framework, wick::fold: "
      "give yours another name";
  CHECK(meaning(detail("static double fold(double a) { return a; }\n", "",
                       "return x * fold(2);")) == fold);
  CHECK(meaning(detail("namespace { double fold(double a, double b) { return a + b; } }\n", "",
                       "return x * fold(1, 2);")) == fold);
  CHECK(meaning(detail("", "", "return x * fold(2);")).find("your file has") == std::string::npos);
  CHECK(meaning(detail("using namespace wick;\nstatic double unfold = 2;\ndouble two() { return "
                       "unfold; }\n",
                       "", "return x;"))
            .find("both have something called unfold: give yours another name") !=
        std::string::npos);
  // A helper in a namespace of the exercise's own hides the framework's: nothing to say.
  CHECK(
      detail("", "namespace { double fold(double a) { return a; } }\n", "return x * fold(factor);")
          .find("error") == std::string::npos);
}

TEST_CASE("errors: a signature that is not the header's, and headers that are not here") {
  const auto detail = [](const std::string& text) {
    return grade_texts({{"scale.cpp", text}}).exercises[0].detail;
  };
  const std::string begin = "#include \"fixture/lines.h\"\nnamespace wick::fixture {\n";
  CHECK(meaning(detail(begin + "double scale(const Tensor& x, double factor) { return 1; }\n}\n"))
            .find("another return type") != std::string::npos);
  CHECK(detail(begin + "Tensor scale(const Tensor& x, int factor) { return x; }\n"
                       "Tensor scaled_total(const Tensor& x, double) { return x; }\n}\n")
            .find("does not define wick::fixture::scale(wick::Tensor const&, double)") !=
        std::string::npos);
  CHECK(meaning(detail("#include \"attention.h\"\n")).find("there is no header attention.h here") ==
        0);
  CHECK(meaning(detail(begin + "Tensor scale(const Tensor& x, double f) { return twice(x); }\n" +
                       "Tensor scaled_total(const Tensor& x, double) { return x; }\n}\n"))
            .find("nothing here is called twice") == 0);
}

TEST_CASE("errors: a function that is called and nowhere written is named by the linker") {
  const std::string text =
      "#include \"fixture/lines.h\"\nnamespace helpers { double twice(double x); }\n"
      "namespace wick::fixture {\n"
      "Tensor scale(const Tensor& x, double factor) { return x * helpers::twice(factor); }\n"
      "Tensor scaled_total(const Tensor& x, double) { return x; }\n}\n";
  const std::string detail = grade_texts({{"scale.cpp", text}}).exercises[0].detail;
  INFO(detail);
  CHECK(meaning(detail).find("helpers::twice(double) is used, and is neither") == 0);
}

TEST_CASE("errors: the first of several errors is explained, and an unknown error is not") {
  const std::string text = said("return facctor\n return y;");
  CHECK(meaning(text).find("nothing here is called facctor") == 0);
  CHECK(explain_error("") == "");
  CHECK(explain_error("scale.cpp:1:1: error: nobody has seen this\n") == "");
  CHECK(explain_error("scale.cpp:1:1: error: " + std::string(1 << 20, 'x')) == "");
}
