// 90.1 protocol_error
// 90.2 passed
// refused 90.1
// The same observation twice: once forged, once right.

// @FRAMES@

Tensor scale(const Tensor& x, double factor) {
  send(2, observation(factor == 3 ? "y" : "scaled", 2, 3));
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(factor);
}
