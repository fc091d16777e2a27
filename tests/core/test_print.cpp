#include "core/core.h"

#include <doctest/doctest.h>

#include <limits>

using namespace wick;

TEST_CASE("print: a matrix of whole numbers") {
  CHECK(to_string(tensor({{1, 20}, {-3, 4}})) == "[[ 1, 20],\n [-3,  4]]\nshape (2, 2), cpu");
}

TEST_CASE("print: fractions line up, matrices are set apart") {
  CHECK(to_string(tensor({{{0.5, -1}}, {{12.25, 3}}})) ==
        "[[[ 0.5000, -1.0000]],\n\n [[12.2500,  3.0000]]]\nshape (2, 1, 2), cpu");
}

TEST_CASE("print: single numbers, empty and undefined tensors, infinities") {
  CHECK(to_string(tensor(2.5)) == "2.5000\nshape (), cpu");
  CHECK(to_string(zeros({0, 3})) == "shape (0, 3), cpu");
  CHECK(to_string(Tensor()) == "undefined tensor");
  const Scalar infinity = std::numeric_limits<Scalar>::infinity();
  CHECK(to_string(from_vector({1, -infinity}, Shape{2})) == "[   1, -inf]\nshape (2,), cpu");
  CHECK(to_string(tensor({1e-5, 2e8})) == "[1.0000e-05, 2.0000e+08]\nshape (2,), cpu");
}

TEST_CASE("print: says whether a gradient is required") {
  Tensor x = ones({1});
  x.requires_grad_();
  CHECK(to_string(x) == "[1]\nshape (1,), cpu, requires grad");
}

TEST_CASE("print: a large tensor shows three rows and columns at each end") {
  const std::string text = to_string(arange(2000).reshape({40, 50}));
  CHECK(text ==
        "[[   0,    1,    2, ...,   47,   48,   49],\n"
        " [  50,   51,   52, ...,   97,   98,   99],\n"
        " [ 100,  101,  102, ...,  147,  148,  149],\n"
        " ...,\n"
        " [1850, 1851, 1852, ..., 1897, 1898, 1899],\n"
        " [1900, 1901, 1902, ..., 1947, 1948, 1949],\n"
        " [1950, 1951, 1952, ..., 1997, 1998, 1999]]\n"
        "shape (40, 50), cpu");
}

TEST_CASE("print: values are shown in the order of the view, not of memory") {
  CHECK(to_string(tensor({{1, 2}, {3, 4}}).transpose(0, 1)) ==
        "[[1, 3],\n [2, 4]]\nshape (2, 2), cpu");
}
