#include "core/backend.h"
#include "tools/bench/case.h"

#include <cblas.h>

#include <utility>

namespace wick::bench {

namespace {

/// n x n matrices, as they are or transposed views.
struct Square {
  std::int64_t n;
  bool transpose_a = false;
  bool transpose_b = false;
};

struct Operands {
  Tensor a;
  Tensor b;
};

Operands operands(const Square& square) {
  const Tensor a = numbers({square.n, square.n}, 1);
  const Tensor b = numbers({square.n, square.n}, 2);
  return {square.transpose_a ? a.transpose(0, 1) : a, square.transpose_b ? b.transpose(0, 1) : b};
}

void call_blas(const Square& square, const Operands& x, Scalar* y) {
  const int n = static_cast<int>(square.n);
  cblas_sgemm(CblasRowMajor, square.transpose_a ? CblasTrans : CblasNoTrans,
              square.transpose_b ? CblasTrans : CblasNoTrans, n, n, n, 1, x.a.array().data(), n,
              x.b.array().data(), n, 0, y, n);
}

Step wick_allocating(const Square& square) {
  return computing([x = operands(square)] { return matmul(x.a, x.b); });
}

/// Without the new tensor: the cost of the code between a backend's matmul and BLAS.
Step wick_into(const Square& square) {
  const Operands x = operands(square);
  const Array y = empty_array({square.n, square.n}, Device::Cpu);
  const auto step = [=] {
    Array into = y;
    backend(Device::Cpu).matmul(x.a.array(), x.b.array(), into);
  };
  return {step, [=] {
            step();
            return to_vector(y);
          }};
}

Step blas_into(const Square& square) {
  const Operands x = operands(square);
  const Array y = empty_array({square.n, square.n}, Device::Cpu);
  const auto step = [=] { call_blas(square, x, y.data()); };
  return {step, [=] {
            step();
            return to_vector(y);
          }};
}

/// BLAS into new memory every time: a function that returns its result must take new memory.
Step blas_allocating(const Square& square) {
  const Operands x = operands(square);
  const std::size_t bytes = square.n * square.n * sizeof(Scalar);
  const auto step = [=] {
    void* y = backend(Device::Cpu).allocate(bytes);
    call_blas(square, x, static_cast<Scalar*>(y));
    backend(Device::Cpu).release(y, bytes);
  };
  return {step, blas_into(square).values};
}

void add_square(std::vector<Case>& cases, const std::string& name, const Square& square) {
  const double flops = 2.0 * square.n * square.n * square.n;
  cases.push_back({"wick/" + name, [=] { return wick_allocating(square); }, flops});
  cases.push_back({"wick_into/" + name, [=] { return wick_into(square); }, flops});
  cases.push_back({"openblas/" + name, [=] { return blas_allocating(square); }, flops});
  cases.push_back({"openblas_into/" + name, [=] { return blas_into(square); }, flops});
}

/// a times b with two of its axes exchanged.
void add_product(std::vector<Case>& cases, const std::string& name, const Shape& a, const Shape& b,
                 std::pair<int, int> exchanged) {
  cases.push_back(
      {"wick/matmul_batch/" + name, [=] {
         const Tensor right = numbers(b, 2).transpose(exchanged.first, exchanged.second);
         return computing([left = numbers(a, 1), right] { return matmul(left, right); });
       }});
}

}  // namespace

void add_matmul(std::vector<Case>& cases) {
  for (const std::int64_t n : {64, 128, 256, 512, 1024, 2048}) {
    add_square(cases, "matmul/" + std::to_string(n), {n});
  }
  add_square(cases, "matmul/512_at_b", {512, true, false});
  add_square(cases, "matmul/512_a_bt", {512, false, true});
  add_square(cases, "matmul/512_at_bt", {512, true, true});

  // Attention's products: 8 sequences of 256 tokens, 6 heads of 64.
  add_product(cases, "scores", {8, 6, 256, 64}, {8, 6, 256, 64}, {-2, -1});
  add_product(cases, "mix", {8, 6, 256, 256}, {8, 256, 6, 64}, {1, 2});
  // The product of a layer: one weight, transposed, for every sequence.
  add_product(cases, "layer", {8, 256, 384}, {384, 384}, {0, 1});
  add_product(cases, "64_of_32", {64, 32, 32}, {64, 32, 32}, {0, 0});
}

}  // namespace wick::bench
