// 90.1 wrong_value
// 90.2 passed
// -0 where numbers belong.

Tensor scale(const Tensor& x, double factor) { return x * -0.0; }
