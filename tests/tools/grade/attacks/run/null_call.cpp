// 90.1 crashed
// 90.2 passed
// A call to nowhere.

Tensor scale(const Tensor& x, double factor) {
  Tensor (*volatile nowhere)() = nullptr;
  return nowhere();
}
