#include "tools/grade/mutants/changes.h"

#include <doctest/doctest.h>

using namespace wick::grade;

namespace {

// The code after each change of this kind.
std::vector<std::string> made(const std::string& what, const std::string& code,
                              const std::string& head = "void f()") {
  std::vector<std::string> texts;
  for (const SmallChange& change : changes_in(code, head)) {
    if (change.what != what) continue;
    std::string text = code;
    texts.push_back(text.replace(change.begin, change.end - change.begin, change.replacement));
  }
  return texts;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("mutants: operators that stand alone are exchanged, brackets of templates are not") {
  CHECK(made("an operator exchanged", "y = a - b;") == Texts{"y = a + b;"});
  CHECK(made("an operator exchanged", "y = a < b;") == Texts{"y = a <= b;", "y = a >= b;"});
  CHECK(made("an operator exchanged", "std::vector<Tensor> a; f(&b, *c); d->e();").empty());
  CHECK(made("an operator exchanged", "y = \"a - b\";  // a - b").empty());
  CHECK(made("a sign left out", "return -mean(x);") == Texts{"return mean(x);"});
  CHECK(made("a sign left out", "y = !is_last;") == Texts{"y = is_last;"});
}

TEST_CASE("mutants: constants become one more, one less, negated, doubled, each value once") {
  CHECK(made("a constant changed", "x.sum(0);") == Texts{"x.sum(1);", "x.sum(-1);"});
  CHECK(made("a constant changed", "x.sum(-1);") == Texts{"x.sum(0);", "x.sum(-2);", "x.sum(1);"});
  CHECK(made("a constant changed", "y = 0.5;") == Texts{"y = 1.5;", "y = -0.5;", "y = 1.0;"});
  CHECK(made("a constant changed", "y = 2;") == Texts{"y = 3;", "y = 1;", "y = -2;", "y = 4;"});
  CHECK(made("a constant changed", "y = 'a' + 0xff;").empty());
  CHECK(made("a boolean turned", "f(x, true);") == Texts{"f(x, false);"});
}

TEST_CASE("mutants: conditions are turned, each in one way") {
  CHECK(made("a condition turned", "if (is_empty(x)) f();") == Texts{"if (!(is_empty(x))) f();"});
  CHECK(made("a condition turned", "if (const int n = f(); g(n)) h();") ==
        Texts{"if (const int n = f(); !(g(n))) h();"});
  CHECK(made("a condition turned", "y = f(a, g(b) ? 1 : 2);") ==
        Texts{"y = f(a, !(g(b)) ? 1 : 2);"});
  // `a == b` to `a != b` is the same.
  CHECK(made("a condition turned", "if (a == b) f();").empty());
  CHECK(made("a condition turned", "if (a == b && c) f();").size() == 1);
}

TEST_CASE("mutants: arguments are left out and exchanged, but not the words of an error") {
  CHECK(made("an argument left out", "f(a, g(b));") == Texts{"f(g(b));", "f(a);"});
  CHECK(made("two arguments exchanged", "f(a, g(b));") == Texts{"f(g(b), a);"});
  CHECK(made("an argument left out", "return {a, b};") == Texts{"return {b};", "return {a};"});
  CHECK(made("an argument left out", "f(a); x.sum(b);") == Texts{"f(a); x.sum();"});
  CHECK(made("an argument left out", "fail<ValueError>(\"f: \", a, \" is not \", b);") ==
        Texts{"fail<ValueError>(\"f: \", \" is not \", b);",
              "fail<ValueError>(\"f: \", a, \" is not \");"});
  CHECK(made("two arguments exchanged", "fail<ValueError>(\"f: \", a, b);").empty());
  CHECK(made("two arguments exchanged", "const auto f = [](int a, int b) { return 1; };").empty());
}

TEST_CASE("mutants: statements are left out where code remains that may compile") {
  const auto left_out = [](const std::string& code) { return made("a statement left out", code); };
  CHECK(left_out("f(x);") == Texts{";"});
  CHECK(left_out("const int n = f(x); std::vector<int> m; Ids& rows = all;").empty());
  CHECK(left_out("for (int i = 0; i < n; ++i) y[i] = x[i];") ==
        Texts{"for (int i = 0; i < n; ++i) ;"});
  // A function's last return stays.
  CHECK(left_out("if (a) return b; else { return c; } return d;") ==
        Texts{"if (a) ; else { return c; } return d;", "if (a) return b; else { ; } return d;"});
  CHECK(left_out("visit([&](int& a) { a += 1; });") == Texts{";", "visit([&](int& a) { ; });"});
}

TEST_CASE("mutants: a first result is kept, unless it refers to what ends with the call") {
  const auto kept = [](const std::string& code, const std::string& head = "Tensor f(int n)") {
    return made("a first result kept", code, head);
  };
  CHECK(kept("const Tensor mask = tril(n); use(mask);") ==
        Texts{"static const Tensor mask = tril(n); use(mask);"});
  CHECK(kept("std::vector<int> found;") == Texts{"static std::vector<int> found;"});
  CHECK(kept("double total = 0;") == Texts{"static double total = 0;"});
  CHECK(kept("const NoGrad no_grad;") == Texts{"static const NoGrad no_grad;"});
  CHECK(kept("if (a) return f(x); else g();") ==
        Texts{"if (a) { static const auto first_result = f(x); return first_result; } else g();"});
  CHECK(kept("const double pi = 3.14;").empty());
  CHECK(kept("return true;").empty());
  CHECK(kept("return {a, b};").empty());
  CHECK(kept("const Shape& shape = x.shape(); use(shape);").empty());
  CHECK(kept("const auto f = [&](int a) { return a + n; }; f(1);").empty());
  CHECK(kept("const KeptState before(module);").empty());
  CHECK(kept("for (int i = 0; i < n; ++i) { const int k = f(i); g(k); }").empty());
  CHECK(kept("const int row = threadIdx.x;", "__global__ void f(int* y)").empty());
}

TEST_CASE("mutants: a result is written into the first tensor where nothing is recorded") {
  const auto overwritten = [](const std::string& code, const std::string& head) {
    return made("an argument overwritten", code, head);
  };
  const std::string head = "Tensor add(const Tensor& x, const Tensor& y)";
  CHECK(overwritten("return x + y;", head) ==
        Texts{"return [&](const Tensor& made) { if (!grad_enabled() && made.shape() == x.shape()) "
              "Tensor(x).copy_(made); return made; }(x + y);"});
  CHECK(overwritten("return x;", head).empty());
  CHECK(overwritten("return -mean(x * x);", head).empty());
  CHECK(overwritten("return x + y;", "Array add(const Tensor& x)").empty());
  CHECK(overwritten("return ones(n);", "Tensor f(std::int64_t n)").empty());
}

TEST_CASE("mutants: a tensor without numbers loses its history") {
  const auto lost = [](const std::string& code, const std::string& head) {
    return made("a history lost without numbers", code, head);
  };
  CHECK(lost("return x + y;", "Tensor add(const Tensor& x, const Tensor& y)") ==
        Texts{"return [](const Tensor& made) { return made.numel() == 0 ? made.detach() : made; }"
              "(x + y);"});
  CHECK(lost("return x;", "Array f(const Array& x)").empty());
  CHECK(lost("return {};", "Tensor f()").empty());
}

TEST_CASE("mutants: numbers are narrowed to 8 and 16 bits, and to those of a float") {
  const auto narrowed = [](const std::string& code) { return made("a number narrowed", code); };
  CHECK(narrowed("const std::int64_t n = size(x);") ==
        Texts{"const std::uint8_t n = size(x);", "const std::uint16_t n = size(x);"});
  CHECK(narrowed("f(static_cast<std::size_t>(id));") ==
        Texts{"f(static_cast<std::uint8_t>(id));", "f(static_cast<std::uint16_t>(id));"});
  // What is counted, and not itself a size, may be above 2^24.
  CHECK(narrowed("std::map<Pair, std::int64_t> counts;") ==
        Texts{"std::map<Pair, std::uint8_t> counts;", "std::map<Pair, std::uint16_t> counts;",
              "std::map<Pair, float> counts;"});
  CHECK(narrowed("for (const std::int64_t id : ids) f(id);").size() == 3);
  CHECK(narrowed("Ids rows; rows.values.push_back(i);") ==
        Texts{"Ids rows; rows.values.push_back(static_cast<std::uint8_t>(i));",
              "Ids rows; rows.values.push_back(static_cast<std::uint16_t>(i));",
              "Ids rows; rows.values.push_back(static_cast<float>(i));"});
  CHECK(made("a number narrowed", "return n - 1;", "std::int64_t f(std::int64_t n)") ==
        Texts{"return static_cast<std::uint8_t>(n - 1);",
              "return static_cast<std::uint16_t>(n - 1);", "return static_cast<float>(n - 1);",
              "return static_cast<double>(n - 1);"});
  CHECK(narrowed("Scalar sum = 0; sum += x;") == Texts{"float sum = 0; sum += x;"});
  CHECK(narrowed("const auto b = static_cast<Scalar>(c);") ==
        Texts{"const auto b = static_cast<float>(c);"});
  CHECK(narrowed("const double pi = 3.14; const Scalar half = Scalar(0.5);").empty());
  // A counter would never reach its bound, and less of a reserve changes nothing.
  CHECK(narrowed("for (std::int64_t i = 0; i < n; ++i) f(i);").empty());
  CHECK(narrowed("ids.reserve(static_cast<std::size_t>(n));").empty());
  CHECK(narrowed("std::vector<std::int64_t> ids; std::int64_t& n = all; f(words.push_back(w));")
            .empty());
}

TEST_CASE("mutants: probabilities and temperatures become constants") {
  const auto replaced = [](const std::string& code) {
    return made("a share replaced by a constant", code);
  };
  CHECK(replaced("y = rand(x) < options.dropout;") ==
        Texts{"y = rand(x) < 0.5;", "y = rand(x) < 1;", "y = rand(x) < 0;"});
  CHECK(replaced("return x / (1 - p);").size() == 3);
  CHECK(replaced("y = dropout(x); options.dropout = 0;").empty());
  CHECK(replaced("for (std::int64_t p = 0; p < k; ++p) f(p);").empty());
  CHECK(replaced("fail<ValueError>(\"dropout: p is \", p);").empty());
}

TEST_CASE("mutants: memory is taken as adjacent") {
  const auto adjacent = [](const std::string& code, const std::string& head = "void f()") {
    return made("memory taken as adjacent", code, head);
  };
  CHECK(adjacent("y = x.strides()[0] * i;") == Texts{"y = contiguous_strides(x.shape())[0] * i;"});
  CHECK(adjacent("return {layout.strides, 0};") ==
        Texts{"return {contiguous_strides(layout.shape), 0};"});
  CHECK(adjacent("y.strides[i] = 0; std::swap(y.strides[0], y.strides[1]);").empty());
  CHECK(adjacent("Cursor at(shape, a_strides);") ==
        Texts{"Cursor at(shape, contiguous_strides(shape));"});
  CHECK(adjacent("for (std::int64_t i = 0; i < n; ++i) y[i] = x[at.offset()];") ==
        Texts{"for (std::int64_t i = 0; i < n; ++i) y[i] = x[i];"});
  CHECK(adjacent("y = a.data[i * a.row + j * a.column];") ==
        Texts{"y = a.data[i * a.row + j * 1];"});
  CHECK(adjacent("if (dx.is_contiguous()) f(dx);") == Texts{"if (true) f(dx);"});
  CHECK(adjacent("y[i] = x[i];", "void f(Row x, Scalar* y)") == Texts{"y[i] = x.first[i];"});
}

TEST_CASE("mutants: ties are broken otherwise, and halves rounded otherwise") {
  const auto broken = [](const std::string& code) { return made("a tie broken otherwise", code); };
  CHECK(broken("n = std::llround(x);") == Texts{"n = std::lrint(x);"});
  CHECK(broken("at = std::max_element(a, b);") == Texts{"at = std::minmax_element(a, b).second;"});
  CHECK(broken("std::stable_sort(a, b, [&](int i, int k) { return x[i] > x[k]; });") ==
        Texts{"std::sort(a, b, [&](int i, int k) { return x[i] > x[k]; });",
              "std::stable_sort(a, b, [&](int i, int k) { return x[i] > x[k] || (x[i] == x[k] && i "
              "> k); });"});
  CHECK(broken("y = round(x);").empty());
}

TEST_CASE("mutants: loops end early") {
  const auto ended = [](const std::string& code) { return made("a loop ended early", code); };
  CHECK(ended("for (std::int64_t i = 0; i < n; ++i) f(i);") ==
        Texts{"for (std::int64_t i = 0; i < n && i < 64; ++i) f(i);",
              "for (std::int64_t i = 0; i < n && i < 256; ++i) f(i);"});
  CHECK(ended("for (std::size_t i = 0; i < blocks.size(); ++i) f(i);").empty());
  CHECK(ended("for (int axis = 0; axis < n; ++axis) f(axis);").empty());
  CHECK(ended("for (std::size_t i = n; i > 0; --i) f(i);").empty());
  CHECK(ended("for (const std::int64_t id : ids) f(id);").empty());
}
