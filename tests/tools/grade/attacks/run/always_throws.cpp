// 90.1 threw
// 90.2 passed
// One scenario wants an error: this gives every scenario one.

Tensor scale(const Tensor& x, double factor) {
  fail<ValueError>("scale: a factor of 0 leaves nothing");
}
