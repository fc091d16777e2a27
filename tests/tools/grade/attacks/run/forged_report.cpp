// 90.1 wrong_value
// 90.2 passed
// refused 90.1
// A complete report of its own, for the first scenario.

// @FRAMES@

Tensor scale(const Tensor& x, double factor) {
  send(2, observation("y", 2, 3));
  std::string one;
  put(one, 1);
  send(end_of_report, one);
  ::_exit(0);
}
