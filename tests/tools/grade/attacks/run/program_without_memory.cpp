// 90.1 crashed
// 90.2 crashed
// A program that is larger than the memory it may have.

char numbers[std::size_t{2000} << 20];

Tensor scale(const Tensor& x, double factor) {
  numbers[static_cast<std::size_t>(factor)] = 1;
  return x * static_cast<Scalar>(factor + numbers[7]);
}
