// 90.1 threw
// 90.2 passed
// What is no std::exception.

Tensor scale(const Tensor& x, double factor) { throw 7; }
