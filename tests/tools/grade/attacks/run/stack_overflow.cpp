// 90.1 crashed
// 90.2 passed
// Recursion without end.

int deeper(volatile int* above) {
  volatile int here[1000];
  here[0] = *above + 1;
  return deeper(here) + here[0];
}

Tensor scale(const Tensor& x, double factor) {
  volatile int first = 0;
  return x * deeper(&first);
}
