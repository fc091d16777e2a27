// One output after another in the linear layer, and dropout by where().

Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
  std::vector<Tensor> outputs{x.slice(-1, 0, 0)};  // (.., 0), then (.., 1) for each row of weight
  for (std::int64_t j = 0; j < weight.size(0); ++j) {
    const Tensor row = weight.slice(0, j, j + 1).squeeze(0);
    Tensor output = sum(x * row, -1, true);
    if (bias.defined()) output = output + bias.slice(0, j, j + 1);
    outputs.push_back(output);
  }
  return concat(outputs, -1);
}

Tensor dropout(const Tensor& x, double p, bool training) {
  const double threshold = training ? p : 0;
  if (threshold == 0) return x;
  const Tensor nothing = zeros(x.shape());
  if (threshold == 1) return where(ones(x.shape()), nothing, x);
  const Tensor is_kept = rand(x.shape(), default_generator()) < static_cast<Scalar>(1 - p);
  return where(is_kept, x / static_cast<Scalar>(1 - threshold), nothing);
}
