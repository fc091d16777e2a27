// Prints what a seed determines: run under several thread counts, every line must stay the same.

#include "nn/nn.h"

#include <cstdint>
#include <cstring>
#include <iostream>

using namespace wick;

namespace {

// FNV-1a over the bits of every number.
std::uint64_t fingerprint(const Tensor& x) {
  std::uint64_t hash = 14695981039346656037u;
  for (Scalar value : x.to_vector()) {
    unsigned char bytes[sizeof(Scalar)];
    std::memcpy(bytes, &value, sizeof value);
    for (unsigned char byte : bytes) hash = (hash ^ byte) * 1099511628211u;
  }
  return hash;
}

}  // namespace

int main() {
  manual_seed(2017);
  std::cout << "rand " << fingerprint(rand({300, 1001})) << '\n'
            << "randn " << fingerprint(randn({300, 1001})) << '\n'
            << "dropout " << fingerprint(dropout(ones({300, 1001}), 0.3, true)) << '\n'
            << "linear " << fingerprint(nn::Linear(700, 500).weight) << '\n'
            << "embedding " << fingerprint(nn::Embedding(5000, 64).weight) << '\n';
}
